import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { forgedEntry } from '../../../../audit/test/forged-end.ts';
import { byAnother, Forger, shifted, withBody, withEvents, type Body, type Of } from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { PEGGING, peggedHistory } from './peg-history.ts';

const USER = 5;

const isType =
  (type: ExchangeEvent['type']) =>
  (event: ExchangeEvent): boolean =>
    event.type === type;

/** An entry without the events of a kind. */
const without =
  (type: ExchangeEvent['type']) =>
  (entry: Entry): Entry => ({ ...entry, events: entry.events.filter((event) => event.type !== type) });

/** The orders of a list said otherwise, in the command and as they are accepted. */
const listed =
  (change: Partial<Pick<Of<'perpetual.pegged'>, 'offsetPpm' | 'lots' | 'leverage'>>) =>
  (entry: Entry): Entry => {
    const { quotes } = entry.command.body as Body<'perpetual.peg'>;
    const other = withBody(entry, { quotes: quotes.map((quote) => ({ ...quote, ...change })) });
    return withEvents(other, 'perpetual.pegged', () => change);
  };

/** Lists that the rules do not allow. */
export function* pegListForgeries(): Generator<Forgery> {
  const f = new Forger(peggedHistory());
  const list = f.entry('perpetual.peg');
  const offers = f.entry('perpetual.peg', (_, { side }) => side === 'sell');
  const reducing = f.entry('perpetual.peg', (_, { side, quotes }) => side === 'sell' && quotes.every(({ leverage }) => leverage === 0));
  const replaced = f.entry('perpetual.peg', ({ events }) => events.some(isType('perpetual.ended')));
  const halted = f.stating('perpetual.switched', ({ enable }) => !enable);
  const resumed = f.stating('perpetual.switched', ({ enable }) => enable);
  const first = f.entry('perpetual.peg', ({ seq }) => seq > resumed.seq);
  yield f.forged('a user who pegs', 'SPEC/4.6 who pegs', list, (entry) => byAnother(entry, PEGGING.first, USER));
  yield f.forged('a hold that is less than at the bound', 'SPEC/4.6 hold', list, (entry) =>
    withEvents(entry, 'perpetual.pegged', ({ holdUnits, legs }) => ({ holdUnits: holdUnits - 100n, legs: shifted(legs, 0, 100n, 1) })),
  );
  yield f.forged('offers at its own bids', 'SPEC/4.6 pegged orders', offers, listed({ offsetPpm: -200 }));
  yield f.forged('more lots than the position that is reduced', 'SPEC/4.6 pegged orders', reducing, listed({ lots: 111 }));
  yield f.forged('a list that its wallet cannot hold', 'SPEC/5.2 funds', list, listed({ lots: 100_000 }));
  yield f.forged('a list above its tier', 'SPEC/5.4 tier', list, listed({ lots: 130_000 }));
  yield f.forged('more open interest than is allowed', 'SPEC/5.2 open interest', list, listed({ lots: 34_000 }));
  yield f.forged('two leverages on one side', 'SPEC/5.1 leverage', list, (entry) => {
    const { quotes } = entry.command.body as Body<'perpetual.peg'>;
    return withBody(entry, { quotes: quotes.map((quote, index) => (index === 1 ? { ...quote, leverage: 10 } : quote)) });
  });
  yield f.forged('a leverage that is not on offer', 'SPEC/5.1 leverage', list, listed({ leverage: 7 }));
  yield f.forged('orders of a list in another order', 'SPEC/4.6 pegged orders', offers, (entry) =>
    withEvents(entry, 'perpetual.pegged', ({ offsetPpm }) => ({ offsetPpm: 700 - offsetPpm })),
  );
  yield f.forged('a list more beside the old one', 'SPEC/5.2 end', replaced, without('perpetual.ended'));
  const ofSize =
    (length: number) =>
    (entry: Entry): Entry => {
      const { quotes } = entry.command.body as Body<'perpetual.peg'>;
      return withBody(entry, { quotes: Array.from({ length }, () => quotes[0]) });
    };
  yield f.forged('more than 40 orders', 'SPEC/4.6 pegged orders', list, ofSize(41));
  yield f.forged('more open orders than the terms allow', 'SPEC/5.2 open orders', list, ofSize(7));
  yield f.forged('pegged orders in a halted market', 'SPEC/4.6 repricing', halted, without('perpetual.repriced'));
  yield f.withoutEntry('a list in a halted market', 'SPEC/4.6 pegged orders', resumed, first);
}

/** What a thief would leave out or turn round when the index moves. */
export function* comingBackForgeries(): Generator<Forgery> {
  const entries = peggedHistory();
  const f = new Forger(entries);
  const moved = f.entry('price.tick', ({ events }) => events.some(isType('perpetual.reached')));
  const still = f.entry(
    'price.tick',
    ({ events }) => events.some(isType('perpetual.repriced')) && !events.some(isType('perpetual.reached')),
  );
  const frozen = f.entry('price.tick', (_, { state }) => state === 'frozen');
  const old = f.entry('house.advance', ({ events }) => events.some(isType('perpetual.repriced')));
  const [, next] = entries.slice(old.seq - 1);
  const atOnce = f.entry(
    'perpetual.peg',
    ({ events }) => events.some(isType('perpetual.repriced')) && events.some(isType('perpetual.reached')),
  );
  yield f.forged('a pegged order filled at the price of the order that it reaches', 'SPEC/4.6 pegged price', moved, (entry) =>
    withEvents(entry, 'perpetual.filled', () => ({ priceTicks: 4_992_000 })),
  );
  yield f.forged('a repricing left out of a tick', 'SPEC/4.6 repricing', still, without('perpetual.repriced'));
  yield f.forged('a repricing by an older index', 'SPEC/4.6 repricing', moved, (entry) =>
    withEvents(entry, 'perpetual.repriced', () => ({ indexTicks: 5_000_001 })),
  );
  yield f.forged('a mark before the repricing', 'SPEC/4.6 repricing', still, (entry) => {
    const [tick, ...others] = entry.events;
    return { ...entry, events: [tick, ...others.filter(isType('perpetual.marked')), ...others].filter((event) => event !== undefined) };
  });
  yield f.forged('a mark before all pegged orders are back', 'SPEC/4.6 coming back', moved, (entry) => {
    const from = entry.events.findIndex(isType('perpetual.reached'));
    const marked = entry.events.filter(isType('perpetual.marked'));
    return { ...entry, events: [...entry.events.slice(0, from), ...marked, ...entry.events.slice(from)] };
  });
  yield f.forged('pegged orders that stay without a price', 'SPEC/4.6 repricing', frozen, without('perpetual.repriced'));
  yield f.forged('pegged orders that stay by an old price', 'SPEC/4.6 repricing', old, without('perpetual.repriced'));
  yield f.withoutEntry('pegged orders that nobody takes out by an old price', 'SPEC/3.3 due work', old, next ?? old);
  yield f.forged('a list that stays outside', 'SPEC/4.6 repricing', atOnce, without('perpetual.repriced'));
  yield f.forged('an order that the peg reaches passed over', 'SPEC/5.2 matching', moved, (entry) => {
    const [filled] = entry.events.filter(isType('perpetual.filled'));
    return { ...entry, events: entry.events.filter((event) => event !== filled) };
  });
  yield f.forged('a pegged order that does not come to those whom it reaches', 'SPEC/4.6 coming back', moved, (entry) => {
    const [from, to] = entry.events.flatMap((event, index) => (event.type === 'perpetual.reached' ? [index] : []));
    return { ...entry, events: [...entry.events.slice(0, from), ...entry.events.slice(to)] };
  });
  yield f.forged('pegged orders that come back in another order', 'SPEC/4.6 coming back', moved, (entry) => {
    const [from = 0, to = 0, end] = entry.events.flatMap((event, index) => (event.type === 'perpetual.reached' ? [index] : []));
    const { events } = entry;
    return { ...entry, events: [...events.slice(0, from), ...events.slice(to, end), ...events.slice(from, to), ...events.slice(end)] };
  });
  yield f.forged('an order of the own hand that stays', 'SPEC/5.2 end', moved, (entry) => ({
    ...entry,
    events: entry.events.filter((event) => event.type !== 'perpetual.ended' || event.reason !== 'self-trade'),
  }));
  const before = entries.slice(0, old.seq - 1);
  const body = { type: 'perpetual.cancelAll', marketId: 0 } as const;
  yield {
    kind: 'a command by an old price while pegged orders are in the book',
    rules: ['SPEC/5.5 first'],
    seq: old.seq,
    entries: [...before, forgedEntry(before, { accountId: 1, body, timeMs: old.timeMs })],
  };
}
