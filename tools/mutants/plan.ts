import { posix } from 'node:path';
import { keyOf } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import type { Mutant } from './mutant.ts';

/** A test file that can see a mutant, with the tests of it that reach the mutant's place. */
export interface Trial {
  readonly testFile: string;
  /** Null for all of the file. */
  readonly cases: readonly number[] | null;
  /** Used without a mutant. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

/**
 * Trials that run in the same way, quickest first. `warm`: in a process that has judged other mutants. `fresh`: together in a new process,
 * since the mutant's place is reached while modules are loaded. `alone`: each in a new process.
 */
export interface Stage {
  readonly process: 'warm' | 'fresh' | 'alone';
  readonly trials: readonly Trial[];
}

/** Test files of the mutant's own room that are quick, then all others. */
export interface Plan {
  readonly first: readonly Stage[];
  readonly later: readonly Stage[];
}

/** Test files that take longer than this judge only what the quicker ones let pass. */
const SLOW_CPU_MS = 1_500;
/** What a test file that takes too long to be looked at test by test is taken to need. */
const UNKNOWN_MS = 300_000;

export const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** How many folders two files share: tests beside a source see its faults first. */
function nearness(a: string, b: string): number {
  const [first, second] = [posix.dirname(a).split('/'), posix.dirname(b).split('/')];
  const apart = first.findIndex((name, index) => name !== second[index]);
  return apart < 0 ? first.length : apart;
}

function trialOf(coverage: Coverage, cases: readonly number[] | null): Trial {
  const { testFile, isSlow } = coverage;
  if (isSlow) return { testFile, cases: null, cpuMs: UNKNOWN_MS, wallMs: UNKNOWN_MS };
  const own = coverage.cases.filter(({ index }) => cases === null || cases.includes(index));
  const total = (field: 'cpuMs' | 'wallMs'): number => own.reduce((sum, one) => sum + one[field], 0);
  return { testFile, cases, cpuMs: total('cpuMs'), wallMs: total('wallMs') };
}

/** Test files, the nearest to a source first. */
export function byNearness(file: string, testFiles: readonly string[]): readonly string[] {
  return testFiles.toSorted((a, b) => nearness(b, file) - nearness(a, file));
}

/** Every test file that reaches the mutant. `reach` tells for those that take too long to be looked at what they import. */
export function planOf(mutant: Mutant, coverages: readonly Coverage[], reach: ReadonlyMap<string, ReadonlySet<string>>): Plan {
  const key = keyOf(mutant);
  const trials: Record<Stage['process'], Trial[]> = { warm: [], fresh: [], alone: [] };
  for (const coverage of coverages) {
    const cases = coverage.cases.filter(({ reached }) => reached.includes(key)).map(({ index }) => index);
    const atImport = coverage.atImport.includes(key);
    const isReached = coverage.isSlow ? reach.get(coverage.testFile)?.has(mutant.file) === true : atImport || cases.length > 0;
    if (!isReached) continue;
    const trial = trialOf(coverage, atImport ? null : cases);
    // A part of a file may need what the rest did before: in a process of its own the whole file runs.
    if (trial.cpuMs > SLOW_CPU_MS) trials.alone.push({ ...trial, cases: null });
    else trials[atImport ? 'fresh' : 'warm'].push(trial);
  }
  const stage = (process: Stage['process'], isOwn: boolean): Stage => ({
    process,
    trials: trials[process]
      .filter(({ testFile }) => (roomOf(testFile) === roomOf(mutant.file)) === isOwn)
      .toSorted((a, b) => a.cpuMs - b.cpuMs),
  });
  const stages = (isOwn: boolean, ...processes: readonly Stage['process'][]): readonly Stage[] =>
    processes.map((process) => stage(process, isOwn)).filter((one) => one.trials.length > 0);
  return { first: stages(true, 'warm', 'fresh'), later: [...stages(true, 'alone'), ...stages(false, 'warm', 'fresh', 'alone')] };
}
