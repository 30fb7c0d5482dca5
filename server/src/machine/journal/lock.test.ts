import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataFolderInUse, lockFolder } from './lock.ts';

// Threads and processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const holder = (path: string): string =>
  `const { lockFolder } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)});
   await lockFolder(${JSON.stringify(path)});
   console.log('locked');
   setInterval(() => {}, 1000);`;

test('§2 a folder is locked once; released it can be locked again', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse);
  await lock.release();
  const again = await lockFolder(folder);
  await again.release();
});

test('§2 a folder that a process of another container holds, which only the socket in the folder tells, is in use', async () => {
  const other = createServer((socket) => socket.destroy());
  other.listen(join(folder, 'core.lock'));
  await once(other, 'listening');
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse);
  // Who was refused keeps nothing of it.
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse);
  other.close();
  await once(other, 'close');
  const lock = await lockFolder(folder);
  await lock.release();
});

test('of many that start together one gets the folder', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
});

test('§2 another process is refused, and one killed with SIGKILL blocks nobody, also where the path is too long for a socket', async () => {
  for (const path of [folder, join(folder, 'a-rather-long-name-'.repeat(8))]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder(path)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(lockFolder(path)).rejects.toThrow(DataFolderInUse);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(path, 'core.lock'))).toBe(true);
    const lock = await lockFolder(path);
    await lock.release();
  }
});
