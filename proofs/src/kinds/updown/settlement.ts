import { count, hash, keyName, version } from '../../fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { amounts, inputs } from '../../settlement-fields.ts';
import { updownOrderId } from './receipt.ts';

/**
 * `candor/settlement/1` of a second contract (product rules §6, §15.1). `receipt` is the receipt's digest; `inputs` the digests of the ticks
 * that decided, in their order and of any state: the last one up to the start (acceptance and wait), all up to the limit (expiry, or start +
 * 5,000 ms where there is no entry), and the first one after the limit when there was one. `seq` is the number of the command that settled.
 */
export const parseUpdownSettlement = object({
  v: version,
  kind: oneOf('second.settle'),
  orderId: updownOrderId,
  receipt: hash,
  inputs,
  result: oneOf('win', 'lose', 'tie', 'void'),
  reason: oneOf('', 'NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON', 'OPERATOR_VOID'),
  amounts,
  seq: count,
  key: keyName,
});

export type UpdownSettlement = Parsed<typeof parseUpdownSettlement>;
