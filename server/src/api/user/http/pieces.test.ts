import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { decimalOf } from '../decimal.ts';
import { turns } from '../../../machine/turns.ts';
import { writeInPieces } from './pieces.ts';

const nextTurn = vi.spyOn(turns, 'next');
beforeEach(() => void nextTurn.mockClear());
afterAll(() => nextTurn.mockRestore());

test('what is written in pieces is what JSON.stringify writes, byte by byte', async () => {
  const value = fc.object({ withNullPrototype: false, maxDepth: 4, values: [fc.jsonValue(), fc.constant(undefined)] });
  await fc.assert(
    fc.asyncProperty(value, fc.integer({ min: 0, max: 600 }), async (member, count) => {
      const whole = {
        data: { ...member, list: Array.from({ length: count }, (_, n) => ({ n, member, amount: decimalOf(BigInt(n), 8) })) },
      };
      expect((await writeInPieces(whole)).join('')).toBe(JSON.stringify(whole));
    }),
    { numRuns: 60 },
  );
});

test.each([[[]], [{}], [{ a: undefined }], [[undefined, null]], [null], ['"'], [[[], {}]], [{ at: new Date(0) }]])(
  'so it is of %j',
  async (value) => {
    expect((await writeInPieces(value)).join('')).toBe(JSON.stringify(value));
  },
);

test('a proof with thousands of ticks takes the thread for a part of them at a time', async () => {
  const ticks = Array.from({ length: 5_000 }, (_, n) => ({ n, sources: 'x'.repeat(600) }));
  // a clock by which every look at it takes a millisecond: what a piece takes of the thread is counted, not measured
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  const pieces = await writeInPieces({ code: 200, data: { kind: 'second', ticks } });
  clock.mockRestore();
  expect(nextTurn.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
});
