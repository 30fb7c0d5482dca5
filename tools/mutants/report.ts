import type { Mutant } from './mutant.ts';
import { folderOf, FOLDERS } from './repository.ts';
import type { Verdict } from './verdict.ts';

/** Where a mutant is, and its lines before and after. */
export const placeLines = ({ file, line, kind, before, after }: Mutant): string =>
  `${file}:${line} ${kind}\n    - ${before}\n    + ${after}`;

/** What is not decided counts as not killed: kills come early. Killed in each folder, and every mutant that was not killed. */
export function report(chosen: readonly Mutant[], equivalent: ReadonlySet<number>, verdicts: ReadonlyMap<number, Verdict>): string {
  const lines: string[] = [
    '',
    'folder | mutants | equivalent | killed | by time-out | survived | not reached | not decided | killed of all but equivalents',
  ];
  for (const folder of [...FOLDERS, '']) {
    const own = chosen.filter(({ file }) => folder === '' || folderOf(file) === folder);
    if (own.length === 0) continue;
    const kinds = own.filter(({ id }) => !equivalent.has(id)).map(({ id }) => verdicts.get(id)?.kind ?? 'undecided');
    const count = (...names: readonly Verdict['kind'][]): number => kinds.filter((kind) => names.includes(kind)).length;
    const killed = count('killed', 'crash', 'timeout');
    const share = kinds.length === 0 ? '–' : `${((100 * killed) / kinds.length).toFixed(1)} %`;
    const figures = [
      own.length,
      own.length - kinds.length,
      killed,
      count('timeout'),
      count('survived'),
      count('unreached'),
      count('undecided'),
    ];
    lines.push(`${folder === '' ? 'all' : folder} | ${figures.join(' | ')} | ${share}`);
  }
  for (const kind of ['survived', 'unreached', 'undecided'] as const) {
    const left = chosen.filter(({ id }) => !equivalent.has(id) && (verdicts.get(id)?.kind ?? 'undecided') === kind);
    if (left.length > 0) lines.push('', `${kind}:`, ...left.map(placeLines));
  }
  return lines.join('\n');
}
