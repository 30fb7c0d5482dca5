import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { withEntry, type Forgery } from './forgery.ts';

export type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
export type Body<T extends CommandBody['type']> = Extract<CommandBody, { type: T }>;

const PLATFORM = 1;

/** One journal, and forgeries of it that a thief with the whole program would write: command, events and legs that fit each other. */
export class Forger {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  /** The first accepted entry of a kind of command for which something holds. */
  entry<T extends CommandBody['type']>(type: T, holds: (entry: Entry, body: Body<T>) => boolean = () => true): Entry {
    for (const entry of this.#entries) {
      const { body } = entry.command;
      if (body.type === type && entry.outcome.ok && !entry.outcome.repeated && holds(entry, body as Body<T>)) return entry;
    }
    throw new Error(`no entry of ${type}`);
  }

  /** The first entry that states such an event. */
  stating<T extends ExchangeEvent['type']>(type: T, holds: (event: Of<T>) => boolean = () => true): Entry {
    const found = this.#entries.find(({ events }) => events.some((event) => event.type === type && holds(event as Of<T>)));
    if (found === undefined) throw new Error(`no entry states ${type}`);
    return found;
  }

  /** The last tick of a symbol before an entry. */
  tickBefore({ seq }: Entry, symbolId: number): Entry {
    const found = this.#entries.findLast(
      ({ seq: other, command: { body } }) => other < seq && body.type === 'price.tick' && body.symbolId === symbolId,
    );
    if (found === undefined) throw new Error(`no tick before ${seq}`);
    return found;
  }

  /** One entry changed; it is there that the forgery must be found, unless another is named. */
  forged(kind: string, rule: string, { seq }: Entry, change: (entry: Entry) => Entry, foundAt: Entry = this.#at(seq)): Forgery {
    return { kind, rules: [rule], seq: foundAt.seq, entries: withEntry(this.#entries, seq, change) };
  }

  /** In place of a tick, another command with its events. */
  inserted(
    kind: string,
    rule: string,
    accountId: number,
    body: CommandBody,
    ref: number,
    events: (seq: number) => readonly ExchangeEvent[],
  ): Forgery {
    const tick = this.#entries.findLast(({ command }) => command.body.type === 'price.tick') ?? this.#at(1);
    return this.forged(kind, rule, tick, (entry) => ({
      ...entry,
      command: { id: '', accountId, body },
      outcome: { ok: true, ref, repeated: false },
      events: events(entry.seq),
    }));
  }

  /** Without the entry, and everything after it numbered anew. */
  withoutEntry(kind: string, rule: string, gone: Entry, foundAt: Entry): Forgery {
    const entries = this.#entries.filter(({ seq }) => seq !== gone.seq).map((entry, index) => ({ ...entry, seq: index + 1 }));
    return { kind, rules: [rule], seq: foundAt.seq - 1, entries };
  }

  #at(seq: number): Entry {
    const entry = this.#entries[seq - 1];
    if (entry === undefined) throw new Error(`no entry ${seq}`);
    return entry;
  }
}

/** An entry whose command says something else. */
export const withBody = (entry: Entry, change: object): Entry => ({
  ...entry,
  command: { ...entry.command, body: { ...entry.command.body, ...change } as CommandBody },
});

/** An entry whose events of a kind say something else. */
export const withEvents = <T extends ExchangeEvent['type']>(entry: Entry, type: T, change: (event: Of<T>) => object): Entry => ({
  ...entry,
  events: entry.events.map((event) => (event.type === type ? ({ ...event, ...change(event as Of<T>) } as ExchangeEvent) : event)),
});

/** Everything of an account in an entry is another's: command, fields, legs. */
export function byAnother(entry: Entry, from: number, to: number): Entry {
  const events = entry.events.map((event) => {
    const owned = 'accountId' in event && event.accountId === from ? { ...event, accountId: to } : event;
    return 'legs' in owned ? { ...owned, legs: owned.legs.map((leg) => (leg.ownerId === from ? { ...leg, ownerId: to } : leg)) } : owned;
  });
  return { ...entry, command: { ...entry.command, accountId: to }, events };
}

/** Legs with other amounts by their place; what changes is balanced by the leg given last. */
export function shifted(legs: readonly Leg[], index: number, by: bigint, counter: number): readonly Leg[] {
  return legs.map((leg, at) =>
    at === index ? { ...leg, amount: leg.amount + by } : at === counter ? { ...leg, amount: leg.amount - by } : leg,
  );
}

/** The first two events of a kind change places. */
export function swapped(events: readonly ExchangeEvent[], type: ExchangeEvent['type']): readonly ExchangeEvent[] {
  const [one, other] = events.filter((event) => event.type === type);
  return events.map((event) => (event === one ? (other ?? event) : event === other ? (one ?? event) : event));
}

/** A tick that is no price any more, in command and event. */
export function frozen(entry: Entry): Entry {
  return withEvents(withBody(entry, { state: 'frozen' }), 'price.ticked', () => ({ state: 'frozen' }));
}

/** A tick of another price, with the sources that give it. */
export function pricedTick(entry: Entry, priceTicks: number): Entry {
  const { sources } = entry.command.body as Body<'price.tick'>;
  const price = `${(priceTicks - (priceTicks % 100)) / 100}.00`;
  const other = { priceTicks, sources: sources.map((source) => ({ ...source, price })) };
  return withEvents(withBody(entry, other), 'price.ticked', () => other);
}

export const platform = (ownerId: number) => ({ code: PLATFORM, ownerId, ref: 0 });
