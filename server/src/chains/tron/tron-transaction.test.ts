import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { TRON } from '../addresses/account-address.ts';
import { DOCUMENTED, ONE, THREE } from '../test/published-tron.ts';
import { bytesField, numberField, readFields } from './protobuf.ts';
import { sha256 } from './transactions-root.ts';
import { addressOfLong, longAccountOf } from './tron-account.ts';
import {
  rawDataOf,
  readRawData,
  readSignedTron,
  referenceTo,
  signTron,
  tokenTransferData,
  tronSigner,
  type TronTransaction,
} from './tron-transaction.ts';

const SECRET = new Uint8Array(32).fill(5);
const [TO, CONTRACT] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'];
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
/** Without the memo that one of them has. */
const published = [...ONE.transactions, ...THREE.transactions.slice(0, 2)];

describe('a published transaction', () => {
  test.each(published)('is read, and written again to the byte: $raw_data_hex', ({ raw_data_hex: raw }) => {
    const read = readRawData(hex(raw));
    expect(bytesToHex(rawDataOf(read))).toBe(raw);
    expect(read.expirationMs).toBeGreaterThan(read.timestampMs);
  });

  test.each([...ONE.transactions, ...THREE.transactions])('was signed by its owner: $raw_data_hex', ({ raw_data_hex: raw, signature }) => {
    const owner = /0a15(41[0-9a-f]{40})1215/.exec(raw)?.[1] ?? '';
    expect(longAccountOf(tronSigner(sha256(hex(raw)), hex(signature[0] ?? '')))).toBe(owner);
  });

  test('is named by the hash of its raw data', () => {
    const [first] = ONE.transactions;
    expect(sha256(hex(first?.raw_data_hex ?? '')).toString('hex')).toBe('31370141e3345421bdb92eff72f0d69aba8d04e636317ed52745d3f97e9faabb');
  });

  test('says what the documentation says of it', () => {
    const { raw, owner, to, amount: chainUnits, ...said } = DOCUMENTED;
    const action = { type: 'transfer', from: addressOfLong(owner), to: addressOfLong(to), chainUnits };
    expect(readRawData(hex(raw))).toEqual({ ...said, feeLimit: 0n, action });
  });

  test('with a memo, which none of ours has, is of another form', () => {
    expect(() => readRawData(hex(THREE.transactions[2]?.raw_data_hex ?? ''))).toThrow('another form');
  });
});

describe('a transaction of our own', () => {
  const hash = '000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7';
  const from = TRON.ofPublicKey(hex('02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5'));
  const call: TronTransaction = {
    reference: referenceTo(hash),
    expirationMs: 1_767_243_600_000,
    timestampMs: 1_767_240_000_000,
    feeLimit: 30_000_000n,
    action: { type: 'call', from, contract: CONTRACT, data: tokenTransferData(TO, 25_000_000n) },
  };

  test('stands on a block by two bytes of its height and eight of its hash', () => {
    expect(referenceTo(hash)).toEqual({ bytes: 'c375', hash: 'c7521ef953106e9a' });
  });

  test('is signed over its name, is the same when it is signed again, and says what was signed', () => {
    const { raw, txId } = signTron(call, SECRET);
    expect(signTron(call, SECRET)).toEqual({ raw, txId });
    expect(txId).toBe(sha256(rawDataOf(call)).toString('hex'));
    const { signer, ...read } = readSignedTron(raw);
    expect(read).toEqual({ ...call, txId });
    expect(signer).toBe(tronSigner(hex(txId), hex(raw.slice(-130))));
    expect(raw).toMatch(/0[01]$/);
  });

  test('moves tokens by the input that the contract reads', () => {
    const units = (25_000_000).toString(16).padStart(64, '0');
    expect(tokenTransferData(TO, 25_000_000n)).toBe(`a9059cbb${'0'.repeat(24)}${longAccountOf(TO).slice(2)}${units}`);
  });

  test('that differs by a millisecond of its time is another one', () => {
    expect(signTron({ ...call, timestampMs: call.timestampMs + 1 }, SECRET).txId).not.toBe(signTron(call, SECRET).txId);
  });

  test('that was changed, cut or said twice is none', () => {
    const raw = rawDataOf(call);
    expect(() => readRawData(raw.subarray(0, -1))).toThrow(RangeError);
    expect(() => readRawData(Buffer.concat([raw, raw]))).toThrow('another form');
    expect(() => readRawData(Buffer.concat([raw, bytesField(10, hex('00'))]))).toThrow('another form');
    expect(() => readSignedTron(`0x${bytesToHex(bytesField(1, raw))}`)).toThrow('no field 2');
  });
});

describe('a message of Protocol Buffers', () => {
  test('has numbers of up to 64 bits, and leaves out those that are nothing', () => {
    const most = (1n << 63n) - 1n;
    expect(readFields(Buffer.concat([numberField(3, most), numberField(300, 0), numberField(300, 128)]))).toEqual([
      { number: 3, value: most },
      { number: 300, value: 128n },
    ]);
  });

  test.each([
    ['ends too early', '0a05ff'],
    ['has a number without an end', `08${'ff'.repeat(11)}`],
    ['has a field of another type', '0d00000000'],
  ])('that %s is refused', (_, text) => {
    expect(() => readFields(hex(text))).toThrow(RangeError);
  });
});
