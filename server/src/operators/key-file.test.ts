import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf } from '@candor/proofs/signature';
import { beforeEach, describe, expect, test } from 'vitest';
import { openKey, readKeyFile, sealKey, writeKeyFile } from './key-file.ts';

/** RFC 8032, test 1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PASSPHRASE = 'seven blue anchors';
/** As it was written once: whoever has one opens it for ever. */
const GIVEN = {
  form: 'candor/operator-key/1',
  operator: 'anna',
  publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  salt: 'cd0e0c2fdb1ac7e92e9884a905760607',
  nonce: '651dd7016b8a2641d004811d',
  sealed: '3736701820b56f96438924448c7331533739f8b6e102f12b81162f3fd5afdb46612d01d771f65425cadfd35646d09ee9',
} as const;

let path = '';
beforeEach(() => void (path = join(mkdtempSync(join(tmpdir(), 'candor-key-')), 'anna.key')));

describe('the file of an operator’s key', () => {
  test('one that was given opens with its passphrase, however its letters are composed, and with no other', () => {
    expect(openKey(GIVEN, PASSPHRASE)).toBe(SECRET);
    expect(openKey(GIVEN, 'seven blue anchor')).toBeNull();
    const composed = sealKey('anna', 'f\u00fcnf kleine Boote');
    expect(openKey(composed, 'fu\u0308nf kleine Boote')).not.toBeNull();
  });

  test.each([
    ['the operator', { operator: 'bert' }],
    ['the public key', { publicKey: publicKeyOf('01'.repeat(32)) }],
    ['the salt', { salt: '00'.repeat(16) }],
    ['the nonce', { nonce: '00'.repeat(12) }],
    ['what is sealed', { sealed: GIVEN.sealed.replace('3736', '3737') }],
    ['its tag', { sealed: GIVEN.sealed.replace(/e9$/, 'e8') }],
  ])('changed in %s it opens no more', (_, other) => {
    expect(openKey({ ...GIVEN, ...other }, PASSPHRASE)).toBeNull();
  });

  test('is new each time, belongs to its owner alone, says nothing of the secret, and takes the place of no other', () => {
    const [first, second] = [sealKey('anna', PASSPHRASE), sealKey('anna', PASSPHRASE)];
    expect(first.publicKey).not.toBe(second.publicKey);
    writeKeyFile(path, first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readKeyFile(path)).toEqual(first);
    expect(readFileSync(path, 'utf8')).not.toContain(openKey(first, PASSPHRASE));
    expect(() => writeKeyFile(path, second)).toThrow('EEXIST');
    expect(readKeyFile(path)).toEqual(first);
  });

  test('is not read when others may, or when it is something else', () => {
    writeKeyFile(path, GIVEN);
    chmodSync(path, 0o640);
    expect(() => readKeyFile(path)).toThrow('others than its owner');
    for (const wrong of ['', '{}', JSON.stringify({ ...GIVEN, form: 'candor/operator-key/2' }), JSON.stringify({ ...GIVEN, more: 1 })]) {
      writeFileSync(path, wrong);
      chmodSync(path, 0o600);
      expect(() => readKeyFile(path)).toThrow('is no key of an operator');
    }
  });
});
