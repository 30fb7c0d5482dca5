import { DAYS_MOST } from '@candor/contract/calls/statistics';
import { CALLS } from '@candor/contract/table';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Circumstances } from '../bind.ts';
import { dayText, statisticsCalls, type ProductResults, type ReadResults } from './statistics.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 3, 15, 12);
const TODAY_MS = Date.UTC(2026, 3, 15);

/** A contract was settled on each of the last two hundred days. */
const read = vi.fn<ReadResults>(async (fromMs) => {
  const days = Array.from({ length: 200 }, (_, ago) => TODAY_MS - ago * DAY_MS).filter((dayMs) => dayMs >= fromMs);
  const lists = { second: [{ periodId: 1 }], secondDays: days.map((dayMs) => ({ day: dayText(dayMs) })) };
  return await Promise.resolve({ untilMs: TODAY_MS, lists: lists as object as ProductResults['lists'] });
});
const none: ReadResults = async () => await Promise.resolve({ untilMs: 0, lists: {} });

let nowMs = NOW_MS;
let [results] = statisticsCalls({ now: () => nowMs }, [read, none]);

/** The days of second contracts that an answer tells. */
async function daysOf(parameters: object): Promise<readonly string[]> {
  const answered = await results?.run(parameters, {} as Partial<Circumstances> as Circumstances);
  const { data } = answered as object as { readonly data: { readonly secondDays: readonly { readonly day: string }[] } };
  return data.secondDays.map(({ day }) => day);
}

beforeEach(() => {
  nowMs = NOW_MS;
  [results] = statisticsCalls({ now: () => nowMs }, [read, none]);
  read.mockClear();
});

test('an answer tells the days that were asked for, thirty when nobody says how many, today first', async () => {
  expect(await daysOf({ days: 1 })).toEqual(['2026-04-15']);
  expect(await daysOf({ days: 3 })).toEqual(['2026-04-15', '2026-04-14', '2026-04-13']);
  expect(await daysOf({})).toHaveLength(30);
  expect(await daysOf({ days: DAYS_MOST })).toHaveLength(DAYS_MOST);
});

test('whatever spans strangers ask for, the records are read twice in two seconds at most, and two readings are kept', async () => {
  for (let days = 1; days <= DAYS_MOST; days += 1) await daysOf({ days });
  expect(read).toHaveBeenCalledTimes(2);
  nowMs += 2_000;
  await daysOf({ days: 5 });
  expect(read).toHaveBeenCalledTimes(3);
});

test('who asks for more days than that is refused', async () => {
  expect(await results?.run({ days: DAYS_MOST + 1 }, {} as Partial<Circumstances> as Circumstances)).toMatchObject({
    ok: false,
    reason: 'BAD_PARAMETER',
    field: 'days',
  });
});

test('the answer has every list of the wire, those that no product fills empty, and the time of the last settlement of all', async () => {
  const answered = await results?.run({ days: 1 }, {} as Partial<Circumstances> as Circumstances);
  const { until, ...lists } = (answered as object as { readonly data: Record<string, unknown> }).data;
  expect(until).toBe(TODAY_MS);
  expect(Object.keys({ until, ...lists }).toSorted()).toEqual(Object.keys(CALLS.results.result.entries).toSorted());
  // totals have no day and are told whole
  expect(lists).toMatchObject({ second: [{ periodId: 1 }], secondDays: [{ day: '2026-04-15' }], rounds: [], roundDays: [] });
});
