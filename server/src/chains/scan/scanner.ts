import type { BlockReference, ReadBlock, Transfer } from '../chain.ts';
import type { Confirmations, Network } from '../networks.ts';
import { reportOf, type DepositReport, type TrackedDeposit } from './deposit-report.ts';
import type { ReadAnswer } from './read-blocks.ts';

export type ScanRules = Confirmations & {
  readonly network: Network;
  /** How many blocks are remembered, more than `toFinal`: a fork below them stops the scan. */
  readonly keptBlocks: number;
};

/** How far a chain was read. Written together with the reports that led to it, it goes on where it stood. */
export type ScanState = {
  /** Counts forks: what is found again in a block that comes back is another arrival. */
  readonly epoch: number;
  /** The newest blocks, oldest first, each on the one before. */
  readonly blocks: readonly BlockReference[];
  /** What arrived in them. */
  readonly deposits: readonly TrackedDeposit[];
  /** `FORK_TOO_DEEP`: none of the blocks is in the chain any more, so what was final may be gone: a person has to look. */
  readonly halt: 'FORK_TOO_DEEP' | null;
};

/** `NODE_BEHIND`: the node has less than is known; `WRONG_ANSWER`: it contradicts itself. In both nothing changes. */
export type ScanProblem = 'NODE_BEHIND' | 'WRONG_ANSWER' | 'HALTED';

export type ScanStep = { readonly state: ScanState; readonly reports: readonly DepositReport[]; readonly problem: ScanProblem | null };

export const NOTHING_READ: ScanState = { epoch: 0, blocks: [], deposits: [], halt: null };

/** Refuses rules by which a deposit would be forgotten before it is final. */
export function checkRules({ toCredit, toFinal, keptBlocks }: ScanRules): void {
  if (toCredit < 1 || toFinal < toCredit || keptBlocks <= toFinal)
    throw new RangeError('rules of a scan that forget a deposit before it is final');
}

/** Goes on after a halt, from where the node's chain stands now. */
export const resumed = ({ epoch }: ScanState): ScanState => ({ ...NOTHING_READ, epoch: epoch + 1 });

/** What is asked of the node next: what comes after these, newest first. */
export const knownBlocks = ({ blocks }: ScanState): readonly BlockReference[] => blocks.toReversed();

/** Takes what a node has answered to `knownBlocks` of the same state. Nothing is credited on an answer that is not whole. */
export function takeAnswer(state: ScanState, answer: ReadAnswer, rules: ScanRules): ScanStep {
  const unchanged = (problem: ScanProblem | null): ScanStep => ({ state, reports: [], problem });
  const { blocks } = state;
  if (state.halt !== null) return unchanged('HALTED');
  const { base } = answer;
  if (blocks.length === 0 && base !== null) return { state: { ...state, blocks: [base] }, reports: [], problem: null };
  if (base === null) return answer.isForked ? haltedStep(state, rules) : unchanged('NODE_BEHIND');
  const index = blocks.findIndex(({ height, hash }) => height === base.height && hash === base.hash);
  if (index === -1 || !isChained(base, answer.blocks)) return unchanged('WRONG_ANSWER');
  const isTip = index === blocks.length - 1;
  const [first] = answer.blocks;
  // a node that knows less than we do, and nothing else, has proved no fork
  if (first === undefined) return unchanged(isTip ? null : 'NODE_BEHIND');
  if (first.hash === blocks[index + 1]?.hash) return unchanged('WRONG_ANSWER');
  const { kept, reports } = retreated(state, base.height, rules);
  if (hasDuplicates(kept.deposits, answer.blocks)) return unchanged('WRONG_ANSWER');
  const extended = extendedBy(kept, answer.blocks, rules);
  return { state: extended.state, reports: [...reports, ...extended.reports], problem: null };
}

function isChained(base: BlockReference, blocks: readonly ReadBlock[]): boolean {
  let last: BlockReference = base;
  for (const block of blocks) {
    if (block.height !== last.height + 1 || block.parentHash !== last.hash) return false;
    last = block;
  }
  return true;
}

/** An output stands once in a chain, and nothing arrives as less than a unit. */
function hasDuplicates(deposits: readonly Transfer[], blocks: readonly ReadBlock[]): boolean {
  const outputs = new Map<string, Set<number>>();
  for (const { transfers } of blocks)
    for (const { txId, outputIndex, chainUnits } of transfers) {
      const ofTransaction = outputs.get(txId) ?? new Set();
      if (ofTransaction.has(outputIndex) || chainUnits <= 0n) return true;
      outputs.set(txId, ofTransaction.add(outputIndex));
    }
  return deposits.some(({ txId, outputIndex }) => outputs.get(txId)?.has(outputIndex) === true);
}

/** Leaves the blocks above a fork: what was credited in them is taken back, what was not is dropped, the last first. */
function retreated(state: ScanState, forkHeight: number, rules: ScanRules) {
  const isKept = ({ height }: { readonly height: number }): boolean => height <= forkHeight;
  const blocks = state.blocks.filter(isKept);
  const gone = state.deposits.filter((deposit) => !isKept(deposit)).toReversed();
  const epoch = blocks.length === state.blocks.length ? state.epoch : state.epoch + 1;
  const reports = gone.map((deposit) => reportOf(rules.network, deposit, deposit.status === 'pending' ? 'dropped' : 'reorged'));
  return { kept: { ...state, epoch, blocks, deposits: state.deposits.filter(isKept) }, reports };
}

function haltedStep(state: ScanState, rules: ScanRules): ScanStep {
  const { kept, reports } = retreated(state, -1, rules);
  return { state: { ...kept, halt: 'FORK_TOO_DEEP' }, reports, problem: 'HALTED' };
}

function extendedBy(state: ScanState, read: readonly ReadBlock[], rules: ScanRules): Pick<ScanStep, 'state' | 'reports'> {
  const { epoch } = state;
  const found = read.flatMap(({ height, hash, transfers }) =>
    transfers.map((transfer): TrackedDeposit => ({ ...transfer, height, blockHash: hash, epoch, status: 'new', confirmations: 0 })),
  );
  const blocks = [...state.blocks, ...read.map(({ height, hash, parentHash }) => ({ height, hash, parentHash }))];
  const tipHeight = blocks.at(-1)?.height ?? 0;
  const advanced = [...state.deposits, ...found].map((deposit) => advancedTo(deposit, tipHeight, rules));
  const oldestHeight = tipHeight - rules.keptBlocks + 1;
  return {
    state: {
      ...state,
      blocks: blocks.filter(({ height }) => height >= oldestHeight),
      deposits: advanced.map(({ deposit }) => deposit).filter(({ height }) => height >= oldestHeight),
    },
    reports: advanced.flatMap(({ reports }) => reports),
  };
}

type Advanced = { readonly deposit: TrackedDeposit; readonly reports: readonly DepositReport[] };

/** What a deposit has become when the chain stands at a height. Each state is told once: a fork that was read in part can make the chain lower for a while. */
function advancedTo(deposit: TrackedDeposit, tipHeight: number, { network, toCredit, toFinal }: ScanRules): Advanced {
  if (deposit.status === 'final') return { deposit, reports: [] };
  const confirmations = tipHeight - deposit.height + 1;
  const reports: DepositReport[] = [];
  let status: TrackedDeposit['status'] = deposit.status;
  const tell = (told: DepositReport['status']): void => void reports.push(reportOf(network, { ...deposit, confirmations }, told));
  if (status === 'new') tell('seen');
  else if (status === 'pending' && confirmations > deposit.confirmations && confirmations < toCredit) tell('pending');
  if (status === 'new') status = 'pending';
  if (status === 'pending' && confirmations >= toCredit) {
    tell('credited');
    status = 'credited';
  }
  if (status === 'credited' && confirmations >= toFinal) {
    tell('final');
    status = 'final';
  }
  return { deposit: { ...deposit, confirmations: Math.max(confirmations, deposit.confirmations), status }, reports };
}
