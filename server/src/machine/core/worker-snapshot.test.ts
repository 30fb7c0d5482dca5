import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { snapshotBeside } from './worker-snapshot.ts';

test('what the thread says is passed on; one that ends with another code than 0 has failed, without an error of the thread too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-snapshot-'));
  const started = once(process, 'worker');
  const notices: string[] = [];
  const taken = snapshotBeside({ dataFolder: folder, seq: 1 }, (notice) => void notices.push(notice));
  const [thread] = (await started) as [Worker];
  thread.emit('message', 'old segments stay as they are');
  expect(notices).toEqual(['old segments stay as they are']);
  thread.emit('exit', 7);
  await expect(taken).rejects.toThrow('the snapshot thread ended with code 7');
  await thread.terminate();
  rmSync(folder, { recursive: true });
});
