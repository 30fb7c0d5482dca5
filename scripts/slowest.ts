/** What a file of tests cost: loading it, its hooks (most servers start in one) and its tests; `repeated` names those that passed at their second try. */
export type FileTime = { readonly project: string; readonly file: string; readonly seconds: number; readonly repeated: readonly string[] };

const SHOWN = 20;

/** A table of the files that took longest, the slowest first. */
export function slowestFiles(times: readonly FileTime[]): string {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const width = Math.max(0, ...slowest.map(({ project }) => project.length));
  const lines = slowest.map(({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(width)}  ${file}\n`);
  return `The slowest of ${times.length} files of tests, in seconds\n${lines.join('')}`;
}

/** Tests that failed once and passed when they were tried again: each is a race of the test or of the product. Empty when there is none. */
export function repeatedTests(times: readonly FileTime[]): string {
  const names = times.flatMap(({ file, repeated }) => repeated.map((name) => `  ${file} > ${name}\n`));
  return names.length === 0 ? '' : `${names.length} passed at the second try only, and should be looked into\n${names.join('')}`;
}
