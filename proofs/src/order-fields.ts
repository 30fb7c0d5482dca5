import { amount, count, hash, journalPlace, keyName, price, signature, symbol, timeMs, version } from './fields.ts';
import { list, object, oneOf, type Parsed, type Parser, whole } from './format.ts';
import { parsePublishedKey } from './key-announcement.ts';
import { MOST_FILLS, MOST_KEYS } from './limits.ts';

/** A quantity or a fee in coins: decimal text with all decimals of its asset. */
export const quantity = price;
/** Of an order, none where it names an amount instead. */
const lots = whole(0, Number.MAX_SAFE_INTEGER);

/**
 * What receipts of orders on a book share. `price` is the limit price that was asked for, zero of a market order; `limit` the worst price of a
 * fill; `lot` the coins of one lot. `time` is when it was accepted. `journal.seq` is the command's number, `journal.hash` the hash of the batch
 * before the one that holds it.
 */
export const orderReceiptFields = {
  v: version,
  symbol,
  type: oneOf('limit', 'market'),
  timeInForce: oneOf('gtc', 'ioc', 'fok', 'post-only'),
  price,
  limit: price,
  lot: quantity,
  lots,
  feePpm: whole(0, 1_000_000),
  time: timeMs,
  journal: journalPlace,
  key: keyName,
};

/** One fill of an order: `seq` is the entry of the journal that has it, `trade` its number among the market's trades, `value` in USDT. */
const orderFill = object({
  seq: count,
  trade: count,
  time: timeMs,
  price,
  lots: count,
  value: amount,
  fee: quantity,
  role: oneOf('maker', 'taker'),
});

/**
 * What settlements of orders on a book share: the fills so far, oldest first, and their sums. `seq` is the entry of the last one. `ended` is
 * when the order ended, 0 while it waits.
 */
export const orderSettlementFields = {
  v: version,
  receipt: hash,
  fills: list(orderFill, MOST_FILLS),
  lots: count,
  value: amount,
  fee: quantity,
  ended: timeMs,
  seq: count,
  key: keyName,
};

type Accepted<Kind, Receipt> = {
  readonly v: 1;
  readonly kind: Kind;
  readonly receipt: Receipt;
  readonly receiptSignature: string;
  readonly keys: readonly Parsed<typeof parsePublishedKey>[];
};

/** A file of an order: settled as far as it was filled, or with the receipt alone. */
export type OrderFileOf<Kind, Receipt, Settlement> =
  | Accepted<Kind, Receipt>
  | (Accepted<Kind, Receipt> & { readonly settlement: Settlement; readonly settlementSignature: string });

/** Reads a file of an order: without fills it has the receipt alone. */
export function orderFile<const Kind extends string, Receipt, Settlement>(
  kind: Kind,
  receipt: Parser<Receipt>,
  settlement: Parser<Settlement>,
): Parser<OrderFileOf<Kind, Receipt, Settlement>> {
  const shape = { v: version, kind: oneOf(kind), receipt, receiptSignature: signature, keys: list(parsePublishedKey, MOST_KEYS) };
  const accepted = object(shape);
  const settled = object({ ...shape, settlement, settlementSignature: signature });
  return (value) => {
    const isSettled = typeof value === 'object' && value !== null && Object.hasOwn(value, 'settlement');
    return isSettled ? settled(value) : accepted(value);
  };
}
