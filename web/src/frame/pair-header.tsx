import type { ReactNode } from 'react';
import { ageOf } from '../domain/age.ts';
import { isZero } from '../domain/decimal.ts';
import { compactFigure, percentFigure, priceFigure, unknownFigure } from '../domain/figures.ts';
import { isolated, timeText, useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { useAgeSeconds, useConnection, useFreshness, useTicker } from '../market/hooks.ts';
import { useIsOld } from '../market/is-old.ts';
import type { MarketEntry } from '../session/pairs.ts';
import { useTimeStyle } from '../session/preferences.ts';
import { useRememberPair } from '../session/recent-pairs.ts';
import { classNames } from '../ui/class-names.ts';
import { CoinMark } from '../ui/coin-mark.tsx';
import { CoinTitle } from '../ui/coin-title.tsx';
import { Figure } from '../ui/figure.tsx';
import { Hidden } from '../ui/hidden.tsx';
import { Icon } from '../ui/icon.tsx';
import { Star } from './favourites/star.tsx';
import styles from './pair-header.module.css';

interface PairHeaderProps {
  readonly entry: MarketEntry;
  readonly onChoosePair: () => void;
  /** Beside the star: the way to what else is to be known of the market. */
  readonly more?: ReactNode;
  /** False where the market is not the one of which the coin's volume is told. */
  readonly showsVolume?: boolean;
}

/** Pair, star, last price with its age, change and the day's figures. */
export function PairHeader({ entry, onChoosePair, more, showsVolume = true }: PairHeaderProps) {
  const say = useSay();
  useRememberPair(entry.coin);
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
        <span className={styles['beside']}>
          {more}
          <Star entry={entry} />
        </span>
      </div>
      <HeaderPrice entry={entry} />
      <DayFigures coin={entry.coin}>{showsVolume && <DayVolume coin={entry.coin} quote={entry.quote} />}</DayFigures>
    </div>
  );
}

function HeaderPrice({ entry: { coin, opensMs } }: { readonly entry: MarketEntry }) {
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  const stale = useIsOld(coin);
  return (
    <div className={styles['price']}>
      <Figure figure={priceFigure(ticker?.close ?? null, style)} size="price" stale={stale} />
      <span className={styles['beside']}>
        <Figure figure={percentFigure(ticker?.percent ?? null, style)} tone="signed" stale={stale} />
        <Age coin={coin} opensMs={opensMs} />
      </span>
    </div>
  );
}

/** How old the price is: a dot while it is live, seconds when it is late, words when it must not be used. */
export function Age({ coin, opensMs }: { readonly coin: string; readonly opensMs: number | null }) {
  const say = useSay();
  const time = useTimeStyle();
  const freshness = useFreshness(coin);
  const seconds = useAgeSeconds(coin);
  const ticker = useTicker(coin);
  const { alive } = useConnection();
  if (freshness === 'live')
    return <span className={classNames(styles['dot'], alive && styles['alive'])} role="img" aria-label={say('trade.age.live')} />;
  if (freshness === 'none' || seconds === null) return <span className={styles['age']}>{say('trade.age.none')}</span>;
  const state = ticker?.state;
  const old = freshness === 'stale';
  const { unit, value } = ageOf(seconds);
  return (
    <span className={classNames(styles['age'], old && styles['old'])}>
      {old && state === 'closed' && opensMs !== null
        ? say('trade.age.closedUntil', { time: isolated(timeText(opensMs, time)) })
        : old && (state === 'closed' || state === 'frozen')
          ? say(`trade.age.${state}`)
          : say(`trade.age.${unit}`, { value })}
    </span>
  );
}

function DayFigures({ coin, children }: { readonly coin: string; readonly children: ReactNode }) {
  const say = useSay();
  const style = useNumberStyle();
  const ticker = useTicker(coin);
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
      {children}
    </dl>
  );
}

function DayVolume({ coin, quote }: { readonly coin: string; readonly quote: string }) {
  const say = useSay();
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  const simulated = ticker?.simulatedVolume ?? '0';
  const part = compactFigure(simulated, style);
  return (
    <>
      <div>
        <dt>{say('trade.day.volume')}</dt>
        <dd>
          <Figure figure={compactFigure(ticker?.volume ?? null, style)} unit={coin.toUpperCase()} />
          <span className={styles['simulated']}>
            {!isZero(simulated) && say('trade.day.simulated', { volume: part.digits + part.suffix })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{say('trade.day.turnover', { asset: quote.toUpperCase() })}</dt>
        <dd>
          <Figure figure={compactFigure(ticker?.turnover ?? null, style)} />
          <span className={styles['simulated']}>{!isZero(simulated) && say('trade.day.withSimulated')}</span>
        </dd>
      </div>
    </>
  );
}
