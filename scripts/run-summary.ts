/** A test, or its file by an empty name, and the first line of why it failed. */
export type Failure = { readonly name: string; readonly why: string };

/**
 * What a file of tests took (loading it, its hooks, in which most servers start, and its tests) and how its tests ended. `repeated` are those
 * that passed at their second try, with why they failed at the first. A file that was not ended has what had begun in it as failed, and nothing
 * else.
 */
export type FileOutcome = {
  readonly project: string;
  readonly file: string;
  readonly seconds: number;
  readonly isEnded: boolean;
  readonly passed: number;
  readonly skipped: number;
  readonly repeated: readonly Failure[];
  readonly failed: readonly Failure[];
};

const SHOWN = 20;

/** What a run told of its files; those that had not ended stand as a second run of them tells. */
export function withSecondRun(first: readonly FileOutcome[], second: readonly FileOutcome[]): readonly FileOutcome[] {
  const begun = new Map(first.filter(({ isEnded }) => !isEnded).map(({ file, failed }) => [file, failed]));
  const again = second.map((outcome) =>
    outcome.failed.length > 0 ? outcome : { ...outcome, repeated: [...(begun.get(outcome.file) ?? []), ...outcome.repeated] },
  );
  return [...first.filter(({ isEnded }) => isEnded), ...again];
}

/** A table of the files that took longest, the slowest first. */
export function slowestFiles(outcomes: readonly FileOutcome[]): string {
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const width = Math.max(0, ...slowest.map(({ project }) => project.length));
  const lines = slowest.map(({ project, file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${project.padEnd(width)}  ${file}\n`);
  return `The slowest of ${outcomes.length} files of tests, in seconds\n${lines.join('')}`;
}

/** Tests that failed once and passed when they were tried again: each is a race of the test or of the product. Empty when there is none. */
export function repeatedTests(outcomes: readonly FileOutcome[]): string {
  const tests = outcomes.flatMap(({ file, repeated }) => repeated.map((failure) => `  ${file}${linesOf(failure)}`));
  return tests.length === 0 ? '' : `${tests.length} passed at the second try only, and should be looked into\n${tests.join('')}`;
}

/** Everything that failed, for whoever has only the end of a long output: checks by name, then tests with why. Empty when nothing did. */
export function failures(checks: readonly string[], outcomes: readonly FileOutcome[]): string {
  const tests = outcomes.flatMap(({ project, file, failed }) => failed.map((failure) => `  ${project}: ${file}${linesOf(failure)}`));
  const lines = [...checks.map((check) => `  ${check}\n`), ...tests];
  return lines.length === 0 ? '' : `Failed\n${lines.join('')}`;
}

/** The rest of the line that names the file, and a line of why. */
function linesOf({ name, why }: Failure): string {
  return `${name === '' ? '' : ` > ${name}`}\n    ${why}\n`;
}
