import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_LINK } from '@candor/proofs/digest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tickFolder } from './folders.ts';
import { linkedLines } from './test/tick-journal.ts';
import { digestOfLine } from './tick-line.ts';
import { firstBroken } from './tick-links.ts';
import { TickLogs } from './tick-logs.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-ticks-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Tick `n` is at `1_000 * n` ms. */
const lines = linkedLines(1, 6, NO_LINK);

function written(): TickLogs {
  const ticks = new TickLogs(folder);
  for (const line of lines) ticks.add('btcusdt', line);
  return ticks;
}

test('the first tick after a time is found among those that are not in the files yet', () => {
  const ticks = written();
  expect([0, 1_000, 3_500, 6_000].map((timeMs) => ticks.firstAfter('btcusdt', timeMs))).toEqual([1, 2, 4, 7]);
  ticks.close();
});

test('what was added is there after a close', () => {
  written().close();
  const again = new TickLogs(folder);
  expect([again.firstN('btcusdt'), again.lines('btcusdt', 1, 6)]).toEqual([1, lines]);
  again.close();
});

test.each([1, 2, 5])('RULES §3.4 a tick that was changed in the newest file, here number %i, is cut off with all that follow it', (n) => {
  written().close();
  const path = join(tickFolder(folder, 'btcusdt'), '000000000001.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace(`"n":${n},`, `"n": ${n},`));
  const again = new TickLogs(folder);
  expect(again.cut).toEqual(new Map([['btcusdt', 6 - n + 1]]));
  again.close();
});

test('ticks of a file are vouched for by the one that follows, the last by the first of the next file', () => {
  const [first = '', second = '', third = ''] = lines;
  expect(firstBroken('btcusdt', [first, second], third)).toBe(-1);
  expect(firstBroken('btcusdt', [first, second], null)).toBe(-1);
  expect(firstBroken('btcusdt', [], first)).toBe(-1);
  expect(firstBroken('btcusdt', [first, third], null)).toBe(0);
  expect(firstBroken('btcusdt', [first, second], second)).toBe(1);
  expect(firstBroken('btcusdt', [first, second], '{}')).toBe(1);
  expect(third).toContain(`"prev":"${digestOfLine('btcusdt', second)}"`);
});
