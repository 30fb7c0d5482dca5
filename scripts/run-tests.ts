import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { bin, run } from './run-program.ts';
import { withSecondRun, type FileOutcome } from './run-summary.ts';

/** Which tests of which projects: all where nothing is said. `related` are sources: the tests that import them, at whatever distance. */
export type TestSelection = {
  readonly projects?: readonly string[];
  readonly files?: readonly string[];
  readonly related?: readonly string[];
};

async function runVitest(
  { projects = [], files = [], related = [] }: TestSelection,
  environment: Readonly<Record<string, string>>,
): Promise<readonly FileOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const file = join(folder, 'outcomes.json');
  const reporters = ['--reporter=dot', '--reporter=./scripts/file-outcomes.ts'];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const mode = related.length > 0 ? ['related', '--run', '--passWithNoTests'] : ['run'];
  const code = await run(bin('vitest'), [...mode, ...chosen, ...reporters, ...files, ...related], {
    ...environment,
    CANDOR_FILE_OUTCOMES: file,
  });
  const outcomes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FileOutcome[]) : [];
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 || outcomes.some(({ failed }) => failed.length > 0)) return outcomes;
  const failed = [{ name: '', why: `vitest ended with ${code}` }];
  return [...outcomes, { project: 'all', file: 'the run', seconds: 0, isEnded: true, passed: 0, skipped: 0, repeated: [], failed }];
}

/** Runs tests as one queue. Files that hang run once more, and are named at the end (docs/decisions/second-try.md). */
export async function runTests(selection: TestSelection, environment: Readonly<Record<string, string>>): Promise<readonly FileOutcome[]> {
  let outcomes = await runVitest(selection, environment);
  const hanging = outcomes.filter(({ isEnded }) => !isEnded);
  for (const [project, own] of Map.groupBy(hanging, (outcome) => outcome.project)) {
    const files = own.map(({ file }) => file);
    process.stdout.write(`\n== ${project} tests once more: ${files.join(', ')}\n`);
    outcomes = withSecondRun(outcomes, project, await runVitest({ projects: [project], files }, environment));
  }
  return outcomes;
}
