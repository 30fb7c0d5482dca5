import { sql } from 'kysely';
import { documentPurposeOf } from '../modules/documents/documents.ts';
import type { DocumentStore } from '../modules/documents/document-store.ts';
import { withDocumentTables } from '../modules/documents/tables.ts';
import { CannotOpen, keyIdOf, type Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';
import { PICTURES, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

export type ResealingOptions = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly encryption: Encryption;
  /** After each step: how many were sealed anew of something, altogether. */
  readonly onStep: (what: string, count: number) => void;
  /** Of what stays as it is. */
  readonly onProblem: (what: string, id: string, why: string) => void;
};

const AT_ONCE = 100;

/**
 * Seals with the key in use whatever another one has sealed, a row or a picture at a time, beside a running server or without one. What was
 * done stays done: begun again after any end it goes on with the rest. Of what changes meanwhile the change stays.
 */
export class Resealing {
  readonly #options: ResealingOptions;

  constructor(options: ResealingOptions) {
    this.#options = options;
  }

  /** Answers how many were sealed anew of each. */
  async run(): Promise<readonly { readonly what: string; readonly count: number }[]> {
    const done: { what: string; count: number }[] = [];
    for (const column of SEALED_COLUMNS) done.push({ what: column.what, count: await this.#column(column) });
    done.push({ what: PICTURES, count: await this.#pictures() });
    return done;
  }

  async #column(sealed: SealedColumn): Promise<number> {
    const { database, encryption, onStep } = this.#options;
    const [table, column, id, owner] = [sql.table(sealed.table), sql.ref(sealed.column), sql.ref(sealed.id), sql.ref(sealed.owner)];
    let count = 0;
    for (let last: Row['id'] | null = null; ;) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        SELECT ${id} AS id, ${owner} AS owner, ${column} AS sealed FROM ${table}
        WHERE substring(${column} from 2 for 8) <> ${Buffer.from(encryption.keyId, 'hex')} ${last === null ? sql`` : sql`AND ${id} > ${last}`}
        ORDER BY ${id} LIMIT ${AT_ONCE}`.execute(database);
      for (const row of rows) {
        const fresh = this.#sealedAnew(sealed.what, String(row.id), sealed.purposeOf(String(row.owner)), row.sealed);
        if (fresh === null) continue;
        const change = sql`UPDATE ${table} SET ${column} = ${fresh} WHERE ${id} = ${row.id} AND ${column} = ${row.sealed}`;
        count += Number((await change.execute(database)).numAffectedRows ?? 0n);
      }
      if (rows.length > 0) onStep(sealed.what, count);
      last = rows.at(-1)?.id ?? null;
      if (last === null || rows.length < AT_ONCE) return count;
    }
  }

  async #pictures(): Promise<number> {
    const { database, encryption, onStep } = this.#options;
    let count = 0;
    for (let last = ''; ;) {
      const query = withDocumentTables(database).selectFrom('documents').select('id').where('key_id', 'is distinct from', encryption.keyId);
      const rows = await query.where('id', '>', last).orderBy('id').limit(AT_ONCE).execute();
      for (const { id } of rows) if (await this.#picture(id)) count++;
      if (rows.length > 0) onStep(PICTURES, count);
      if (rows.length < AT_ONCE) return count;
      last = rows.at(-1)?.id ?? last;
    }
  }

  /** With its row locked: nobody removes the picture while another one is put in its place. */
  async #picture(id: string): Promise<boolean> {
    const { database, store, encryption, onProblem } = this.#options;
    return await withDocumentTables(database)
      .transaction()
      .execute(async (transaction) => {
        const row = await transaction.selectFrom('documents').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
        if (row === undefined) return false;
        const sealed = await store.get(id);
        if (sealed === null) {
          onProblem(PICTURES, id, 'there is no such picture; of an upload that broke off or was refused the row is removed within a day');
          return false;
        }
        const sealedBy = keyIdOf(sealed);
        const fresh = sealedBy === encryption.keyId ? null : this.#sealedAnew(PICTURES, id, documentPurposeOf(id), sealed);
        if (fresh !== null) await store.put(id, fresh);
        const keyId = fresh === null ? sealedBy : encryption.keyId;
        await transaction.updateTable('documents').set({ key_id: keyId }).where('id', '=', id).execute();
        return fresh !== null;
      });
  }

  /** Null, after saying why, for what no key of these opens. */
  #sealedAnew(what: string, id: string, purpose: string, sealed: Buffer): Buffer | null {
    const { encryption, onProblem } = this.#options;
    try {
      return encryption.seal(purpose, encryption.open(purpose, sealed));
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      onProblem(what, id, error.message);
      return null;
    }
  }
}

type Row = { readonly id: string | number; readonly owner: string | number; readonly sealed: Buffer };
