import { expect, test } from 'vitest';
import { DurableSeq } from './durable-seq.ts';

test('what is durable already is answered at once, with how far it is', async () => {
  const durable = new DurableSeq(5);
  expect(durable.seq).toBe(5);
  expect(await durable.waitFor(5)).toBe(5);
  expect(await durable.waitFor(1)).toBe(5);
});

test('who waits is told when just that seq is reached, the others wait on, and it never goes back', async () => {
  const durable = new DurableSeq(5);
  const told: (readonly [number, number | null])[] = [];
  const waiting = [6, 8, 7].map(async (seq) => told.push([seq, await durable.waitFor(seq)]));
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  durable.advance(5);
  await turn();
  expect(told).toEqual([]);
  durable.advance(7);
  await turn();
  expect(told).toEqual([
    [6, 7],
    [7, 7],
  ]);
  durable.advance(6);
  expect(durable.seq).toBe(7);
  durable.close();
  await Promise.all(waiting);
  expect(told.at(-1)).toEqual([8, null]);
  expect(await durable.waitFor(1)).toBeNull();
});
