import type { Entry } from '@candor/exchange/entry';
import type { CommandBody } from '@candor/exchange/command';
import type { Memory } from './product-audit.ts';
import type { Find } from './rule.ts';
import { ONCE, REPEATED } from './rules.ts';
import { isSame, said } from './same.ts';

const KEPT_MS = { '24-hours': 86_400_000, '30-days': 2_592_000_000 } as const;
type Kept = keyof typeof KEPT_MS;

type Accepted = { readonly timeMs: number; readonly ref: number; readonly body: CommandBody };

/** Which ids of which accounts were accepted, as long as each is remembered (product rules §16). Refusals change nothing and are left out. */
export class CommandIds {
  /** By account and id, from old to new. */
  readonly #accepted: { readonly [K in Kept]: Map<string, Accepted> } = { '24-hours': new Map(), '30-days': new Map() };

  /** A command was carried out. The house's own ids are derived, and what they name is remembered by the objects themselves. */
  accept({ timeMs, command, outcome }: Entry, memory: Memory, find: Find): void {
    const { accountId, id, body } = command;
    if (id === '' || memory === 'by-object' || !outcome.ok) return;
    this.#forget(timeMs);
    const key = `${accountId} ${id}`;
    const before = this.#known(key);
    if (before !== undefined && accountId !== 0)
      find(ONCE, `the id ${id} of account ${accountId}`, `answered as at ${before.timeMs}`, 'carried out again');
    this.#accepted[memory].set(key, { timeMs, ref: outcome.ref, body });
  }

  /** A command was answered as a repetition of an accepted one. */
  repeat({ timeMs, command, outcome }: Entry, find: Find): void {
    const { accountId, id, body } = command;
    if (!outcome.ok) return;
    this.#forget(timeMs);
    const before = this.#known(`${accountId} ${id}`);
    if (before === undefined) find(REPEATED, `the first command with id ${id} of account ${accountId}`, 'accepted before', 'nowhere');
    else if (!isSame(before.body, body)) find(REPEATED, `the content under id ${id}`, said(before.body), said(body));
    else if (before.ref !== outcome.ref) find(REPEATED, `the answer under id ${id}`, before.ref, outcome.ref);
  }

  #known(key: string): Accepted | undefined {
    return this.#accepted['24-hours'].get(key) ?? this.#accepted['30-days'].get(key);
  }

  #forget(nowMs: number): void {
    for (const kept of ['24-hours', '30-days'] as const) {
      const accepted = this.#accepted[kept];
      for (const [key, { timeMs }] of accepted) {
        if (timeMs > nowMs - KEPT_MS[kept]) break;
        accepted.delete(key);
      }
    }
  }
}
