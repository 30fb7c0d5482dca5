import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import { expect, test } from 'vitest';
import { TickTimes, type Timed } from './tick-times.ts';

const START_MS = 3_000;

/** The times of a contract that was accepted at 1,000 with a wait of 2,000 ms and a duration of 60 s, after `ok` ticks at these times. */
function timesAfter(...tickedMs: readonly number[]): readonly number[] {
  const contract: Timed = {
    id: 1,
    offer: 1,
    symbol: 1,
    accepted_ms: 1_000,
    wait_ms: 2_000,
    expiry_ms: START_MS + 60_000,
    entry_ms: 0,
    exit_ms: 0,
  };
  const times = new TickTimes<Timed>(() => undefined);
  times.accepted(contract);
  for (const [index, timeMs] of tickedMs.entries()) times.ticked({ symbolId: 1, n: index + 1, state: 'ok' } as PriceEvent, timeMs);
  return [contract.entry_ms, contract.exit_ms];
}

test('RULES §6.2 the entry comes after acceptance and wait, at most 5,000 ms later', () => {
  expect(timesAfter(1_001, START_MS)).toEqual([0, 0]);
  expect(timesAfter(1_001, START_MS, START_MS + 1)).toEqual([START_MS + 1, 0]);
  expect(timesAfter(START_MS + 5_000)).toEqual([START_MS + 5_000, 0]);
  expect(timesAfter(START_MS + 5_001)).toEqual([0, 0]);
});

test('RULES §6.3 the exit is the last tick after the wait and up to the expiry', () => {
  expect(timesAfter(START_MS + 1, START_MS + 60_000, START_MS + 60_001)).toEqual([START_MS + 1, START_MS + 60_000]);
  expect(timesAfter(START_MS, START_MS + 60_001)).toEqual([0, 0]);
});
