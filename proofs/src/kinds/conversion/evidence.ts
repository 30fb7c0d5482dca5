import { journalPlace, keyName, price, signature, timeMs, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text, whole } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_KEYS } from '../../limits.ts';

const coin = text(/^[A-Z0-9]{1,16}$/);
/** In coins: decimal text with all decimals of its asset. */
const quantity = price;
/** Of the index; 0 where there is none. */
const tickNumber = whole(0, Number.MAX_SAFE_INTEGER);

/**
 * `candor/receipt/1` of a conversion (product rules §12). `fromTick` and `toTick` are the ticks of both coins' indices that made the rate, with
 * their prices in USDT; USDT has the price `1` and the tick 0. `quoted` is the moment of a quote, 0 without one. What came is `gross` less `fee`.
 */
export const parseConversionReceipt = object({
  v: version,
  kind: oneOf('conversion.accept'),
  orderId: text(/^V-[1-9][0-9]{0,14}$/),
  from: coin,
  to: coin,
  amount: quantity,
  fromTick: tickNumber,
  fromPrice: price,
  toTick: tickNumber,
  toPrice: price,
  quoted: timeMs,
  terms: whole(1, Number.MAX_SAFE_INTEGER),
  commissionPpm: whole(1_000, 10_000),
  gross: quantity,
  fee: quantity,
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

/** A signed conversion with the keys that prove it. It is settled when it is accepted, so there is nothing else. */
export const parseConversionEvidence = object({
  v: version,
  kind: oneOf('conversion'),
  receipt: parseConversionReceipt,
  receiptSignature: signature,
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type ConversionReceipt = Parsed<typeof parseConversionReceipt>;
/** Everything that proves one conversion. */
export type ConversionEvidence = Parsed<typeof parseConversionEvidence>;
