import { Exchange } from '@candor/exchange/exchange';
import type { Entry } from '@candor/exchange/entry';
import type { ConversionReceipt } from '@candor/proofs/kinds/conversion/evidence';
import type { AnyReceipt } from '@candor/proofs/kinds/kind';
import { pricesOf } from '@candor/proofs/kinds/conversion/test/golden-conversions';
import { makeKeys, signBy } from '@candor/proofs/test/made-series';
import { Random } from '@candor/proofs/test/random';
import { verifyEvidence } from '@candor/proofs/verify';
import { expect, test } from 'vitest';
import { Catalogue } from '../../api/user/catalogue.ts';
import { conversionReceipts } from './accepted-receipts.ts';
import { conversionHistory } from './audit/test/history.ts';

const previousHash = '5a'.repeat(32);

const entries = conversionHistory();
const [signer] = makeKeys(new Random(3), 1, 0, 1);
if (signer === undefined) throw new Error('no key');
const KEY = signer.published.key;
const accepted = entries.filter(({ events }) => events.some(({ type }) => type === 'conversion.accepted'));

async function openCatalogue(): Promise<Catalogue> {
  const exchange = new Exchange();
  for (const entry of entries) exchange.replay(entry);
  return await Catalogue.open({ query: async (asked) => await Promise.resolve(exchange.ask(asked)), onBatch: () => () => {} });
}

async function receiptsOf(entry: Entry, catalogue: Catalogue): Promise<readonly (AnyReceipt | null)[]> {
  const receipts = conversionReceipts({ catalogue });
  const of = { seq: entry.seq, timeMs: entry.timeMs, previousHash, key: KEY };
  return await Promise.all(entry.events.map(async (event) => await receipts.receiptOf({ event, ...of })));
}

test('RULES §15.1 the receipt of a conversion says its coins, prices, amounts and place', async () => {
  const [first] = accepted;
  if (first === undefined) throw new Error('no conversion');
  const expected: ConversionReceipt = {
    v: 1,
    kind: 'conversion.accept',
    orderId: `V-${first.seq}`,
    from: 'USDT',
    to: 'BTC',
    amount: '300.00000000',
    fromTick: 0,
    fromPrice: '1',
    toTick: 1,
    toPrice: '30000.01',
    quoted: 0,
    terms: 1,
    commissionPpm: 1_500,
    gross: '0.00999999',
    fee: '0.00001500',
    time: first.timeMs,
    journal: { seq: first.seq, hash: previousHash },
    key: KEY,
  };
  expect(await receiptsOf(first, await openCatalogue())).toEqual([expected]);
});

test('I17 every receipt, signed, is proved by the verifier that shares no code with the exchange', async () => {
  const catalogue = await openCatalogue();
  expect(accepted.length).toBeGreaterThan(5);
  for (const entry of accepted) {
    const [receipt] = await receiptsOf(entry, catalogue);
    if (receipt === undefined || receipt === null) throw new Error('no receipt');
    const receiptSignature = signBy(signer, 'candor/receipt/1', receipt);
    const prices = pricesOf(receipt as ConversionReceipt, [signer]);
    const file = { v: 1, kind: 'conversion', receipt, receiptSignature, prices, keys: [signer.published] };
    expect(verifyEvidence(file)).toMatchObject({ proved: true, orderId: `V-${entry.seq}` });
  }
});

test('what is no conversion has none', async () => {
  const [first] = entries;
  if (first === undefined) throw new Error('no entry');
  expect(await receiptsOf(first, await openCatalogue())).toEqual([null]);
});
