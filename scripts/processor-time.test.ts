import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, test } from 'vitest';
import { processorSeconds } from './processor-time.ts';

/** A program that works for 0.3 CPU-seconds by its own account, and then stays until its input ends. */
const WORKS = `
process.stdin.resume();
const begun = process.cpuUsage();
for (let used = 0; used < 0.3e6; ) {
  for (let step = 0; step < 1e6; step += 1);
  const { user, system } = process.cpuUsage(begun);
  used = user + system;
}
`;
const SAYS_SO = `${WORKS} console.log('worked');`;
/** The same, and runs another one like it, which says when it has worked. */
const RUNS_ANOTHER = `${WORKS}
require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SAYS_SO)}], { stdio: 'inherit', detached: true });
`;
/** Of twice 0.3 s, less what the account of the system rounds away: it counts hundredths of a second. */
const BOTH_SECONDS = 0.55;

test.runIf(process.platform === 'linux')('the time of a process is its own with that of what it runs and has run', async () => {
  const before = processorSeconds(process.pid) ?? 0;
  const child = spawn(process.execPath, ['-e', RUNS_ANOTHER], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const id = child.pid ?? 0;
  expect(processorSeconds(id)).toBeGreaterThanOrEqual(BOTH_SECONDS);
  const gone = once(child, 'exit');
  child.stdin.end();
  await gone;
  expect(processorSeconds(id)).toBe(0);
  expect(processorSeconds(process.pid)).toBeGreaterThanOrEqual(before + BOTH_SECONDS);
});
