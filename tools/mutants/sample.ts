import { createHash } from 'node:crypto';
import { folderOf, FOLDERS } from './repository.ts';
import type { Mutant } from './mutant.ts';

/** At least this many of each folder, or all that it has. */
const LEAST_A_FOLDER = 100;

/** The place of a mutant in the order of a seed. It depends on nothing else in the repository, so that a change elsewhere keeps the sample. */
function rank(seed: number, { file, before, after }: Mutant): string {
  return createHash('sha256').update(`${seed}\0${file}\0${before}\0${after}`).digest('hex');
}

/** `size` mutants in all, shared among the folders by how many each has, and the least of each folder first. */
export function sampled(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  const byFolder = FOLDERS.map((folder) => {
    const own = mutants.filter(({ file }) => folderOf(file) === folder);
    const ranks = new Map(own.map((mutant) => [mutant, rank(seed, mutant)]));
    return own.toSorted((a, b) => (ranks.get(a) ?? '').localeCompare(ranks.get(b) ?? '') || a.id - b.id);
  });
  const floor = byFolder.reduce((sum, all) => sum + Math.min(all.length, LEAST_A_FOLDER), 0);
  const rest = byFolder.reduce((sum, all) => sum + Math.max(0, all.length - LEAST_A_FOLDER), 0);
  const share = rest === 0 ? 0 : Math.min(1, Math.max(0, size - floor) / rest);
  return byFolder
    .flatMap((all) => all.slice(0, Math.min(all.length, LEAST_A_FOLDER) + Math.ceil(Math.max(0, all.length - LEAST_A_FOLDER) * share)))
    .toSorted((a, b) => a.id - b.id);
}
