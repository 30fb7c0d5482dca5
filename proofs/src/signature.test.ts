import { createPublicKey, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { concat } from './bytes.ts';
import { proofBytes } from './digest.ts';
import { isSigned, publicKeyOf, readSigner, sign } from './signature.ts';
import { Random } from './test/random.ts';
import { isSignedBy as isSignedInMemory, sign as signByOpenSsl } from './test/remembered-signatures.ts';

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const OBJECT = { v: 1, key: 'somebody' } as const;
const TAG = 'candor/receipt/1';

const littleEndian = (value: bigint): Uint8Array => hexToBytes(value.toString(16).padStart(64, '0')).toReversed();
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes.toReversed())}`);
const challenge = (r: Uint8Array, key: Uint8Array): bigint => numberOf(sha512(concat(r, key, proofBytes(TAG, OBJECT)))) % ORDER;

/** What OpenSSL says. */
function isSignedForOpenSsl(publicKey: string, signature: string): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, proofBytes(TAG, OBJECT), key, Buffer.from(signature, 'hex'));
}

/** All points whose eightfold is the neutral one, in every encoding of 32 bytes. */
const SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
];

describe('RFC 8032 without the cofactor: one form of each signature', () => {
  test('what is signed is right, for OpenSSL too; with any digit changed it is not, for neither', () => {
    const random = new Random(8032);
    for (let round = 0; round < 60; round += 1) {
      const secret = random.hex(64);
      const publicKey = publicKeyOf(secret);
      const signature = sign(secret, TAG, OBJECT);
      expect(isSigned(publicKey, TAG, OBJECT, signature)).toBe(true);
      expect(isSignedForOpenSsl(publicKey, signature)).toBe(true);
      const at = random.whole(0, 127);
      const changed = signature.slice(0, at) + (signature[at] === '0' ? '1' : '0') + signature.slice(at + 1);
      expect(isSigned(publicKey, TAG, OBJECT, changed)).toBe(false);
      expect(isSignedForOpenSsl(publicKey, changed)).toBe(false);
    }
  });

  test('OpenSSL signs with the same bytes, and what tests remember is the answer about this key, these bytes and this signature', () => {
    const random = new Random(8033);
    const [secret, other] = [random.hex(64), random.hex(64)];
    const [signer, stranger] = [readSigner(publicKeyOf(secret)), readSigner(publicKeyOf(other))];
    if (signer === null || stranger === null) throw new RangeError('these are keys');
    const signature = sign(secret, TAG, OBJECT);
    expect(signByOpenSsl(secret, TAG, OBJECT)).toBe(signature);
    for (const _time of ['computed', 'remembered']) {
      expect(isSignedInMemory(signer, TAG, OBJECT, signature)).toBe(true);
      expect(isSignedInMemory(stranger, TAG, OBJECT, signature)).toBe(false);
      expect(isSignedInMemory(signer, 'candor/round/1', OBJECT, signature)).toBe(false);
      expect(isSignedInMemory(signer, TAG, { ...OBJECT, v: 2 }, signature)).toBe(false);
      expect(isSignedInMemory(signer, TAG, OBJECT, `${signature}0`)).toBe(false);
      expect(isSignedInMemory(signer, TAG, OBJECT, sign(other, TAG, OBJECT))).toBe(false);
    }
  });

  test('S + L is the same number to careless readers, and no signature', () => {
    const secret = new Random(1).hex(64);
    const signature = sign(secret, TAG, OBJECT);
    const s = numberOf(hexToBytes(signature.slice(64))) + ORDER;
    const other = signature.slice(0, 64) + bytesToHex(littleEndian(s));
    expect(isSigned(publicKeyOf(secret), TAG, OBJECT, other)).toBe(false);
  });

  test('an R with a part of small order passes where the cofactor is multiplied in, and is refused here', () => {
    const secret = new Random(2).hex(64);
    const { scalar } = ed25519.utils.getExtendedPublicKey(hexToBytes(secret));
    const publicKey = publicKeyOf(secret);
    const nonce = 12_345_678_901_234_567_890n;
    const r = Point.BASE.multiply(nonce)
      .add(Point.fromHex(SMALL_ORDER[6] ?? ''))
      .toBytes();
    const s = (nonce + challenge(r, hexToBytes(publicKey)) * scalar) % ORDER;
    const signature = bytesToHex(concat(r, littleEndian(s)));
    expect(ed25519.verify(hexToBytes(signature), proofBytes(TAG, OBJECT), hexToBytes(publicKey), { zip215: false })).toBe(true);
    expect(isSigned(publicKey, TAG, OBJECT, signature)).toBe(false);
    expect(isSignedForOpenSsl(publicKey, signature)).toBe(false);
  });

  test.each(SMALL_ORDER)('nobody owns the point %s', (publicKey) => {
    expect(readSigner(publicKey)).toBeNull();
    for (const r of SMALL_ORDER) expect(isSigned(publicKey, TAG, OBJECT, r + '0'.repeat(64))).toBe(false);
  });

  test('what is no point, or no text of a signature, is no key and no signature', () => {
    expect(readSigner('02'.padEnd(64, '0'))).toBeNull();
    expect(readSigner('zz'.repeat(32))).toBeNull();
    const publicKey = publicKeyOf(new Random(3).hex(64));
    for (const text of ['', 'ff'.repeat(64), 'FF'.repeat(64), '0'.repeat(127), '0'.repeat(129)]) {
      expect(isSigned(publicKey, TAG, OBJECT, text)).toBe(false);
    }
  });
});
