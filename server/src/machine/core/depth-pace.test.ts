import { beforeEach, expect, test } from 'vitest';
import { DepthPace } from './depth-pace.ts';

const INTERVAL_MS = 50;
let nowMs = 1_000;
let timers: { readonly atMs: number; readonly run: () => void }[] = [];
const clock = {
  now: () => nowMs,
  after: (delayMs: number, run: () => void): void => void timers.push({ atMs: nowMs + delayMs, run }),
};

beforeEach(() => {
  nowMs = 1_000;
  timers = [];
});

function advance(ms: number): void {
  nowMs += ms;
  const due = timers.filter(({ atMs }) => atMs <= nowMs);
  timers = timers.filter(({ atMs }) => atMs > nowMs);
  for (const { run } of due) run();
}

test('changes go out when the interval has passed since they last did, and not before', () => {
  const pace = new DepthPace(clock, INTERVAL_MS);
  const taken = [0, 49, 1, 0, 49, 1, 100].map((ms) => {
    advance(ms);
    return pace.take();
  });
  expect(taken).toEqual([false, false, true, false, false, true, true]);
});

test('a clock that is set back holds nothing up', () => {
  const pace = new DepthPace(clock, INTERVAL_MS);
  nowMs -= 600_000;
  expect([pace.take(), pace.take()]).toEqual([true, false]);
});

test('the last changes before a quiet time go out after the interval, once however often that is asked for', () => {
  const pace = new DepthPace(clock, INTERVAL_MS);
  const told: (readonly [timeMs: number, taken: boolean])[] = [];
  const quiet = (): void => void told.push([nowMs, pace.take()]);
  for (let asked = 0; asked < 3; asked++) pace.after(quiet);
  expect(timers).toHaveLength(1);
  advance(30);
  expect(pace.take()).toBe(false);
  advance(20);
  expect(told).toEqual([[1_050, true]]);
  expect(pace.take()).toBe(false);
  pace.after(quiet);
  advance(INTERVAL_MS);
  expect(told).toEqual([
    [1_050, true],
    [1_100, true],
  ]);
});

test('what is overdue goes out once, even when it has just gone out', () => {
  const pace = new DepthPace(clock, INTERVAL_MS);
  pace.after(() => undefined);
  advance(49);
  nowMs += 1;
  expect(pace.take()).toBe(true);
  advance(0);
  expect([pace.take(), pace.take()]).toEqual([true, false]);
});
