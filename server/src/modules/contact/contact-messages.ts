import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { withContactTables, type ContactTables } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
/** In 24 hours. */
const OF_ACCOUNT_MAX = 10;
const OF_NETWORK_MAX = 30;
/** Kept at once. More is refused: the operator has to read first, and nothing that was accepted makes way. */
const KEPT_MAX = 10_000;
/** Of one answer to an operator. */
const PAGE_MAX = 200;

/** `userId` is null of a guest. */
export type ContactMessage = {
  readonly userId: number | null;
  readonly network: string;
  readonly language: string;
  readonly replyTo: string;
  readonly text: string;
};

/** What can have become of a message. */
export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** `answeredBy`, `closedBy`: names of operators. */
export type StoredMessage = ContactMessage & {
  readonly id: string;
  readonly loginName: string | null;
  readonly createdMs: number;
  readonly state: MessageState;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredMs: number | null;
  readonly closedBy: string | null;
  readonly closedMs: number | null;
};

export type Added = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: 'TOO_MANY_REQUESTS' | 'BUSY' };

/** What users have written to the operator, for as long as it is kept. */
export class ContactMessages {
  readonly #database: ReturnType<typeof withContactTables>;
  readonly #now: () => number;
  /** One after another: each counts those before it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database, now: () => number) {
    this.#database = withContactTables(database);
    this.#now = now;
  }

  add(message: ContactMessage): Promise<Added> {
    const added = this.#last.then(() => this.#add(message));
    this.#last = added.catch(() => undefined);
    return added;
  }

  async #add({ userId, network, language, replyTo, text }: ContactMessage): Promise<Added> {
    const nowMs = this.#now();
    const { kept, ofNetwork, ofAccount } = await this.#counts(nowMs, network, userId);
    if (kept >= KEPT_MAX) return { ok: false, reason: 'BUSY' };
    if (ofNetwork >= OF_NETWORK_MAX || ofAccount >= OF_ACCOUNT_MAX) return { ok: false, reason: 'TOO_MANY_REQUESTS' };
    const id = `C-${randomBytes(4).toString('hex')}`;
    const row = { id, user_id: userId, network, language, reply_to: replyTo, message: text, created_ms: nowMs };
    await this.#database.insertInto('contact_messages').values(row).execute();
    return { ok: true, id };
  }

  async #counts(nowMs: number, network: string, userId: number | null) {
    const row = await this.#database
      .selectFrom('contact_messages')
      .select(({ fn, eb }) => {
        const recent = eb('created_ms', '>', nowMs - DAY_MS);
        return [
          fn.countAll<number>().as('kept'),
          fn
            .countAll<number>()
            .filterWhere(eb.and([recent, eb('network', '=', network)]))
            .as('ofNetwork'),
          fn
            .countAll<number>()
            .filterWhere(eb.and([recent, eb('user_id', '=', userId ?? -1)]))
            .as('ofAccount'),
        ];
      })
      .executeTakeFirstOrThrow();
    return { kept: Number(row.kept), ofNetwork: Number(row.ofNetwork), ofAccount: Number(row.ofAccount) };
  }

  /** The oldest first. */
  async list(): Promise<readonly StoredMessage[]> {
    return (await this.#named().orderBy('contact_messages.created_ms').orderBy('contact_messages.id').execute()).map(storedMessage);
  }

  /** Some of a state, the oldest open ones or the newest others, and how many there are. */
  async page(state: MessageState): Promise<{ readonly total: number; readonly rows: readonly StoredMessage[] }> {
    const order = state === 'open' ? 'asc' : 'desc';
    const rows = this.#named().where(IN_STATE[state]).orderBy('contact_messages.created_ms', order).orderBy('contact_messages.id', order);
    return { total: (await this.#countOf(state)).count, rows: (await rows.limit(PAGE_MAX).execute()).map(storedMessage) };
  }

  /** One, whatever has become of it. */
  async one(id: string): Promise<{ readonly total: number; readonly rows: readonly StoredMessage[] }> {
    const rows = (await this.#named().where('contact_messages.id', '=', id).execute()).map(storedMessage);
    return { total: rows.length, rows };
  }

  /** How many are open, and since when the oldest is. */
  async waiting(): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
    return await this.#countOf('open');
  }

  async #countOf(state: MessageState): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
    const found = await this.#database
      .selectFrom('contact_messages')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_ms').as('oldest')])
      .where(IN_STATE[state])
      .executeTakeFirstOrThrow();
    return { count: Number(found.count), oldestMs: found.oldest === null ? null : Number(found.oldest) };
  }

  #named() {
    return this.#database
      .selectFrom('contact_messages')
      .leftJoin('users', 'users.id', 'contact_messages.user_id')
      .selectAll('contact_messages')
      .select('users.login_name');
  }

  /** Those that a user has sent while signed in, the oldest first. */
  async ofUser(userId: number): Promise<readonly Pick<StoredMessage, 'id' | 'replyTo' | 'text' | 'createdMs' | 'answer' | 'answeredMs'>[]> {
    const query = this.#database.selectFrom('contact_messages').selectAll().where('user_id', '=', userId);
    const rows = await query.orderBy('created_ms').orderBy('id').execute();
    return rows.map(({ id, reply_to: replyTo, message: text, created_ms: createdMs, answer, answered_ms: answeredMs }) => ({
      id,
      replyTo,
      text,
      createdMs,
      answer,
      answeredMs,
    }));
  }
}

const IN_STATE: Readonly<Record<MessageState, RawBuilder<boolean>>> = {
  open: sql<boolean>`contact_messages.answered_ms IS NULL AND contact_messages.closed_ms IS NULL`,
  answered: sql<boolean>`contact_messages.answered_ms IS NOT NULL AND contact_messages.closed_ms IS NULL`,
  closed: sql<boolean>`contact_messages.closed_ms IS NOT NULL`,
};

function storedMessage(row: ContactTables['contact_messages'] & { readonly login_name: string | null }): StoredMessage {
  return {
    id: row.id,
    userId: row.user_id,
    loginName: row.login_name,
    network: row.network,
    language: row.language,
    replyTo: row.reply_to,
    text: row.message,
    createdMs: row.created_ms,
    state: row.closed_ms !== null ? 'closed' : row.answered_ms === null ? 'open' : 'answered',
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredMs: row.answered_ms,
    closedBy: row.closed_by,
    closedMs: row.closed_ms,
  };
}
