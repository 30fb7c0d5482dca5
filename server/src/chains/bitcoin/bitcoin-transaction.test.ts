import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { FINAL_SEQUENCE, signBitcoinTransaction, virtualBytes, witnessHash, type UnsignedTransaction } from './bitcoin-transaction.ts';
import { readTransactionBytes } from './block.ts';
import { outputScript } from './output-script.ts';

/** The example of a P2WPKH input that BIP-143 publishes; its first input is of another kind. */
const PUBLISHED: UnsignedTransaction = {
  version: 1,
  inputs: [
    {
      txId: '9f96ade4b41d5433f4eda31e1738ec2b36f6e7d1420d94a6af99801a88f7f7ff',
      outputIndex: 0,
      chainUnits: 625_000_000n,
      sequence: 0xff_ff_ff_ee,
    },
    {
      txId: '8ac60eb9575db5b2d987e29f301b5b819ea83a5c6579d282d189cc04b8e151ef',
      outputIndex: 1,
      chainUnits: 600_000_000n,
      sequence: FINAL_SEQUENCE,
    },
  ],
  outputs: [
    { script: hexToBytes('76a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac'), chainUnits: 112_340_000n },
    { script: hexToBytes('76a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac'), chainUnits: 223_450_000n },
  ],
  lockTime: 17,
};
const KEY = hexToBytes('619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9');
const PUBLIC_KEY = hexToBytes('025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357');
const SIGNATURE =
  '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01';

describe('BIP-143', () => {
  test('what is signed of an input is what the standard publishes, and so is the signature', () => {
    expect(bytesToHex(witnessHash(PUBLISHED, 1, PUBLIC_KEY))).toBe('c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670');
    expect(signBitcoinTransaction(PUBLISHED, { key: KEY, publicKey: PUBLIC_KEY }).raw).toContain(SIGNATURE);
  });

  test('an amount that is not the output’s is another hash: the signature is worth nothing', () => {
    const [first, second] = PUBLISHED.inputs;
    if (first === undefined || second === undefined) throw new Error('no inputs');
    const lied = { ...PUBLISHED, inputs: [first, { ...second, chainUnits: second.chainUnits - 1n }] };
    expect(bytesToHex(witnessHash(lied, 1, PUBLIC_KEY))).not.toBe(bytesToHex(witnessHash(PUBLISHED, 1, PUBLIC_KEY)));
    expect(
      secp256k1.verify(hexToBytes(SIGNATURE.slice(0, -2)), witnessHash(lied, 1, PUBLIC_KEY), PUBLIC_KEY, { prehash: false, format: 'der' }),
    ).toBe(false);
  });
});

describe('a transaction of ours', () => {
  const key = { key: KEY, publicKey: PUBLIC_KEY };
  const of = (inputs: number, outputs: number): UnsignedTransaction => ({
    version: 2,
    inputs: Array.from({ length: inputs }, (_, outputIndex) => ({
      txId: 'ab'.repeat(32),
      outputIndex,
      chainUnits: 1_000n,
      sequence: FINAL_SEQUENCE,
    })),
    outputs: Array.from({ length: outputs }, (_, index) => ({
      script: new Uint8Array(22 + index).fill(1),
      chainUnits: BigInt(index + 1) * 300n,
    })),
    lockTime: 0,
  });

  test('is read back with its id, what it spends and what it pays; the same one has the same bytes', () => {
    const signed = signBitcoinTransaction(of(2, 2), key);
    expect(signBitcoinTransaction(of(2, 2), key)).toEqual(signed);
    const read = readTransactionBytes(Buffer.from(signed.raw, 'hex'), { hasExtension: false });
    expect(read).toMatchObject({ txId: signed.txId, spends: [`${'ab'.repeat(32)}:0`, `${'ab'.repeat(32)}:1`] });
    expect(read.outputs.map(({ script, chainUnits }) => [script.length, chainUnits])).toEqual([
      [22, 300n],
      [23, 600n],
    ]);
    expect(() => readTransactionBytes(Buffer.from(`${signed.raw}00`, 'hex'), { hasExtension: false })).toThrow('ends elsewhere');
  });

  test.each([
    [1, 1],
    [1, 2],
    [25, 2],
  ])('of %i inputs and %i outputs is never larger than what its fee is reckoned by, and hardly smaller', (inputs, outputs) => {
    const made = of(inputs, outputs);
    const { raw } = signBitcoinTransaction(made, key);
    // BIP-141: what stands outside of the witness counts four times
    const outside = 4 + 1 + 41 * inputs + 1 + made.outputs.reduce((sum, { script }) => sum + 9 + script.length, 0) + 4;
    const size = Math.ceil(outside + (raw.length / 2 - outside) / 4);
    const reckoned = Number(
      virtualBytes(
        inputs,
        made.outputs.map(({ script }) => script),
      ),
    );
    expect(reckoned - size).toBeGreaterThanOrEqual(0);
    expect(reckoned - size).toBeLessThanOrEqual(inputs);
  });
});

describe('what stands in an output', () => {
  test.each([
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
    ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bitcoin',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bitcoin',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ] as const)('of %s: %s is paid as the standards say', (network, address, script) => {
    expect(bytesToHex(outputScript(network, address) ?? new Uint8Array())).toBe(script);
  });

  test.each([
    ['of another network', 'litecoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['in capitals', 'bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['of a later version, which anybody can spend', 'bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['no address', 'bitcoin', 'bc1'],
  ] as const)('an address %s is none', (_, network, address) => {
    expect(outputScript(network, address)).toBeNull();
  });
});
