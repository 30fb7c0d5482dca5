import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { SigningKeys } from '../../signer/signing-keys.ts';
import { LOCAL_ACCOUNT, LOCAL_HOT, LOCAL_SEED, localTestWallet } from './local-accounts.ts';

test('the accounts of the local chain follow from the words that everybody knows', () => {
  const words = `${'test '.repeat(11)}junk`;
  expect(Buffer.from(LOCAL_SEED)).toEqual(pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512'));
  const keys = new SigningKeys(LOCAL_SEED).of('ethereum');
  expect([keys.accountKey, keys.hot.address]).toEqual([LOCAL_ACCOUNT, LOCAL_HOT]);
});

test('a test wallet is another for each user, and no address of the exchange', () => {
  const keys = new SigningKeys(LOCAL_SEED).of('ethereum');
  const all = [localTestWallet(1_001), localTestWallet(1_002), keys.hot.address, keys.deposit(1_001).address, keys.deposit(1_002).address];
  expect(new Set(all).size).toBe(5);
});
