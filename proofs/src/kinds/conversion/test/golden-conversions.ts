import { makeKeys, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
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

/** The file of a conversion with what somebody with the keys has changed and signed again. */
export function goldenConversion(told: Told = {}): ConversionEvidence {
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
  return { v: 1, kind: 'conversion', receipt, receiptSignature, keys: keys.map(({ published }) => published) };
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
