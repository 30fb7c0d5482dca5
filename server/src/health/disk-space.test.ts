import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { isLow, watchDiskSpace } from './disk-space.ts';

const GIB = 1_024 ** 3;

test.each([
  ['less than 2 GiB of a small disk', 2 * GIB - 1, 10 * GIB, true],
  ['2 GiB of a small disk', 2 * GIB, 10 * GIB, false],
  ['less than a tenth of a large disk', 100 * GIB - 1, 1_000 * GIB, true],
  ['a tenth of a large disk', 100 * GIB, 1_000 * GIB, false],
] as const)('the operator is warned ahead of a full disk: %s', (_name, freeBytes, sizeBytes, low) => {
  expect(isLow({ freeBytes, sizeBytes })).toBe(low);
});

test('the space is that of the folder’s file system, and a warning is told once', async () => {
  const told: boolean[] = [];
  const watch = await watchDiskSpace(tmpdir(), (_space, nowLow) => void told.push(nowLow));
  const { freeBytes, sizeBytes } = watch.space();
  watch.stop();
  expect(sizeBytes).toBeGreaterThan(0);
  expect(freeBytes).toBeLessThanOrEqual(sizeBytes);
  expect(told).toEqual(isLow({ freeBytes, sizeBytes }) ? [true] : []);
});
