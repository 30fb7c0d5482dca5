/**
 * Every check, in the order of how fast it tells: format, lint, types, dead code, then the tests of all rooms as one queue.
 * Goes on after a failure, so that one run names everything, and ends with what the parts, the products and the most expensive files took, the tests that needed a
 * second try, everything that failed, and a line `N passed, N failed[, N skipped]`. With `--failed` it runs what failed in the last run alone.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { keepRun, lastRun } from './last-run.ts';
import { secretsInLogs } from './log-secrets.ts';
import { measureMachine } from './machine-speed.ts';
import { processorSeconds } from './processor-time.ts';
import { bin, run } from './run-program.ts';
import { costliestFiles, failures, processorTimes, repeatedTests, type FileOutcome } from './run-summary.ts';
import { runTests, type TestSelection } from './run-tests.ts';
import { aboveFigures, productSums, readFigures } from './test-figures.ts';
import { describeSurroundings, missingSurroundings, surroundings } from './test-surroundings.ts';

type Check = { readonly name: string; readonly program: string; readonly args: readonly string[] };

const CHECKS: readonly Check[] = [
  { name: 'format', program: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'types', program: bin('tsc'), args: ['-b'] },
  { name: 'lint', program: bin('oxlint'), args: ['--quiet'] },
  { name: 'dead code', program: bin('knip'), args: [] },
];

const previous = process.argv.includes('--failed') ? lastRun() : undefined;
const isWhole = previous === undefined;
const failedBefore = previous?.outcomes.filter(({ failed }) => failed.length > 0) ?? [];

const failedChecks: string[] = [];
let passedChecks = 0;
/** Counts one check that passed, or those that failed by what they say. */
function judged(faults: readonly string[]): void {
  if (faults.length === 0) passedChecks += 1;
  failedChecks.push(...faults);
}

const taken = (): number => processorSeconds(process.pid) ?? 0;

const found = surroundings();
process.stdout.write(describeSurroundings(found));
judged(missingSurroundings(found, process.env));

const checkSeconds: (readonly [string, number])[] = [];
for (const check of CHECKS) {
  if (!isWhole && !previous.failedChecks.includes(check.name)) continue;
  process.stdout.write(`\n== ${check.name}\n`);
  const before = taken();
  judged((await run(check.program, check.args)) === 0 ? [] : [check.name]);
  checkSeconds.push([check.name, taken() - before]);
}

/** Node keeps here what it made of our sources, for the hundreds of processes that tests start: a server's start works a third less. */
const compiled = mkdtempSync(join(tmpdir(), 'candor-compiled-'));
/** The files of a database as a first start makes them: most servers of the tests begin with a copy. */
const cluster = join(mkdtempSync(join(tmpdir(), 'candor-cluster-')), 'pg');
/** What all servers write, and all pages ask for. */
const logs = mkdtempSync(join(tmpdir(), 'candor-logs-'));
// Without it each server makes its own, and says why where it cannot.
await run(process.execPath, ['server/src/test/make-cluster.ts', cluster]);

process.stdout.write('\n== tests\n');
const selection: TestSelection = isWhole
  ? {}
  : { projects: [...new Set(failedBefore.map(({ project }) => project))], files: failedBefore.map(({ file }) => file) };
const machine = measureMachine();
const measured =
  isWhole || failedBefore.length > 0
    ? await runTests(selection, {
        NODE_COMPILE_CACHE: compiled,
        CANDOR_TEST_LOGS: logs,
        ...(existsSync(cluster) ? { CANDOR_TEST_CLUSTER: cluster } : {}),
      })
    : [];
const factor = machine.stop();
for (const folder of [compiled, dirname(cluster)]) rmSync(folder, { recursive: true, force: true });

process.stdout.write('\n== secrets in the logs of all servers\n');
const { lines, found: secrets } = secretsInLogs(logs);
process.stdout.write(`${lines} lines, ${secrets.length} with a secret\n${secrets.map((place) => `  ${place}\n`).join('')}`);
// Without a line nothing was looked at.
const isClean = (lines > 0 || !isWhole) && secrets.length === 0;
judged(isClean ? [] : [`secrets in logs, kept in ${logs}`]);
if (isClean) rmSync(logs, { recursive: true, force: true });

const sum = (of: (outcome: FileOutcome) => number): number => measured.reduce((total, outcome) => total + of(outcome), 0);
/** What things took, as the reference machine would have taken it. */
const outcomes = measured.map((outcome) =>
  outcome.processorSeconds === undefined ? outcome : { ...outcome, processorSeconds: outcome.processorSeconds / factor },
);
const products = readdirSync('exchange/src/products');
judged(aboveFigures(readFigures(), outcomes, products));
keepRun({ failedChecks, outcomes });

const passed = passedChecks + sum((outcome) => outcome.passed);
const failed = failedChecks.length + sum((outcome) => outcome.failed.length);
const skipped = sum((outcome) => outcome.skipped);
process.stdout.write(
  `\nThe same work takes ${factor.toFixed(2)} times the processor time of the reference machine here: CPU-seconds below are divided by that.\n`,
);
process.stdout.write(
  `\n${processorTimes(
    checkSeconds.map(([name, seconds]) => [name, seconds / factor]),
    outcomes,
    productSums(outcomes, products),
  )}`,
);
process.stdout.write(`\n${costliestFiles(outcomes)}`);
process.stdout.write(`\n${repeatedTests(outcomes)}`);
process.stdout.write(`\n${failures(failedChecks, outcomes)}`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
