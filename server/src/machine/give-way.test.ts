import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectionsGiveWay } from './give-way.ts';

const source = `
  const { parentPort } = require('node:worker_threads');
  const os = require('node:os');
  import(${JSON.stringify(new URL('give-way.ts', import.meta.url).href)}).then(({ giveWay }) => {
    const before = os.getPriority(0);
    giveWay();
    parentPort.postMessage([before, os.getPriority(0)]);
  });
`;

test.runIf(process.platform === 'linux')('a thread that gives way is lowered alone: those that answer users keep their turn', async () => {
  const own = os.getPriority(0);
  const worker = new Worker(source, { eval: true });
  const [before, after] = await new Promise<readonly [number, number]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(before).toBe(own);
  expect(after).toBe(10);
  expect(os.getPriority(0)).toBe(own);
});

/** A process that waits, in a session of its own as each of PostgreSQL's is, or in ours. */
async function waiting({ ownSession }: { readonly ownSession: boolean }): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); process.stdout.write("up")'], { detached: ownSession });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('no process');
  return Object.assign(child, { pid: child.pid });
}

function connect(processID: number): void {
  const pool = new EventEmitter();
  connectionsGiveWay(pool as Pool);
  pool.emit('connect', { processID });
}

const groupNice = (pid: number | 'self'): number => Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);

function groupsProcesses(): boolean {
  try {
    return (
      readFileSync('/proc/sys/kernel/sched_autogroup_enabled', 'utf8').trim() === '1' && readFileSync('/proc/self/autogroup', 'utf8') !== ''
    );
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')('the process of a connection is lowered', async () => {
  const { pid } = await waiting({ ownSession: true });
  connect(pid);
  expect(os.getPriority(pid)).toBe(10);
});

test.runIf(groupsProcesses())('so is its session, among which Linux shares processors as equals', async () => {
  const [one, other] = [await waiting({ ownSession: true }), await waiting({ ownSession: true })];
  // two in a row: who is no administrator has to wait between them
  for (const { pid } of [one, other]) connect(pid);
  await expect.poll(() => [groupNice(one.pid), groupNice(other.pid)]).toEqual([10, 10]);
});

test.runIf(groupsProcesses())('a connection from our own session leaves the session as it is', async () => {
  const before = groupNice('self');
  const { pid } = await waiting({ ownSession: false });
  connect(pid);
  expect(os.getPriority(pid)).toBe(10);
  expect(groupNice('self')).toBe(before);
});
