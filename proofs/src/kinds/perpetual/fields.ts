import { amount, price, timeMs } from '../../fields.ts';
import { object, oneOf, text, whole } from '../../format.ts';

/** An amount of USDT that may be below zero. */
export const signedAmount = text(/^-?(0|[1-9][0-9]{0,17})\.[0-9]{8}$/);
export const positionSide = oneOf('long', 'short');
export const lots = whole(1, Number.MAX_SAFE_INTEGER);
/** None when a position is closed. */
export const lotsLeft = whole(0, Number.MAX_SAFE_INTEGER);

/** A maintenance margin rate, in millionths. */
export const ratePpm = whole(1, 1_000_000);

/** A row of a table of tiers: it counts for values above `above` up to `upTo`; `ratePpm` is the maintenance margin rate. */
export const tier = object({ above: amount, upTo: amount, ratePpm });

/** One closing trade of a liquidation; `insured` is what the insurance account paid, of `deleveraging` to the partner; `margin` is left after it. */
export const fill = object({
  kind: oneOf('book', 'insurance', 'deleveraging'),
  lots,
  price,
  realised: signedAmount,
  insured: amount,
  margin: amount,
});

/** One sample of the premium of the book over the index, 10^-8, and when it was taken. */
export const premium = object({ time: timeMs, premiumE8: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) });
/** A sample a minute, of eight hours. */
export const MOST_PREMIUMS = 480;

/** `q`, `V` and `M` of product rules §5.1. */
export const holding = object({ lots: lotsLeft, entryValue: amount, margin: amount });
