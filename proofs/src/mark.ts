import { digest } from './digest.ts';
import { count, hash, price, priceOrNone, symbol, timeMs, version } from './fields.ts';
import { object, type Parsed, whole } from './format.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/**
 * `candor/mark/2`: one mark price of a perpetual market (product rules §3.3). `n` counts the market's marks from 1 without gaps, `prev` is the digest of
 * the mark before (64 zeros before the first). `indexN` and `index` are number and price of the tick it was made with; `rateE8` is the last funding
 * rate, `intervalEnd` when the interval under way ends. `basisSum` is Σ (impact bid + impact ask − 2 × index) in units of the last digit of the
 * price over `basisCount` samples of the book. `bid` and `ask` are the impact prices at this mark, `last` the last fill; empty where there is none.
 */
export const parseMark = object({
  v: version,
  symbol,
  n: count,
  time: timeMs,
  indexN: count,
  index: price,
  rateE8: whole(-100_000_000, 100_000_000),
  intervalEnd: timeMs,
  basisSum: whole(-MOST, MOST),
  basisCount: whole(0, 30),
  bid: priceOrNone,
  ask: priceOrNone,
  last: priceOrNone,
  mark: price,
  prev: hash,
});

export type Mark = Parsed<typeof parseMark>;

/** The hash that the next mark, checkpoints and settlements name. */
export function markDigest(mark: Mark): string {
  return digest('candor/mark/2', mark);
}

/** What stands behind a symbol's code in the name of its series of marks: `btcusdtmark` in the heads of checkpoints. */
const MARK_ENDING = 'mark';

/** The name of a market's series of marks in checkpoints; `symbol` is the code of its price. */
export function markSeries(symbolCode: string): string {
  return symbolCode + MARK_ENDING;
}

export function isMarkSeries(name: string): boolean {
  return name.endsWith(MARK_ENDING);
}
