/**
 * Every check, in the order of how fast it tells: format, lint, types, dead code, then the tests of all rooms.
 * Goes on after a failure, so that one run names everything, and ends with a line `N passed, N failed[, N skipped]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Totals = { passed: number; failed: number; skipped: number };
type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] };

const bin = (name: string): string => join('node_modules/.bin', name);

const checks: readonly Check[] = [
  { name: 'format', program: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'types', program: bin('tsc'), args: ['-b'] },
  { name: 'lint', program: bin('oxlint'), args: ['--quiet'] },
  { name: 'dead code', program: bin('knip'), args: [] },
];

/** Runs a program to its end and answers its exit code; output goes through as it comes. */
function run(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number; success: boolean };

async function runVitest(project: string, totals: Totals): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-test-')), 'report.json');
  const code = await run(bin('vitest'), ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    totals.failed += 1;
    return;
  }
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  // A file that fails to load, or an error outside a test, fails the run without failing a test.
  if (code !== 0 && report.numFailedTests === 0) totals.failed += 1;
}

const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
for (const check of checks) {
  process.stdout.write(`\n== ${check.name}\n`);
  if ((await run(check.program, check.args)) === 0) totals.passed += 1;
  else totals.failed += 1;
}
for (const project of ['unit', 'integration', 'integration-by-url', 'simulation', 'e2e']) {
  process.stdout.write(`\n== ${project} tests\n`);
  await runVitest(project, totals);
}
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
