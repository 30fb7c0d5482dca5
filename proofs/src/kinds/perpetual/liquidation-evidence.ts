import { parseSignedCheckpoint } from '../../checkpoint.ts';
import { amount, count, hash, keyName, price, signature, symbol, timeMs, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_CHECKPOINTS, MOST_KEYS, MOST_TICKS } from '../../limits.ts';
import { parseMark } from '../../mark.ts';
import { parseTick } from '../../tick.ts';
import { fill, holding, lots, positionSide, ratePpm, signedAmount, tier } from './fields.ts';

const MOST_FILLS = 10_000;
const MOST_TIERS = 20;

/**
 * `candor/settlement/1` of one step of a liquidation (product rules §5.5, §15.1). `orderId` is the position's number and that of the step in its
 * history. `mark` is the digest of the mark at which it was found; `lowestRatePpm` is the lowest maintenance rate of the tiers that were then in force,
 * by which the marks are bounded, while `tiers` are those of the position. `lotValue` is the value of one lot at a price of one unit of the last digit;
 * `bankruptcy` is zero when no price is one. `cutLots` go at this step. `positionBudget` and `dayBudget` are what the insurance account may still pay
 * for the position and in the market on this day.
 */
const parseLiquidationSettlement = object({
  v: version,
  kind: oneOf('perpetual.liquidation'),
  orderId: text(/^L-[1-9][0-9]{0,14}-[1-9][0-9]{0,14}$/),
  symbol,
  side: positionSide,
  time: timeMs,
  mark: hash,
  lowestRatePpm: ratePpm,
  lotValue: amount,
  tierVersion: count,
  tiers: list(tier, MOST_TIERS),
  before: holding,
  equity: signedAmount,
  maintenance: amount,
  bankruptcy: price,
  cutLots: lots,
  positionBudget: amount,
  dayBudget: amount,
  fills: list(fill, MOST_FILLS),
  fee: amount,
  returned: amount,
  after: holding,
  seq: count,
  key: keyName,
});

export const parseLiquidationEvidence = object({
  v: version,
  kind: oneOf('liquidation'),
  settlement: parseLiquidationSettlement,
  settlementSignature: signature,
  marks: list(parseMark, MOST_TICKS),
  ticks: list(parseTick, MOST_TICKS),
  checkpoints: list(parseSignedCheckpoint, MOST_CHECKPOINTS),
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type LiquidationSettlement = Parsed<typeof parseLiquidationSettlement>;
/** Everything that proves one step of a liquidation: marks and ticks are one run each and end at heads of a checkpoint. */
export type LiquidationEvidence = Parsed<typeof parseLiquidationEvidence>;
