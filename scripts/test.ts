/**
 * Every check, in the order of how fast it tells: format, lint, types, dead code, then the tests of all rooms.
 * Goes on after a failure, so that one run names everything, and ends with the files
 * that took longest, the tests that needed a second try, everything that failed, and a line `N passed, N failed[, N skipped]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { secretsInLogs } from './log-secrets.ts';
import { failures, repeatedTests, slowestFiles, type FileTime } from './slowest.ts';

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
function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Node keeps here what it made of our sources, for the hundreds of processes that tests start: a server's start works a third less. */
const compiled = mkdtempSync(join(tmpdir(), 'candor-compiled-'));
/** What all servers write, and all pages ask for. */
const logs = mkdtempSync(join(tmpdir(), 'candor-logs-'));

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number; success: boolean };

async function runVitest(project: string, totals: Totals, times: FileTime[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const file = join(folder, 'report.json');
  const timesFile = join(folder, 'times.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--reporter=./scripts/file-times.ts'];
  const code = await run(bin('vitest'), ['run', '--project', project, ...reporters], {
    CANDOR_FILE_TIMES: timesFile,
    NODE_COMPILE_CACHE: compiled,
    CANDOR_TEST_LOGS: logs,
  });
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    times.push(...(JSON.parse(readFileSync(timesFile, 'utf8')) as FileTime[]));
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
const times: FileTime[] = [];
const failedChecks: string[] = [];
for (const check of checks) {
  process.stdout.write(`\n== ${check.name}\n`);
  if ((await run(check.program, check.args)) === 0) totals.passed += 1;
  else failedChecks.push(check.name);
}
totals.failed += failedChecks.length;
for (const project of ['unit', 'integration', 'integration-by-url', 'simulation', 'e2e']) {
  process.stdout.write(`\n== ${project} tests\n`);
  await runVitest(project, totals, times);
}
rmSync(compiled, { recursive: true, force: true });

process.stdout.write('\n== secrets in the logs of all servers\n');
const { lines, found } = secretsInLogs(logs);
process.stdout.write(`${lines} lines, ${found.length} with a secret\n${found.map((place) => `  ${place}\n`).join('')}`);
// without a line nothing was looked at
const isClean = lines > 0 && found.length === 0;
if (isClean) totals.passed += 1;
else failedChecks.push(`secrets in logs, kept in ${logs}`);
totals.failed += isClean ? 0 : 1;
if (isClean) rmSync(logs, { recursive: true, force: true });
process.stdout.write(`\n${slowestFiles(times)}`);
process.stdout.write(`\n${repeatedTests(times)}`);
process.stdout.write(`\n${failures(failedChecks, times)}`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
