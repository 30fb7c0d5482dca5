import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';

/** What an operator has done. `details` names objects and codes, never a name, a number or a picture. */
export type Deed = {
  readonly operator: string;
  /** The task, with what became of it: `kyc.look`, `reset-factors.proposed`. */
  readonly action: string;
  readonly details: Readonly<Record<string, string | number>>;
};

/** A row as it is kept; `hash` is the SHA-256 of the others in this order. */
export type LoggedAction = {
  readonly seq: number;
  readonly atMs: number;
  readonly operator: string;
  readonly action: string;
  readonly details: string;
  readonly previousHash: string;
  readonly hash: string;
};

const FIRST_HASH = '0'.repeat(64);

export function hashOfAction({ seq, atMs, operator, action, details, previousHash }: Omit<LoggedAction, 'hash'>): string {
  return hash('sha256', JSON.stringify(['candor/operator-action/1', seq, atMs, operator, action, details, previousHash]));
}

/** Adds a row to the chain; it counts when the transaction does. */
export async function logAction(transaction: Transaction<Tables>, atMs: number, { operator, action, details }: Deed): Promise<void> {
  // one after another: each has the hash of the one before it
  await sql`LOCK TABLE operator_actions IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  const last = await transaction.selectFrom('operator_actions').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const row = {
    seq: (last?.seq ?? 0) + 1,
    atMs,
    operator,
    action,
    details: JSON.stringify(details),
    previousHash: last?.hash ?? FIRST_HASH,
  };
  const { previousHash: previous_hash, atMs: at_ms, ...same } = row;
  await transaction
    .insertInto('operator_actions')
    .values({ ...same, at_ms, previous_hash, hash: hashOfAction(row) })
    .execute();
}

/** Adds a row in a transaction of its own: for a look, or where nothing else is written. */
export async function logSeparately(database: Database, atMs: number, deed: Deed): Promise<void> {
  await database.transaction().execute((transaction) => logAction(transaction, atMs, deed));
}

/** The whole log, the oldest first. */
export async function readActions(database: Database): Promise<readonly LoggedAction[]> {
  const rows = await database.selectFrom('operator_actions').selectAll().orderBy('seq').execute();
  return rows.map(({ at_ms: atMs, previous_hash: previousHash, ...same }) => ({ ...same, atMs, previousHash }));
}

/** Whether rows at the end are missing, or all were written anew, since the journal has noted one of them. */
export function isCut(actions: readonly LoggedAction[], noted: { readonly trailSeq: number; readonly hash: string }): boolean {
  return noted.trailSeq > 0 && actions[noted.trailSeq - 1]?.hash !== noted.hash;
}

/** The number of the first row that is not the one that was added, or comes after one that is missing; null when the chain is whole. */
export function firstBroken(actions: readonly LoggedAction[]): number | null {
  let previousHash = FIRST_HASH;
  for (const [index, action] of actions.entries()) {
    if (action.seq !== index + 1 || action.previousHash !== previousHash || action.hash !== hashOfAction(action)) return index + 1;
    previousHash = action.hash;
  }
  return null;
}
