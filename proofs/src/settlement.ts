import { amount, count, hash, keyName, roundOrderId, secondOrderId, version } from './fields.ts';
import { list, object, oneOf, type Parsed } from './format.ts';
import { MOST_TICKS } from './limits.ts';

const amounts = object({ stake: amount, payout: amount });
const inputs = list(hash, MOST_TICKS);

/**
 * `candor/settlement/1` of a second contract (product rules §6, §15.1). `receipt` is the receipt's digest; `inputs` the digests of the ticks
 * that decided, in their order and of any state: the last one up to acceptance, all up to the limit (expiry, or acceptance + 5,000 ms where
 * there is no entry), and the first one after the limit when there was one. `seq` is the number of the command that settled.
 */
export const parseSecondSettlement = object({
  v: version,
  kind: oneOf('second.settle'),
  orderId: secondOrderId,
  receipt: hash,
  inputs,
  result: oneOf('win', 'lose', 'tie', 'void'),
  reason: oneOf('', 'NO_ENTRY', 'FEW_TICKS', 'GAP', 'STALE_EXIT'),
  amounts,
  seq: count,
  key: keyName,
});

/** Why a round refunds all stakes. */
export const roundReason = oneOf('', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE');

/** `candor/settlement/1` of a stake in a round; `round` is the digest of the published round. */
export const parseRoundSettlement = object({
  v: version,
  kind: oneOf('round.settle'),
  orderId: roundOrderId,
  receipt: hash,
  round: hash,
  inputs,
  result: oneOf('win', 'lose', 'refund'),
  reason: roundReason,
  amounts,
  seq: count,
  key: keyName,
});

export type SecondSettlement = Parsed<typeof parseSecondSettlement>;
export type RoundSettlement = Parsed<typeof parseRoundSettlement>;
