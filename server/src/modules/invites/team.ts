import type { Expression, SqlBool } from 'kysely';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { Database } from '../../machine/storage/connection.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than a day of any zone and the one before it. */
const RECENT_MS = 3 * DAY_MS;

/** How many have registered by way of an account: with its own code, with those of whom it has invited, and so on, three levels down. */
export type TeamCounts = {
  readonly levels: readonly [one: number, two: number, three: number];
  /** Of all levels, by the platform's days. */
  readonly today: number;
  readonly yesterday: number;
};

type At = { readonly time: Pick<PlatformTime, 'text'>; readonly nowMs: number };

/** Counts alone: whom somebody has invited is nobody else's business. */
export async function teamOf(database: Database, userId: number, { time, nowMs }: At): Promise<TeamCounts> {
  const members = database
    .selectFrom('users')
    .where((of) => of.or([of('inviter_1', '=', userId), of('inviter_2', '=', userId), of('inviter_3', '=', userId)]));
  const counts = await members
    .select(({ eb, fn }) => {
      const number = (which: Expression<SqlBool>) => fn.countAll<string>().filterWhere(which);
      return [
        number(eb('inviter_1', '=', userId)).as('one'),
        number(eb('inviter_2', '=', userId)).as('two'),
        number(eb('inviter_3', '=', userId)).as('three'),
      ];
    })
    .executeTakeFirstOrThrow();
  const recent = await members
    .select('created_ms')
    .where('created_ms', '>', nowMs - RECENT_MS)
    .execute();
  const dayOf = (timeMs: number): string => time.text(timeMs).slice(0, 10);
  const today = dayOf(nowMs);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const on = (day: string): number => recent.filter((row) => dayOf(row.created_ms) === day).length;
  return { levels: [Number(counts.one), Number(counts.two), Number(counts.three)], today: on(today), yesterday: on(yesterday) };
}
