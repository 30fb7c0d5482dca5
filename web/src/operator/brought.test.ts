import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brought } from './brought.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lostTimes = (times: number) => {
  let left = times;
  return vi.fn(() => (left-- > 0 ? Promise.reject(new Error('lost')) : Promise.resolve('code')));
};

test.each([0, 1, 3])('a part that was lost %i times comes', async (times) => {
  const load = lostTimes(times);
  const coming = brought(load);
  await vi.runAllTimersAsync();
  expect(await coming).toBe('code');
  expect(load).toHaveBeenCalledTimes(times + 1);
});

test('what does not come is told, and asked for anew it may come', async () => {
  const load = lostTimes(4);
  const [failed] = await Promise.allSettled([brought(load), vi.runAllTimersAsync()]);
  expect(failed.status).toBe('rejected');
  expect(await brought(load)).toBe('code');
});
