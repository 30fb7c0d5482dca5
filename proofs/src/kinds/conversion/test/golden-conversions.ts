import { NO_LINK } from '../../../digest.ts';
import { makeCheckpoints, makeKeys, signBy, type SigningKey } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import { type Tick, tickDigest } from '../../../tick.ts';
import type { ConversionEvidence, ConversionReceipt } from '../evidence.ts';

const ACCEPTED_MS = 1_767_225_600_500;
const SEQ = 40;
const DAY_MS = 86_400_000;
const keys = makeKeys(new Random(12), 1, ACCEPTED_MS - DAY_MS, ACCEPTED_MS);

type Told = Partial<ConversionReceipt>;

/** G34, each as a conversion of its own. */
export const GOLDEN_CONVERSIONS: Readonly<Record<string, Told>> = {
  '1,000 USDT to BTC': {},
  '0.03333332 BTC back, by a quote': {
    from: 'BTC',
    to: 'USDT',
    amount: '0.03333332',
    fromTick: 7,
    fromPrice: '30000.01',
    toTick: 0,
    toPrice: '1',
    quoted: ACCEPTED_MS - 10_000,
    gross: '999.99993333',
    fee: '0.99999994',
  },
  '10 ETH to BTC': {
    from: 'ETH',
    amount: '10.00000000',
    fromTick: 9,
    fromPrice: '2000.00',
    gross: '0.66666644',
    fee: '0.00066667',
  },
  '2.5 of a coin of six decimals': {
    from: 'ADA',
    amount: '2.500000',
    fromTick: 1,
    fromPrice: '3.0001',
    gross: '0.00025000',
    fee: '0.00000025',
  },
};

/** When the ticks are, ms from the moment of the rate: the one that priced a coin first. */
type Times = readonly number[];
const AROUND: Times = [-500, 400];

/** The series of a coin's price: it begins with the tick of the receipt, and the last one is signed. */
function priceOf(
  by: readonly SigningKey[],
  coin: string,
  firstN: number,
  price: string,
  momentMs: number,
  times: Times,
): ConversionEvidence['prices'] {
  if (coin === 'USDT' || firstN === 0 || Number(price) === 0) return [];
  const random = new Random(firstN);
  let prev = firstN === 1 ? NO_LINK : random.hex(64);
  const ticks = times.map((ms, index): Tick => {
    const time = momentMs + ms;
    const sources = ['alpha', 'beta', 'gamma'].map((name) => ({ name, price, time, weight: 1, used: true }));
    const symbol = `${coin}USDT`.toLowerCase();
    const tick: Tick = { v: 1, symbol, n: firstN + index, time, price, state: 'ok', rule: 'index/1', sources, prev };
    prev = tickDigest(tick);
    return tick;
  });
  const checkpoints = ticks.slice(-1).map((tick) => ({ tick, timeMs: tick.time + 10 }));
  return [{ ticks, checkpoints: makeCheckpoints(random, by, checkpoints) }];
}

/** Both series of prices that a receipt names, signed with these keys. */
export function pricesOf(receipt: ConversionReceipt, by = keys, times = AROUND): ConversionEvidence['prices'] {
  const momentMs = receipt.quoted === 0 ? receipt.time : receipt.quoted;
  return [
    ...priceOf(by, receipt.from, receipt.fromTick, receipt.fromPrice, momentMs, times),
    ...priceOf(by, receipt.to, receipt.toTick, receipt.toPrice, momentMs, times),
  ];
}

/** The file of a conversion with what somebody with the keys has changed and signed again. */
export function goldenConversion(told: Told = {}, times = AROUND): ConversionEvidence {
  const [key] = keys;
  if (key === undefined) throw new RangeError('no key');
  const receipt: ConversionReceipt = {
    v: 1,
    kind: 'conversion.accept',
    orderId: `V-${SEQ}`,
    from: 'USDT',
    to: 'BTC',
    amount: '1000.00000000',
    fromTick: 0,
    fromPrice: '1',
    toTick: 7,
    toPrice: '30000.01',
    quoted: 0,
    terms: 1,
    commissionPpm: 1_000,
    gross: '0.03333332',
    fee: '0.00003334',
    time: ACCEPTED_MS,
    journal: { seq: SEQ, hash: '0'.repeat(64) },
    key: key.published.key,
    ...told,
  };
  const receiptSignature = signBy(key, 'candor/receipt/1', receipt);
  const prices = pricesOf(receipt, keys, times);
  return { v: 1, kind: 'conversion', receipt, receiptSignature, prices, keys: keys.map(({ published }) => published) };
}

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_CONVERSIONS: Readonly<Record<string, { readonly told: Told; readonly line: string }>> = {
  'a coin into itself': { told: { from: 'BTC', fromTick: 7, fromPrice: '30000.01' }, line: 'terms: the receipt is of BTC into itself' },
  'USDT at another price': { told: { fromPrice: '1.01' }, line: 'terms: USDT is not worth 1, or has a tick' },
  'USDT with a tick': { told: { fromTick: 3 }, line: 'terms: USDT is not worth 1, or has a tick' },
  'a coin without a tick': { told: { toTick: 0 }, line: 'terms: BTC has no price, or none of a tick' },
  'a coin for nothing': { told: { toPrice: '0.00' }, line: 'terms: BTC has no price, or none of a tick' },
  'a quote that was over': {
    told: { quoted: ACCEPTED_MS - 10_001 },
    line: 'terms: the moment of the quote is not in the ten seconds before',
  },
  'a quote of a moment to come': { told: { quoted: ACCEPTED_MS }, line: 'terms: the moment of the quote is not in the ten seconds before' },
  'a unit less': { told: { gross: '0.03333331' }, line: 'amounts: 0.03333331 instead of 0.03333332, by the two prices' },
  'a unit more': { told: { gross: '0.03333333' }, line: 'amounts: 0.03333333 instead of 0.03333332, by the two prices' },
  'a fee rounded down': {
    told: { fee: '0.00003333' },
    line: 'amounts: 0.00003333 instead of 0.00003334, by a commission of 1000 ppm',
  },
  'a fee by another commission': {
    told: { commissionPpm: 2_000 },
    line: 'amounts: 0.00003334 instead of 0.00006667, by a commission of 2000 ppm',
  },
  'another price': { told: { toPrice: '30000.02' }, line: 'amounts: 0.03333332 instead of 0.03333331, by the two prices' },
  'another amount': { told: { amount: '999.00000000' }, line: 'amounts: 0.03333332 instead of 0.03329998, by the two prices' },
  'nothing for it': {
    told: { amount: '0.00000000', gross: '0.00000000', fee: '0.00000000' },
    line: 'amounts: 0.00000000 instead of 0.00000000, by the two prices',
  },
};

/** Other ticks than those of the moment, and what is said of them; those of the entry's own millisecond are on either side of it. */
export const FORGED_PRICES: Readonly<Record<string, { readonly told?: Told; readonly times: Times; readonly line: string }>> = {
  'a tick of two seconds and more ago': {
    times: [-2_001, 400],
    line: 'prices: tick 7 of BTC is not of the two seconds up to 2026-01-01T00:00:00.500Z',
  },
  'a tick that came afterwards': {
    times: [1, 400],
    line: 'prices: tick 7 of BTC is not of the two seconds up to 2026-01-01T00:00:00.500Z',
  },
  'a tick that another one followed in time': {
    times: [-500, -1, 400],
    line: 'prices: tick 8 of BTC is a later price up to 2026-01-01T00:00:00.500Z',
  },
  'a tick after which nothing is shown': {
    times: [-500],
    line: 'prices: the ticks end before the moment of the rate (2026-01-01T00:00:00.499Z)',
  },
  'by a quote, a tick that another one followed at its moment': {
    told: { quoted: ACCEPTED_MS - 3_000 },
    times: [-500, 0, 400],
    line: 'prices: tick 8 of BTC is a later price up to 2025-12-31T23:59:57.500Z',
  },
};

/** Ticks of the entry's own millisecond: one of them made the rate. */
export const GOLDEN_TIMES: Readonly<Record<string, Times>> = {
  'a tick of the same millisecond': [0],
  'a tick before, and one of the same millisecond behind the entry': [-500, 0],
  'a tick of two seconds ago': [-2_000, 1],
};
