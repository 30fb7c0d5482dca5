import { rehearse } from '@candor/exchange/rehearsal';
import { expect, test } from 'vitest';
import { startRehearsal, type RehearsalClock } from './rehearsing.ts';

/** Time that passes by half a millisecond at each look; what is to run later waits in `timers`. */
class Clock implements RehearsalClock {
  readonly timers: (() => void)[] = [];
  readonly delays: number[] = [];
  #ms = 0;

  readonly nowMs = (): number => (this.#ms += 0.5);

  readonly after = (delayMs: number, run: () => void): void => {
    this.delays.push(delayMs);
    this.timers.push(run);
  };
}

test('bench what is rehearsed runs in small pieces after the start, with a pause after each, to its end', () => {
  const clock = new Clock();
  const ofPiece: number[] = [];
  let entries = 0;
  const counted: typeof rehearse = (onEntry, received) =>
    rehearse((entry) => {
      entries += 1;
      onEntry(entry);
    }, received);
  startRehearsal(
    clock,
    (error) => {
      throw error;
    },
    counted,
  );
  expect(entries).toBe(0);
  for (let timer = clock.timers.shift(); timer !== undefined; timer = clock.timers.shift()) {
    const before = entries;
    timer();
    ofPiece.push(entries - before);
  }
  expect(Math.max(...ofPiece)).toBe(4);
  expect(entries).toBeGreaterThan(5_000);
  expect(entries).toBe([...countedAlone()].length);
  expect(clock.delays[0]).toBe(3_000);
  expect(new Set(clock.delays.slice(1))).toEqual(new Set([10]));
});

function countedAlone(): Iterable<void> {
  return rehearse(
    () => undefined,
    (command) => command,
  );
}

test('a bug in what is rehearsed is told, and nothing more of it is tried', () => {
  const clock = new Clock();
  const told: unknown[] = [];
  startRehearsal(
    clock,
    (error) => told.push(error),
    function* failing() {
      yield;
      throw new Error('a bug');
    },
  );
  clock.timers.shift()?.();
  expect(told).toEqual([new Error('a bug')]);
  expect(clock.timers).toEqual([]);
});
