import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOwnTask } from './next-task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what begins in a task of its own has not begun in this one, and is ended once', () => {
  const end = vi.fn<() => void>();
  const begin = vi.fn<() => () => void>(() => end);
  const leave = inOwnTask(begin);
  expect(begin).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(begin).toHaveBeenCalledOnce();
  expect(end).not.toHaveBeenCalled();
  leave();
  expect(end).toHaveBeenCalledOnce();
});

test('what is left before its task never begins', () => {
  const begin = vi.fn<() => undefined>();
  inOwnTask(begin)();
  vi.runAllTimers();
  expect(begin).not.toHaveBeenCalled();
});
