import { describe, expect, test } from 'vitest';
import { openEvmChain } from '../evm/evm-chain.ts';
import { scanInTrouble, type Scanned } from '../test/scan-model.ts';
import { SimulatedNode, type NodeTrouble, type SimulatedTransaction } from '../test/simulated-node.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, WATCHED, type TransferKind } from '../test/simulated-transfers.ts';

const SCANNED: Scanned<SimulatedTransaction, TransferKind, NodeTrouble> = {
  rules: { network: 'ethereum', toCredit: 3, toFinal: 6, keptBlocks: 14 },
  kinds: TRANSFER_KINDS,
  troubles: ['late', 'missing log', 'duplicated log', 'missing receipt', 'swapped receipts', 'behind', 'moves', 'other chain', 'nonsense'],
  open: () => {
    const node = new SimulatedNode();
    const chain = openEvmChain(node.rpc, SETTINGS);
    chain.watch(WATCHED);
    return { node, chain };
  },
  transactionOf,
};

describe('a scan of a chain in trouble', () => {
  test('forks of any depth, logs missing and twice, late and lost answers, restarts, a shorter chain: each arrival is credited once', async () => {
    expect(await scanInTrouble(SCANNED, 300)).toEqual([
      'FORK_TOO_DEEP',
      'credited',
      'dropped',
      'final',
      'null',
      'pending',
      'reorged',
      'seen',
    ]);
  });
});
