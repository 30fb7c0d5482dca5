import { parseSignedCheckpoint } from '../../checkpoint.ts';
import { amount, count, hash, keyName, signature, symbol, timeMs, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text, whole } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_CHECKPOINTS, MOST_KEYS, MOST_TICKS } from '../../limits.ts';
import { parseMark } from '../../mark.ts';
import { parseTick } from '../../tick.ts';
import { lots, MOST_PREMIUMS, positionSide, premium, ratePpm, signedAmount } from './fields.ts';

/**
 * `candor/settlement/1` of what a position paid (below zero) or received at a funding (product rules §5.8, §15.1). `orderId` is the position's number and
 * that of the step in its history. `mark` is the digest of the last mark of the interval that ended, `lowestRatePpm` the lowest maintenance rate of the
 * tiers in force, by which the marks and the rate are bounded; `margin` is what there was before; `premiums` are the samples of the interval, of which the
 * rate follows.
 */
const parseFundingSettlement = object({
  v: oneOf(2),
  kind: oneOf('perpetual.funding'),
  orderId: text(/^F-[1-9][0-9]{0,14}-[1-9][0-9]{0,14}$/),
  symbol,
  side: positionSide,
  time: timeMs,
  mark: hash,
  lowestRatePpm: ratePpm,
  lotValue: amount,
  lots,
  margin: amount,
  premiums: list(premium, MOST_PREMIUMS),
  rateE8: whole(-100_000_000, 100_000_000),
  amount: signedAmount,
  seq: count,
  key: keyName,
});

export const parseFundingEvidence = object({
  v: version,
  kind: oneOf('funding'),
  settlement: parseFundingSettlement,
  settlementSignature: signature,
  marks: list(parseMark, MOST_TICKS),
  ticks: list(parseTick, MOST_TICKS),
  checkpoints: list(parseSignedCheckpoint, MOST_CHECKPOINTS),
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type FundingSettlement = Parsed<typeof parseFundingSettlement>;
/** Everything that proves one payment of funding; the mark after the funding is among the marks. */
export type FundingEvidence = Parsed<typeof parseFundingEvidence>;
