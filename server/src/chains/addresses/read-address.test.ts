import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadAddress } from './address-kind.ts';
import { BITCOIN, bitcoinLike, LITECOIN } from './bitcoin-address.ts';
import { ADDRESS_KINDS, guessNetworks, readAddress } from './read-address.ts';

const TEST_BITCOIN = bitcoinLike({ accountPath: "m/84'/1'/0'", bech32: 'tb', publicKeyHash: 0x6f, scriptHash: 0xc4 });

/** What stands on the chain for a witness program. */
function scriptOf(read: ReadAddress, version: number): string {
  if (!read.isValid) return read.fault;
  const opcode = version === 0 ? 0 : 0x50 + version;
  return bytesToHex(Uint8Array.of(opcode, read.payload.length, ...read.payload));
}

const GENERATOR = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const KEY_HASH = '751e76e8199196d454941c45d1b3a323f1433bd6';
const ZEROES = '000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433';

describe('BIP-173 and BIP-350', () => {
  test.each([
    [BITCOIN, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 0, `0014${KEY_HASH}`],
    [
      TEST_BITCOIN,
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      0,
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [BITCOIN, 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 1, `5128${KEY_HASH}${KEY_HASH}`],
    [BITCOIN, 'BC1SW50QGDZ25J', 16, '6002751e'],
    [BITCOIN, 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 2, '5210751e76e8199196d454941c45d1b3a323'],
    [TEST_BITCOIN, 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 0, `0020${ZEROES}`],
    [TEST_BITCOIN, 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 1, `5120${ZEROES}`],
    [BITCOIN, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 1, `5120${GENERATOR}`],
  ] as const)('%#: %s is read', (kind, text, version, script) => {
    const read = kind.read(text);
    expect(scriptOf(read, version)).toBe(script);
    expect(read).toMatchObject({ address: text.toLowerCase() });
  });

  test.each([
    [BITCOIN, 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'OTHER_NETWORK'],
    [BITCOIN, 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'OTHER_NETWORK'],
    [BITCOIN, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'BAD_CHECKSUM'],
    [TEST_BITCOIN, 'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'BAD_CHECKSUM'],
    [BITCOIN, 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'BAD_CHECKSUM'],
    [BITCOIN, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'BAD_CHECKSUM'],
    [TEST_BITCOIN, 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'BAD_CHECKSUM'],
    [BITCOIN, 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'BAD_FORM'],
    [BITCOIN, 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'BAD_FORM'],
    [BITCOIN, 'bc1pw5dgrnzv', 'BAD_FORM'],
    [BITCOIN, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'BAD_FORM'],
    [BITCOIN, 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'BAD_FORM'],
    [TEST_BITCOIN, 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'BAD_FORM'],
    [BITCOIN, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'BAD_FORM'],
    [TEST_BITCOIN, 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'BAD_FORM'],
    [BITCOIN, 'bc1gmk9yu', 'BAD_FORM'],
    [BITCOIN, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'BAD_CHECKSUM'],
  ] as const)('%#: %s is refused: %s', (kind, text, fault) => expect(kind.read(text)).toEqual({ isValid: false, fault }));
});

describe('EIP-55', () => {
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is read as it is written; in letters of one case it has no checksum', (address) => {
    const { read } = ADDRESS_KINDS.ethereum;
    expect(read(address)).toMatchObject({ isValid: true, address, hasChecksum: true });
    const lower = address.toLowerCase();
    expect(read(lower)).toMatchObject({ isValid: true, address, hasChecksum: lower === address });
  });

  test('a letter of the other case is a wrong checksum', () => {
    for (const text of ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])
      expect(readAddress('ethereum', text)).toEqual({ isValid: false, fault: 'BAD_CHECKSUM', networks: [] });
  });
});

describe('TRON', () => {
  test.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', '8840e6c55b9ada326d211d818c34a994aeced808'],
  ])('%s is account %s', (address, account) => {
    const read = ADDRESS_KINDS.tron.read(address);
    expect(read.isValid && bytesToHex(read.payload)).toBe(account);
  });

  test('the same account in hex has no checksum and is refused', () =>
    expect(readAddress('tron', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toMatchObject({ fault: 'BAD_FORM' }));
});

describe('the network of an address', () => {
  const addresses = {
    bitcoin: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    litecoin: ['LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ethereum: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    tron: ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  } as const;
  const all = Object.entries(addresses).flatMap(([network, texts]) =>
    texts.map((text) => [network as keyof typeof addresses, text] as const),
  );

  test.each(all)('%s: %s is guessed, and refused as another network’s by all others', (network, text) => {
    expect(guessNetworks(text)).toEqual([network]);
    for (const other of ['bitcoin', 'litecoin', 'ethereum', 'tron'] as const)
      expect(readAddress(other, text)).toMatchObject(
        other === network ? { isValid: true, address: text } : { isValid: false, fault: 'OTHER_NETWORK', networks: [network] },
      );
  });

  test.each([
    ['of a test network', 'bitcoin', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
    ['of a test network', 'bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['of Dogecoin', 'litecoin', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ] as const)('%s: another network that is not listed', (_whose, network, text) =>
    expect(readAddress(network, text)).toEqual({ isValid: false, fault: 'OTHER_NETWORK', networks: [] }),
  );

  test.each([
    '',
    ' ',
    'bc1',
    '0x',
    'T',
    `0x${'g'.repeat(40)}`,
    '9858EfFD232B4033E47d90003D41EC34EcaEda94',
    `bc1${'q'.repeat(500)}`,
    '0O'.repeat(17),
  ])('“%s” is of no network', (text) => {
    expect(guessNetworks(text)).toEqual([]);
    for (const network of ['bitcoin', 'litecoin', 'ethereum', 'tron'] as const)
      expect(readAddress(network, text).isValid || readAddress(network, text)).toMatchObject({ networks: [] });
  });

  test('one wrong character is noticed wherever it stands', () => {
    const texts = all.map(([, text]) => text).filter((text) => !text.startsWith('0x'));
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.nat(),
        fc.constantFrom(...'023456789acdefghjkmnpqrstuvwxyz'.split('')),
        (text, at, letter) => {
          const index = at % text.length;
          if (text.charAt(index).toLowerCase() === letter) return;
          expect(guessNetworks(text.slice(0, index) + letter + text.slice(index + 1))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no text makes reading fail', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 120, unit: 'grapheme' }), (text) => {
        expect(guessNetworks(text)).toEqual([]);
      }),
    ));

  test('Litecoin’s old addresses of scripts cannot be told from Bitcoin’s and are refused', () =>
    expect(LITECOIN.read('3P14159f73E4gFr7JterCCQh9QjiTjiZrG')).toEqual({ isValid: false, fault: 'OTHER_NETWORK' }));
});
