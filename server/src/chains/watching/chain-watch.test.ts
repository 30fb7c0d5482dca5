import { describe, expect, test, vi } from 'vitest';
import { openEvmChain } from '../evm/evm-chain.ts';
import type { DepositReport } from '../scan/deposit-report.ts';
import { readBlocks } from '../scan/read-blocks.ts';
import { NOTHING_READ, type ScanRules, type ScanState } from '../scan/scanner.ts';
import { SimulatedNode } from '../test/simulated-node.ts';
import { SETTINGS, transactionOf, WATCHED } from '../test/simulated-transfers.ts';
import { ChainWatch } from './chain-watch.ts';

const RULES: ScanRules = { network: 'ethereum', toCredit: 3, toFinal: 6, keptBlocks: 12 };

/** A watch whose store fails as it is told: before it has written, or after. */
async function watching(work: (parts: ReturnType<typeof openParts>) => Promise<void>): Promise<void> {
  const made = openParts();
  made.watch.start();
  try {
    await vi.waitFor(() => expect(made.stored().blocks).toHaveLength(1));
    await work(made);
  } finally {
    await made.watch.close();
  }
}

function openParts() {
  const node = new SimulatedNode();
  const chain = openEvmChain(node.rpc, SETTINGS);
  chain.watch(WATCHED);
  let state: ScanState = NOTHING_READ;
  const told: DepositReport[] = [];
  const problems: (string | null)[] = [];
  const failing = { before: 0, after: 0 };
  const rules = { now: RULES };
  const watch = new ChainWatch({
    read: (known) => readBlocks(chain, known, { blocksMax: 2, transfersMax: 10, startDepth: 2 }),
    store: {
      load: () => Promise.resolve(state),
      write: (next, reports) => {
        if (failing.before-- > 0) return Promise.reject(new Error('the store is away'));
        state = next;
        told.push(...reports);
        return failing.after-- > 0 ? Promise.reject(new Error('the store has gone away')) : Promise.resolve();
      },
    },
    rules: () => Promise.resolve(rules.now),
    pauseMs: 1,
    onProblem: (problem) => void problems.push(problem),
  });
  return { node, watch, rules, told, problems, failing, stored: () => state };
}

const words = (told: readonly DepositReport[]): readonly string[] => told.map(({ status, confirmations }) => `${status} ${confirmations}`);

describe('the watch over a chain', () => {
  test('remembers as many blocks as are asked for now, so that a deposit is there when it is final by other terms', () =>
    watching(async ({ node, told, rules, stored }) => {
      node.mine([transactionOf(1, 'token', 5n)]);
      await vi.waitFor(() => expect(told.at(-1)?.status).toBe('seen'));
      rules.now = { ...RULES, toFinal: 20, keptBlocks: 26 };
      for (let height = 2; height < 20; height += 1) node.mine([]);
      await vi.waitFor(() => expect(stored().blocks.at(-1)?.height).toBe(19));
      expect(told.map(({ status }) => status)).not.toContain('final');
      expect(stored().deposits).toMatchObject([{ confirmations: 19 }]);
      node.mine([]);
      await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ status: 'final', confirmations: 20 }));
    }));

  test('reads nothing by rules that forget a deposit, and says so', () =>
    watching(async ({ node, rules, problems, stored }) => {
      const before = stored();
      rules.now = { ...RULES, keptBlocks: RULES.toFinal };
      await vi.waitFor(() => expect(problems.at(-1)).toMatch('forget a deposit'));
      node.mine([]);
      rules.now = RULES;
      await vi.waitFor(() => expect(stored().blocks.length).toBeGreaterThan(before.blocks.length));
      expect(problems.at(-1)).toBeNull();
    }));

  test('tells each state once, also when writing it fails before or after it is done', () =>
    watching(async ({ node, told, problems, failing }) => {
      Object.assign(failing, { before: 1, after: 1 });
      node.mine([transactionOf(1, 'token', 5n)]);
      for (let height = 1; height <= 6; height += 1) {
        await vi.waitFor(() => expect(told.at(-1)?.confirmations).toBe(height > 3 && height < 6 ? 3 : height));
        node.mine([]);
      }
      expect(words(told)).toEqual(['seen 1', 'pending 2', 'credited 3', 'final 6']);
      expect(problems).toEqual(['the store is away', 'the store has gone away', null]);
    }));

  test('a problem is told when it begins and when it is over', () =>
    watching(async ({ node, told, problems }) => {
      node.mine([transactionOf(1, 'coin', 5n)]);
      await vi.waitFor(() => expect(words(told)).toEqual(['seen 1']));
      node.trouble = 'late';
      node.mine([]);
      await vi.waitFor(() => expect(problems).toEqual(['late']));
      node.trouble = null;
      await vi.waitFor(() => expect(problems).toEqual(['late', null]));
      node.trouble = 'behind';
      await vi.waitFor(() => expect(problems).toEqual(['late', null, 'NODE_BEHIND']));
      expect(words(told)).toEqual(['seen 1', 'pending 2']);
    }));

  test('a chain that has forked below all that is remembered is read again when somebody says so, once', () =>
    watching(async ({ node, watch, told, problems, stored }) => {
      const isRead = (height: number): Promise<void> => vi.waitFor(() => expect(stored().blocks.at(-1)?.height).toBe(height));
      for (let mined = 0; mined < 18; mined += 1) node.mine([]);
      await isRead(18);
      node.mine([transactionOf(1, 'coin', 5n)]);
      await isRead(19);
      const { epoch } = stored();
      node.shorten(18);
      for (let mined = 0; mined < 20; mined += 1) node.mine([]);
      await vi.waitFor(() => expect(problems.at(-1)).toBe('HALTED'));
      expect(words(told)).toEqual(['seen 1', 'dropped 1']);
      expect(await watch.resume()).toBe(true);
      await isRead(node.height);
      expect([problems.at(-1), stored().halt]).toEqual([null, null]);
      expect(stored().epoch).toBeGreaterThan(epoch);
      expect(await watch.resume()).toBe(false);
    }));

  test('what was missed is read in slices, without a pause between them', () =>
    watching(async ({ node, told, stored }) => {
      node.mine([transactionOf(1, 'coin', 5n)]);
      for (let mined = 0; mined < 40; mined += 1) node.mine([]);
      await vi.waitFor(() => expect(stored().blocks.at(-1)?.height).toBe(41));
      expect(words(told)).toEqual(['seen 2', 'credited 4', 'final 6']);
    }));
});
