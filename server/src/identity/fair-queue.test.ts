import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** A queue whose work ends when the test says so, and the order in which it began. */
function watched(concurrency: number, waitingMax: number) {
  const queue = new FairQueue(concurrency, waitingMax);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const run = (key: string, name: string): void => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    queue.run(key, work).catch((error: unknown) => refused.push(error instanceof QueueFull ? name : String(error)));
  };
  /** Until every promise that can be settled is. */
  const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };
  return { run, settle, endNext, begun, refused };
}

test('so many run at one moment, and keys take turns whatever each has waiting', async () => {
  const { run, endNext, begun } = watched(2, 10);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) run('a', name);
  run('b', 'b1');
  run('c', 'c1');
  expect(begun).toEqual(['a1', 'a2']);
  for (let ended = 0; ended < 7; ended += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5']);
  run('d', 'd1');
  expect(begun.at(-1)).toBe('d1');
});

test('when all places are taken, who has most waiting gives up the last of them, and gets no more', async () => {
  const { run, settle, endNext, begun, refused } = watched(1, 3);
  for (const name of ['a1', 'a2', 'a3', 'a4']) run('a', name);
  run('a', 'a5');
  await settle();
  expect(refused).toEqual(['a5']);
  run('b', 'b1');
  await settle();
  expect(refused).toEqual(['a5', 'a4']);
  // two and one: nobody has more than one place above another
  run('c', 'c1');
  await settle();
  run('b', 'b2');
  await settle();
  expect(refused).toEqual(['a5', 'a4', 'a3', 'b2']);
  for (let ended = 0; ended < 4; ended += 1) await endNext();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('work that fails makes way like any other', async () => {
  const queue = new FairQueue(1, 1);
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', () => Promise.resolve(1))).toBe(1);
});
