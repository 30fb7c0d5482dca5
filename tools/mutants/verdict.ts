import type { JudgeProcess, Limit } from './judge-process.ts';
import type { Stage, Trial } from './plan.ts';

export type Verdict =
  | { readonly kind: 'killed' | 'timeout' | 'crash'; readonly testFile: string; readonly message: string }
  /** Every test that reaches the mutant passed. */
  | { readonly kind: 'survived' }
  /** No test reaches the mutant. */
  | { readonly kind: 'unreached' }
  /** The time was over before every test that reaches the mutant had run. */
  | { readonly kind: 'undecided' };

/** A mutant that needs this many times what the tests need without it, and a little more, hangs. */
function limitOf({ cpuMs, wallMs }: Trial): Limit {
  return { cpuMs: 10 * cpuMs + 8_000, wallMs: 10 * wallMs + 90_000 };
}

/** Null when all of it passed. Mutant −1 is none. */
export async function tried(judge: JudgeProcess, trial: Trial, mutantId: number): Promise<Verdict | null> {
  const { testFile, cases } = trial;
  const answer = await judge.ask({ kind: 'run', testFile, cases, mutantId }, limitOf(trial));
  if (typeof answer === 'string') return { kind: answer, testFile, message: '' };
  if (answer.kind !== 'ran' || answer.failure === null) return null;
  return { kind: 'killed', testFile, message: `“${answer.failure.name}”: ${answer.failure.message}` };
}

/** A kill counts when the same tests pass again in the same process without the mutant; else the whole file decides in a new process. */
async function confirmed(judge: JudgeProcess, trial: Trial, mutantId: number): Promise<Verdict | null> {
  const verdict = await tried(judge, trial, mutantId);
  if (verdict?.kind !== 'killed') return verdict;
  if ((await tried(judge, trial, -1)) === null) return verdict;
  return await alone(judge, { ...trial, cases: null }, mutantId);
}

/** Whole test files by whether they pass without a mutant in a process of their own. */
const sound = new Map<string, Promise<boolean>>();

/** A kill counts when the file passes without a mutant in the same way. */
async function alone(judge: JudgeProcess, trial: Trial, mutantId: number): Promise<Verdict | null> {
  judge.stop();
  const verdict = await tried(judge, trial, mutantId);
  judge.stop();
  if (verdict === null) return null;
  const isSound = sound.get(trial.testFile) ?? tried(judge, trial, -1).then((none) => none === null);
  sound.set(trial.testFile, isSound);
  const counts = await isSound;
  judge.stop();
  return counts ? verdict : null;
}

/** Null when all of them passed; `undecided` when the time was over before. */
export async function verdictOf(
  judge: JudgeProcess,
  stages: readonly Stage[],
  mutantId: number,
  isTimeOver: () => boolean,
): Promise<Verdict | null> {
  for (const { process, trials } of stages) {
    if (process === 'fresh') judge.stop();
    for (const trial of trials) {
      if (isTimeOver()) return { kind: 'undecided' };
      const judged = { warm: confirmed, fresh: tried, alone }[process];
      const verdict = await judged(judge, trial, mutantId);
      if (verdict === null) continue;
      if (process === 'fresh') judge.stop();
      return verdict;
    }
    // Its modules were loaded with the mutant.
    if (process === 'fresh') judge.stop();
  }
  return null;
}
