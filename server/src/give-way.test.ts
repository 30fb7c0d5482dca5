import os from 'node:os';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

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
