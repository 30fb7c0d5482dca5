import type { Entry } from '@candor/exchange/entry';
import type { CommandBody } from '@candor/exchange/command';
import type { Memory } from './product-audit.ts';
import type { Find } from './rule.ts';
import { ONCE, REPEATED } from './rules.ts';
import { isSame, shown } from './same.ts';

const KEPT_MS = { '24-hours': 86_400_000, '30-days': 2_592_000_000 } as const;
const REFUSAL_KEPT_MS = 600_000;
type Kept = keyof typeof KEPT_MS;
/** Ids that are remembered at most, refusals included: of an account, and of all together. */
const MOST_OF_ACCOUNT = 100_000;
const MOST_OF_ALL = 20_000_000;
const ID = /^[A-Za-z0-9:._-]{1,128}$/;
const NEVER_KEPT: readonly string[] = ['ID_CONFLICT', 'BUSY'];

type Accepted = { readonly accountId: number; readonly timeMs: number; readonly ref: number; readonly body: CommandBody };
type Refused = { readonly accountId: number; readonly timeMs: number };

/**
 * Which ids of which accounts were accepted, as long as each is remembered (product rules §16). Refusals change nothing and are only
 * counted: what is accepted while its account has no room for one more (a cancel) is not remembered and may be carried out again.
 */
export class CommandIds {
  /** By account and id, from old to new. */
  readonly #accepted: { readonly [K in Kept]: Map<string, Accepted> } = { '24-hours': new Map(), '30-days': new Map() };
  /** By account and id, from old to new. */
  readonly #refused = new Map<string, Refused>();
  readonly #countOf = new Map<number, number>();
  #count = 0;

  /** A command was carried out. The house's own ids are derived, and what they name is remembered by the objects themselves. */
  accept({ timeMs, command, outcome }: Entry, memory: Memory, find: Find): void {
    const { accountId, id, body } = command;
    if (id === '' || memory === 'by-object' || !outcome.ok) return;
    this.#forget(timeMs);
    const key = `${accountId} ${id}`;
    const before = this.#known(key);
    if (before !== undefined && accountId !== 0)
      find(ONCE, `the id ${id} of account ${accountId}`, `answered as at ${before.timeMs}`, 'carried out again');
    if (before !== undefined || !this.#hasRoom(accountId)) return;
    this.#accepted[memory].set(key, { accountId, timeMs, ref: outcome.ref, body });
    this.#add(accountId, 1);
  }

  /** A command of an open account was refused. */
  refuse({ timeMs, command, outcome }: Entry): void {
    const { accountId, id } = command;
    if (outcome.ok || outcome.repeated || NEVER_KEPT.includes(outcome.code) || !ID.test(id)) return;
    this.#forget(timeMs);
    const key = `${accountId} ${id}`;
    if (this.#refused.has(key) || this.#known(key) !== undefined || !this.#hasRoom(accountId)) return;
    this.#refused.set(key, { accountId, timeMs });
    this.#add(accountId, 1);
  }

  /** A command was answered as a repetition of an accepted one. */
  repeat({ timeMs, command, outcome }: Entry, find: Find): void {
    const { accountId, id, body } = command;
    if (!outcome.ok) return;
    this.#forget(timeMs);
    const before = this.#known(`${accountId} ${id}`);
    if (before === undefined) find(REPEATED, `the first command with id ${id} of account ${accountId}`, 'accepted before', 'nowhere');
    else if (!isSame(before.body, body)) find(REPEATED, `the content under id ${id}`, shown(before.body), shown(body));
    else if (before.ref !== outcome.ref) find(REPEATED, `the answer under id ${id}`, before.ref, outcome.ref);
  }

  #known(key: string): Accepted | undefined {
    return this.#accepted['24-hours'].get(key) ?? this.#accepted['30-days'].get(key);
  }

  #hasRoom(accountId: number): boolean {
    return this.#count < MOST_OF_ALL && (this.#countOf.get(accountId) ?? 0) < MOST_OF_ACCOUNT;
  }

  #add(accountId: number, ids: number): void {
    this.#countOf.set(accountId, (this.#countOf.get(accountId) ?? 0) + ids);
    this.#count += ids;
  }

  #forget(nowMs: number): void {
    this.#forgetOf(this.#refused, nowMs - REFUSAL_KEPT_MS);
    for (const kept of ['24-hours', '30-days'] as const) this.#forgetOf(this.#accepted[kept], nowMs - KEPT_MS[kept]);
  }

  #forgetOf(ids: Map<string, Refused>, untilMs: number): void {
    for (const [key, { accountId, timeMs }] of ids) {
      if (timeMs > untilMs) break;
      ids.delete(key);
      this.#add(accountId, -1);
    }
  }
}
