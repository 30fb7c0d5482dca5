import { count, hash, keyName, version } from '../../fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { amounts, inputs } from '../../settlement-fields.ts';
import { stakeOrderId } from './receipt.ts';

/** Why a round refunds all stakes. */
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
  amounts,
  seq: count,
  key: keyName,
});

export type RoundSettlement = Parsed<typeof parseRoundSettlement>;
