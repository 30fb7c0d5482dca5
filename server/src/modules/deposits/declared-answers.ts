import type { DECLARED_ANSWERS } from '@candor/contract/modules/deposits/calls';
import { sql } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables, type DepositTables } from './tables.ts';

export type AnswerCode = (typeof DECLARED_ANSWERS)[number];
/** Of one that turned out to be a deposit. */
export const LINKED = 'LINKED';

export type OpenDeclared = Pick<
  DepositTables['declared_deposits'],
  'user_id' | 'channel' | 'amount' | 'address' | 'picture' | 'created_ms'
> & {
  readonly id: number;
};

/** Of one answer. */
const ROWS_MOST = 200;

/** Declared deposits that nobody has answered, the oldest first, and how many there are. */
export async function openDeclared(
  database: Database,
  declaredId?: number,
): Promise<{ readonly rows: readonly OpenDeclared[]; readonly total: number }> {
  const open = withDepositTables(database).selectFrom('declared_deposits').where('answered_ms', 'is', null);
  const columns = ['id', 'user_id', 'channel', 'amount', 'address', 'picture', 'created_ms'] as const;
  const wanted = declaredId === undefined ? open : open.where('id', '=', declaredId);
  const rows = await wanted.select(columns).orderBy('created_ms').orderBy('id').limit(ROWS_MOST).execute();
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** How many are open, and since when the oldest is. */
export async function declaredFigures(database: Database): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
  const open = withDepositTables(database).selectFrom('declared_deposits').where('answered_ms', 'is', null);
  const found = await open
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_ms').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), oldestMs: found.oldest === null ? null : Number(found.oldest) };
}

/** The user of one that is open; null when there is none. */
export async function userOfDeclared(database: Database, declaredId: number): Promise<number | null> {
  const open = withDepositTables(database).selectFrom('declared_deposits').select('user_id').where('id', '=', declaredId);
  return (await open.where('answered_ms', 'is', null).executeTakeFirst())?.user_id ?? null;
}

type Answer = {
  readonly declaredId: number;
  readonly code: AnswerCode | typeof LINKED;
  readonly depositId: number | null;
  readonly answeredMs: number;
};

/** False when it is answered already, in other words than these. Nothing is credited by it. */
export async function answerDeclared(database: Database, { declaredId, code, depositId, answeredMs }: Answer): Promise<boolean> {
  const tables = withDepositTables(database);
  const answered = tables.updateTable('declared_deposits').set({ answered_ms: answeredMs, answer_code: code, deposit_id: depositId });
  const written = await answered.where('id', '=', declaredId).where('answered_ms', 'is', null).returning('id').executeTakeFirst();
  if (written !== undefined) return true;
  const same = tables.selectFrom('declared_deposits').select('id').where('id', '=', declaredId).where('answer_code', '=', code);
  return (await same.where(sql<boolean>`deposit_id IS NOT DISTINCT FROM ${depositId}`).executeTakeFirst()) !== undefined;
}
