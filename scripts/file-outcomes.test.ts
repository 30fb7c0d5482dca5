import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import type { FileOutcome } from './run-summary.ts';

const REPORTER = resolve('scripts/file-outcomes.ts');

/** Ends what a program has left running in its process group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) throw new Error('vitest did not start');
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs one file of tests as `npm test` does, and answers its exit code and what was written about it. */
async function outcomesOf(
  source: string,
  silenceMs: number,
): Promise<{ readonly code: number; readonly outcomes: readonly FileOutcome[] }> {
  // in here, so that the file finds vitest
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/outcomes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  writeFileSync(join(folder, 'one.test.mjs'), `import { expect, test } from 'vitest';\n${source}`);
  const path = join(folder, 'outcomes.json');
  const child = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `--reporter=${REPORTER}`], {
    cwd: folder,
    env: { ...process.env, CANDOR_FILE_OUTCOMES: path, CANDOR_TEST_SILENCE_MS: String(silenceMs) },
    stdio: 'ignore',
    detached: true,
  });
  const [code] = (await once(child, 'exit')) as [number];
  endGroup(child.pid);
  return { code, outcomes: JSON.parse(readFileSync(path, 'utf8')) as FileOutcome[] };
}

/** Each run ends with what its own process took. */
const OWN_TIME = { file: 'the runner itself', processorSeconds: expect.any(Number) as number, failed: [] };

const PASSES = "test('adds', () => expect(1 + 1).toBe(2));";

test('a file is written down with what passed, was skipped, failed and at which line, passed at its second try only, and what happened outside its tests', async () => {
  const source = `${PASSES}
test.skip('later', () => {});
test.todo('much later');
let tries = 0;
const once = async () => expect(++tries).toBe(2);
test('passes later', { retry: 1 }, async () => {
  await once();
});
test('fails', () => expect(1 + 1).toBe(3));
test('leaves something behind', () => void Promise.reject(new Error('nobody waits for this')));`;
  const { code, outcomes } = await outcomesOf(source, 60_000);
  expect(code).toBe(1);
  expect(outcomes).toMatchObject([
    {
      file: 'one.test.mjs',
      passed: 3,
      skipped: 2,
      repeated: [{ name: 'passes later', why: 'expected 1 to be 2 // Object.is equality (line 8)' }],
      failed: [{ name: 'fails', why: 'expected 2 to be 3 // Object.is equality (line 10)' }],
    },
    { file: 'an error outside the tests', passed: 0, skipped: 0, failed: [{ name: '', why: 'nobody waits for this' }] },
    OWN_TIME,
  ]);
});

test('a run in which nothing ends any more is ended, and names what had begun: a clean-up of a fixture has no bound of its own', async () => {
  const source = `${PASSES}
const hanging = test.extend('room', ({}, { onCleanup }) => { onCleanup(() => new Promise(() => {})); return 1; });
hanging('is never left', ({ room }) => expect(room).toBe(1));`;
  const { code, outcomes } = await outcomesOf(source, 10_000);
  const failed = [{ name: 'is never left', why: 'has not ended, and nothing else did for 10 s' }];
  expect(code).toBe(1);
  expect(outcomes).toMatchObject([{ file: 'one.test.mjs', isEnded: false, passed: 0, failed }, OWN_TIME]);
});

test('a run whose tests have all told their result, and which does not end, is ended by what they told', async () => {
  // A worker says that it has ended when its output has gone through.
  const source = `${PASSES}\nprocess.stdout._write = () => {};`;
  const { code, outcomes } = await outcomesOf(source, 10_000);
  expect(code).toBe(0);
  expect(outcomes).toMatchObject([
    { file: 'one.test.mjs', isEnded: true, passed: 1, failed: [] },
    { file: 'the end of the run', failed: [] },
    OWN_TIME,
  ]);
});
