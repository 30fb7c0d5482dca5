import { refOf } from '@candor/exchange/products/custody/test/custody-harness';
import { makeKeys, signBy } from '@candor/proofs/test/made-series';
import { Random } from '@candor/proofs/test/random';
import { verifyEvidence } from '@candor/proofs/verify';
import { expect, test } from 'vitest';
import { termsOf, withdrawalReceipt } from './receipts.ts';
import { ANNA, openRequests, OWN } from './test/request-ground.ts';

const [signer] = makeKeys(new Random(3), 1, 0, 1);
if (signer === undefined) throw new Error('no key');
const { key } = signer.published;
const batchHash = '5a'.repeat(32);
const catalogue = { assetOfCode: () => ({ assetId: 1, code: 'USDT', scale: 8 }) };

function requested(usdt: bigint) {
  const { harness } = openRequests({ terms: { ratioPpm: 10_000 } });
  const id = refOf(harness.request(ANNA, usdt));
  const [found] = harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: id + 1, count: 1 });
  if (found === undefined) throw new Error('no withdrawal');
  return found;
}

test('RULES §15.1 the receipt of a withdrawal says its coin, where it goes, amount, fee and what arrives, and its place', () => {
  const withdrawal = requested(300n);
  const terms = termsOf({ catalogue }, withdrawal, batchHash);
  const receipt = terms === null ? null : withdrawalReceipt(terms, key);
  expect(receipt).toEqual({
    v: 1,
    kind: 'withdrawal.accept',
    orderId: `W-${withdrawal.withdrawalId}`,
    coin: 'USDT',
    channel: 'USDT-TRC',
    network: 'tron',
    address: OWN,
    memo: '',
    amount: '300.00000000',
    fee: '4.00000000',
    received: '296.00000000',
    time: withdrawal.requestedMs,
    journal: { seq: withdrawal.withdrawalId, hash: batchHash },
    key,
  });
});

test('I17 signed, it is proved by the verifier that shares no code with the exchange', () => {
  for (const usdt of [20n, 21n, 777n]) {
    const withdrawal = requested(usdt);
    const terms = termsOf({ catalogue }, withdrawal, batchHash);
    if (terms === null) throw new Error('no terms');
    const receipt = withdrawalReceipt(terms, key);
    const receiptSignature = signBy(signer, 'candor/receipt/1', receipt);
    const file = { v: 1, kind: 'withdrawal', receipt, receiptSignature, keys: [signer.published] };
    expect(verifyEvidence(file)).toMatchObject({ proved: true, orderId: `W-${withdrawal.withdrawalId}` });
  }
});

test('of a coin that is not known yet there is none', () => {
  expect(termsOf({ catalogue: { assetOfCode: () => undefined } }, requested(20n), batchHash)).toBeNull();
});
