import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JudgeProcess } from './judge-process.ts';
import type { Ended, Place } from './judge-process.ts';
import type { Answer } from './judge/messages.ts';
import type { Mutant } from './mutant.ts';
import { readText } from './repository.ts';

/** What one test file reached in its run without a mutant. Mutants are named by `keyOf`. */
export interface Coverage {
  readonly testFile: string;
  /** Reached while the file and what it imports were loaded: which test sees such a mutant cannot be told. */
  readonly atImport: readonly string[];
  readonly cases: readonly CaseCoverage[];
  /** Whether it takes too long to be looked at test by test: then it counts as reaching all that it imports. */
  readonly isSlow: boolean;
  /** Why the file judges nothing: a test failed without a mutant. */
  readonly failure: string | null;
}

export interface CaseCoverage {
  readonly index: number;
  readonly name: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly reached: readonly string[];
}

export function keyOf({ file, start, end, form, replacement }: Mutant): string {
  return `${file} ${start} ${end} ${form} ${replacement}`;
}

type Names = (ids: readonly number[]) => readonly string[];

function coverageFrom(testFile: string, answer: Answer | Ended, named: Names): Coverage {
  const nothing = { testFile, atImport: [], cases: [], isSlow: answer === 'timeout', failure: answer === 'crash' ? answer : null };
  if (typeof answer === 'string' || answer.kind !== 'covered') return nothing;
  return {
    ...nothing,
    atImport: named(answer.atImport),
    cases: answer.cases.map((one) => ({ ...one, reached: named(one.reached) })),
    failure: answer.failure === null ? null : `“${answer.failure.name}”: ${answer.failure.message}`,
  };
}

const COVER_LIMIT = { cpuMs: 20_000, wallMs: 600_000 };

/** Runs a test file without a mutant, or answers what it gave before when nothing that it reaches has changed. */
export async function coverageOf(
  testFile: string,
  reach: ReadonlySet<string>,
  mutants: readonly Mutant[],
  place: Place,
  workFolder: string,
): Promise<Coverage> {
  const own = mutants.filter(({ file }) => reach.has(file));
  const keys = new Map(own.map((mutant) => [mutant.id, keyOf(mutant)]));
  const hash = createHash('sha256');
  for (const file of [...reach].toSorted()) hash.update(`${file}\0${readText(file)}\0`);
  for (const key of keys.values()) hash.update(`${key}\0`);
  const folder = join(workFolder, 'coverage');
  const kept = join(folder, `${hash.digest('hex')}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Coverage;

  mkdirSync(folder, { recursive: true });
  const named: Names = (ids) => ids.flatMap((id) => keys.get(id) ?? []);
  const judge = new JudgeProcess(place);
  const answer = await judge.ask({ kind: 'cover', testFile, reachedFile: `${kept}.reached` }, COVER_LIMIT);
  judge.stop();
  const coverage = coverageFrom(testFile, answer, named);
  if (coverage.failure === null) writeFileSync(kept, JSON.stringify(coverage));
  return coverage;
}
