import type { Entry } from '@candor/exchange/entry';
import type { Leg } from '@candor/exchange/ledger/leg';
import {
  byAnother,
  frozen,
  shifted,
  swapped,
  withBody,
  withEvents,
  type Body,
  type Forger,
  type Of,
} from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { QUIET } from '../../../../audit/test/rich-history.ts';

export function spotForgeries(f: Forger): readonly Forgery[] {
  const taking = f.stating('spot.filled');
  const order = f.entry('spot.place', ({ seq }) => seq > taking.seq);
  const first = f.entry('spot.place');
  const expired = f.stating('spot.ended', ({ reason }) => reason === 'expired');
  const market = f.entry('spot.place', (_, { kind }) => kind === 'market');
  const cancel = f.entry('spot.cancel');
  const change = f.entry('market.change');
  const excluding = f.entry('protection.exclude', ({ events }) => events.length > 1);
  const delisting = f.entry('market.switch', (_, { marketId }) => marketId === 2);
  const priced = (entry: Entry, priceTicks: number, lots: number): Entry => {
    const units = BigInt(lots) * BigInt(priceTicks) * 10n;
    const legs = (event: Of<'spot.accepted'>): readonly Leg[] =>
      event.legs.map((leg) => ({ ...leg, amount: leg.amount < 0n ? -units : units }));
    return withEvents(withBody(entry, { priceTicks, lots }), 'spot.accepted', (event) => ({
      priceTicks,
      limitTicks: priceTicks,
      lots,
      legs: legs(event),
    }));
  };
  const inForce = (entry: Entry, timeInForce: 'fok' | 'post-only'): Entry =>
    withEvents(withBody(entry, { timeInForce }), 'spot.accepted', () => ({ timeInForce }));
  const terms = (entry: Entry, other: object): Entry => {
    const body = entry.command.body as Body<'market.change'>;
    const changed = { ...body.terms, ...other };
    return withEvents(withBody(entry, { terms: changed }), 'market.changed', () => ({ terms: changed }));
  };
  return [
    f.forged('a fee of nothing for a favourite', 'SPEC/4.3 fee', taking, (entry) =>
      withEvents(entry, 'spot.filled', (event) => ({
        buyerFeeUnits: 0n,
        legs: shifted(event.legs, event.legs.length - 2, event.buyerFeeUnits, event.legs.length - 1).filter(({ amount }) => amount !== 0n),
      })),
    ),
    f.forged('an order with a rate of its own', 'SPEC/4.3 rate', taking, (entry) =>
      withEvents(entry, 'spot.accepted', () => ({ feePpm: 0 })),
    ),
    f.forged('a fill at a price that is worse for the buyer', 'SPEC/4.2 price', taking, (entry) =>
      withEvents(entry, 'spot.filled', (event) => ({
        priceTicks: event.priceTicks + 5,
        legs: shifted(event.legs, 1, BigInt(event.lots) * 50n, 3),
      })),
    ),
    f.forged('fills in another order', 'SPEC/4.2 matching', taking, (entry) => ({
      ...entry,
      events: swapped(entry.events, 'spot.filled'),
    })),
    f.forged('the maker that came later trades first', 'SPEC/4.2 matching', taking, (entry) => {
      const makers = entry.events.filter((event) => event.type === 'spot.filled');
      const [one, other] = makers;
      if (one === undefined || other === undefined) throw new Error('one maker only');
      const legs = one.legs.map((leg) =>
        leg.ownerId === one.makerAccountId
          ? { ...leg, ownerId: other.makerAccountId, ref: leg.ref === one.makerOrderId ? other.makerOrderId : leg.ref }
          : leg,
      );
      return {
        ...entry,
        events: entry.events.map((event) =>
          event === one ? { ...one, makerOrderId: other.makerOrderId, makerAccountId: other.makerAccountId, legs } : event,
        ),
      };
    }),
    f.forged('a rest that may not rest does', 'SPEC/4.2 end', expired, (entry) => ({
      ...entry,
      events: entry.events.map((event) =>
        event.type === 'spot.ended' && event.reason === 'expired'
          ? { type: 'spot.rested', orderId: event.orderId, marketId: event.marketId, lots: 1 }
          : event,
      ),
    })),
    f.forged('a fill-or-kill order that fills in part', 'SPEC/4.2 fill or kill', order, (entry) => inForce(entry, 'fok')),
    f.forged('a post-only order that takes', 'SPEC/4.2 post only', taking, (entry) => inForce(entry, 'post-only')),
    f.forged('a limit outside the band', 'SPEC/4.1 price band', order, (entry) => priced(entry, 6_000_000, 1)),
    f.forged('a quantity above the limit', 'SPEC/4.1 quantity', order, (entry) => priced(entry, 3_000_015, 100_000_001)),
    f.forged('a value below the smallest', 'SPEC/4.1 notional', order, (entry) => priced(entry, 3_000_015, 1)),
    f.forged('an order without the money for it', 'SPEC/2 funds', order, (entry) => priced(entry, 3_000_015, 90_000_000)),
    f.forged('an order in a market that is closed', 'SPEC/4.1 market open', change, (entry) => terms(entry, { enable: false }), first),
    f.forged(
      'an order of a kind that is switched off',
      'SPEC/4.1 market open',
      change,
      (entry) => terms(entry, { limitedSell: false }),
      first,
    ),
    f.forged(
      'more open orders than the market allows',
      'SPEC/4.1 open orders',
      change,
      (entry) => terms(entry, { maxOpenOrders: 1 }),
      f.entry('spot.place', (_, { priceTicks }) => priceTicks === 3_000_020),
    ),
    f.forged('a sell below the lowest price', 'SPEC/4.1 price bound', change, (entry) => terms(entry, { sellMinTicks: 4_000_000 }), first),
    f.forged(
      'a sell below the smallest quantity of sells',
      'SPEC/4.1 quantity',
      change,
      (entry) => terms(entry, { minSellLots: 5_000 }),
      first,
    ),
    f.forged('a market order that is switched off', 'SPEC/4.1 market open', change, (entry) => terms(entry, { marketBuy: false }), market),
    f.forged('a buy above the highest price', 'SPEC/4.1 price bound', change, (entry) => terms(entry, { buyMaxTicks: 2_000_000 }), taking),
    f.forged('a market order on a frozen price', 'SPEC/3.1 frozen price', f.tickBefore(market, 1), frozen, market),
    f.forged("a cancel of another's order", 'SPEC/4.4 cancel', cancel, (entry) => ({
      ...entry,
      command: { ...entry.command, accountId: 2 },
    })),
    f.forged(
      'a market emptied while it is enabled',
      'SPEC/4.4 delist',
      delisting,
      (entry) => withEvents(withBody(entry, { enable: true, isDeal: false }), 'market.switched', () => ({ enable: true, isDeal: false })),
      f.entry('spot.delist'),
    ),
    f.forged('a market with a fee of a hundred per cent', 'SPEC/18 fee', change, (entry) => terms(entry, { feePpm: 1_000_000 })),
    f.forged('an exclusion that leaves an order waiting', 'SPEC/4.2 end', excluding, (entry) => ({
      ...entry,
      events: entry.events.filter(({ type }) => type !== 'spot.ended'),
    })),
    f.forged('an order placed for another', 'SPEC/14.6 exclusion', taking, (entry) => byAnother(entry, entry.command.accountId, QUIET)),
  ];
}
