import { expect, test } from 'vitest';
import { AnswerQueue } from './answer-queue.ts';

test('no user can hold up the tick: of sixteen long lists one leaves the core’s thread with a message, all else with the first', () => {
  const queue = new AnswerQueue();
  for (let ask = 1; ask <= 16; ask += 1) {
    queue.add(
      ask,
      Array.from({ length: 2_400 }, (_, orderId) => ({ orderId })),
    );
    queue.add(ask + 100, { bids: [], asks: [] });
    queue.add(ask + 200, [ask]);
  }
  const messages: (readonly number[])[] = [];
  while (!queue.isEmpty) messages.push(queue.take().map(([ask]) => ask));
  const others = Array.from({ length: 16 }, (_, index) => [index + 101, index + 201]).flat();
  expect(messages).toEqual([[...others, 1], ...Array.from({ length: 15 }, (_, index) => [index + 2])]);
});
