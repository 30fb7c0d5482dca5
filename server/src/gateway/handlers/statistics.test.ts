import { DAYS_MOST } from '@candor/contract/calls/statistics';
import { beforeEach, expect, test, vi } from 'vitest';
import { secondDays, type SecondFigures } from '../../products/updown/queries.ts';
import type { Circumstances } from '../bind.ts';
import type { Services } from '../services.ts';
import { statisticsCalls } from './statistics.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 3, 15, 12);
const TODAY_MS = Date.UTC(2026, 3, 15);

vi.mock('../../products/rounds/statistics.ts', () => ({
  roundResults: async () => await Promise.resolve({ until: 0, rounds: [], roundDays: [] }),
}));
vi.mock('../../products/updown/queries.ts', () => ({
  secondTotals: async () => await Promise.resolve([]),
  // a contract was settled on each of the last two hundred days
  secondDays: vi.fn<typeof secondDays>(async (_database, fromMs) => {
    const figures = { offerId: 1, wins: 1, losses: 0, ties: 0, voids: 0, stakedUnits: 1n, paidUnits: 1n, houseUnits: 0n, settledMs: 1 };
    const days = Array.from({ length: 200 }, (_, ago): SecondFigures => ({ ...figures, dayMs: TODAY_MS - ago * DAY_MS }));
    return await Promise.resolve(days.filter(({ dayMs }) => dayMs >= fromMs));
  }),
}));

let nowMs = NOW_MS;
let [results] = statisticsCalls(servicesNow());

function servicesNow(): Services {
  const product = { offerId: 1, symbolId: 1, durationMs: 60_000, ratePpm: 850_000 };
  const updown = { all: [product], product: () => product };
  const catalogue = { symbol: () => ({ symbolId: 1, code: 'btcusdt', base: 'BTC' }) };
  return { records: {}, updown, catalogue, now: () => nowMs } as object as Services;
}

/** The days of second contracts that an answer tells. */
async function daysOf(parameters: object): Promise<readonly string[]> {
  const answered = await results?.run(parameters, {} as Partial<Circumstances> as Circumstances);
  const { data } = answered as object as { readonly data: { readonly secondDays: readonly { readonly day: string }[] } };
  return data.secondDays.map(({ day }) => day);
}

beforeEach(() => {
  nowMs = NOW_MS;
  [results] = statisticsCalls(servicesNow());
  vi.mocked(secondDays).mockClear();
});

test('an answer tells the days that were asked for, thirty when nobody says how many, today first', async () => {
  expect(await daysOf({ days: 1 })).toEqual(['2026-04-15']);
  expect(await daysOf({ days: 3 })).toEqual(['2026-04-15', '2026-04-14', '2026-04-13']);
  expect(await daysOf({})).toHaveLength(30);
  expect(await daysOf({ days: DAYS_MOST })).toHaveLength(DAYS_MOST);
});

test('whatever spans strangers ask for, the records are read twice in two seconds at most, and two readings are kept', async () => {
  for (let days = 1; days <= DAYS_MOST; days += 1) await daysOf({ days });
  expect(secondDays).toHaveBeenCalledTimes(2);
  nowMs += 2_000;
  await daysOf({ days: 5 });
  expect(secondDays).toHaveBeenCalledTimes(3);
});

test('who asks for more days than that is refused', async () => {
  expect(await results?.run({ days: DAYS_MOST + 1 }, {} as Partial<Circumstances> as Circumstances)).toMatchObject({
    ok: false,
    reason: 'BAD_PARAMETER',
    field: 'days',
  });
});
