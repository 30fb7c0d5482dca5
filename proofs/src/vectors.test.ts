import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { batchHash } from './batch.ts';
import { utf8 } from './bytes.ts';
import { digest, NO_LINK } from './digest.ts';
import { canonicalJson } from './jcs.ts';
import { isSigned, keyName, publicKeyOf, sign } from './signature.ts';

/** RFC 8032 test 1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const KEY = '21fe31dfa154a261';

function tick(n: number, time: number, price: string, alpha: string, beta: string, prev: string) {
  const sources = [
    { name: 'alpha', price: alpha, time: time - 100, weight: 1, used: true },
    { name: 'beta', price: beta, time: time - 50, weight: 1, used: true },
  ];
  return { v: 1, symbol: 'btcusdt', n, time, price, state: 'ok', rule: 'index/1', sources, prev };
}

const TICK_1 = tick(1, 1767225600000, '30000.01', '30000.00', '30000.02', NO_LINK);
const TICK_2 = tick(2, 1767225601000, '30000.02', '30000.02', '30000.03', digest('candor/tick/1', TICK_1));

test('the key of the vectors has the name 21fe31dfa154a261', () => {
  expect(keyName(publicKeyOf(SECRET))).toBe(KEY);
});

test('G41 tick: exact bytes, digest, and the digest of the next tick', () => {
  expect(canonicalJson(TICK_1)).toHaveLength(347);
  expect(digest('candor/tick/1', TICK_1)).toBe('bddaf2f9e8e332753205f354bf446c1eb6ce7956f89cb93b5c7485d07d9af2a8');
  expect(digest('candor/tick/1', TICK_2)).toBe('c82978416a5c3a196ec7ebc36b67fcec544a9a2cfb3d0a443ab078be48492cf2');
});

test('G42 checkpoint: digest and signature', () => {
  const checkpoint = {
    v: 1,
    k: 1,
    time: 1767225601000,
    heads: [{ symbol: 'btcusdt', n: 2, hash: digest('candor/tick/1', TICK_2) }],
    journal: { seq: 42, hash: NO_LINK },
    prev: NO_LINK,
    key: KEY,
  };
  expect(digest('candor/checkpoint/1', checkpoint)).toBe('8697a1732efd353792c08f0addd463bc9a66ede1ca7e920eb6dbe84450038fbd');
  const signature = sign(SECRET, 'candor/checkpoint/1', checkpoint);
  expect(signature).toBe(
    'f69b13a5691248014feaa0752fe36c7360e1b67fe6eff65eff23ad9a622ed35762848515132ceacece1adbd3d77500906fc557dcb0b0f84f566a74e09c362908',
  );
  expect(isSigned(publicKeyOf(SECRET), 'candor/checkpoint/1', checkpoint, signature)).toBe(true);
  expect(isSigned(publicKeyOf(SECRET), 'candor/checkpoint/1', { ...checkpoint, k: 2 }, signature)).toBe(false);
  expect(isSigned(publicKeyOf(SECRET), 'candor/receipt/1', checkpoint, signature)).toBe(false);
  expect(isSigned(publicKeyOf(SECRET), 'candor/checkpoint/1', checkpoint, 'no signature')).toBe(false);
});

test('G43 receipt: digest and signature', () => {
  const receipt = {
    v: 2,
    kind: 'second.accept',
    orderId: 'S-1',
    symbol: 'btcusdt',
    side: 'up',
    asset: 'USDT',
    stake: '100.00000000',
    ratePpm: 850000,
    product: 'btcusdt-60@1',
    time: 1767225600500,
    waitMs: 2000,
    expiry: 1767225662500,
    journal: { seq: 40, hash: NO_LINK },
    key: KEY,
  };
  expect(digest('candor/receipt/1', receipt)).toBe('f96c92791f60773dde41c60ef4cdb58a4fcd52ada31007f3ae839443241613eb');
  expect(sign(SECRET, 'candor/receipt/1', receipt)).toBe(
    '91ec5436504f87e008f3a4ee3f58707a65a79b469103c8cce9238c3bafdea6c39461ccff935a4f54ac4404412edf31e1b9a57ac58c0f03938459f09d95128f02',
  );
});

test('G44 batch: the link of a journal batch', () => {
  expect(bytesToHex(batchHash(new Uint8Array(32), 1, 2, utf8('hello')))).toBe(
    '51b6c71ffae7d6104b4f8f7f798ddd57ea66f9644c5ee4557e67df836f67df0a',
  );
});
