import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WokenWork } from './woken-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one turn at a time; woken meanwhile there is another one, and one only', async () => {
  const turns: PromiseWithResolvers<number | null>[] = [];
  const work = new WokenWork({
    turn: async () => {
      const turn = Promise.withResolvers<number | null>();
      turns.push(turn);
      return await turn.promise;
    },
    onProblem: () => undefined,
  });
  work.wake();
  work.wake();
  work.wake();
  expect(turns).toHaveLength(1);
  turns[0]?.resolve(null);
  await vi.waitFor(() => expect(turns).toHaveLength(2));
  turns[1]?.resolve(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([turns.length, work.oldestMs]).toEqual([2, null]);
});

test('while something waits, and after a turn that failed, it is tried again later', async () => {
  const answers: (() => number | null)[] = [
    () => 7,
    () => {
      throw new Error('away');
    },
    () => null,
  ];
  const problems: string[] = [];
  const seen: (number | null)[] = [];
  const work = new WokenWork({
    turn: async () => await Promise.resolve((answers.shift() ?? (() => null))()),
    onProblem: (problem) => problems.push(problem),
    againMs: 100,
  });
  work.wake();
  for (let count = 0; count < 4; count += 1) {
    await vi.advanceTimersByTimeAsync(100);
    seen.push(work.oldestMs);
  }
  expect([answers.length, problems, work.oldestMs]).toEqual([0, ['Error: away'], null]);
  expect(seen[0]).toBe(7);
});

test('closing waits for the turn, which is told, and nothing begins behind it', async () => {
  let turns = 0;
  let wasClosed: boolean | null = null;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = new WokenWork({
    turn: async (isClosed) => {
      turns += 1;
      await promise;
      wasClosed = isClosed();
      return 7;
    },
    onProblem: () => undefined,
  });
  work.wake();
  const closing = work.close();
  resolve(undefined);
  await closing;
  work.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([turns, wasClosed]).toEqual([1, true]);
});
