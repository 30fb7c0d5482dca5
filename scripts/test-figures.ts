import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileOutcome } from './run-summary.ts';

/**
 * What tests may cost, in CPU-seconds of the reference machine (`machine-speed.ts`). `products`: what all files of one may take together, where that is
 * not `product`. `files`: what a file took when the figures were written down, by project; files that took less than `smallFile` are left out.
 */
export type TestFigures = {
  readonly product: number;
  readonly products: Readonly<Record<string, number>>;
  readonly smallFile: number;
  readonly files: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const PATH = 'test/figures.json';
/** More than the budget of a product or the figure of a file by this factor fails the run. */
const TOLERANCE = 1.5;
/** What the server and the browser of a worker cost the file that happens to be its first, CPU-seconds. */
const FIRST_FILE_SECONDS = 10;

export const readFigures = (): TestFigures => JSON.parse(readFileSync(PATH, 'utf8')) as TestFigures;

/** CPU-seconds that a file is expected to take; files without a figure count as small ones. */
export const figureOf = ({ files, smallFile }: TestFigures, project: string, file: string): number => files[project]?.[file] ?? smallFile;

/**
 * The product that a file of tests belongs to: a folder of its path is named like it, or the file's own name begins with it. Undefined for what
 * serves all.
 */
export function productOf(file: string, products: readonly string[]): string | undefined {
  const folders = file.split('/');
  const name = folders.at(-1) ?? '';
  return products.find((product) => folders.includes(product) || name.startsWith(`${product}.`) || name.startsWith(`${product}-`));
}

/** CPU-seconds by product, the most expensive first. */
export function productSums(outcomes: readonly FileOutcome[], products: readonly string[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { file, processorSeconds = 0 } of outcomes) {
    const product = productOf(file, products);
    if (product !== undefined) sums.set(product, (sums.get(product) ?? 0) + processorSeconds);
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

/** A line for each file and product that took more than it may. Files of a project of which no figure is written down yet are not judged. */
export function aboveFigures(figures: TestFigures, outcomes: readonly FileOutcome[], products: readonly string[]): readonly string[] {
  const judged = outcomes.filter(({ project }) => figures.files[project] !== undefined);
  const files = judged.flatMap(({ project, file, processorSeconds = 0 }) => {
    const figure = figureOf(figures, project, file);
    return processorSeconds <= TOLERANCE * figure + FIRST_FILE_SECONDS
      ? []
      : [`${project}: ${file} took ${said(processorSeconds, figure)}`];
  });
  const sums = productSums(outcomes, products).flatMap(([product, seconds]) => {
    const budget = figures.products[product] ?? figures.product;
    return seconds <= TOLERANCE * budget ? [] : [`all tests of ${product} took ${said(seconds, budget)}`];
  });
  return [...files, ...sums];
}

const said = (seconds: number, figure: number): string =>
  `${seconds.toFixed(1)} CPU-s, more than ${TOLERANCE} times ${figure} (test/figures.json)`;

const byName = <Value>(entries: readonly [string, Value][]): [string, Value][] => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The figures with those of a run in place of what they had of the same files; files that are no more are left out. */
export function withRun(figures: TestFigures, outcomes: readonly FileOutcome[], isThere: (file: string) => boolean): TestFigures {
  const files: Record<string, Record<string, number>> = {};
  const rows = [
    ...Object.entries(figures.files).flatMap(([project, own]) =>
      Object.entries(own).map(([file, seconds]) => ({ project, file, seconds })),
    ),
    ...outcomes.map(({ project, file, processorSeconds = 0 }) => ({ project, file, seconds: processorSeconds })),
  ].filter(({ file }) => isThere(file));
  for (const { project, file, seconds } of rows) {
    const own = (files[project] ??= {});
    if (seconds >= figures.smallFile) own[file] = Math.ceil(seconds);
    else delete own[file];
  }
  const sorted = byName(Object.entries(files)).map(([project, own]) => [project, Object.fromEntries(byName(Object.entries(own)))] as const);
  return { ...figures, files: Object.fromEntries(sorted) };
}

/** Writes down what the files of a run took. */
export function writeFigures(outcomes: readonly FileOutcome[]): void {
  writeFileSync(PATH, `${JSON.stringify(withRun(readFigures(), outcomes, existsSync), null, 2)}\n`);
}
