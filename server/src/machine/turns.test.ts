import { expect, test, vi } from 'vitest';
import { Steps, turns, Turns } from './turns.ts';

test('no user can hold up the tick: of long work one piece is done a turn of the loop, and nobody’s pieces go before another’s', async () => {
  const turns = new Turns();
  const steps: string[] = [];
  let working = true;
  // once a turn of the loop
  const mark = (): void => {
    steps.push('|');
    if (working) setImmediate(mark);
  };
  mark();
  const work = async (name: string): Promise<void> => {
    for (const piece of [1, 2, 3]) {
      await turns.next();
      steps.push(`${name}${piece} `);
    }
  };
  await Promise.all([work('a'), work('b')]);
  working = false;
  const pieces = steps.join('').split('|');
  expect(pieces.join('')).toBe('a1 b1 a2 b2 a3 b3 ');
  expect(Math.max(...pieces.map(({ length }) => length))).toBe('a1 '.length);
});

test('steps go together for a few milliseconds, then the thread is let go', async () => {
  let nowMs = 100;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const nextTurn = vi.spyOn(turns, 'next');
  const steps = new Steps();
  const turnOf: number[] = [];
  for (let step = 0; step < 8; step += 1) {
    await steps.next();
    turnOf.push(nextTurn.mock.calls.length);
    nowMs += 1.5;
  }
  clock.mockRestore();
  nextTurn.mockRestore();
  expect(turnOf).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});
