import { count, keyName, timeMs, version } from './fields.ts';
import { object, type Parsed, text, whole } from './format.ts';

/** Whole units of a coin or token on its chain, above 0. */
const chainUnits = text(/^[1-9][0-9]{0,77}$/);
const printable = (least: number) => text(new RegExp(`^[!-~]{${least},128}$`));

/**
 * `candor/payment/1`: the approval of one withdrawal for whoever holds the keys of the chain. `chainUnits` arrive at `address`, of the token with this
 * `contract` or, where that is empty, of the chain's own coin; `networkFeeMax` is the most of that coin that the transaction may cost, and
 * `chainId` 0 on chains without such a number. `time` is when it was signed.
 */
export const parsePayment = object({
  v: version,
  withdrawalId: count,
  channel: text(/^[A-Z0-9-]{2,16}$/),
  network: text(/^[a-z]{2,32}$/),
  chainId: whole(0, Number.MAX_SAFE_INTEGER),
  contract: printable(0),
  address: printable(1),
  memo: printable(0),
  chainUnits,
  networkFeeMax: chainUnits,
  time: timeMs,
  key: keyName,
});

export type Payment = Parsed<typeof parsePayment>;
