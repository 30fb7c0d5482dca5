import { amount, count, hash, keyName, version } from '../../fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { inputs } from '../../settlement-fields.ts';
import { stakeOrderId } from './receipt.ts';

/** Why a round gives back all that played, or nothing played. */
export const roundReason = oneOf('', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE');

/** `candor/settlement/1` of a stake in a round; `round` is the digest of the published round. */
export const parseRoundSettlement = object({
  v: version,
  kind: oneOf('round.settle'),
  orderId: stakeOrderId,
  receipt: hash,
  round: hash,
  inputs,
  result: oneOf('win', 'lose', 'refund'),
  reason: roundReason,
  amounts: object({ stake: amount, played: amount, payout: amount }),
  seq: count,
  key: keyName,
});

export type RoundSettlement = Parsed<typeof parseRoundSettlement>;
