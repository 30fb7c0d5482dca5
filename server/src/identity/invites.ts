import type { Reason } from '@candor/contract/codes';
import { plainInviteCode } from '@candor/contract/credentials';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { hashSecret, newHouseCode } from './secrets.ts';

/** What is said of a code that the house gives; `untilMs` null: as long as it is not revoked. */
export type InviteTerms = { readonly usesMax: number; readonly untilMs: number | null; readonly note: string; readonly createdBy: string };

export type Invite = InviteTerms & {
  readonly id: number;
  readonly uses: number;
  readonly createdMs: number;
  readonly revokedBy: string | null;
  readonly revokedMs: number | null;
};

/** Of one answer. */
const ROWS_MOST = 200;

/** A code that others were faster to use up, or that was revoked meanwhile. */
export class InviteSpent extends Error {}

/** Codes by which the house lets people register. A code is told once; the table has its hash. */
export class Invites {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Those with a number below `before`, the newest first, as many as one answer has. */
  async list(before: number): Promise<readonly Invite[]> {
    const query = this.#database.selectFrom('invites').selectAll().where('id', '<', before).orderBy('id', 'desc').limit(ROWS_MOST);
    return (await query.execute()).map(inviteOf);
  }

  async byId(id: number): Promise<Invite | null> {
    const row = await this.#database.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : inviteOf(row);
  }

  async byCode(code: string): Promise<Invite | null> {
    const query = this.#database
      .selectFrom('invites')
      .selectAll()
      .where('code_hash', '=', hashSecret(plainInviteCode(code)));
    const row = await query.executeTakeFirst();
    return row === undefined ? null : inviteOf(row);
  }

  /** Who has registered with it and is still known, as accounts below `before`, the newest first, as many as one answer has. */
  async usedBy(id: number, before: number): Promise<readonly { readonly account: number; readonly registeredMs: number }[]> {
    const query = this.#database.selectFrom('users').select(['id', 'created_ms']).where('invite_id', '=', id).where('id', '<', before);
    const rows = await query.orderBy('id', 'desc').limit(ROWS_MOST).execute();
    return rows.map((row) => ({ account: row.id, registeredMs: row.created_ms }));
  }

  async usesOfAll(): Promise<number> {
    const query = this.#database.selectFrom('invites').select(({ fn }) => fn.sum<string | null>('uses').as('uses'));
    return Number((await query.executeTakeFirstOrThrow()).uses ?? 0);
  }
}

/** Makes a code, which is told here and never again. */
export async function createInvite(
  transaction: Transaction<Tables>,
  { usesMax, untilMs, note, createdBy }: InviteTerms,
  nowMs: number,
): Promise<{ readonly id: number; readonly code: string }> {
  const code = newHouseCode();
  const row = { code_hash: hashSecret(code), uses_max: usesMax, until_ms: untilMs, note, created_by: createdBy, created_ms: nowMs };
  const { id } = await transaction.insertInto('invites').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, code };
}

/** False when there is none of this number, or it is revoked already. Accounts that were opened with it stay. */
export async function revokeInvite(transaction: Transaction<Tables>, id: number, revokedBy: string, nowMs: number): Promise<boolean> {
  const change = transaction.updateTable('invites').set({ revoked_by: revokedBy, revoked_ms: nowMs });
  return (await change.where('id', '=', id).where('revoked_ms', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Counts a use, in the transaction that makes the account: of many at once no more get through than the code allows. */
export async function spendInvite(transaction: Transaction<Tables>, id: number, nowMs: number): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('invites')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_ms', 'is', null)
    .where((of) => of('uses', '<', of.ref('uses_max')))
    .where((of) => of.or([of('until_ms', 'is', null), of('until_ms', '>', nowMs)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new InviteSpent();
}

/** Of an account that could not be opened. */
export async function giveInviteBack(transaction: Transaction<Tables>, id: number): Promise<void> {
  const change = transaction.updateTable('invites').set(({ eb }) => ({ uses: eb('uses', '-', 1) }));
  await change.where('id', '=', id).execute();
}

/** Why nobody can register with it any more; null while somebody can. */
export function inviteRefusal({ uses, usesMax, untilMs, revokedMs }: Invite, nowMs: number): Reason | null {
  if (revokedMs !== null) return 'INVITE_REVOKED';
  if (untilMs !== null && untilMs <= nowMs) return 'INVITE_EXPIRED';
  return uses < usesMax ? null : 'INVITE_USED_UP';
}

function inviteOf(row: Selectable<Tables['invites']>): Invite {
  return {
    id: row.id,
    usesMax: row.uses_max,
    uses: row.uses,
    untilMs: row.until_ms,
    note: row.note,
    createdBy: row.created_by,
    createdMs: row.created_ms,
    revokedBy: row.revoked_by,
    revokedMs: row.revoked_ms,
  };
}
