import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Network } from '../networks.ts';
import { writeAccount } from './account-address.ts';
import { writeBase58Check } from './base58-check.ts';
import { ADDRESS_KINDS } from './read-address.ts';
import { writeWitnessKeyHash } from './segwit-address.ts';

const require = createRequire(import.meta.url);
/** A validator that shares no code with ours. */
const validator = require('multicoin-address-validator') as {
  validate(address: string, coin: string): boolean;
};
const COINS: Readonly<Record<Network, string>> = { bitcoin: 'btc', litecoin: 'ltc', ethereum: 'eth', tron: 'trx' };

function otherOpinion(network: Network, text: string): boolean {
  try {
    return validator.validate(text, COINS[network]);
  } catch {
    return false;
  }
}

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const address = fc.oneof(
  hash.map(writeAccount),
  fc
    .tuple(fc.constantFrom(0x00, 0x05, 0x1e, 0x30, 0x32, 0x41, 0x6f, 0xc4), hash)
    .map(([version, bytes]) => writeBase58Check(version, bytes)),
  fc.tuple(fc.constantFrom('bc', 'ltc', 'tb', 'xyz'), hash).map(([prefix, bytes]) => writeWitnessKeyHash(prefix, bytes)),
);
/** As it is, or with a slip. */
const typed = fc.tuple(address, fc.nat(), fc.constantFrom('', 'a', 'A', '1', '8')).map(([text, at, letter]) => {
  const index = at % text.length;
  return letter === '' ? text : text.slice(0, index) + letter + text.slice(index + 1);
});

describe('another validator', () => {
  test.each(['bitcoin', 'litecoin', 'ethereum', 'tron'] as const)('has the same opinion of addresses of %s', (network) =>
    fc.assert(
      fc.property(typed, (text) => {
        // it takes Bitcoin's addresses of scripts as Litecoin's
        if (network === 'litecoin' && ADDRESS_KINDS.bitcoin.read(text).isValid) return;
        expect([text, ADDRESS_KINDS[network].read(text).isValid]).toEqual([text, otherOpinion(network, text)]);
      }),
      { numRuns: 400 },
    ),
  );
});
