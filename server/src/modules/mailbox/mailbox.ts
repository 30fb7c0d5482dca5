import type { Expression, SqlBool, Transaction } from 'kysely';
import { paged, sortColumn, type Page } from '../../records/page.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Tables } from '../../machine/storage/tables.ts';
import { MAIL_LIFE_MS, withMailboxTables, type MailboxTables } from './tables.ts';
import { MAIL_TEXTS, type MailKind } from './texts.ts';
import type { MailParameters } from './words.ts';

/** Of a user; the oldest makes way, read or not. */
export const MESSAGES_MAX = 200;
/** Of a parameter. A browser calls itself what it likes; an answer is an operator's, and is bounded where it is read. */
const VALUE_MAX = 400;
const ANSWER = 'answer';

/** What a user is told. `parameters` fill the words of its kind and hold nothing that its owner may not see. */
export type Mail = { readonly kind: MailKind; readonly parameters: MailParameters };

export type StoredMail = Mail & { readonly id: number; readonly createdMs: number; readonly isRead: boolean };

export type MailboxOptions = {
  readonly database: Database;
  readonly now: () => number;
  /** Told of a message that could not be written. */
  readonly onError: (error: unknown) => void;
};

const KINDS = Object.keys(MAIL_TEXTS) as readonly MailKind[];
const COLUMNS = new Map([
  ['id', 'id'],
  ['createTime', 'created_ms'],
] as const);

type WithMailbox = ReturnType<typeof withMailboxTables>;

/** Personal messages to users. */
export class Mailbox {
  readonly #options: MailboxOptions;
  readonly #database: WithMailbox;
  /** One after another, so that each user's messages are bounded however many come at once, and a reader sees what was sent before. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: MailboxOptions) {
    this.#options = options;
    this.#database = withMailboxTables(options.database);
  }

  /** Sends a message behind whatever is done now. It is there for everyone who reads afterwards. */
  send(userId: number, mail: Mail): void {
    const sent = this.#last.then(() => this.#add(this.#database, userId, mail));
    this.#last = sent.catch(this.#options.onError);
  }

  /** Sends messages together with what `also` writes: all of it is written, or nothing and it rejects. */
  async sendAll(
    mails: readonly { readonly userId: number; readonly mail: Mail }[],
    also: (transaction: Transaction<Tables & MailboxTables>) => Promise<void>,
  ): Promise<void> {
    const sent = this.#last.then(() =>
      this.#database.transaction().execute(async (transaction) => {
        await also(transaction);
        for (const { userId, mail } of mails) await this.#add(transaction, userId, mail);
      }),
    );
    this.#last = sent.catch(() => undefined);
    await sent;
  }

  /** Resolves when everything that was sent is written. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #add(database: WithMailbox, userId: number, { kind, parameters }: Mail): Promise<void> {
    const { now } = this.#options;
    const cut = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, name === ANSWER ? value : value.slice(0, VALUE_MAX)]),
    );
    await database.insertInto('mailbox_messages').values({ user_id: userId, kind, parameters: cut, created_ms: now() }).execute();
    const newest = database.selectFrom('mailbox_messages').select('id').where('user_id', '=', userId);
    const kept = newest.orderBy('id', 'desc').limit(MESSAGES_MAX);
    await database.deleteFrom('mailbox_messages').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  }

  #ofUser(userId: number) {
    const living = this.#options.now() - MAIL_LIFE_MS;
    return this.#database
      .selectFrom('mailbox_messages')
      .where((where): Expression<SqlBool> =>
        where.and([where('user_id', '=', userId), where('created_ms', '>', living), where('kind', 'in', KINDS)]),
      );
  }

  /** A page of a user's messages, newest first, and how many there are in all. */
  async list(userId: number, page: Page): Promise<{ readonly mails: readonly StoredMail[]; readonly total: number }> {
    await this.#last;
    const matching = this.#ofUser(userId);
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await paged(matching.selectAll(), sortColumn(COLUMNS, page), 'id', page).execute();
    const mails = rows.map(({ id, kind, parameters, created_ms, read_ms }) => ({
      id,
      kind: kind as MailKind,
      parameters,
      createdMs: created_ms,
      isRead: read_ms !== null,
    }));
    return { mails, total: Number(total) };
  }

  async unread(userId: number): Promise<number> {
    await this.#last;
    const unread = this.#ofUser(userId).where('read_ms', 'is', null);
    const { count } = await unread.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Marks those that are the user's; false when none of them is. One that was read keeps the time of the first. */
  async markRead(userId: number, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const changed = await this.#database
      .updateTable('mailbox_messages')
      .set((where) => ({ read_ms: where.fn.coalesce('read_ms', where.val(this.#options.now())) }))
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }
}
