import { hash, randomUUID } from 'node:crypto';
import type { Database } from '../storage/connection.ts';
import type { Message } from './message.ts';

const DAY_MS = 24 * 3_600_000;
const MESSAGE_LIFE_MS = DAY_MS;
/** An address that is bound to no account is given up after this time without a message. */
const CLAIM_LIFE_MS = 30 * DAY_MS;
const OF_ADDRESS_MAX = 20;
const ADDRESSES_MAX = 5_000;
const COOKIE = /^[A-Za-z0-9_-]{43}$/;

export type DemoMessage = Message & { readonly id: string; readonly createdMs: number };

/**
 * Demo mode: what would have been sent. As with a real mailbox, an address has one owner: the browser that first had something sent to it, known
 * by a cookie, and the account that it is bound to. Whoever asks for a code to somebody else's address does not read it here either.
 * Messages are kept in memory; whose an address is outlives a restart.
 */
export class DemoInbox {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #messages = new Map<string, DemoMessage[]>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Gives the address to the browser of this name unless it has an owner. */
  async claim(address: string, browser: string): Promise<void> {
    const values = { address, owner_hash: ownerHash(browser), last_ms: this.#now() };
    await this.#database
      .insertInto('demo_inboxes')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet({ last_ms: values.last_ms }).where('demo_inboxes.owner_hash', '=', values.owner_hash),
      )
      .execute();
  }

  add(message: Message): void {
    const kept = this.#messages.get(message.to) ?? [];
    // last in the order in which addresses make way
    this.#messages.delete(message.to);
    this.#messages.set(message.to, [...kept, { ...message, id: randomUUID(), createdMs: this.#now() }].slice(-OF_ADDRESS_MAX));
    if (this.#messages.size <= ADDRESSES_MAX) return;
    const [oldest] = this.#messages.keys();
    if (oldest !== undefined) this.#messages.delete(oldest);
  }

  /** The messages to the addresses of the browser of this cookie and to `bound`, those of the caller's account; the newest first. */
  async list(cookie: string, bound: readonly string[]): Promise<readonly DemoMessage[]> {
    const query = this.#database.selectFrom('demo_inboxes').select('address').where('owner_hash', '=', ownerHash(cookie));
    const claimed = COOKIE.test(cookie) ? await query.execute() : [];
    const addresses = new Set([...bound, ...claimed.map(({ address }) => address)]);
    const living = this.#now() - MESSAGE_LIFE_MS;
    const messages = [...addresses].flatMap((address) => this.#messages.get(address) ?? []).filter(({ createdMs }) => createdMs > living);
    return messages.toReversed().toSorted((a, b) => b.createdMs - a.createdMs);
  }

  async removeExpired(): Promise<void> {
    const nowMs = this.#now();
    for (const [address, messages] of this.#messages) {
      if (messages.every(({ createdMs }) => createdMs <= nowMs - MESSAGE_LIFE_MS)) this.#messages.delete(address);
    }
    await this.#database
      .deleteFrom('demo_inboxes')
      .where('last_ms', '<=', nowMs - CLAIM_LIFE_MS)
      .where((where) => {
        const owners = where.selectFrom('users').select('users.id');
        const bound = owners.where((user) =>
          user.or([user('users.email', '=', user.ref('demo_inboxes.address')), user('users.phone', '=', user.ref('demo_inboxes.address'))]),
        );
        return where.not(where.exists(bound));
      })
      .execute();
  }
}

const ownerHash = (secret: string): string => hash('sha256', secret, 'base64url');
