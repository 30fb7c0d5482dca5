import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { Postings } from './postings.ts';
import type { EventRules, Find, Rule, FindingValue } from './rule.ts';
import { differentFields, isSame, shown } from './same.ts';
import { NOTHING_MORE } from './rules.ts';

/**
 * One accepted entry under audit. The product says, event by event, what the journal must state; what it does state is compared field by
 * field and leg by leg, and its legs are booked. After a difference the product goes on with what should have been.
 */
export class Step {
  readonly seq: number;
  readonly timeMs: number;
  /** Who acted; 0 is the house. */
  readonly accountId: number;
  readonly #events: readonly ExchangeEvent[];
  readonly #postings: Postings;
  readonly #find: Find;
  #next = 0;
  #expected = 0;
  /** Another event stands where one was expected: what follows cannot be told apart any more. */
  #lost = false;

  constructor({ seq, timeMs, command, events }: Entry, postings: Postings, find: Find) {
    this.seq = seq;
    this.timeMs = timeMs;
    this.accountId = command.accountId;
    this.#events = events;
    this.#postings = postings;
    this.#find = find;
  }

  /** Events that the entry had to state so far. */
  get eventCount(): number {
    return this.#expected;
  }

  /** The journal must state this event next. */
  event<E extends ExchangeEvent>(expected: E, rules: EventRules<E>): void {
    this.#expected += 1;
    if (this.#lost) return;
    const stated = this.#events[this.#next];
    if (stated?.type !== expected.type) {
      this.#lost = true;
      this.#find(
        rules.is,
        `event ${this.#next + 1}`,
        `${expected.type} ${shown(expected)}`,
        stated === undefined ? 'nothing' : shown(stated),
      );
      return;
    }
    this.#next += 1;
    for (const field of differentFields(expected, stated)) this.#differs(expected, stated, field, rules);
    if ('legs' in stated) this.#postings.post(stated.legs);
  }

  /** What must hold for the command to be accepted. Answers whether it does. */
  need(holds: boolean, rule: Rule, what: string, expected: FindingValue, found: FindingValue): boolean {
    if (!holds) this.#find(rule, what, expected, found);
    return holds;
  }

  /** Nothing more may be stated. `rules` are those that events break by standing where they must not, by type. */
  end(rules: ReadonlyMap<string, Rule>): void {
    for (let index = this.#next; index < this.#events.length; index++) {
      const event = this.#events[index];
      if (event === undefined) continue;
      if (!this.#lost) this.#find(rules.get(event.type) ?? NOTHING_MORE, `event ${index + 1}`, 'nothing', shown(event));
      this.#lost = true;
      if ('legs' in event) this.#postings.post(event.legs);
    }
  }

  #differs<E extends ExchangeEvent>(expected: E, stated: ExchangeEvent, field: string, rules: EventRules<E>): void {
    const byField: Readonly<Record<string, Rule | undefined>> = rules;
    const rule = byField[field] ?? rules.is;
    if (field === 'legs' && 'legs' in expected && 'legs' in stated) return this.#differentLegs(expected, stated, rule);
    const values = (event: ExchangeEvent): unknown => new Map<string, unknown>(Object.entries(event)).get(field);
    this.#find(rule, `${field} of ${expected.type}`, shown(values(expected)), shown(values(stated)));
  }

  /** The first leg that is another one, named. */
  #differentLegs(
    expected: { readonly type: string; readonly legs: readonly Leg[] },
    stated: { readonly legs: readonly Leg[] },
    rule: Rule,
  ): void {
    const name = (leg: Leg | undefined): string => (leg === undefined ? 'no leg' : `${this.#postings.nameOf(leg)} ${leg.amount}`);
    const most = Math.max(expected.legs.length, stated.legs.length);
    for (let index = 0; index < most; index++) {
      const [due, found] = [expected.legs[index], stated.legs[index]];
      if (isSame(due, found)) continue;
      this.#find(rule, `leg ${index + 1} of ${expected.type}`, name(due), name(found));
      return;
    }
  }
}
