import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotOpen, Encryption, keyIdOf } from './encryption.ts';
import { isGuessable, masterKeyIn, masterKeysKeptIn, masterKeysOfFolder } from './master-key.ts';

const keyOf = (fill: number): Encryption => new Encryption(createSecretKey(Buffer.alloc(32, fill)));
const text = Buffer.from('JBSWY3DPEHPK3PXP');

describe('sealed bytes', () => {
  const encryption = keyOf(7);
  const sealed = encryption.seal('totp 42', text);

  test('open to what they were, of any length, also as part of longer bytes', () => {
    expect(encryption.open('totp 42', sealed)).toEqual(text);
    expect(sealed.length).toBe(text.length + 37);
    const around = Buffer.concat([randomBytes(3), sealed, randomBytes(3)]);
    expect(encryption.open('totp 42', new Uint8Array(around.buffer, around.byteOffset + 3, sealed.length))).toEqual(text);
    for (const length of [0, 1, 1_000_000]) {
      const bytes = randomBytes(length);
      expect(encryption.open('document', encryption.seal('document', bytes)).equals(bytes)).toBe(true);
    }
  });

  test('hold nothing readable and are different each time', () => {
    expect(sealed.includes(text)).toBe(false);
    expect(encryption.seal('totp 42', text).equals(sealed)).toBe(false);
  });

  test('refuse another purpose, a change of any byte, a part of them, and another key', () => {
    for (const purpose of ['totp 43', 'totp 4', '', 'key id']) expect(() => encryption.open(purpose, sealed)).toThrow(CannotOpen);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => encryption.open('totp 42', changed)).toThrow(CannotOpen);
      expect(() => encryption.open('totp 42', sealed.subarray(0, at))).toThrow(CannotOpen);
    }
    expect(() => keyOf(8).open('totp 42', sealed)).toThrow(/^sealed with the key [0-9a-f]{16}, and there is only [0-9a-f]{16}$/);
  });

  test('name the key, the same at each start', () => {
    expect(keyIdOf(sealed)).toBe(encryption.keyId);
    expect(keyIdOf(sealed.subarray(0, 36))).toBeNull();
    expect(keyIdOf(Buffer.alloc(64, 7))).toBeNull();
    expect(keyOf(7).keyId).toBe(encryption.keyId);
    expect(keyOf(8).keyId).not.toBe(encryption.keyId);
  });

  test('of an earlier key open beside the one in use, which alone seals and makes fingerprints', () => {
    const [first, second, third] = [7, 8, 9].map((fill) => createSecretKey(Buffer.alloc(32, fill)));
    if (first === undefined || second === undefined || third === undefined) throw new Error('no key');
    const latest = new Encryption(third, [second, third, first]);
    expect(latest.earlierKeyIds).toEqual([keyOf(8).keyId, keyOf(7).keyId]);
    for (const earlier of [7, 8]) expect(latest.open('totp 42', keyOf(earlier).seal('totp 42', text))).toEqual(text);
    expect(keyOf(9).open('totp 42', latest.seal('totp 42', text))).toEqual(text);
    expect(latest.fingerprint('number', 'X1')).toBe(keyOf(9).fingerprint('number', 'X1'));
    expect(latest.firstFingerprint('number', 'X1')).toBe(keyOf(7).fingerprint('number', 'X1'));
    expect(keyOf(7).firstFingerprint('number', 'X1')).toBe(keyOf(7).fingerprint('number', 'X1'));
  });

  test('of an earlier version open: format, derivation and cipher stay as they are', () => {
    const kept = '01ad9e401d741103ee2861ddc028929af0bb11dc0d8f5dea6a2f7b5cbfb469be3b64457f4889a1154d4de4889be3eb93edc4ecaa64';
    expect(encryption.open('totp 42', Buffer.from(kept, 'hex'))).toEqual(text);
  });
});

describe('the master key', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'candor-encryption-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is 64 hex digits or 32 bytes in base64, and nothing else', () => {
    const bytes = randomBytes(32);
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(masterKeyIn(bytes.toString(form))?.export().equals(bytes)).toBe(true);
    expect(masterKeyIn(bytes.toString('hex').toUpperCase())?.export().equals(bytes)).toBe(true);
    for (const wrong of ['', 'secret', bytes.toString('hex').slice(2), `${bytes.toString('hex')}00`, randomBytes(31).toString('base64')])
      expect(masterKeyIn(wrong)).toBeNull();
  });

  test('of 32 random bytes cannot be guessed, whichever they are', () => {
    for (let count = 0; count < 10_000; count += 1) expect(isGuessable(createSecretKey(randomBytes(32)))).toBe(false);
  });

  test('of a demo is made once, readable by its owner alone; a damaged one is told and never replaced', () => {
    expect(masterKeysKeptIn(folder)).toBeNull();
    const first = masterKeysOfFolder(folder).current;
    const path = join(folder, 'encryption-key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(masterKeysOfFolder(folder).current.equals(first)).toBe(true);
    expect(masterKeysKeptIn(folder)?.current.equals(first)).toBe(true);
    for (const damaged of ['half', '', `${'11'.repeat(32)}\nhalf`]) {
      writeFileSync(path, damaged);
      expect(() => masterKeysOfFolder(folder)).toThrow('holds no key of 32 bytes');
      expect(readFileSync(path, 'utf8')).toBe(damaged);
    }
  });

  test('of a demo that follows another stands above it, a line each', () => {
    writeFileSync(join(folder, 'encryption-key'), `${'22'.repeat(32)}\n${'11'.repeat(32)}\n`);
    const { current, earlier } = masterKeysOfFolder(folder);
    expect([current, ...earlier].map((key) => key.export().toString('hex'))).toEqual(['22'.repeat(32), '11'.repeat(32)]);
  });
});
