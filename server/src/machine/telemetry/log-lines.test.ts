import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LogLines } from './log-lines.ts';

function opened(path: string): LogLines {
  const handle = openSync(path, 'a');
  onTestFinished(() => closeSync(handle));
  return new LogLines(handle);
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'log');
}

const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${index} ${'é'.repeat(index % 300)}\n`);

test('lines are written whole and in their order, soon or at the end', async () => {
  const path = newFile();
  const lines = opened(path);
  const all = numbered(2_000);
  for (const line of all.slice(0, 1_000)) lines.write(line);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(all.slice(0, 1_000).join(''));
  for (const line of all.slice(1_000)) lines.write(line);
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(all.join(''));
  lines.write('last\n');
  lines.write('very last\n');
  lines.flushSync();
  await expect.poll(() => readFileSync(path, 'utf8').endsWith('last\n')).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain('very last\n');
});

test.skipIf(process.platform !== 'linux')('a full disk keeps nobody waiting, throws nothing, and costs a bounded memory', async () => {
  const lines = opened('/dev/full');
  const before = process.memoryUsage().rss;
  for (const _ of Array.from({ length: 100 })) {
    for (const line of numbered(2_000)) lines.write(line);
    lines.flushSync();
  }
  for (let count = 0; count < 200_000; count += 1) lines.write('x'.repeat(1_000));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  lines.flushSync();
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});
