import { useState } from 'react';
import { warmBars } from '../chart/load-bars.ts';
import { readChartPreferences, type ChartMemory } from '../chart/preferences.ts';
import { ClosedNote } from './market-list/live-cells.tsx';
import { PairName, PriceAndChange } from './market-list/pair-parts.tsx';
import { useSay } from '../i18n/text.tsx';
import { useFindMarkets } from '../session/market-search.ts';
import { useMarkets } from '../session/markets.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { FIRST_LIST_ID, useFavouriteLists } from '../session/favourite-lists.ts';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { EmptyState } from '../ui/states.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { entriesOf } from './favourites/entries-of.ts';
import { ListTabs } from './favourites/list-tabs.tsx';
import { RecentPairs } from './favourites/recent-pairs.tsx';
import { Star } from './favourites/star.tsx';
import { NoFavourites } from './market-list/no-favourites.tsx';
import { useSortingTickers } from './market-list/sorted-rows.tsx';
import { sortMarkets } from './market-list/sorting.ts';
import styles from './pair-drawer.module.css';

interface PairDrawerProps {
  readonly open: boolean;
  readonly current: string;
  readonly memory: ChartMemory;
  /** The coins of a product that is not offered on all of them, in lower case. */
  readonly only?: readonly string[] | undefined;
  /** Prices without a market of their own are among them. */
  readonly withIndexes?: boolean;
  readonly onClose: () => void;
  readonly onChoose: (coin: string) => void;
}

/** All pairs that trade, favourites first, or those of a list, with a search field and the pairs that were opened last. A pair is made warm as soon as it is pointed at. */
export function PairDrawer({ open, current, memory, only, withIndexes = false, onClose, onChoose }: PairDrawerProps) {
  const say = useSay();
  const [text, setText] = useState('');
  const { entries } = useMarkets();
  const { lists, setCoin } = useFavouriteLists();
  // Null: all pairs.
  const [listId, setListId] = useState<number | null>(null);
  const pairs = entries.filter(
    ({ coin, pair, shown }) => (pair !== null || withIndexes) && shown && only?.includes(coin.toLowerCase()) !== false,
  );
  const findMarkets = useFindMarkets();
  const tickers = useSortingTickers(pairs);
  const list = lists.find((one) => one.listId === listId);
  const listed = list === undefined ? withFirst(entriesOf(lists[0]?.coins ?? [], pairs), pairs) : entriesOf(list.coins, pairs);
  const found = findMarkets(listed, text);
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
        {text === '' && <RecentPairs pairs={pairs} current={current} onChoose={onChoose} />}
        <ListTabs lists={lists} chosen={list?.listId ?? null} onChoose={setListId} onAll={() => setListId(null)} />
        {list !== undefined && listed.length === 0 ? (
          <NoFavourites
            text={say(list.listId === FIRST_LIST_ID ? 'markets.noFavourites' : 'lists.offer')}
            entries={sortMarkets(pairs, { key: 'volume', descending: true }, tickers)}
            onAdd={(coin) => setCoin(list.listId, coin.toLowerCase(), true)}
          />
        ) : found.length === 0 ? (
          <EmptyState compact text={say('trade.drawer.noHit', { text })} />
        ) : (
          <ul className={styles['list']}>
            {found.map((entry) => (
              <PairLine
                key={entry.coin}
                entry={entry}
                current={entry.coin === current}
                onWarm={() => warm(entry.coin)}
                onChoose={() => onChoose(entry.coin)}
              />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

interface PairLineProps {
  readonly entry: MarketEntry;
  /** It is the pair of the page. */
  readonly current: boolean;
  readonly onWarm: () => void;
  readonly onChoose: () => void;
}

function PairLine({ entry, current, onWarm, onChoose }: PairLineProps) {
  return (
    <li className={styles['line']}>
      <Star entry={entry} />
      <button
        type="button"
        className={styles['row']}
        aria-current={current ? 'true' : undefined}
        onPointerEnter={onWarm}
        onFocus={onWarm}
        onClick={onChoose}
      >
        <PairName entry={entry} className={styles['name']}>
          {entry.opensMs !== null && (
            <span className={styles['note']}>
              <ClosedNote entry={entry} />
            </span>
          )}
        </PairName>
        <WhenSeen className={styles['figures']}>
          <PriceAndChange coin={entry.coin} />
        </WhenSeen>
      </button>
    </li>
  );
}

/** All of them, those of the first list before the others. */
const withFirst = (first: readonly MarketEntry[], all: readonly MarketEntry[]) => [
  ...first,
  ...all.filter((entry) => !first.includes(entry)),
];
