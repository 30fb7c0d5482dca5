import { ageOf } from '../domain/age.ts';
import { compactFigure, percentFigure, priceFigure, unknownFigure } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { useAgeSeconds, useConnection, useFreshness, useTicker } from '../market/hooks.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { useWatchList } from '../session/watch-list.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CoinMark } from '../ui/coin-mark.tsx';
import { CoinTitle } from '../ui/coin-title.tsx';
import { Figure } from '../ui/figure.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './pair-header.module.css';

interface PairHeaderProps {
  readonly entry: MarketEntry;
  readonly onChoosePair: () => void;
}

/** Pair, star, last price with its age, change and the day's figures. */
export function PairHeader({ entry, onChoosePair }: PairHeaderProps) {
  const say = useSay();
  const { coins, toggle } = useWatchList();
  const watched = coins.has(entry.coin);
  return (
    <div className={styles['header']}>
      <div className={styles['pair']}>
        <h1 className={styles['title']}>
          <button type="button" className={styles['choose']} onClick={onChoosePair} aria-haspopup="dialog">
            <CoinMark coin={entry.coin} logo={entry.logo} size={26} />
            <CoinTitle title={entry.display} coin={entry.coin} name={entry.name} />
            <Icon name="down" small />
            <Hidden>{say('trade.pair.choose')}</Hidden>
          </button>
        </h1>
        <IconButton
          icon={watched ? 'star-full' : 'star'}
          label={say(watched ? 'trade.pair.unstar' : 'trade.pair.star', { pair: entry.display })}
          pressed={watched}
          onPress={() => toggle(entry.coin)}
          className={watched ? styles['starred'] : undefined}
        />
      </div>
      <HeaderPrice coin={entry.coin} />
      <DayFigures coin={entry.coin} quote={entry.quote} />
    </div>
  );
}

function HeaderPrice({ coin }: { readonly coin: string }) {
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  const freshness = useFreshness(coin);
  const stale = freshness === 'stale' || freshness === 'none';
  return (
    <div className={styles['price']}>
      <Figure figure={priceFigure(ticker?.close ?? null, style)} size="price" stale={stale} />
      <span className={styles['beside']}>
        <Figure figure={percentFigure(ticker?.percent ?? null, style)} tone="signed" stale={stale} />
        <Age coin={coin} />
      </span>
    </div>
  );
}

/** How old the price is: a dot while it is live, seconds when it is late, words when it must not be used. */
export function Age({ coin }: { readonly coin: string }) {
  const say = useSay();
  const freshness = useFreshness(coin);
  const seconds = useAgeSeconds(coin);
  const ticker = useTicker(coin);
  const { alive } = useConnection();
  if (freshness === 'live')
    return <span className={classNames(styles['dot'], alive && styles['alive'])} role="img" aria-label={say('trade.age.live')} />;
  if (freshness === 'none' || seconds === null) return <span className={styles['age']}>{say('trade.age.none')}</span>;
  if (freshness === 'stale' && ticker?.state === 'closed')
    return <span className={classNames(styles['age'], styles['old'])}>{say('trade.age.closed')}</span>;
  if (freshness === 'stale' && ticker?.state === 'frozen')
    return <span className={classNames(styles['age'], styles['old'])}>{say('trade.age.frozen')}</span>;
  return (
    <span className={classNames(styles['age'], freshness === 'stale' && styles['old'])}>
      {say(`trade.age.${ageOf(seconds).unit}`, { value: ageOf(seconds).value })}
    </span>
  );
}

function DayFigures({ coin, quote }: { readonly coin: string; readonly quote: string }) {
  const say = useSay();
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  const simulated = ticker?.simulatedVolume ?? '0';
  const part = compactFigure(simulated, style);
  const price = (value: string | null | undefined) => (value === null || value === undefined ? unknownFigure() : priceFigure(value, style));
  return (
    <dl className={styles['day']}>
      <div>
        <dt>{say('trade.day.high')}</dt>
        <dd>
          <Figure figure={price(ticker?.high)} />
        </dd>
      </div>
      <div>
        <dt>{say('trade.day.low')}</dt>
        <dd>
          <Figure figure={price(ticker?.low)} />
        </dd>
      </div>
      <div>
        <dt>{say('trade.day.volume')}</dt>
        <dd>
          <Figure figure={compactFigure(ticker?.volume ?? null, style)} unit={coin.toUpperCase()} />
          <span className={styles['simulated']}>
            {simulated > '0' && say('trade.day.simulated', { volume: part.digits + part.suffix })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{say('trade.day.turnover', { asset: quote.toUpperCase() })}</dt>
        <dd>
          <Figure figure={compactFigure(ticker?.turnover ?? null, style)} />
        </dd>
      </div>
    </dl>
  );
}
