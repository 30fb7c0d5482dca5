import type { PublishedBatch } from '../../machine/core/core.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Keeping, type KeepingOptions } from './keeping.ts';

let tell: (batch: PublishedBatch) => void = () => undefined;
let errors: unknown[] = [];
let reached: number[] = [];
let shown = true;
let keeping: Keeping | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  errors = [];
  reached = [];
  shown = true;
});

afterEach(async () => {
  await keeping?.stop();
  vi.useRealTimers();
});

function start(keepSome: KeepingOptions['keepSome']): void {
  keeping = new Keeping({
    core: {
      onBatch(listener) {
        tell = listener;
        return () => undefined;
      },
      // the journal's end at the start
      figures: () => ({ seq: 7 }) as ReturnType<KeepingOptions['core']['figures']>,
    },
    wakes: new Set(['rounds.staked']),
    reach: async (seq) => {
      reached.push(seq);
      return await Promise.resolve(shown);
    },
    keepSome,
    onError: (error) => errors.push(error),
  });
}

/** A batch in which somebody staked, or nobody. */
function batch(lastSeq: number, staked: boolean): PublishedBatch {
  const event = { type: 'rounds.staked', orderId: lastSeq, accountId: 2, roundId: lastSeq, side: 'up', stakeUnits: 1n, legs: [] } as const;
  const command = { id: '', accountId: 2, body: { type: 'rounds.cancel', orderId: 1 } } as const;
  const outcome = { ok: true, ref: lastSeq, repeated: false } as const;
  const entries = [{ seq: lastSeq, timeMs: 0, command, outcome, events: staked ? [event] : [] }];
  return { firstSeq: lastSeq, lastSeq, prevBatchHash: '', timeMs: 0, depth: [], entries };
}

test('what a crash cut off is kept after the start; much that happens at once is kept in one go', async () => {
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.resolve('all'));
  start(keepSome);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepSome).toHaveBeenCalledTimes(1);
  for (let seq = 1; seq <= 50; seq += 1) tell(batch(seq, true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepSome).toHaveBeenCalledTimes(2);
  expect(reached).toEqual([7, 50]);
});

test('after a crash the records may show it late: it is waited for until they do', async () => {
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.resolve('all'));
  shown = false;
  start(keepSome);
  await vi.advanceTimersByTimeAsync(2_500);
  shown = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reached).toEqual([7, 7, 7, 7]);
  expect(keepSome).toHaveBeenCalledTimes(4);
});

test('what has nothing to be signed wakes nobody', async () => {
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.resolve('all'));
  start(keepSome);
  await vi.advanceTimersByTimeAsync(1_000);
  tell(batch(7, false));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keepSome).toHaveBeenCalledTimes(1);
});

test('it goes on while there is more, and comes back for what cannot be signed yet', async () => {
  const answers: Awaited<ReturnType<KeepingOptions['keepSome']>>[] = ['more', 'more', 'later', 'all'];
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.resolve(answers.shift() ?? 'all'));
  start(keepSome);
  await vi.advanceTimersByTimeAsync(300);
  expect(keepSome).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keepSome).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keepSome).toHaveBeenCalledTimes(4);
});

test('while the database is away it is said and tried again; after the stop nothing is begun any more', async () => {
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.reject(new Error('the database is away')));
  start(keepSome);
  await vi.advanceTimersByTimeAsync(2_400);
  expect(keepSome).toHaveBeenCalledTimes(3);
  expect(errors).toHaveLength(3);
  await keeping?.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  // the stop itself has tried once more
  expect(keepSome).toHaveBeenCalledTimes(4);
});

test('records that are behind are waited for; what waits is kept before the end', async () => {
  const keepSome = vi.fn<KeepingOptions['keepSome']>(async () => await Promise.resolve('all'));
  shown = false;
  start(keepSome);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(keepSome).toHaveBeenCalledTimes(2);
  shown = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keepSome).toHaveBeenCalledTimes(3);
  tell(batch(9, true));
  await keeping?.stop();
  expect(keepSome).toHaveBeenCalledTimes(4);
  expect(reached.at(-1)).toBe(9);
});
