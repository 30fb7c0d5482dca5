import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

test('one piece is done at a time, and who comes last waits for one piece of each other, not for all', async () => {
  const queue = new OneAtATime();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async (): Promise<string> => {
    expect((atOnce += 1)).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    done.push(name);
    return name;
  };
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => queue.do(name.slice(0, 1), work(name)));
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('work that fails tells who has asked for it, and the next is done', async () => {
  const queue = new OneAtATime();
  const failing = queue.do('a', () => Promise.reject(new Error('damaged')));
  const next = queue.do('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('done');
  expect(await queue.do('b', () => Promise.resolve('later'))).toBe('later');
});
