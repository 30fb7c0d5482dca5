import type { Documents } from '../documents/documents.ts';
import type { Devices } from '../../identity/devices.ts';
import { OPEN } from '../../identity/users.ts';
import type { Sessions } from '../../identity/sessions.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { eraseRowsOf } from '../../machine/storage/rows-of-accounts.ts';
import type { TableDefinitions } from '../../machine/storage/table.ts';

const DAY_MS = 24 * 3_600_000;
/** Five years, as the rules against money laundering ask; play money has no such rules. */
const KEPT_DAYS = { live: 1_825, demo: 30 } as const;

const CLOSED = 2;

export type ClosedAccountsOptions = {
  readonly database: Database;
  /** Of every room, module and product. */
  readonly tables: TableDefinitions;
  readonly documents: Pick<Documents, 'eraseOf'>;
  readonly sessions: Pick<Sessions, 'endOthers'>;
  readonly devices: Pick<Devices, 'forgetOthers'>;
  readonly mode: 'demo' | 'live';
  readonly now: () => number;
};

/** Accounts that their owners have closed: nobody signs in any more, and after a time nothing says whose they were. */
export class ClosedAccounts {
  readonly #options: ClosedAccountsOptions;

  constructor(options: ClosedAccountsOptions) {
    this.#options = options;
  }

  /** For so many days after the closing the personal data is kept. */
  get keptDays(): number {
    return KEPT_DAYS[this.#options.mode];
  }

  /** Closes an account and ends its sessions and devices; false when it is not open. */
  async close(userId: number): Promise<boolean> {
    const { database, sessions, devices, now } = this.#options;
    const change = database.updateTable('users').set({ status: CLOSED, closed_ms: now() }).where('id', '=', userId);
    if ((await change.where('status', '=', OPEN).executeTakeFirst()).numUpdatedRows === 0n) return false;
    await devices.forgetOthers(userId, null);
    await sessions.endOthers(userId, null);
    return true;
  }

  /** Of one in which something was opened while it was being closed. */
  async reopen(userId: number): Promise<void> {
    const change = this.#options.database.updateTable('users').set({ status: OPEN, closed_ms: null });
    await change.where('id', '=', userId).where('status', '=', CLOSED).execute();
  }

  /** Erases who the owners were of accounts whose time is over. What they traded stays in the journal, by number. */
  async removeExpired(): Promise<void> {
    const { database, tables, documents, now } = this.#options;
    const closed = database.selectFrom('users').select('id').where('status', '=', CLOSED);
    for (const { id } of await closed.where('closed_ms', '<=', now() - this.keptDays * DAY_MS).execute()) {
      await eraseRowsOf(database, tables, id);
      await documents.eraseOf(id);
      // the last: until then what failed is tried again
      await database.deleteFrom('users').where('id', '=', id).execute();
    }
  }
}
