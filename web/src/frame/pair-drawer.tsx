import { useState } from 'react';
import { warmBars } from '../chart/load-bars.ts';
import { readChartPreferences, type ChartMemory } from '../chart/preferences.ts';
import { ChangeCell, PriceCell } from './market-list/live-cells.tsx';
import { useSay } from '../i18n/text.tsx';
import { useFindMarkets } from '../session/market-search.ts';
import { useMarkets } from '../session/markets.ts';
import { useWatchList } from '../session/watch-list.ts';
import { CoinMark } from '../ui/coin-mark.tsx';
import { CoinTitle } from '../ui/coin-title.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { EmptyState } from '../ui/states.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import styles from './pair-drawer.module.css';

interface PairDrawerProps {
  readonly open: boolean;
  readonly current: string;
  readonly memory: ChartMemory;
  /** The coins of a product that is not offered on all of them, in lower case. */
  readonly only?: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onChoose: (coin: string) => void;
}

/** All pairs that trade, favourites first, with a search field. A pair is made warm as soon as it is pointed at. */
export function PairDrawer({ open, current, memory, only, onClose, onChoose }: PairDrawerProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const { entries } = useMarkets();
  const { coins } = useWatchList();
  const pairs = entries.filter(({ coin, pair, shown }) => pair !== null && shown && only?.includes(coin.toLowerCase()) !== false);
  const findMarkets = useFindMarkets();
  const favouritesFirst = pairs.toSorted((a, b) => Number(coins.has(b.coin)) - Number(coins.has(a.coin)));
  const found = findMarkets(favouritesFirst, text);
  const warm = (coin: string) => warmBars(coin, readChartPreferences(coin, memory).interval);
  return (
    <Sheet open={open} onClose={onClose} title={say('trade.drawer.title')}>
      <div className={styles['drawer']}>
        <TextField
          label={say('trade.drawer.find')}
          type="search"
          placeholder={say('trade.drawer.find')}
          autoComplete="off"
          spellCheck={false}
          start={<Icon name="search" small />}
          value={text}
          onChange={setText}
        />
        {found.length === 0 ? (
          <EmptyState compact text={say('trade.drawer.noHit', { text })} />
        ) : (
          <ul className={styles['list']}>
            {found.map((entry) => (
              <li key={entry.coin}>
                <button
                  type="button"
                  className={styles['row']}
                  aria-current={entry.coin === current ? 'true' : undefined}
                  onPointerEnter={() => warm(entry.coin)}
                  onFocus={() => warm(entry.coin)}
                  onClick={() => onChoose(entry.coin)}
                >
                  <CoinMark coin={entry.coin} logo={entry.logo} />
                  <span className={styles['name']}>
                    <CoinTitle title={entry.display} coin={entry.coin} name={entry.name} />
                  </span>
                  {coins.has(entry.coin) && <Icon name="star-full" small className={styles['star']} />}
                  <WhenSeen className={styles['figures']}>
                    <PriceCell entry={entry} />
                    <span className={styles['change']}>
                      <ChangeCell coin={entry.coin} />
                    </span>
                  </WhenSeen>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
