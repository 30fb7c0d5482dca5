import * as v from 'valibot';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';

/** A position that nears its liquidation, in `message` of an own event `POSITION`. Prices and the ratio are decimal texts. */
export const marginCall = translated({
  id: named('positionId', result.integer),
  symbol: named('baseCoin', result.text),
  type: named('side', coded(result.integer, { long: 0, short: 1 })),
  /** The level that was reached, percent. */
  percent: result.integer,
  marginRatio: result.text,
  markPrice: result.text,
  closePrice: named('liquidationPrice', result.text),
});

/** What `message` of an own event `POSITION` says, as JSON text: fetch positions again; `marginCall` with a warning. */
export const positionNote = translated({ position: v.literal(1), marginCall: v.optional(marginCall) });
