import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { ETHEREUM, TRON } from './account-address.ts';
import type { AddressKind } from './address-kind.ts';
import { BITCOIN, LITECOIN } from './bitcoin-address.ts';
import { DepositAddresses } from './deposit-addresses.ts';

const ABANDON = `${'abandon '.repeat(11)}about`;
const master = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON));
const BIP84 = { private: 0x04b2430c, public: 0x04b24746 };
const addressesOf = (kind: AddressKind) => new DepositAddresses(kind, master.derive(kind.accountPath).publicExtendedKey);

describe('the library behind derivation gives the published values', () => {
  test('BIP-32, vector 1', () => {
    const key = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'));
    expect(key.publicExtendedKey).toBe(
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    );
    const child = HDKey.fromExtendedKey(key.derive("m/0'").publicExtendedKey).deriveChild(1);
    expect(child.publicExtendedKey).toBe(
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    );
  });

  test.each([
    [
      ABANDON,
      'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    ],
    [
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
    ],
  ])('BIP-39, %s', (mnemonic, seed) => expect(bytesToHex(mnemonicToSeedSync(mnemonic, 'TREZOR'))).toBe(seed));

  test('BIP-84: the account of its example, and the first address of change', () => {
    const account = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON), BIP84).derive("m/84'/0'/0'");
    expect(account.publicExtendedKey).toBe(
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    );
    expect(BITCOIN.ofPublicKey(account.derive('m/1/0').publicKey ?? new Uint8Array())).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });
});

describe('G35: addresses from the public key of an account', () => {
  test.each([
    ['bitcoin', BITCOIN, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bitcoin', BITCOIN, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    ['litecoin', LITECOIN, 0, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['ethereum', ETHEREUM, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['tron', TRON, 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ] as const)('%s, %#', (_network, kind, index, address) => expect(addressesOf(kind).at(index)).toBe(address));

  test.each([BITCOIN, LITECOIN, ETHEREUM, TRON])('many differ, and each is read as an address with its checksum', (kind) => {
    const addresses = addressesOf(kind);
    const first = Array.from({ length: 20 }, (_, index) => addresses.at(index));
    expect(new Set(first).size).toBe(20);
    for (const address of first) expect(kind.read(address)).toMatchObject({ isValid: true, address, hasChecksum: true });
  });

  test.each([BITCOIN, LITECOIN])('an account’s key as BIP-84 writes it has the same addresses; other chains do not take it', (kind) => {
    const zpub = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON), BIP84).derive(kind.accountPath);
    expect(zpub.publicExtendedKey).toMatch(/^zpub/);
    expect(new DepositAddresses(kind, zpub.publicExtendedKey).at(7)).toBe(addressesOf(kind).at(7));
    expect(() => new DepositAddresses(kind, zpub.privateExtendedKey)).toThrow('a private key');
    expect(() => new DepositAddresses(ETHEREUM, zpub.publicExtendedKey)).toThrow('no extended public key (xpub…)');
    const ypub = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON), { private: 0x049d7878, public: 0x049d7cb2 }).derive(kind.accountPath);
    expect(() => new DepositAddresses(kind, ypub.publicExtendedKey)).toThrow('(xpub… or zpub…)');
  });

  test('a private key is refused, and not said back', () => {
    const { privateExtendedKey } = master.derive(BITCOIN.accountPath);
    const open = () => new DepositAddresses(BITCOIN, privateExtendedKey);
    expect(open).toThrow('a private key');
    expect(open).not.toThrow(privateExtendedKey);
  });

  test.each([
    ["m/84'/0'", 'no key of the account'],
    ["m/84'/0'/1'", 'no key of the account'],
    ["m/84'/0'/0", 'no key of the account'],
    ["m/84'/0'/0'/0", 'no key of the account'],
  ])('the key of %s is not that of the account', (path, words) =>
    expect(() => new DepositAddresses(BITCOIN, master.derive(path).publicExtendedKey)).toThrow(words),
  );

  test('a key with a slip, or that is none, is refused', () => {
    const key = master.derive(BITCOIN.accountPath).publicExtendedKey;
    for (const text of ['', 'xpub', `${key.slice(0, -1)}1`, key.slice(1), `${key} `])
      expect(() => new DepositAddresses(BITCOIN, text)).toThrow('no extended public key');
  });

  test.each([-1, 0.5, 2 ** 31, Number.NaN])('%d is no index', (index) => expect(() => addressesOf(TRON).at(index)).toThrow(RangeError));
});
