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

test('what was made for a task is given up when it never begins, and only then', () => {
  const unused = vi.fn<() => void>();
  const end = vi.fn<() => void>();
  inOwnTask(() => end, unused)();
  expect([unused.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
  const leave = inOwnTask(() => end, unused);
  vi.runAllTimers();
  leave();
  expect([unused.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
  const leaveNothing = inOwnTask(() => undefined, unused);
  vi.runAllTimers();
  leaveNothing();
  expect(unused).toHaveBeenCalledOnce();
});
