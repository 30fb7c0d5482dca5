import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { otherValues, withEntry, withEvent, withField, withLegs, type Forgery } from './forgery.ts';
import { EXPECTED, namesOf, NOTHING_MORE, rulesOf } from './expected-rules.ts';
import { BTC, ETH, QUIET, USDT } from './rich-history.ts';

/** An event of the journal and where it stands; `variant` is its type, and its reason or result when there are several. */
export type Sample = { readonly variant: string; readonly seq: number; readonly index: number; readonly event: ExchangeEvent };

const PLATFORM = 1;
const EQUITY = 4;

/** The first event of every variant in the journal. */
export function samplesOf(entries: readonly Entry[], variantOf: (event: ExchangeEvent) => string = usualVariant): readonly Sample[] {
  const samples = new Map<string, Sample>();
  for (const { seq, events } of entries) {
    for (const [index, event] of events.entries()) {
      const variant = variantOf(event);
      if (!samples.has(variant)) samples.set(variant, { variant, seq, index, event });
    }
  }
  return [...samples.values()];
}

function usualVariant(event: ExchangeEvent): string {
  if (event.type === 'ledger.moved' || event.type === 'spot.ended') return `${event.type} ${event.reason}`;
  if (event.type === 'updown.settled' || event.type === 'rounds.decided') return `${event.type} ${event.result} ${event.reason}`.trimEnd();
  return event.type;
}

/** Each leg of an event sent elsewhere: to another user, to the house, in another asset, to another object, another amount, and more legs. */
export function* legForgeries(entries: readonly Entry[], { variant, seq, index, event }: Sample, expected = EXPECTED): Generator<Forgery> {
  if (!('legs' in event)) return;
  const { is, legs: rule = is } = rulesOf(event, expected);
  const { legs } = event;
  const forged = (what: string, others: readonly Leg[]): Forgery => ({
    kind: `${variant}: ${what}`,
    entries: withEvent(entries, seq, index, (one) => [withLegs(one, others)]),
    seq,
    rules: [rule],
  });
  const replaced = (at: number, leg: Leg): readonly Leg[] => legs.map((one, other) => (other === at ? leg : one));
  for (const [at, leg] of legs.entries()) {
    const { assetId, amount } = leg;
    const name = `leg ${at + 1}`;
    yield forged(`${name} to another user`, replaced(at, { code: PLATFORM, ownerId: QUIET, ref: 0, assetId, amount }));
    if (leg.code !== EQUITY) yield forged(`${name} to the house`, replaced(at, { code: EQUITY, ownerId: 0, ref: 0, assetId, amount }));
    if (leg.ref !== 0) yield forged(`${name} to another object`, replaced(at, { ...leg, ref: leg.ref + 1 }));
    const another = assetId === USDT ? BTC : assetId === BTC ? ETH : USDT;
    yield forged(
      `${name} and its counter legs in another asset`,
      legs.map((one) => (one.assetId === assetId ? { ...one, assetId: another } : one)),
    );
    const counter = legs.findIndex((one, other) => other !== at && one.assetId === assetId);
    for (const [how, change] of [['one unit more', 1n] as const, ['all of it twice', amount] as const]) {
      const balanced = legs.map((one, other) =>
        other === at ? { ...one, amount: one.amount + change } : other === counter ? { ...one, amount: one.amount - change } : one,
      );
      yield forged(`${name} ${how}, taken from another leg`, balanced);
    }
    yield forged(`${name} one unit more, from nowhere`, replaced(at, { ...leg, amount: amount + 1n }));
    yield forged(
      `${name} left out`,
      legs.filter((_, other) => other !== at),
    );
  }
  const [first] = legs;
  if (first === undefined) return;
  const equity = { code: EQUITY, ownerId: 0, ref: 0, assetId: first.assetId, amount: -5n };
  yield forged('two legs more, from equity to a friend', [...legs, equity, { ...equity, code: PLATFORM, ownerId: QUIET, amount: 5n }]);
  yield forged('its legs in another order', legs.toReversed());
  yield forged('no legs at all', []);
}

/** Each field of an event said otherwise. */
export function* fieldForgeries(
  entries: readonly Entry[],
  { variant, seq, index, event }: Sample,
  expected = EXPECTED,
): Generator<Forgery> {
  const { is, fields = {} } = rulesOf(event, expected);
  for (const [field, value] of Object.entries(event)) {
    if (field === 'type' || field === 'legs') continue;
    const name = `${event.type}.${field}` in expected.words ? `${event.type}.${field}` : field;
    for (const [path, change] of otherValues(value, name, expected.words)) {
      yield {
        kind: `${variant}: ${field}${path}`,
        entries: withEvent(entries, seq, index, (one) => [withField(one, field, change)]),
        seq,
        rules: [fields[field] ?? is],
      };
    }
  }
}

/** The event left out, stated twice, of a refused command, moved to another entry, or once more without a command. */
export function* placeForgeries(
  entries: readonly Entry[],
  { variant, seq, index, event }: Sample,
  expected = EXPECTED,
): Generator<Forgery> {
  const { is, extra = NOTHING_MORE } = rulesOf(event, expected);
  const without = withEvent(entries, seq, index, () => []);
  yield { kind: `${variant}: left out`, entries: without, seq, rules: [is] };
  const next = entries[seq - 1]?.events[index + 1];
  const twice = withEvent(entries, seq, index, (one) => [one, one]);
  yield { kind: `${variant}: stated twice`, entries: twice, seq, rules: [...namesOf(event, expected), ...namesOf(next, expected)] };
  const refused = { ok: false, code: 'NOT_FOUND', limit: '', repeated: false } as const;
  const ofRefused = withEntry(entries, seq, (entry) => ({ ...entry, outcome: refused }));
  yield { kind: `${variant}: of a refused command`, entries: ofRefused, seq, rules: ['I6 refusal'] };
  const tick = entries.find((entry) => entry.seq > seq && entry.command.body.type === 'price.tick');
  if (tick === undefined) return;
  const added = (entry: Entry): Entry => ({ ...entry, events: [...entry.events, event] });
  yield { kind: `${variant}: moved into the entry of a tick`, entries: withEntry(without, tick.seq, added), seq: tick.seq, rules: [extra] };
  yield { kind: `${variant}: once more, without a command`, entries: withEntry(entries, tick.seq, added), seq: tick.seq, rules: [extra] };
}
