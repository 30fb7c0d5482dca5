import { NEXT_FUNDING } from '@candor/contract/products/perpetual/topics';
import { FEWEST_SAMPLES } from '@candor/formulas/perpetual/funding';
import { useCallback, useSyncExternalStore } from 'react';
import { decimalOf } from '../../domain/decimal.ts';
import { depthReader, readMore, tradeReader, wholeOf, type Fields, type OtherMessage } from '../../market/guards.ts';
import { useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';

/** The figures of a market of contracts as the socket tells them after each mark. */
export type LiveMark = {
  /** Null before the first mark. */
  readonly mark: string | null;
  readonly index: string | null;
  /** The mark is a price now: nothing opens, triggers or is liquidated without. */
  readonly live: boolean;
  /** Fractions of the value; the next is null while it is not known. */
  readonly nextRate: string | null;
  /** Samples of the book that the next one has so far. */
  readonly nextSamples: number;
  readonly lastRate: string;
  /** Epoch ms; 0 before the first mark. */
  readonly nextFundingMs: number;
  /** Coins of all long positions. */
  readonly openInterest: string;
  /** USDT of the market's insurance fund. */
  readonly insurance: string;
};

const markKey = (coin: string) => `contract-mark:${coin}`;

/** Null unless the message is exactly a mark's. */
export function readMark(symbol: string, ts: number | null, tick: Fields): OtherMessage | null {
  const nextRate = decimalOf(tick['nextRate']);
  const nextSamples = wholeOf(tick['nextSamples']);
  const lastRate = decimalOf(tick['lastRate']);
  const nextFundingMs = wholeOf(tick[NEXT_FUNDING]);
  const openInterest = decimalOf(tick['openInterest']);
  const insurance = decimalOf(tick['insurance']);
  if (
    nextRate === null ||
    nextSamples === null ||
    lastRate === null ||
    nextFundingMs === null ||
    openInterest === null ||
    insurance === null
  )
    return null;
  if (typeof tick['live'] !== 'boolean') return null;
  const value: LiveMark = {
    mark: decimalOf(tick['markPrice']),
    index: decimalOf(tick['indexPrice']),
    live: tick['live'],
    nextRate: nextSamples < FEWEST_SAMPLES ? null : nextRate,
    nextSamples,
    lastRate,
    nextFundingMs,
    openInterest,
    insurance,
  };
  return { type: 'OTHER', symbol, ts, key: markKey(symbol.toLowerCase()), value };
}

readMore('MARK', readMark);
readMore('CONTRACT_DEPTH', depthReader('CONTRACT_DEPTH'));
readMore('CONTRACT_TRADE', tradeReader('CONTRACT_TRADE'));

const isMark = (value: object): value is LiveMark => 'nextFundingMs' in value;

/** The market's figures, followed while the component is there; null before the first message. */
export function useLiveMark(coin: string): LiveMark | null {
  useTopic({ type: 'MARK', symbol: coin });
  const key = markKey(coin);
  const subscribe = useCallback((reader: () => void) => market.store.subscribe(key, reader), [key]);
  const value = useSyncExternalStore(subscribe, () => market.store.read(key));
  return value !== null && isMark(value) ? value : null;
}
