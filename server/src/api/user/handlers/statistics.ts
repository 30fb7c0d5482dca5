import type { HandedOf } from '@candor/contract/call';
import { DAYS, DAYS_MOST } from '@candor/contract/calls/statistics';
import { productStatistics } from '@candor/contract/products/registry-later';
import { CALLS } from '@candor/contract/table';
import { bindPublic, type BoundCall } from '../bind.ts';
import { answer } from '../result.ts';
import type { Machine } from '../machine.ts';

type Answer = HandedOf<typeof CALLS.results>;

/** What a product adds to the public results: its lists, and the time of its last settlement that they count, 0 without one. */
export type ProductResults = { readonly untilMs: number; readonly lists: Partial<Omit<Answer, 'untilMs'>> };

/** Since the start, and on each UTC day from `fromMs` on, newest first. */
export type ReadResults = (fromMs: number) => Promise<ProductResults>;

const DAY_MS = 86_400_000;
/** The page is public and the same for everybody: it is read anew no more often than this, for either of two spans. */
const KEPT_MS = 2_000;
/** As in the answer: `2026-04-15`. */
export const dayText = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** Lists that nothing is in yet are empty, never absent. */
const NOTHING = Object.fromEntries(Object.keys(productStatistics).map((name) => [name, []]));

/** The answer for fewer days than were read: totals have no day and stay. */
function lastDays({ untilMs, ...lists }: Answer, fromDay: string): Answer {
  const isLate = (row: object): boolean => !('day' in row) || String(row.day) >= fromDay;
  const late = Object.entries<readonly object[]>(lists).map(([name, rows]) => [name, rows.filter(isLate)] as const);
  return { untilMs, ...(Object.fromEntries(late) as object as Omit<Answer, 'untilMs'>) };
}

export function statisticsCalls({ now }: Pick<Machine, 'now'>, sources: readonly ReadResults[]): readonly BoundCall[] {
  const kept = new Map<number, { readonly readMs: number; readonly answer: Promise<Answer> }>();
  const firstDay = (days: number): number => now() - (now() % DAY_MS) - (days - 1) * DAY_MS;

  async function read(days: number): Promise<Answer> {
    const fromMs = firstDay(days);
    const found = await Promise.all(sources.map((source) => source(fromMs)));
    const untilMs = Math.max(0, ...found.map((one) => one.untilMs));
    return Object.assign({ untilMs }, NOTHING, ...found.map(({ lists }) => lists)) as Answer;
  }

  return [
    bindPublic(CALLS.results, async ({ parameters }) => {
      const days = parameters.days ?? DAYS;
      const fromDay = dayText(firstDay(days));
      const span = days <= DAYS ? DAYS : DAYS_MOST;
      const known = kept.get(span);
      if (known !== undefined && Math.abs(now() - known.readMs) < KEPT_MS) return answer(lastDays(await known.answer, fromDay));
      const reading = { readMs: now(), answer: read(span) };
      kept.set(span, reading);
      // a failed reading is not kept
      reading.answer.catch(() => kept.get(span) === reading && kept.delete(span));
      return answer(lastDays(await reading.answer, fromDay));
    }),
  ];
}
