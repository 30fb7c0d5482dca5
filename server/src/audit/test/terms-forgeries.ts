import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { Forger, withBody } from './forger.ts';
import { withEntry, type Forgery } from './forgery.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TERMS = 'SPEC/18 terms';
const HALT = 'SPEC/18 halt';

/** What has a command of this name that changes its terms. */
type NameOf<Type> = Type extends `${infer Name}.change` ? Name : never;

/** A product whose terms are changed and halted in a journal. */
export type TermsForged = {
  readonly name: NameOf<CommandBody['type']>;
  /** The event of a change. */
  readonly states: Extract<ExchangeEvent, { readonly version: number; readonly effectiveMs: number }>['type'];
  /** Fields of a fee of a hundred per cent, where the product has fees that are bounded alike. */
  readonly fee: string | null;
  /** The first thing that is done by the changed terms, and the rule of what it takes from them. */
  readonly first: { readonly entry: Entry; readonly rule: string };
};

/** Terms bent for one order, as a thief with the whole program writes them: command and events fit each other. */
export function termsForgeries(entries: readonly Entry[], { name, states, fee, first }: TermsForged): readonly Forgery[] {
  const f = new Forger(entries);
  const change = f.entry(`${name}.change`);
  const on = f.entry(`${name}.switch`, (_, body) => 'enable' in body && body.enable);
  const off = f.entry(`${name}.switch`, (_, body) => 'enable' in body && !body.enable);
  const kinds = (what: string): string => `${name}: ${what}`;
  /** In the command and in what it states alike. */
  const said = (entry: Entry, other: object): Entry => ({
    ...withBody(entry, other),
    events: entry.events.map((event): ExchangeEvent => ({ ...event, ...shared(other, event) })),
  });
  const later = (entry: Entry): Entry => said(entry, { effectiveMs: entry.timeMs + 10 * DAY_MS });
  const changed = (what: string, other: object): Forgery => f.forged(kinds(what), TERMS, change, (entry) => said(entry, other));
  const turned = (what: string, entry: Entry, other: object): Forgery => f.forged(kinds(what), HALT, entry, (one) => said(one, other));
  return [
    changed('a change by one person', { operator: 'anna' }),
    changed('a change by one person twice', { operator: 'anna, anna' }),
    changed('a change by nobody', { operator: '' }),
    changed('a change by three persons', { operator: 'anna, berta, carl' }),
    changed('a change without a reason', { reason: '' }),
    changed('a change one millisecond too soon', { effectiveMs: change.timeMs + HOUR_MS - 1 }),
    changed('a change at once', { effectiveMs: change.timeMs }),
    f.forged(kinds('a change that halts as well'), TERMS, change, (entry) => withTerms(entry, { enable: false })),
    f.forged(kinds('terms that act before their time'), first.rule, change, later, first.entry),
    behind(kinds('a change that acts before what is planned'), withEntry(entries, change.seq, later), change, states),
    turned('a halt by nobody', off, { operator: ' ' }),
    turned('a halt without a reason', off, { reason: '' }),
    turned('a halt that turns nothing', off, { enable: true }),
    turned('a resumption by one person', on, { operator: 'anna' }),
    turned('a resumption by one person twice', on, { operator: 'anna, anna' }),
    f.forged(kinds('a halt that changes terms instead'), HALT, off, (entry) => ({ ...entry, events: change.events })),
    f.forged(kinds('a halt that changes terms as well'), 'SPEC/2 nothing more', off, (entry) => ({
      ...entry,
      events: [...entry.events, ...change.events],
    })),
    ...(fee === null
      ? []
      : [f.forged(kinds(`${fee} of 99.9999 %`), 'SPEC/18 fee', change, (entry) => withTerms(entry, { [fee]: 999_999 }))]),
  ];
}

/** Of what is said otherwise, the fields that an event has. */
function shared(other: object, event: ExchangeEvent): object {
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in event));
}

/** Other terms, in the command and in the event of a change. */
function withTerms(entry: Entry, other: object): Entry {
  const into = <T extends object>(said: T): T =>
    'terms' in said ? { ...said, terms: { ...(said.terms as object), ...other } } : { ...said, ...other };
  const { body } = entry.command;
  return { ...entry, command: { ...entry.command, body: into(body) }, events: entry.events.map(into) };
}

/** In place of what follows it, the same change once more for an hour later, although it was said that the first one acts later than that. */
function behind(kind: string, entries: readonly Entry[], change: Entry, states: TermsForged['states']): Forgery {
  const seq = change.seq + 1;
  const effectiveMs = (entries[change.seq]?.timeMs ?? 0) + HOUR_MS;
  const events = change.events.flatMap((event): readonly ExchangeEvent[] =>
    event.type === states ? [{ ...event, version: event.version + 1, effectiveMs }] : [],
  );
  const again = (entry: Entry): Entry => withBody({ ...change, seq, timeMs: entry.timeMs, events }, { effectiveMs });
  return { kind, rules: [TERMS], seq, entries: withEntry(entries, seq, again) };
}
