import { isFailure, isSuccess } from './tron-chain.ts';
import { describe, expect, test } from 'vitest';
import { TRON } from '../addresses/account-address.ts';
import { hashOf } from '../test/fake-tron.ts';
import { FAKE_PRICES, FakeTronLedger, type Taking } from '../test/fake-tron-ledger.ts';
import { USDT, WATCHED } from '../test/fake-tron-transfers.ts';
import { ExpiryReader } from './expiry.ts';
import type { TronAsk } from './tron-node.ts';
import { TronOwnNode } from './tron-own-node.ts';
import { referenceTo, signTron, tokenTransferData, tronSigner, type SignedTron, type TronAction } from './tron-transaction.ts';

const SECRET = new Uint8Array(32).fill(9);
/** The account of that key, by a signature of it. */
const OWNER = (() => {
  const action: TronAction = { type: 'transfer', from: USDT, to: USDT, chainUnits: 1n };
  const { raw, txId } = signTron(
    { reference: { bytes: '0000', hash: '00'.repeat(8) }, expirationMs: 1, timestampMs: 1, feeLimit: 0n, action },
    SECRET,
  );
  return tronSigner(Buffer.from(txId, 'hex'), Buffer.from(raw.slice(-130), 'hex'));
})();
const [TO = ''] = WATCHED;
const VALID_MS = 60_000;

type Opened = ReturnType<typeof open>;

function open() {
  const fake = new FakeTronLedger(USDT);
  fake.give(OWNER, 'coins', 100_000_000n);
  fake.give(OWNER, 'tokens', 1_000_000_000n);
  for (let mined = 0; mined < 5; mined += 1) fake.next();
  const ask: TronAsk = (path, question) => Promise.resolve(fake.answer(`/${path}`, question));
  const node = new TronOwnNode(ask);
  const sign = (more: Partial<Parameters<typeof signTron>[0]> = {}): SignedTron => {
    const action: TronAction = { type: 'call', from: OWNER, contract: USDT, data: tokenTransferData(TO, 25_000_000n) };
    const stands = { reference: referenceTo(fake.blocks.at(-3)?.hash ?? ''), expirationMs: fake.timeMs + VALID_MS };
    return signTron({ ...stands, timestampMs: fake.timeMs, feeLimit: 20_000_000n, action, ...more }, SECRET);
  };
  return { fake, node, sign, ask };
}

test('an account, its energy, its tokens and prices are those of the chain', async () => {
  const { fake, node } = open();
  expect(TRON.read(OWNER).isValid).toBe(true);
  fake.energy = 1_000;
  expect(await node.account(OWNER)).toEqual({ exists: true, coins: 100_000_000n, energy: 1_000n });
  expect(await node.account(TO)).toEqual({ exists: false, coins: 0n, energy: 0n });
  expect([await node.tokens(USDT, OWNER), await node.tokens(USDT, TO)]).toEqual([1_000_000_000n, 0n]);
  const { energy, byte, account } = FAKE_PRICES;
  expect(await node.prices()).toEqual({ energyUnits: BigInt(energy), byteUnits: BigInt(byte), accountUnits: BigInt(account) });
});

test('a trial says what a transfer needs, and nothing where the contract takes it back', async () => {
  const { fake, node } = open();
  expect(await node.energyFor(OWNER, USDT, tokenTransferData(TO, 5n))).toBe(130_000n);
  expect(await node.energyFor(OWNER, USDT, tokenTransferData(TO, 1_000_000_001n))).toBeNull();
  fake.isPaused = true;
  expect(await node.energyFor(OWNER, USDT, tokenTransferData(TO, 5n))).toBeNull();
  const refusing = new TronOwnNode(() => Promise.resolve({ result: { code: 'CONTRACT_VALIDATE_ERROR', message: '4e6f' } }));
  expect(await refusing.energyFor(OWNER, USDT, '00')).toBeNull();
  await expect(refusing.tokens(USDT, OWNER)).rejects.toThrow('says no balance');
});

test('a chain is known by its first block: a node that has another one is not asked on', async () => {
  const { fake, ask } = open();
  let first: string = fake.blocks[0]?.hash ?? '';
  const node = new TronOwnNode(async (path, question) => ({ ...((await ask(path, question)) as object), blockID: first }));
  const chainId = Number.parseInt(first.slice(-8), 16);
  expect([await node.chainId(), await node.chainId()]).toEqual([chainId, chainId]);
  first = '0'.repeat(16) + hashOf('other').slice(16);
  await expect(node.chainId()).rejects.toThrow('of another chain');
});

describe('a transaction that is sent', () => {
  test('is found in its block with its result and cost, when one has it', async () => {
    const { fake, node, sign } = open();
    const { raw, txId } = sign();
    expect([await node.send(raw, txId), await node.send(raw, txId)]).toEqual([true, true]);
    expect(await node.receipt(txId)).toBeNull();
    fake.next();
    const bytes = BigInt((raw.length - 2) / 2 + 65) * 1_000n;
    expect(await node.receipt(txId)).toEqual({ height: fake.height, isDone: true, hasFailed: false, feeUnits: 13_000_000n + bytes });
    expect([await node.tokens(USDT, TO), await node.tokens(USDT, OWNER)]).toEqual([25_000_000n, 975_000_000n]);
    fake.shorten(1);
    expect([await node.receipt(txId), await node.tokens(USDT, TO)]).toEqual([null, 0n]);
  });

  test.each<readonly [string, Partial<FakeTronLedger>, bigint]>([
    ['is taken back by the contract', { isPaused: true }, 500_000n],
    ['runs out of energy', { moreEnergy: 100_000n }, 20_000_000n],
  ])('that %s stands in its block, has cost something, and moved nothing', async (_, changed, fee) => {
    const { fake, node, sign } = open();
    const { raw, txId } = sign();
    await node.send(raw, txId);
    Object.assign(fake, changed);
    fake.next();
    const receipt = await node.receipt(txId);
    expect(receipt).toMatchObject({ height: fake.height, isDone: false, hasFailed: true });
    expect((receipt?.feeUnits ?? 0n) - fee).toBe(BigInt((raw.length - 2) / 2 + 65) * 1_000n);
    expect(await node.tokens(USDT, OWNER)).toBe(1_000_000_000n);
  });

  test.each<readonly [string, (opened: Opened) => SignedTron]>([
    ['has expired', ({ fake, sign }) => sign({ expirationMs: fake.timeMs })],
    ['is valid for more than a day', ({ fake, sign }) => sign({ expirationMs: fake.timeMs + 86_400_001 })],
    ['stands on a block of another chain', ({ sign }) => sign({ reference: { bytes: '0003', hash: 'ab'.repeat(8) } })],
    ['another key has signed', ({ sign }) => sign({ action: { type: 'transfer', from: TO, to: OWNER, chainUnits: 1n } })],
  ])('and %s is not taken', async (_, made) => {
    const opened = open();
    const { raw, txId } = made(opened);
    expect(await opened.node.send(raw, txId)).toBe(false);
  });

  test('to a node that does not answer is known as soon as a block has it', async () => {
    const { fake, node, sign } = open();
    const { raw, txId } = sign();
    fake.taking = 'takes in silence';
    expect(await node.send(raw, txId)).toBe(false);
    fake.next();
    fake.taking = 'is silent';
    expect(await node.send(raw, txId)).toBe(true);
    fake.taking = 'refuses';
    fake.forgetKnown();
    expect(await node.send(raw, txId)).toBe(true);
  });

  test('answers of another transaction, and of another form, are none', async () => {
    const { node, sign, ask } = open();
    const { raw } = sign();
    await expect(node.send(raw, hashOf('other'))).rejects.toThrow('another transaction');
    const strange = new TronOwnNode(() => Promise.resolve({ balance: 'much' }));
    await expect(strange.account(OWNER)).rejects.toThrow('another form');
    const renamed = new TronOwnNode(async (path, question) =>
      path.endsWith('byid') ? { id: hashOf('other'), blockNumber: 1 } : await ask(path, question),
    );
    await expect(renamed.receipt(hashOf('mine'))).rejects.toThrow('another transaction');
  });
});

describe('the proof that a transaction is in no block', () => {
  /** What is sent at once and taken as told; the chain goes on until its time is over and solidified. */
  function lost(taking: Taking) {
    const opened = open();
    const { fake, sign } = opened;
    fake.taking = taking;
    const { raw, txId } = sign();
    const transaction = { txId, reference: referenceTo(fake.blocks.at(-3)?.hash ?? ''), expirationMs: fake.timeMs + VALID_MS };
    return { ...opened, raw, transaction, reader: new ExpiryReader(opened.node) };
  }

  test('is the first block at its time or later, when all before it were read', async () => {
    const { fake, transaction, reader } = lost('loses');
    for (; fake.timeMs < transaction.expirationMs; fake.next()) expect(await reader.look(transaction, fake.height)).toBeNull();
    const { height, timeMs: finalMs } = fake;
    fake.next();
    expect(await reader.look(transaction, fake.height)).toEqual({ expirationMs: transaction.expirationMs, finalMs });
    expect(await reader.look(transaction, height)).toEqual({ expirationMs: transaction.expirationMs, finalMs });
  });

  test('there is none for what stands in the very last block that takes it', async () => {
    const { fake, node, raw, transaction, reader } = lost('takes');
    for (; fake.timeMs + 6_000 < transaction.expirationMs; fake.mine([]));
    await node.send(raw, transaction.txId);
    fake.next();
    expect(fake.timeMs).toBeGreaterThanOrEqual(transaction.expirationMs);
    expect((await node.receipt(transaction.txId))?.height).toBe(fake.height);
    fake.next();
    expect(await reader.look(transaction, fake.height)).toBeNull();
  });

  test('some blocks are read at a time, and none is left out', async () => {
    const { fake, transaction, reader, node } = lost('loses');
    const late = { ...transaction, expirationMs: fake.timeMs + 250 * 6_000 };
    for (; fake.timeMs < late.expirationMs; fake.mine([]));
    expect([await reader.look(late, fake.height), await reader.look(late, fake.height)]).toEqual([null, null]);
    expect(await reader.look(late, fake.height)).toEqual({ expirationMs: late.expirationMs, finalMs: fake.timeMs });
    // another one begins at the beginning
    fake.asked.length = 0;
    await new ExpiryReader(node).look(late, fake.height);
    expect(fake.asked).toHaveLength(102);
  });

  test('there is none where blocks do not follow each other, or the block that it stands on is of another chain', async () => {
    const { fake, transaction, ask } = lost('loses');
    for (; fake.timeMs < transaction.expirationMs; fake.mine([]));
    const other = { ...transaction, reference: { ...transaction.reference, hash: 'ab'.repeat(8) } };
    await expect(new ExpiryReader(new TronOwnNode(ask)).look(other, fake.height)).rejects.toThrow('in another chain');
    let count = 0;
    const moving = new TronOwnNode((path, question) => {
      count += 1;
      if (count === 8) {
        fake.shorten(12);
        for (let mined = 0; mined < 12; mined += 1) fake.mine([]);
      }
      return ask(path, question);
    });
    await expect(new ExpiryReader(moving).look(transaction, fake.height)).rejects.toThrow('do not follow');
  });
});

test.each<readonly [readonly string[], boolean, boolean]>([
  [['SUCCESS'], true, false],
  [['SUCCESS', 'REVERT'], true, false],
  [['REVERT'], false, true],
  [['OUT_OF_ENERGY', 'SUCCESS'], false, true],
  [['DEFAULT'], false, false],
  [['UNKNOWN'], false, false],
  [[], false, false],
])('of the results %j the first is the chain’s: succeeded %s, failed %s', (results, succeeded, failed) => {
  const transaction = { ret: results.map((contractRet) => ({ contractRet })) };
  expect([isSuccess(transaction), isFailure(transaction)]).toEqual([succeeded, failed]);
});
