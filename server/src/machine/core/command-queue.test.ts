import { expect, test } from 'vitest';
import { CommandQueue } from './command-queue.ts';
import { grant } from './test/counting-machine.ts';
import type { Command } from '@candor/exchange/command';

test('§16 first in, first out, never more than its capacity, over the end of its ring and back', () => {
  const queue = new CommandQueue<number>(3);
  let [pushed, taken] = [0, 0];
  const push = (): boolean => queue.push(grant(pushed + 1, 1n), (pushed += 1));
  for (let turn = 0; turn < 5; turn++) {
    while (queue.length < 3) expect(push()).toBe(true);
    expect(queue.push(grant(99, 1n), 99)).toBe(false);
    expect(queue.length).toBe(3);
    for (let count = 0; count < 2; count++) {
      expect(queue.head()?.body).toMatchObject({ accountId: taken + 1 });
      expect(queue.take()).toBe((taken += 1));
    }
  }
  expect(queue.take()).toBe(taken + 1);
  expect([queue.length, queue.head()]).toEqual([0, null]);
  expect(() => queue.take()).toThrow('the queue is empty');
});

test('the oldest commands are looked at without being taken, at most as many as there are and as are asked for', () => {
  const queue = new CommandQueue<number>(4);
  for (let number = 1; number <= 6; number++) {
    queue.push(grant(number, 1n), number);
    if (number <= 3) queue.take();
  }
  const accounts = (most: number): unknown[] => {
    const into: Command[] = [grant(50, 1n), grant(51, 1n), grant(52, 1n), grant(53, 1n)];
    const count = queue.peek(into, most);
    return [count, ...into.map(({ body }) => ('accountId' in body ? body.accountId : 0))];
  };
  expect(accounts(2)).toEqual([2, 4, 5, 52, 53]);
  expect(accounts(9)).toEqual([3, 4, 5, 6, 53]);
  expect(accounts(0)).toEqual([0, 50, 51, 52, 53]);
  expect(queue.length).toBe(3);
});
