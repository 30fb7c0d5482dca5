import { amount, asset, journalPlace, keyName, side, symbol, timeMs, version } from '../../fields.ts';
import { object, oneOf, type Parsed, text, whole } from '../../format.ts';

export const stakeOrderId = text(/^R-[1-9][0-9]{0,14}$/);
/** Number of a round since 1970. */
export const roundNumber = whole(1, 1_000_000_000_000);

/** How a round's fee is made, of what plays on the losing side: 1 = `feeValue` percent, 2 = `feeValue` USDT, at most a tenth. */
export const feeTerms = { feeType: oneOf(1, 2), feeValue: amount };

/**
 * `candor/receipt/1` of a stake in a round (product rules §7). `period` in ms; the round `round` runs from `round × period` on.
 * `feeValue` has eight decimals: `5.00000000` is 5 percent (type 1) or 5 USDT (type 2).
 */
export const parseRoundReceipt = object({
  v: version,
  kind: oneOf('round.accept'),
  orderId: stakeOrderId,
  symbol,
  period: whole(4_000, 86_400_000),
  round: roundNumber,
  side,
  stake: amount,
  asset,
  ...feeTerms,
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

export type RoundReceipt = Parsed<typeof parseRoundReceipt>;
