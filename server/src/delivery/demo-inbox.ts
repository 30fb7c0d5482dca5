import { hash, randomUUID } from 'node:crypto';
import type { Database } from '../machine/storage/connection.ts';
import type { Message } from './message.ts';

const DAY_MS = 24 * 3_600_000;
const MESSAGE_LIFE_MS = DAY_MS;
/** An address that is bound to no account is given up after this time without a message. */
const CLAIM_LIFE_MS = 30 * DAY_MS;
const OF_ADDRESS_MAX = 20;
const ADDRESSES_MAX = 5_000;

export type DemoMessage = Message & { readonly id: string; readonly createdMs: number };
/** `browserHash`: of the browser that reads it whosever the address is; empty for none. */
type KeptMessage = DemoMessage & { readonly browserHash: string };

/**
 * Demo mode: what would have been sent. As with a real mailbox, an address has one owner: the browser that first had something sent to it, known
 * by a cookie, and the account that it is bound to. Whoever asks for a code to somebody else's address does not read it here either,
 * except to set a forgotten password anew: who has lost the password may well have another browser, and with play money that is the greater harm.
 * Messages are kept in memory; whose an address is outlives a restart.
 */
export class DemoInbox {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #messages = new Map<string, KeptMessage[]>();

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

  add(message: Message, browser: string | null): void {
    const made = { id: randomUUID(), createdMs: this.#now(), browserHash: browser === null ? '' : ownerHash(browser) };
    const kept = this.#messages.get(message.to) ?? [];
    // last in the order in which addresses make way
    this.#messages.delete(message.to);
    this.#messages.set(message.to, [...kept, { ...message, ...made }].slice(-OF_ADDRESS_MAX));
    if (this.#messages.size <= ADDRESSES_MAX) return;
    const [oldest] = this.#messages.keys();
    if (oldest !== undefined) this.#messages.delete(oldest);
  }

  /** The messages to the addresses of this browser and to `bound`, those of the caller's account, and what it has asked for; the newest first. */
  async list(browser: string, bound: readonly string[]): Promise<readonly DemoMessage[]> {
    const own = ownerHash(browser);
    const query = this.#database.selectFrom('demo_inboxes').select('address').where('owner_hash', '=', own);
    const claimed = browser === '' ? [] : await query.execute();
    const addresses = new Set([...bound, ...claimed.map(({ address }) => address)]);
    const living = this.#now() - MESSAGE_LIFE_MS;
    const messages = [...this.#messages].flatMap(([address, kept]) =>
      kept.filter(
        ({ createdMs, browserHash }) => createdMs > living && (addresses.has(address) || (browser !== '' && browserHash === own)),
      ),
    );
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
