import { describe, expect, test } from 'vitest';
import type { BlockReference } from '../chain.ts';
import { openEvmChain } from '../evm/evm-chain.ts';
import { SimulatedNode } from '../test/simulated-node.ts';
import { SETTINGS, transactionOf, WATCHED } from '../test/simulated-transfers.ts';
import { readBlocks, type ReadLimits } from './read-blocks.ts';

const LIMITS: ReadLimits = { blocksMax: 10, transfersMax: 3, startDepth: 2 };

/** A node with some blocks, and what it is asked with. */
function open(blocks: number) {
  const node = new SimulatedNode();
  for (let made = 0; made < blocks; made += 1) node.mine([transactionOf(made, 'coin', 5n)]);
  const chain = openEvmChain(node.rpc, SETTINGS);
  chain.watch(WATCHED);
  const known = (...heights: readonly number[]): readonly BlockReference[] =>
    heights.map((height) => node.blocks[height] ?? { height, hash: '', parentHash: '' });
  return { node, known, read: async (blocksKnown: readonly BlockReference[]) => await readBlocks(chain, blocksKnown, LIMITS) };
}

describe('what a node has after known blocks', () => {
  test('who knows none begins some blocks below the head, or at the first block', async () => {
    expect(await open(5).read([])).toMatchObject({ base: { height: 3 }, head: { height: 5 }, isForked: false, blocks: [] });
    expect(await open(1).read([])).toMatchObject({ base: { height: 0 }, blocks: [] });
  });

  test('a slice ends when it has enough blocks or transfers', async () => {
    const { read, known, node } = open(9);
    expect((await read(known(4))).blocks.map(({ height }) => height)).toEqual([5, 6, 7]);
    for (let made = 0; made < 20; made += 1) node.mine([]);
    expect((await read(known(9))).blocks.map(({ height }) => height)).toEqual(
      known(10, 11, 12, 13, 14, 15, 16, 17, 18, 19).map(({ height }) => height),
    );
  });

  test('the newest known block that is still there is the base', async () => {
    const { read, known, node } = open(6);
    const before = known(6, 5, 4, 3);
    node.shorten(2);
    node.mine([]);
    node.mine([]);
    expect(await read(before)).toMatchObject({ base: { height: 4 }, isForked: true, blocks: [{ height: 5 }, { height: 6 }] });
  });

  test('a block that the node does not have yet is no fork', async () => {
    const { read, known, node } = open(6);
    const before = known(6, 5, 4);
    node.shorten(4);
    expect(await read(before)).toMatchObject({ base: null, isForked: false, blocks: [] });
  });

  test('a chain that changes while it is read is answered as far as its blocks stand on each other', async () => {
    const { read, known, node } = open(6);
    const base = known(4);
    const [next] = known(5);
    node.afterAnswer = (method) => {
      if (method !== 'eth_getBlockReceipts') return;
      node.afterAnswer = () => undefined;
      node.shorten(2);
      for (let made = 0; made < 3; made += 1) node.mine([]);
    };
    expect((await read(base)).blocks.map(({ hash }) => hash)).toEqual([next?.hash]);
  });

  test('what could be read before a block that cannot is answered', async () => {
    const { read, known, node } = open(6);
    node.afterAnswer = (method) => {
      if (method === 'eth_getBlockReceipts') node.trouble = 'late';
    };
    expect((await read(known(4))).blocks.map(({ height }) => height)).toEqual([5]);
    await expect(read(known(4))).rejects.toThrow('late');
  });
});
