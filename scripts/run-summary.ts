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
  /** CPU-seconds of the worker with all that the file started; undefined where they cannot be measured. */
  readonly processorSeconds?: number;
  readonly isEnded: boolean;
  readonly passed: number;
  readonly skipped: number;
  readonly repeated: readonly Failure[];
  readonly failed: readonly Failure[];
};

const SHOWN = 20;

/** What a run told of its files; those of a project that had not ended stand as a second run of them tells. */
export function withSecondRun(first: readonly FileOutcome[], project: string, second: readonly FileOutcome[]): readonly FileOutcome[] {
  const isOver = (outcome: FileOutcome): boolean => outcome.isEnded || outcome.project !== project;
  const begun = new Map(first.filter((outcome) => !isOver(outcome)).map(({ file, failed }) => [file, failed]));
  const again = second.map((outcome) =>
    outcome.failed.length > 0 ? outcome : { ...outcome, repeated: [...(begun.get(outcome.file) ?? []), ...outcome.repeated] },
  );
  return [...first.filter(isOver), ...again];
}

const inColumn = (seconds: number | undefined): string => (seconds === undefined ? '–' : seconds.toFixed(1)).padStart(8);

/** CPU-seconds a row, in a column before the names. */
function rows(sums: readonly (readonly [string, number])[]): string {
  return sums.map(([name, seconds]) => `${inColumn(seconds)}  ${name}\n`).join('');
}

/** What a run took, in CPU-seconds: each check and project, their sum, and each product. */
export function processorTimes(
  checks: readonly (readonly [string, number])[],
  outcomes: readonly FileOutcome[],
  products: readonly (readonly [string, number])[],
): string {
  const projects = new Map<string, number>();
  for (const { project, processorSeconds = 0 } of outcomes) projects.set(project, (projects.get(project) ?? 0) + processorSeconds);
  const parts = [...checks, ...projects];
  const all = parts.reduce((sum, [, seconds]) => sum + seconds, 0);
  return `CPU-seconds by part\n${rows([...parts, ['all', all]])}\nCPU-seconds by product\n${rows(products)}`;
}

/** A table of the files that cost most, the most expensive first: CPU-seconds, then seconds from begin to end. */
export function costliestFiles(outcomes: readonly FileOutcome[]): string {
  const cost = ({ processorSeconds, seconds }: FileOutcome): number => processorSeconds ?? seconds;
  const costliest = outcomes.toSorted((a, b) => cost(b) - cost(a)).slice(0, SHOWN);
  const width = Math.max(0, ...costliest.map(({ project }) => project.length));
  const lines = costliest.map(
    ({ project, file, seconds, processorSeconds }) =>
      `${inColumn(processorSeconds)}${inColumn(seconds)}  ${project.padEnd(width)}  ${file}\n`,
  );
  return `The ${costliest.length} files of ${outcomes.length} that cost most: CPU-seconds, seconds\n${lines.join('')}`;
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
