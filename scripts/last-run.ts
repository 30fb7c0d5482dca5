import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { FileOutcome } from './run-summary.ts';

/** What the last run of all tests told: its failed checks by name, and each file. */
export type LastRun = { readonly failedChecks: readonly string[]; readonly outcomes: readonly FileOutcome[] };

const PATH = '.cache/last-run.json';

export function keepRun(run: LastRun): void {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(PATH, JSON.stringify(run));
}

/** Undefined before the first run. */
export function lastRun(): LastRun | undefined {
  return existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as LastRun) : undefined;
}
