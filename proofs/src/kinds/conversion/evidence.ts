import { parseSignedCheckpoint } from '../../checkpoint.ts';
import { journalPlace, keyName, price, signature, timeMs, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text, whole } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_CHECKPOINTS, MOST_KEYS, MOST_TICKS } from '../../limits.ts';
import { parseTick } from '../../tick.ts';

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

/** From the tick that priced a coin to the first one after the moment of the rate, and checkpoints whose heads are among them. */
const parsePrice = object({ ticks: list(parseTick, MOST_TICKS), checkpoints: list(parseSignedCheckpoint, MOST_CHECKPOINTS) });

/**
 * A signed conversion with what proves it. It is settled when it is accepted. `prices`: of the coin that was sold, then of the one that was bought;
 * USDT has none.
 */
export const parseConversionEvidence = object({
  v: version,
  kind: oneOf('conversion'),
  receipt: parseConversionReceipt,
  receiptSignature: signature,
  prices: list(parsePrice, 2),
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type ConversionReceipt = Parsed<typeof parseConversionReceipt>;
/** Everything that proves one conversion. */
export type ConversionEvidence = Parsed<typeof parseConversionEvidence>;
