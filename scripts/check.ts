/**
 * `npm run check [product or room]`: the quick part of `npm test`. Format and lint of the changed files, types, and of the product, the room or the
 * changed files: unit tests, tests that ask a database alone, pages, and of a product one journey on the real server. `npm test` checks the rest.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { scopeOf, type Repository } from './check-scope.ts';
import { processorSeconds } from './processor-time.ts';
import { bin, run } from './run-program.ts';
import { failures, type FileOutcome } from './run-summary.ts';
import { runTests } from './run-tests.ts';

const git = (...args: readonly string[]): readonly string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The commit that changes are counted from: where this branch left the main one, or the last commit. */
function base(): string {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD';
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

const untracked = git('ls-files', '--others', '--exclude-standard');
const repository: Repository = {
  files: [...git('ls-files'), ...untracked].filter((file) => existsSync(file)),
  changed: [...git('diff', '--name-only', '--diff-filter=d', base()), ...untracked],
  products: readdirSync('exchange/src/products'),
  rooms: readdirSync('.').filter((folder) => existsSync(`${folder}/package.json`)),
  read: (file) => readFileSync(file, 'utf8'),
};
const { changed, products, rooms } = repository;
const name = process.argv[2];
const scope = scopeOf(name, repository);
if (scope === undefined) {
  process.stderr.write(`There is no product or room '${name}'. Products: ${products.join(', ')}. Rooms: ${rooms.join(', ')}.\n`);
  process.exit(2);
}

const failedChecks: string[] = [];
let passed = 0;
async function check(title: string, program: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`\n== ${title}\n`);
  if ((await run(program, args)) === 0) passed += 1;
  else failedChecks.push(title);
}

const outcomes: FileOutcome[] = [];
const linted = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
if (changed.length > 0) await check('format', bin('oxfmt'), ['--check', '--no-error-on-unmatched-pattern', ...changed]);
await check('types', bin('tsc'), ['-b']);
if (linted.length > 0) await check('lint', bin('oxlint'), ['--quiet', ...linted]);
if (scope.related.length > 0) {
  process.stdout.write(`\n== unit tests of what was changed\n`);
  outcomes.push(...(await runTests({ projects: ['unit'], related: scope.related }, {})));
}
const files = Object.values(scope.tests).flat();
if (files.length > 0) {
  process.stdout.write(`\n== ${files.length} files of tests\n`);
  outcomes.push(...(await runTests({ files }, {})));
}
passed += outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = failedChecks.length + outcomes.reduce((sum, outcome) => sum + outcome.failed.length, 0);
process.stdout.write(
  `\n${failures(failedChecks, outcomes)}\n${(processorSeconds(process.pid) ?? 0).toFixed(1)} CPU-seconds\n${passed} passed, ${failed} failed\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
