import { ROOT } from './repository.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A mutant that no test can tell from the source, and why. */
export interface Equivalent {
  readonly file: string;
  /** The changed lines in one, as the report of survivors prints them. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  /** How many places of the file read so; 1 unless said. */
  readonly places?: number;
}

export function readEquivalents(): readonly Equivalent[] {
  return JSON.parse(readFileSync(join(ROOT, 'tools/mutants/equivalents.json'), 'utf8')) as readonly Equivalent[];
}

/** The ids of mutants that are listed. Throws when an entry fits none, or another number of places than it says. */
export function equivalentIds(equivalents: readonly Equivalent[], mutants: readonly Mutant[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { file, before, after, places = 1, reason } of equivalents) {
    const fitting = mutants.filter((mutant) => mutant.file === file && mutant.before === before && mutant.after === after);
    if (fitting.length !== places)
      throw new Error(`equivalents.json: ${fitting.length} places in ${file} read ${before} → ${after}, not ${places}`);
    if (reason === '') throw new Error(`equivalents.json: no reason for ${file} ${before} → ${after}`);
    for (const { id } of fitting) ids.add(id);
  }
  return ids;
}
