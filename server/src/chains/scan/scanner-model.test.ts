import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openEvmChain } from '../evm/evm-chain.ts';
import { SimulatedNode, type NodeTrouble, type SimulatedTransaction } from '../test/simulated-node.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, WATCHED, type TransferKind } from '../test/simulated-transfers.ts';
import type { DepositReport } from './deposit-report.ts';
import { readBlocks } from './read-blocks.ts';
import { knownBlocks, NOTHING_READ, takeAnswer, type ScanRules, type ScanState } from './scanner.ts';

const RULES: ScanRules = { network: 'ethereum', toCredit: 3, toFinal: 6, keptBlocks: 14 };
const LIMITS = { blocksMax: 4, transfersMax: 6, startDepth: 0 };
const TROUBLES: readonly NodeTrouble[] = [
  'late',
  'missing log',
  'duplicated log',
  'missing receipt',
  'swapped receipts',
  'behind',
  'moves',
  'other chain',
  'nonsense',
];

type Step =
  | { readonly type: 'mine'; readonly kinds: readonly TransferKind[] }
  | { readonly type: 'fork'; readonly depth: number; readonly length: number; readonly again: number }
  | { readonly type: 'shorten'; readonly depth: number }
  | { readonly type: 'restore'; readonly which: number }
  | { readonly type: 'scan'; readonly trouble: NodeTrouble | null }
  | { readonly type: 'killed scan' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('mine' as const), kinds: fc.array(fc.constantFrom(...TRANSFER_KINDS), { maxLength: 4 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('fork' as const), depth: fc.nat(16), length: fc.nat(18), again: fc.nat(3) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('shorten' as const), depth: fc.nat(6) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), which: fc.nat(5) }) },
    { weight: 5, arbitrary: fc.record({ type: fc.constant('scan' as const), trouble: fc.constant(null) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('scan' as const), trouble: fc.constantFrom(...TROUBLES) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('killed scan' as const) }) },
  ),
  { maxLength: 40, size: 'max' },
);

/** A node, a scan of it, and what was written of the scan. */
class World {
  readonly node = new SimulatedNode();
  readonly written: DepositReport[] = [];
  state: ScanState = NOTHING_READ;
  #made = 0;
  readonly #chain = openEvmChain(this.node.rpc, SETTINGS);

  constructor() {
    this.#chain.watch(WATCHED);
  }

  mine(kinds: readonly TransferKind[]): void {
    this.node.mine(
      kinds.map((kind) => {
        this.#made += 1;
        return transactionOf(this.#made, kind, BigInt(this.#made));
      }),
    );
  }

  /** Another branch, in which some of the transactions that were in the old one stand again. */
  fork(depth: number, length: number, again: number): void {
    const gone = this.node.shorten(depth);
    const kept: SimulatedTransaction[] = again === 0 ? [] : gone.filter((_, index) => index % (again + 1) !== 0);
    for (let made = 0; made < length; made += 1) this.node.mine(kept.splice(0, 2));
  }

  /** Asks and takes once. What is read before the process ends and is not written is lost. */
  async scan(isKilled = false): Promise<boolean> {
    let answer;
    try {
      answer = await readBlocks(this.#chain, knownBlocks(this.state), LIMITS);
    } catch {
      return false;
    }
    const before = this.state;
    const { state, reports } = takeAnswer(before, answer, RULES);
    if (isKilled) return false;
    this.state = state;
    // it stops at a proved fork alone: the node has another block where the oldest known one stood
    const [oldest] = before.blocks;
    if (state.halt !== null && before.halt === null)
      expect([undefined, oldest?.hash]).not.toContain(this.node.blocks[oldest?.height ?? 0]?.hash);
    this.written.push(...reports);
    return state !== before;
  }
}

type Told = { readonly status: DepositReport['status']; readonly blockHash: string; readonly chainUnits: bigint };
const ALLOWED: Readonly<Record<DepositReport['status'], readonly (DepositReport['status'] | null)[]>> = {
  seen: [null, 'dropped', 'reorged'],
  pending: ['seen', 'pending'],
  credited: ['seen', 'pending'],
  final: ['credited'],
  reorged: ['credited', 'final'],
  dropped: ['seen', 'pending'],
};

/** What stands of each output after all that was written; refuses what does not follow on what was told before. */
function standing(written: readonly DepositReport[]): ReadonlyMap<string, Told> {
  const last = new Map<string, Told>();
  for (const { txId, outputIndex, status, blockHash, chainUnits } of written) {
    const key = `${txId} ${outputIndex}`;
    const before = last.get(key);
    expect(ALLOWED[status]).toContain(before?.status ?? null);
    if (status !== 'seen') expect([blockHash, chainUnits]).toEqual([before?.blockHash, before?.chainUnits]);
    last.set(key, { status, blockHash, chainUnits });
  }
  return last;
}

/** Everything that has arrived in the node's chain since the scan began stands as the number of its blocks says, and nothing else stands. */
function expectAgreement({ node, state, written }: World, startHeight: number): void {
  const open = new Map([...standing(written)].filter(([, { status }]) => status !== 'dropped' && status !== 'reorged'));
  for (const { height, hash, transactions } of node.blocks.slice(startHeight + 1)) {
    const confirmations = node.height - height + 1;
    for (const { hash: txId, arrives } of transactions)
      for (const { outputIndex, chainUnits } of arrives) {
        const told = open.get(`${txId} ${outputIndex}`);
        expect(told).toMatchObject({ blockHash: hash, chainUnits });
        if (confirmations >= RULES.toFinal) expect(told?.status).toBe('final');
        else if (confirmations >= RULES.toCredit) expect(['credited', 'final']).toContain(told?.status);
        open.delete(`${txId} ${outputIndex}`);
      }
  }
  expect([...open]).toEqual([]);
  expect(state.blocks.length).toBeLessThanOrEqual(RULES.keptBlocks);
  expect(new Set(written.map(({ reportId }) => reportId)).size).toBe(written.length);
}

const isUpToDate = ({ node, state }: World): boolean => state.blocks.at(-1)?.hash === node.blocks.at(-1)?.hash;

/** The node has less than was read, and of what is remembered nothing else. */
function isBehind({ node, state }: World): boolean {
  const isKnown = state.blocks.some(({ hash }) => hash === node.blocks.at(-1)?.hash);
  return isKnown || node.height < (state.blocks[0]?.height ?? 0);
}

async function play(plan: readonly Step[]): Promise<World> {
  const world = new World();
  for (let made = 0; made < 3; made += 1) world.mine([]);
  await world.scan();
  const startHeight = world.node.height;
  for (const step of plan) {
    if (step.type === 'mine') world.mine(step.kinds);
    // what was there before the scan began is never in a branch that is given up
    const room = world.node.height - startHeight;
    if (step.type === 'fork') world.fork(Math.min(step.depth, room), step.length, step.again);
    if (step.type === 'shorten') world.node.shorten(Math.min(step.depth, room));
    if (step.type === 'restore') world.node.restore(step.which);
    if (step.type === 'killed scan') await world.scan(true);
    if (step.type !== 'scan') continue;
    world.node.trouble = step.trouble;
    await world.scan();
    world.node.trouble = null;
    standing(world.written);
  }
  while (await world.scan());
  if (world.state.halt !== null) return world;
  expect(isUpToDate(world) || isBehind(world)).toBe(true);
  // a node that is behind has proved nothing: with more blocks than were read it is either the same chain or a fork
  const tipHeight = world.state.blocks.at(-1)?.height ?? 0;
  while (!isUpToDate(world) && world.node.height <= tipHeight) world.mine([]);
  while (await world.scan());
  if (world.state.halt !== null) return world;
  expectAgreement(world, startHeight);
  return world;
}

describe('a scan of a chain in trouble', () => {
  test('forks of any depth, logs missing and twice, late and lost answers, restarts, a shorter chain: each arrival is credited once', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const { written, state } = await play(plan);
        for (const { status } of written) reached.add(status);
        reached.add(String(state.halt));
      }),
      { numRuns: 300 },
    );
    expect([...reached].toSorted()).toEqual(['FORK_TOO_DEEP', 'credited', 'dropped', 'final', 'null', 'pending', 'reorged', 'seen']);
  });
});
