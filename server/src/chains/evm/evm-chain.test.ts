import { describe, expect, test } from 'vitest';
import { SimulatedNode, hashOf, type NodeTrouble } from '../test/simulated-node.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, WATCHED } from '../test/simulated-transfers.ts';
import { openEvmChain } from './evm-chain.ts';
import type { Rpc } from './rpc-client.ts';

function open(settings = SETTINGS) {
  const node = new SimulatedNode();
  const chain = openEvmChain(node.rpc, settings);
  chain.watch(WATCHED);
  return { node, chain };
}

describe('what arrives in a block', () => {
  test.each(TRANSFER_KINDS)('%s', async (kind) => {
    const { node, chain } = open();
    const transaction = transactionOf(1, kind, 1_000n);
    node.mine([transaction]);
    expect(await chain.transfersIn(await chain.head())).toEqual(transaction.arrives);
  });

  test('an output has the same number wherever its transaction stands in a block', async () => {
    const { node, chain } = open();
    const [first, second] = [transactionOf(1, 'token', 7n), transactionOf(2, 'two tokens', 9n)];
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      node.mine(order);
      expect(await chain.transfersIn(await chain.head())).toEqual(order.flatMap(({ arrives }) => arrives));
    }
  });

  test('addresses are answered as they were handed in', async () => {
    const { node, chain } = open();
    const transaction = transactionOf(1, 'coin', 5n);
    const [address = ''] = transaction.arrives.map((transfer) => transfer.address);
    const written = `0x${address.slice(2).toUpperCase()}`;
    chain.watch([written]);
    node.mine([transaction]);
    expect(await chain.transfersIn(await chain.head())).toMatchObject([{ address: written }]);
  });

  test('a coin that is not taken, and a token that is not listed, are nothing', async () => {
    const { node, chain } = open({ ...SETTINGS, coin: null, tokens: [] });
    node.mine([transactionOf(1, 'coin', 5n), transactionOf(2, 'token', 5n)]);
    expect(await chain.transfersIn(await chain.head())).toEqual([]);
  });
});

describe('a node that does not answer whole is not believed', () => {
  test.each([
    ['late', 'late'],
    ['nonsense', 'another form'],
    ['missing log', 'not the block’s'],
    ['duplicated log', 'not the block’s'],
    ['missing receipt', 'receipts are missing'],
    ['swapped receipts', 'a receipt of something else'],
  ] as const satisfies readonly (readonly [NodeTrouble, string])[])('%s', async (trouble, words) => {
    const { node, chain } = open();
    node.mine([transactionOf(1, 'token', 5n), transactionOf(2, 'coin', 5n), transactionOf(3, 'two tokens', 5n)]);
    const head = await chain.head();
    node.trouble = trouble;
    await expect(chain.transfersIn(head)).rejects.toThrow(words);
  });

  test('one of another chain', async () => {
    const { node, chain } = open();
    node.trouble = 'other chain';
    await expect(chain.head()).rejects.toThrow('the node is of another chain');
  });

  test('a block that it has no more, and one that is not what was asked for', async () => {
    const { node, chain } = open();
    node.mine([]);
    const head = await chain.head();
    await expect(chain.transfersIn({ ...head, parentHash: hashOf('other') })).rejects.toThrow('another block');
    node.shorten(1);
    await expect(chain.transfersIn(head)).rejects.toThrow('another form');
    expect(await chain.blockAt(head.height)).toBeNull();
  });

  test.each([
    ['a failed transaction with logs', { status: '0x0' }, 'not the block’s'],
    ['other units in a log', { data: `0x${'f'.padStart(64, '0')}` }, 'not the block’s'],
    ['a removed log', { removed: true }, 'another form'],
    ['a log of another block', { blockHash: hashOf('other') }, 'a log of something else'],
    ['a log of another transaction', { transactionHash: hashOf('other') }, 'a log of something else'],
  ])('%s', async (_what, change, words) => {
    const node = new SimulatedNode();
    const rpc: Rpc = async (method, parameters) => {
      const answer = await node.rpc(method, parameters);
      if (method !== 'eth_getBlockReceipts') return answer;
      const [receipt] = answer as { readonly logs: readonly object[] }[];
      const logs = receipt?.logs.map((log) => ('status' in change ? log : { ...log, ...change }));
      return [{ ...receipt, ...('status' in change ? change : {}), logs }];
    };
    const chain = openEvmChain(rpc, SETTINGS);
    chain.watch(WATCHED);
    node.mine([transactionOf(1, 'token', 5n)]);
    await expect(chain.transfersIn(await chain.head())).rejects.toThrow(words);
  });
});

describe('contracts', () => {
  test.each([
    ['0x', false],
    ['0x60806040', true],
    [`0xef0100${'12'.repeat(20)}`, false],
    [`0xef0100${'12'.repeat(21)}`, true],
  ])('code %s: %s', async (code, isContract) => {
    const chain = openEvmChain(() => Promise.resolve(code), SETTINGS);
    expect(await chain.isContract('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(isContract);
  });
});
