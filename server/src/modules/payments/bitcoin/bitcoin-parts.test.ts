import { expect, test } from 'vitest';
import type { BitcoinNode } from '../../../chains/bitcoin/bitcoin-node.ts';
import { feeRate } from './bitcoin-parts.ts';

const between = async (said: bigint | null, least: bigint, most: bigint): Promise<bigint> => {
  const node: Pick<BitcoinNode, 'feeRate'> = { feeRate: async () => await Promise.resolve(said) };
  return await feeRate({ node: node as BitcoinNode, feeRates: { least, most } });
};

test('a fee is what the node says, no less than the least; beyond the most, or when it knows nothing, none is begun with', async () => {
  expect([await between(7n, 1n, 9n), await between(9n, 1n, 9n), await between(1n, 3n, 9n)]).toEqual([7n, 9n, 3n]);
  await expect(between(10n, 1n, 9n)).rejects.toThrow('FEE_RATE_ABOVE_MAX');
  await expect(between(null, 1n, 9n)).rejects.toThrow('NO_FEE_RATE');
});

test('where both bounds are the same the node is not asked', async () => {
  expect(await between(null, 4n, 4n)).toBe(4n);
});
