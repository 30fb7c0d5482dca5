import type { Database } from '../machine/storage/connection.ts';
import type { KnownDevice } from './devices.ts';
import { SECURITY_NOTICE_LIFE_MS } from './tables.ts';
import type { Visitor } from './visitor.ts';

/** Of a user; the oldest makes way, read or not. */
const NOTICES_MAX = 20;

export type SecurityNotice = {
  readonly id: string;
  readonly kind: 'deviceReused';
  /** The device as it was last used, and who came with its old secret. */
  readonly device: Visitor;
  readonly lastSeenMs: number;
  readonly other: Visitor;
  readonly createdMs: number;
  readonly isRead: boolean;
};

/** What the owners of accounts are told until they have marked it as read. */
export class SecurityNotices {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** A secret of the device came back after its use. Of many that come at once the first is told. */
  async addReused({ deviceId, userId, lastSeen, lastSeenMs }: KnownDevice, other: Visitor): Promise<void> {
    const values = {
      id: deviceId,
      user_id: userId,
      kind: 'deviceReused',
      agent: lastSeen.agent,
      address: lastSeen.address,
      last_seen_ms: lastSeenMs,
      other_agent: other.agent,
      other_address: other.address,
      created_ms: this.#now(),
    } as const;
    const insertion = this.#database.insertInto('security_notices').values(values);
    await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    const newest = this.#database.selectFrom('security_notices').select('id').where('user_id', '=', userId);
    const kept = newest.orderBy('created_ms', 'desc').orderBy('id').limit(NOTICES_MAX);
    await this.#database.deleteFrom('security_notices').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  }

  async list(userId: number): Promise<readonly SecurityNotice[]> {
    const query = this.#database.selectFrom('security_notices').selectAll().where('user_id', '=', userId);
    const living = query.where('created_ms', '>', this.#now() - SECURITY_NOTICE_LIFE_MS);
    const rows = await living.orderBy('created_ms', 'desc').orderBy('id').execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      device: { agent: row.agent, address: row.address },
      lastSeenMs: row.last_seen_ms,
      other: { agent: row.other_agent, address: row.other_address },
      createdMs: row.created_ms,
      isRead: row.read_ms !== null,
    }));
  }

  /** False when the user has no such notice. One that was read keeps the time of the first. */
  async markRead(userId: number, noticeId: string): Promise<boolean> {
    const changed = await this.#database
      .updateTable('security_notices')
      .set((where) => ({ read_ms: where.fn.coalesce('read_ms', where.val(this.#now())) }))
      .where('user_id', '=', userId)
      .where('id', '=', noticeId)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }
}
