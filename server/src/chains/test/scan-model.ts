import fc from 'fast-check';
import { expect } from 'vitest';
import type { BlockReference, Chain, Transfer } from '../chain.ts';
import type { DepositReport } from '../scan/deposit-report.ts';
import { readBlocks } from '../scan/read-blocks.ts';
import { knownBlocks, NOTHING_READ, takeAnswer, type ScanRules, type ScanState } from '../scan/scanner.ts';

const LIMITS = { blocksMax: 4, transfersMax: 6, startDepth: 0 };

type ModelTransaction = { readonly hash: string; readonly arrives: readonly Transfer[] };
/** A node whose chain changes as it is told. */
type ModelNode<Transaction, Trouble> = {
  readonly height: number;
  readonly blocks: readonly (BlockReference & { readonly transactions: readonly Transaction[] })[];
  trouble: Trouble | null;
  mine(transactions: readonly Transaction[]): void;
  shorten(depth: number): readonly Transaction[];
  restore(which: number): void;
};

/** What is scanned: a chain, and what may stand in it and go wrong with its node. */
export type Scanned<Transaction extends ModelTransaction, Kind, Trouble> = {
  readonly rules: ScanRules;
  readonly kinds: readonly Kind[];
  readonly troubles: readonly Trouble[];
  readonly open: () => { readonly node: ModelNode<Transaction, Trouble>; readonly chain: Chain };
  /** No two of them have the same hash. */
  readonly transactionOf: (number: number, kind: Kind, units: bigint) => Transaction;
};

type Step<Kind, Trouble> =
  | { readonly type: 'mine'; readonly kinds: readonly Kind[] }
  | { readonly type: 'fork'; readonly depth: number; readonly length: number; readonly again: number }
  | { readonly type: 'shorten'; readonly depth: number }
  | { readonly type: 'restore'; readonly which: number }
  | { readonly type: 'scan'; readonly trouble: Trouble | null }
  | { readonly type: 'killed scan' };

const stepsOf = <Kind, Trouble>(kinds: readonly Kind[], troubles: readonly Trouble[]): fc.Arbitrary<readonly Step<Kind, Trouble>[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ type: fc.constant('mine' as const), kinds: fc.array(fc.constantFrom(...kinds), { maxLength: 4 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ type: fc.constant('fork' as const), depth: fc.nat(16), length: fc.nat(18), again: fc.nat(3) }),
      },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('shorten' as const), depth: fc.nat(6) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), which: fc.nat(5) }) },
      { weight: 5, arbitrary: fc.record({ type: fc.constant('scan' as const), trouble: fc.constant(null) }) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('scan' as const), trouble: fc.constantFrom(...troubles) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('killed scan' as const) }) },
    ),
    { maxLength: 40, size: 'max' },
  );

/** A node, a scan of it, and what was written of the scan. */
class World<Transaction extends ModelTransaction, Kind, Trouble> {
  readonly node: ModelNode<Transaction, Trouble>;
  readonly written: DepositReport[] = [];
  readonly rules: ScanRules;
  state: ScanState = NOTHING_READ;
  #made = 0;
  readonly #chain: Chain;
  readonly #transactionOf: Scanned<Transaction, Kind, Trouble>['transactionOf'];

  constructor({ rules, open, transactionOf }: Scanned<Transaction, Kind, Trouble>) {
    ({ node: this.node, chain: this.#chain } = open());
    this.rules = rules;
    this.#transactionOf = transactionOf;
  }

  mine(kinds: readonly Kind[]): void {
    this.node.mine(
      kinds.map((kind) => {
        this.#made += 1;
        return this.#transactionOf(this.#made, kind, BigInt(this.#made));
      }),
    );
  }

  /** Another branch, in which some of the transactions that were in the old one stand again. */
  fork(depth: number, length: number, again: number): void {
    const gone = this.node.shorten(depth);
    const kept: Transaction[] = again === 0 ? [] : gone.filter((_, index) => index % (again + 1) !== 0);
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
    const { state, reports } = takeAnswer(before, answer, this.rules);
    if (isKilled) return false;
    this.state = state;
    // it stops at a proved fork alone: the node has another block where the oldest known one stood
    const [oldest] = before.blocks;
    if (state.halt !== null && before.halt === null)
      expect([undefined, oldest?.hash]).not.toContain(this.node.blocks[oldest?.height ?? 0]?.hash);
    this.written.push(...reports);
    return state !== before;
  }

  get isUpToDate(): boolean {
    return this.state.blocks.at(-1)?.hash === this.node.blocks.at(-1)?.hash;
  }

  /** The node has less than was read, and of what is remembered nothing else. */
  get isBehind(): boolean {
    const isKnown = this.state.blocks.some(({ hash }) => hash === this.node.blocks.at(-1)?.hash);
    return isKnown || this.node.height < (this.state.blocks[0]?.height ?? 0);
  }

  /** Everything that has arrived in the node's chain since the scan began stands as the number of its blocks says, and nothing else stands. */
  expectAgreement(startHeight: number): void {
    const { node, state, written, rules } = this;
    const open = new Map([...standing(written)].filter(([, { status }]) => status !== 'dropped' && status !== 'reorged'));
    for (const { height, hash, transactions } of node.blocks.slice(startHeight + 1)) {
      const confirmations = node.height - height + 1;
      for (const { hash: txId, arrives } of transactions)
        for (const { outputIndex, chainUnits } of arrives) {
          const told = open.get(`${txId} ${outputIndex}`);
          expect(told).toMatchObject({ blockHash: hash, chainUnits });
          if (confirmations >= rules.toFinal) expect(told?.status).toBe('final');
          else if (confirmations >= rules.toCredit) expect(['credited', 'final']).toContain(told?.status);
          open.delete(`${txId} ${outputIndex}`);
        }
    }
    expect([...open]).toEqual([]);
    expect(state.blocks.length).toBeLessThanOrEqual(rules.keptBlocks);
    expect(new Set(written.map(({ reportId }) => reportId)).size).toBe(written.length);
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

async function play<Transaction extends ModelTransaction, Kind, Trouble>(
  scanned: Scanned<Transaction, Kind, Trouble>,
  plan: readonly Step<Kind, Trouble>[],
): Promise<World<Transaction, Kind, Trouble>> {
  const world = new World(scanned);
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
  expect(world.isUpToDate || world.isBehind).toBe(true);
  // a node that is behind has proved nothing: with more blocks than were read it is either the same chain or a fork
  const tipHeight = world.state.blocks.at(-1)?.height ?? 0;
  while (!world.isUpToDate && world.node.height <= tipHeight) world.mine([]);
  while (await world.scan());
  if (world.state.halt !== null) return world;
  world.expectAgreement(startHeight);
  return world;
}

/** Scans chains in trouble; answers what was told of deposits, and how scans have ended. */
export async function scanInTrouble<Transaction extends ModelTransaction, Kind, Trouble>(
  scanned: Scanned<Transaction, Kind, Trouble>,
  numRuns: number,
): Promise<readonly string[]> {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(stepsOf(scanned.kinds, scanned.troubles), async (plan) => {
      const { written, state } = await play(scanned, plan);
      for (const { status } of written) reached.add(status);
      reached.add(String(state.halt));
    }),
    { numRuns },
  );
  return [...reached].toSorted();
}
