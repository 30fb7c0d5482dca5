/**
 * Every check, in the order of how fast it tells: format, lint, types, dead code, then the tests of all rooms.
 * Goes on after a failure, so that one run names everything, and ends with the files
 * that took longest, the tests that needed a second try, everything that failed, and a line `N passed, N failed[, N skipped]`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { secretsInLogs } from './log-secrets.ts';
import { failures, repeatedTests, slowestFiles, withSecondRun, type FileOutcome } from './run-summary.ts';

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] };

const bin = (name: string): string => join('node_modules/.bin', name);

const checks: readonly Check[] = [
  { name: 'format', program: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'types', program: bin('tsc'), args: ['-b'] },
  { name: 'lint', program: bin('oxlint'), args: ['--quiet'] },
  { name: 'dead code', program: bin('knip'), args: [] },
];

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program to its end and answers its exit code; output goes through as it comes. It is the first of a process group of its own, and what it
 * leaves running ends with it.
 */
function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    const end = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    // Whoever ends this run from a terminal, or a CI job, means the program.
    let stopped = false;
    const stop = (signal: NodeJS.Signals): void => {
      stopped = true;
      end(signal);
    };
    for (const signal of STOPPING) process.on(signal, stop);
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      for (const signal of STOPPING) process.off(signal, stop);
      end('SIGKILL');
      if (stopped) process.exit(1);
      resolve(code ?? 1);
    });
  });
}

/** Node keeps here what it made of our sources, for the hundreds of processes that tests start: a server's start works a third less. */
const compiled = mkdtempSync(join(tmpdir(), 'candor-compiled-'));
/** The files of a database as a first start makes them: most servers of the tests begin with a copy. */
const cluster = join(mkdtempSync(join(tmpdir(), 'candor-cluster-')), 'pg');
/** What all servers write, and all pages ask for. */
const logs = mkdtempSync(join(tmpdir(), 'candor-logs-'));

async function runVitest(project: string, files: readonly string[] = []): Promise<readonly FileOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const file = join(folder, 'outcomes.json');
  const reporters = ['--reporter=dot', '--reporter=./scripts/file-outcomes.ts'];
  const code = await run(bin('vitest'), ['run', '--project', project, ...reporters, ...files], {
    CANDOR_FILE_OUTCOMES: file,
    NODE_COMPILE_CACHE: compiled,
    CANDOR_TEST_LOGS: logs,
    ...(existsSync(cluster) ? { CANDOR_TEST_CLUSTER: cluster } : {}),
  });
  const outcomes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FileOutcome[]) : [];
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 || outcomes.some(({ failed }) => failed.length > 0)) return outcomes;
  const unnamed = { name: '', why: `vitest ended with ${code}` };
  return [...outcomes, { project, file: 'the run', seconds: 0, isEnded: true, passed: 0, skipped: 0, repeated: [], failed: [unnamed] }];
}

/** Files that hang run once more, and are named at the end (docs/decisions/second-try.md). */
async function runProject(project: string): Promise<readonly FileOutcome[]> {
  const first = await runVitest(project);
  const hanging = first.filter(({ isEnded }) => !isEnded).map(({ file }) => file);
  if (hanging.length === 0) return first;
  process.stdout.write(`\n== ${project} tests once more: ${hanging.join(', ')}\n`);
  return withSecondRun(first, await runVitest(project, hanging));
}

const failedChecks: string[] = [];
for (const check of checks) {
  process.stdout.write(`\n== ${check.name}\n`);
  if ((await run(check.program, check.args)) !== 0) failedChecks.push(check.name);
}
// Without it each server makes its own, and says why where it cannot.
await run(process.execPath, ['server/src/test/make-cluster.ts', cluster]);
const outcomes: FileOutcome[] = [];
for (const project of ['unit', 'integration', 'integration-by-url', 'simulation', 'e2e']) {
  process.stdout.write(`\n== ${project} tests\n`);
  outcomes.push(...(await runProject(project)));
}
for (const folder of [compiled, dirname(cluster)]) rmSync(folder, { recursive: true, force: true });

process.stdout.write('\n== secrets in the logs of all servers\n');
const { lines, found } = secretsInLogs(logs);
process.stdout.write(`${lines} lines, ${found.length} with a secret\n${found.map((place) => `  ${place}\n`).join('')}`);
// without a line nothing was looked at
const isClean = lines > 0 && found.length === 0;
if (isClean) rmSync(logs, { recursive: true, force: true });
else failedChecks.push(`secrets in logs, kept in ${logs}`);

const sum = (of: (outcome: FileOutcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
const passed = checks.length + 1 - failedChecks.length + sum((outcome) => outcome.passed);
const failed = failedChecks.length + sum((outcome) => outcome.failed.length);
const skipped = sum((outcome) => outcome.skipped);
process.stdout.write(`\n${slowestFiles(outcomes)}`);
process.stdout.write(`\n${repeatedTests(outcomes)}`);
process.stdout.write(`\n${failures(failedChecks, outcomes)}`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
