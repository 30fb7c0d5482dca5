import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { forgedEntry } from '../../../../audit/test/forged-end.ts';
import { byAnother, Forger, shifted, swapped, withBody, withEvents, type Body } from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { INDEX, PEGGING, peggedHistory } from './peg-history.ts';

const USER = 5;

const isType =
  (...types: readonly ExchangeEvent['type'][]) =>
  (event: ExchangeEvent): boolean =>
    types.includes(event.type);

/** An entry without the events of a kind. */
const without =
  (...types: readonly ExchangeEvent['type'][]) =>
  (entry: Entry): Entry => ({ ...entry, events: entry.events.filter((event) => !types.includes(event.type)) });

/** The orders of a list said otherwise, in the command and as they are accepted. */
const listed =
  (change: { readonly offsetPpm?: number; readonly lots?: number; readonly boundTicks?: number }) =>
  (entry: Entry): Entry => {
    const { quotes, boundTicks } = entry.command.body as Body<'spot.peg'>;
    const changed = { boundTicks, ...change };
    const other = withBody(entry, { boundTicks: changed.boundTicks, quotes: quotes.map((quote) => ({ ...quote, ...change })) });
    return withEvents(other, 'spot.pegged', () => change);
  };

/** Lists that the rules do not allow. */
export function* pegListForgeries(): Generator<Forgery> {
  const f = new Forger(peggedHistory());
  const list = f.entry('spot.peg');
  const offers = f.entry('spot.peg', (_, { side }) => side === 'sell');
  const replaced = f.entry('spot.peg', ({ events }) => events.some(isType('spot.ended')));
  const empty = f.entry('spot.peg', (_, { quotes }) => quotes.length === 0);
  const resumed = f.stating('market.switched', ({ enable }) => enable);
  const first = f.entry('spot.peg', ({ seq }) => seq > resumed.seq);
  const define = f.entry('market.define');
  yield f.forged('a user who pegs', 'SPEC/4.6 who pegs', list, (entry) => byAnother(entry, PEGGING.first, USER));
  yield f.forged('a hold that is less than at the bound', 'SPEC/4.6 hold', list, (entry) =>
    withEvents(entry, 'spot.pegged', ({ legs }) => ({ legs: shifted(legs, 0, 100n, 1) })),
  );
  yield f.forged('a hold of the other asset', 'SPEC/4.6 hold', offers, (entry) =>
    withEvents(entry, 'spot.pegged', ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, assetId: 1 })) })),
  );
  yield f.forged('an order with a rate of its own', 'SPEC/4.3 rate', list, (entry) =>
    withEvents(entry, 'spot.pegged', () => ({ feePpm: 0 })),
  );
  yield f.forged('orders numbered as they please', 'SPEC/4.6 pegged orders', list, (entry) =>
    withEvents(entry, 'spot.pegged', ({ orderId }) => ({ orderId: orderId + 64 })),
  );
  yield f.forged('offers at its own bids', 'SPEC/4.6 pegged orders', offers, listed({ offsetPpm: -200 }));
  yield f.forged('an offset of all of the index', 'SPEC/4.6 pegged orders', list, listed({ offsetPpm: -1_000_000 }));
  yield f.forged('a bound beyond all prices', 'SPEC/4.6 pegged orders', list, listed({ boundTicks: 1_000_000_001 }));
  yield f.forged('a bid above the highest price of buys', 'SPEC/4.1 price bound', list, listed({ boundTicks: 5_600_001 }));
  yield f.forged('an offer below the lowest price of sells', 'SPEC/4.1 price bound', offers, listed({ boundTicks: 4_399_999 }));
  yield f.forged('a quantity below the smallest of sells', 'SPEC/4.1 quantity', offers, listed({ lots: 11 }));
  yield f.forged('a quantity above the largest', 'SPEC/4.1 quantity', list, listed({ lots: 100_000_001 }));
  yield f.forged('a value below the smallest at the bound', 'SPEC/4.1 notional', list, listed({ lots: 9 }));
  yield f.forged('a list that its wallet cannot hold', 'SPEC/2 funds', list, listed({ lots: 700_000 }));
  yield f.forged('orders of a list in another order', 'SPEC/4.6 pegged orders', offers, (entry) =>
    withEvents(entry, 'spot.pegged', ({ offsetPpm }) => ({ offsetPpm: 700 - offsetPpm })),
  );
  yield f.forged('a list more beside the old one', 'SPEC/4.2 end', replaced, without('spot.ended'));
  yield f.forged('an old list that an empty one leaves', 'SPEC/4.2 end', empty, without('spot.ended'));
  const ofSize =
    (length: number) =>
    (entry: Entry): Entry => {
      const { quotes } = entry.command.body as Body<'spot.peg'>;
      return withBody(entry, { quotes: Array.from({ length }, () => quotes[0]) });
    };
  yield f.forged('more than 40 orders', 'SPEC/4.6 pegged orders', list, ofSize(41));
  yield f.forged('more open orders than the terms allow', 'SPEC/4.1 open orders', list, ofSize(7));
  yield f.withoutEntry('a list in a halted market', 'SPEC/4.1 market open', resumed, first);
  const off =
    (name: string) =>
    (entry: Entry): Entry => {
      const { terms } = entry.command.body as Body<'market.define'>;
      const turned = { terms: { ...terms, [name]: false } };
      return withEvents(withBody(entry, turned), 'market.defined', () => turned);
    };
  yield f.forged('bids while buys are switched off', 'SPEC/4.1 market open', define, off('limitedBuy'), list);
  yield f.forged('offers while sells are switched off', 'SPEC/4.1 market open', define, off('limitedSell'), offers);
  yield f.forged('a list while there is no dealing', 'SPEC/4.1 market open', define, off('isDeal'), list);
}

/** What a thief would leave out or turn round when the index moves. */
export function* comingBackForgeries(): Generator<Forgery> {
  const f = new Forger(peggedHistory());
  const isReached = isType('spot.reached');
  const moved = f.entry('price.tick', ({ events }) => events.some(isReached));
  const still = f.entry('price.tick', ({ events }) => events.some(isType('spot.repriced')) && !events.some(isReached));
  const frozen = f.entry('price.tick', (_, { state }) => state === 'frozen');
  const atOnce = f.entry('spot.peg', ({ events }) => events.some(isType('spot.repriced')) && events.some(isReached));
  yield f.forged('a pegged order filled at the price of the order that it reaches', 'SPEC/4.6 pegged price', moved, (entry) =>
    withEvents(entry, 'spot.filled', () => ({ priceTicks: 4_992_000 })),
  );
  yield f.forged('a pegged order that comes at another price', 'SPEC/4.6 coming back', moved, (entry) =>
    withEvents(entry, 'spot.reached', ({ priceTicks }) => ({ priceTicks: priceTicks + 1 })),
  );
  yield f.forged('the better price kept from a buyer whom a pegged offer reaches', 'SPEC/2 fill', moved, (entry) =>
    withEvents(entry, 'spot.filled', ({ legs }) => ({ legs: shifted(legs, 1, 7n, 3) })),
  );
  yield f.forged('a repricing left out of a tick', 'SPEC/4.6 repricing', still, without('spot.repriced'));
  yield f.forged('a repricing by an older index', 'SPEC/4.6 repricing', moved, (entry) =>
    withEvents(entry, 'spot.repriced', () => ({ indexTicks: INDEX + 1 })),
  );
  yield f.forged('the contract before spot', 'SPEC/4.6 repricing', still, (entry) => {
    const [tick, ...others] = entry.events;
    const isOfContract = ({ type }: ExchangeEvent): boolean => type.startsWith('perpetual.');
    const turned = [tick, ...others.filter(isOfContract), ...others.filter((event) => !isOfContract(event))];
    return { ...entry, events: turned.filter((event) => event !== undefined) };
  });
  yield f.forged('pegged orders that stay without a price', 'SPEC/4.6 repricing', frozen, without('spot.repriced'));
  yield f.forged('a list that stays outside', 'SPEC/4.6 repricing', atOnce, without('spot.repriced'));
  yield f.forged('an order that the peg reaches passed over', 'SPEC/4.2 matching', moved, (entry) => {
    const [filled] = entry.events.filter(isType('spot.filled'));
    return { ...entry, events: entry.events.filter((event) => event !== filled) };
  });
  yield f.forged('those whom the peg reaches in another order', 'SPEC/4.2 matching', moved, (entry) => ({
    ...entry,
    events: swapped(entry.events, 'spot.filled'),
  }));
  yield f.forged('a pegged order that does not come to those whom it reaches', 'SPEC/4.6 coming back', moved, (entry) => {
    const from = entry.events.findIndex(isReached);
    const to = entry.events.findIndex(({ type }) => type.startsWith('perpetual.'));
    return { ...entry, events: [...entry.events.slice(0, from), ...entry.events.slice(to)] };
  });
  yield f.forged('an order of the own hand that stays', 'SPEC/4.2 end', moved, (entry) => ({
    ...entry,
    events: entry.events.filter((event) => event.type !== 'spot.ended' || event.reason !== 'self-trade'),
  }));
  yield f.forged('a pegged order that does not come back', 'SPEC/4.2 resting', moved, without('spot.rested'));
}

/** Prices that the orders in the book have: what others trade with them shows where they stand. */
export function* pegPriceForgeries(): Generator<Forgery> {
  const f = new Forger(peggedHistory());
  const sold = f.entry('spot.place', ({ events }, { side }) => side === 'sell' && events.some(isType('spot.filled')));
  const bought = f.entry('spot.place', ({ events }, { side }) => side === 'buy' && events.some(isType('spot.filled')));
  const at =
    (by: number) =>
    (entry: Entry): Entry =>
      withEvents(entry, 'spot.filled', ({ priceTicks }) => ({ priceTicks: priceTicks + by }));
  yield f.forged('a bid rounded towards the index', 'SPEC/4.2 price', sold, at(1));
  yield f.forged('an offer rounded towards the index', 'SPEC/4.2 price', bought, at(-1));
  yield f.forged('the better price kept from a pegged bid', 'SPEC/2 fill', sold, (entry) =>
    withEvents(entry, 'spot.filled', ({ legs }) => ({ legs: legs.filter((_, index) => index !== 3) })),
  );
  yield f.forged('two pegged orders of one price in another order', 'SPEC/4.2 matching', sold, (entry) => ({
    ...entry,
    events: swapped(entry.events, 'spot.filled'),
  }));
}

/** Due work, and how pegged orders end. */
export function* pegEndForgeries(): Generator<Forgery> {
  const entries = peggedHistory();
  const f = new Forger(entries);
  const isRepriced = isType('spot.repriced');
  const halt = f.stating('market.switched', ({ enable }) => !enable);
  const old = f.entry('house.advance', ({ events, seq }) => events.some(isRepriced) && seq < halt.seq);
  const out = f.entry('house.advance', ({ events, seq }) => events.some(isRepriced) && seq > halt.seq);
  const after = (entry: Entry): Entry => entries[entry.seq] ?? entry;
  const excluded = f.entry('protection.exclude');
  const delisted = f.entry('spot.delist');
  const cancelled = f.entry('spot.cancel');
  yield f.forged('pegged orders that stay by an old price', 'SPEC/4.6 repricing', old, without('spot.repriced'));
  yield f.withoutEntry('pegged orders that nobody takes out by an old price', 'SPEC/3.3 due work', old, after(old));
  yield f.forged('pegged orders that stay in a halted market', 'SPEC/4.6 repricing', out, without('spot.repriced'));
  yield f.withoutEntry('pegged orders that nobody takes out of a halted market', 'SPEC/3.3 due work', out, after(out));
  yield f.forged('pegged orders that leave in the entry of the halt', 'SPEC/4.6 repricing', halt, (entry) => ({
    ...entry,
    events: [...entry.events, ...out.events.filter(isRepriced)],
  }));
  yield f.forged('an exclusion that leaves a pegged order', 'SPEC/4.2 end', excluded, (entry) => ({
    ...entry,
    events: entry.events.slice(0, -1),
  }));
  const turned = (entry: Entry): Entry => ({ ...entry, events: swapped(entry.events, 'spot.ended') });
  yield f.forged('pegged orders delisted before those in the book', 'SPEC/4.2 end', delisted, turned);
  yield f.forged('a delisting that leaves a pegged order outside', 'SPEC/4.2 end', delisted, (entry) => ({
    ...entry,
    events: entry.events.slice(0, -1),
  }));
  yield f.forged("a cancel of another's pegged order", 'SPEC/4.4 cancel', cancelled, (entry) => ({
    ...entry,
    command: { ...entry.command, accountId: PEGGING.first },
  }));
  yield f.forged('a hold that a cancel returns in part', 'I5 release', cancelled, (entry) =>
    withEvents(entry, 'spot.ended', ({ legs }) => ({ legs: shifted(legs, 0, -1n, 1) })),
  );
  const before = entries.slice(0, old.seq - 1);
  const body = { type: 'spot.cancelAll', marketId: 0 } as const;
  yield {
    kind: 'a command by an old price while pegged orders are in the book',
    rules: ['SPEC/3.3 due work'],
    seq: old.seq,
    entries: [...before, forgedEntry(before, { accountId: 1, body, timeMs: old.timeMs })],
  };
}
