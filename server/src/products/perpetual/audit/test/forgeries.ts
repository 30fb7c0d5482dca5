import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { forgedEntry } from '../../../../audit/test/forged-end.ts';
import { byAnother, Forger, frozen, swapped, withBody, withEvents, type Of } from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import {
  crowdedHistory,
  fullHistory,
  fundedHistory,
  insuredHistory,
  liquidatedHistory,
  markedHistory,
  retieredHistory,
  stoppedHistory,
  tradedHistory,
} from './histories.ts';

const EXCLUDED = 7;

/** An entry without one of its events and all that follow it. */
function until(entry: Entry, isFirst: (event: ExchangeEvent) => boolean): Entry {
  return { ...entry, events: entry.events.slice(0, entry.events.findIndex(isFirst)) };
}

const isType =
  (type: ExchangeEvent['type']) =>
  (event: ExchangeEvent): boolean =>
    event.type === type;

const twiceLegs = (legs: Of<'perpetual.fundingMoved'>['legs']) => legs.map((leg) => ({ ...leg, amount: 2n * leg.amount }));

/** All amounts of an event and its legs twice. */
const twiceMoved = ({ units, legs }: Of<'perpetual.fundingMoved'>) => ({ units: units.map((one) => 2n * one), legs: twiceLegs(legs) });
const twicePassed = ({ units, legs }: Of<'perpetual.fundingPassed'>) => ({ units: 2n * units, legs: twiceLegs(legs) });

/** The event without the payment of one account. */
const without =
  (passedOver: number) =>
  ({ positionIds, accountIds, units, legs }: Of<'perpetual.fundingMoved'>) => {
    const others = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => accountIds[index] !== passedOver);
    return {
      positionIds: others(positionIds),
      accountIds: others(accountIds),
      units: others(units),
      legs: legs.filter(({ ownerId }) => ownerId !== passedOver),
    };
  };

/** The first two payments in the other order. */
const exchanged = ({ positionIds, accountIds, units, legs }: Of<'perpetual.fundingMoved'>) => {
  const swap = <T>([one, other, ...rest]: readonly T[]): readonly T[] => [other, one, ...rest].filter((item) => item !== undefined);
  return { positionIds: swap(positionIds), accountIds: swap(accountIds), units: swap(units), legs: swap(legs) };
};

/** An order as it is asked for and as it is accepted. */
const opening =
  (change: object) =>
  (entry: Entry): Entry =>
    withEvents(withBody(entry, change), 'perpetual.accepted', () => change);

/** A stop that is planned for an hour after what a thief opened, or took out of a margin, at too much leverage. */
export function* stopForgeries(): Generator<Forgery> {
  const f = new Forger(stoppedHistory());
  const plan = f.entry('house.planStop');
  const opened = f.entry('perpetual.open', (_entry, { leverage }) => leverage === 10);
  const taken = f.entry('perpetual.adjust', (_entry, { units }) => units === -100n * 100_000_000n);
  const stopMs = opened.timeMs + 3_600_000;
  const planned = (entry: Entry): Entry => withEvents(withBody(entry, { stopMs }), 'house.stopPlanned', () => ({ stopMs }));
  yield f.forged('10× an hour before a planned stop', 'SPEC/5.2 before a stop', plan, planned, opened);
  const more = (entry: Entry): Entry => withBody(entry, { units: -100n * 100_000_000n - 1n });
  yield f.forged('margin below a fifth before a planned stop', 'SPEC/5.2 before a stop', taken, more);
}

/** 900 lots at 100× are worth more than one of two tables allows, be it the newest or that of the position. */
export function* tierForgeries(): Generator<Forgery> {
  const f = new Forger(retieredHistory());
  for (const [kind, accountId] of [
    ['the newest tiers passed over for an old position', 1],
    ['the tiers of a position passed over for newer ones', 3],
  ] as const) {
    const added = f.entry('perpetual.open', ({ command }, { lots }) => command.accountId === accountId && lots === 10);
    yield f.forged(kind, 'SPEC/5.4 tier', added, opening({ lots: 900 }));
  }
}

/** What made room for one trigger more has not happened. */
export function* triggerForgeries(): Generator<Forgery> {
  const f = new Forger(crowdedHistory());
  const [ended, cancelled] = [f.entry('perpetual.unprotect'), f.entry('perpetual.cancel')];
  const set = f.entry('perpetual.protect', ({ seq }) => seq > ended.seq);
  const placed = f.entry('perpetual.open', ({ seq }) => seq > cancelled.seq);
  yield f.withoutEntry('a trigger too many beside what waits with orders', 'SPEC/5.7 trigger', ended, set);
  yield f.withoutEntry('an order with a trigger too many', 'SPEC/5.7 trigger', cancelled, placed);
  const full = new Forger(fullHistory());
  const limited = full.entry('perpetual.protect', (_, { takeProfit }) => takeProfit !== null);
  yield full.withoutEntry('a trigger with a limit beside too many orders', 'SPEC/5.2 open orders', full.entry('perpetual.cancel'), limited);
}

export function* orderForgeries(): Generator<Forgery> {
  const entries = tradedHistory();
  const f = new Forger(entries);
  const opened = f.entry('perpetual.open');
  const filled = f.stating('perpetual.filled');
  const triggered = f.stating('perpetual.unprotected', ({ reason }) => reason === 'triggered');
  const excluded = f.entry('protection.exclude');
  const later = f.entry('perpetual.open', ({ seq }) => seq > excluded.seq);
  const halted = f.entry('price.tick', (_, { state }) => state === 'frozen');
  const taken = f.entry('perpetual.adjust', (_, { units }) => units < 0n);
  const set = f.entry('perpetual.protect', (_, { takeProfit }) => takeProfit !== null);
  yield f.forged('a better price for a friend', 'SPEC/5.2 fill price', filled, (entry) =>
    withEvents(entry, 'perpetual.filled', ({ priceTicks }) => ({ priceTicks: priceTicks - 100 })),
  );
  yield f.forged('a trade that was passed over', 'SPEC/5.2 matching', filled, (entry) => until(entry, isType('perpetual.filled')));
  // The second of the pieces in which an order at 100× fills: alone its margin would be 100 units more.
  const isPiece = ({ maker }: Of<'perpetual.filled'>): boolean => maker.isOpening && maker.lotsBefore === 1;
  const piece = f.stating('perpetual.filled', isPiece);
  yield f.forged('a piece of an order that pays its own rounding', 'SPEC/5.1 position', piece, (entry) =>
    withEvents(entry, 'perpetual.filled', ({ maker }) => ({ maker: { ...maker, marginUnits: maker.marginUnits + 100n } })),
  );
  yield f.forged('a leverage that is not on offer', 'SPEC/5.1 leverage', opened, opening({ leverage: 7 }));
  yield f.forged(
    'an order beyond the protection price',
    'SPEC/5.2 protection price',
    opened,
    opening({ priceTicks: 4_700_000, limitTicks: 4_700_000 }),
  );
  yield f.forged('lots above the limit', 'SPEC/5.2 lots', opened, opening({ lots: 1_000_001 }));
  yield f.forged('a position above its tier', 'SPEC/5.4 tier', opened, opening({ lots: 60_000, leverage: 20 }));
  yield f.forged('more open interest than is allowed', 'SPEC/5.2 open interest', opened, opening({ lots: 200_000 }));
  yield f.forged('an order that the wallet cannot hold', 'SPEC/5.2 funds', opened, opening({ lots: 19_000 }));
  yield f.forged('an order of somebody who excluded himself', 'SPEC/14.6 exclusion', later, (entry) =>
    byAnother(entry, later.command.accountId, EXCLUDED),
  );
  const taking = f.entry('perpetual.open', (_, { timeInForce }) => timeInForce === 'ioc');
  const unfilled = f.entry(
    'perpetual.open',
    (entry, { timeInForce }) => timeInForce === 'ioc' && !entry.events.some(isType('perpetual.filled')),
  );
  yield f.forged('a fill-or-kill order that does not fill', 'SPEC/5.2 fill or kill', unfilled, opening({ timeInForce: 'fok' }));
  yield f.forged('a post-only order that takes', 'SPEC/5.2 post only', taking, opening({ timeInForce: 'post-only' }));
  const tick = f.tickBefore(opened, 1);
  const unmarked = (entry: Entry): Entry => until(frozen(entry), isType('perpetual.marked'));
  yield f.forged('an order without a live mark', 'SPEC/3.1 live mark', tick, unmarked, opened);
  yield f.forged('a skipped trigger', 'SPEC/5.7 triggered', triggered, (entry) => until(entry, isType('perpetual.unprotected')));
  yield f.forged('a trigger that is true already', 'SPEC/5.7 trigger', set, (entry) =>
    withBody(entry, { takeProfit: { triggerTicks: 4_000_000, limitTicks: 0, lots: 50 } }),
  );
  yield f.forged('margin taken out that the position needs', 'SPEC/5.3 margin', taken, (entry) =>
    withEvents(withBody(entry, { units: -2_000n * 100_000_000n }), 'perpetual.adjusted', ({ legs }) => ({
      units: -2_000n * 100_000_000n,
      legs: legs.map((leg) => ({ ...leg, amount: 40n * leg.amount })),
    })),
  );
  yield f.forged('a mark while the price is frozen', 'SPEC/3.3 mark', halted, (entry) => ({
    ...entry,
    events: [...entry.events, ...f.stating('perpetual.marked').events.filter(isType('perpetual.marked'))],
  }));
}

/** Marks by other rules than those of the contract's own book. */
export function* markForgeries(): Generator<Forgery> {
  const f = new Forger(markedHistory());
  const away = f.stating('perpetual.marked', ({ basisCount, lastTicks }) => basisCount === 30 && lastTicks === null);
  const old = f.entry('price.tick', (_, { priceTicks }) => priceTicks === 5_000_101);
  const bound = f.stating('perpetual.marked', ({ basisSumTicks, markTicks }) => basisSumTicks > 900_000 && markTicks === 5_012_501);
  const marked = (entry: Entry, change: Partial<Of<'perpetual.marked'>>): Entry => withEvents(entry, 'perpetual.marked', () => change);
  yield f.forged('the best bid in place of the impact price', 'SPEC/3.3 impact price', away, (entry) =>
    marked(entry, { bidTicks: 5_005_990 }),
  );
  yield f.forged('the index in place of the contract’s own price', 'SPEC/3.3 mark', away, (entry) =>
    marked(entry, { markTicks: 5_000_000 }),
  );
  yield f.forged('a fill that is older than a minute', 'SPEC/3.3 last fill', old, (entry) => marked(entry, { lastTicks: 5_006_070 }));
  yield f.forged('a mark 1 % from the index', 'SPEC/3.3 mark', bound, (entry) => marked(entry, { markTicks: 5_030_001 }));
}

export function* fundingForgeries(): Generator<Forgery> {
  const entries = fundedHistory();
  const f = new Forger(entries);
  const funded = f.stating('perpetual.fundingBegan', ({ rateE8 }) => rateE8 !== 0);
  const next = entries.find(({ seq, events }) => seq > funded.seq && events.length > 0) ?? funded;
  const marked = f.stating('perpetual.marked', ({ basisCount }) => basisCount > 1);
  yield f.forged('a mark of another index', 'SPEC/3.3 mark', marked, (entry) =>
    withEvents(entry, 'perpetual.marked', ({ indexTicks, markTicks }) => ({ indexTicks: indexTicks + 500, markTicks: markTicks + 500 })),
  );
  yield f.forged('twice the funding rate', 'SPEC/5.8 funding rate', funded, (entry) => {
    const began = withEvents(entry, 'perpetual.fundingBegan', ({ rateE8 }) => ({ rateE8: 2 * rateE8 }));
    return withEvents(withEvents(began, 'perpetual.fundingMoved', twiceMoved), 'perpetual.fundingPassed', twicePassed);
  });
  yield f.forged('a payer who is passed over', 'SPEC/5.8 funding', funded, (entry) =>
    withEvents(entry, 'perpetual.fundingMoved', without(1)),
  );
  yield f.forged('payments in another order', 'SPEC/5.8 funding', funded, (entry) =>
    withEvents(entry, 'perpetual.fundingMoved', exchanged),
  );
  yield f.withoutEntry('a funding that nobody did', 'SPEC/3.3 due work', funded, next);
  const advanced = f.entry('house.advance', ({ seq }) => seq > funded.seq);
  yield f.withoutEntry('a funding that nobody did, at the next due work', 'SPEC/5.8 funding', funded, advanced);
  const before = entries.slice(0, funded.seq - 1);
  const body = { type: 'perpetual.cancelAll', marketId: 0 } as const;
  yield {
    kind: 'a command while a funding is due',
    rules: ['SPEC/5.5 first'],
    seq: funded.seq,
    entries: [...before, forgedEntry(before, { accountId: 1, body, timeMs: funded.timeMs })],
  };
}

export function* liquidationForgeries(): Generator<Forgery> {
  const entries = liquidatedHistory();
  const f = new Forger(entries);
  const tick = f.stating('perpetual.liquidating');
  const several =
    entries.find(
      ({ events }) => new Set(events.flatMap((event) => (event.type === 'perpetual.liquidating' ? [event.accountId] : []))).size > 1,
    ) ?? tick;
  const partners = entries.find(({ events }) => events.filter(isType('perpetual.deleveraged')).length > 1) ?? tick;
  const insured = f.stating('perpetual.accepted', ({ budgetUnits }) => budgetUnits > 0n);
  const returned = f.stating('perpetual.liquidated', ({ returnedUnits, leftLots }) => returnedUnits > 0n || leftLots > 0);
  const healthy = f.entry('price.tick', ({ seq, events }) => seq > tick.seq && !events.some(isType('perpetual.liquidating')));
  yield f.forged('a friend who is not liquidated', 'SPEC/5.5 liquidation', several, (entry) =>
    until(entry, isType('perpetual.liquidating')),
  );
  yield f.forged('the second liquidated first', 'SPEC/5.5 liquidation', several, (entry) => {
    const [one, other] = entry.events.flatMap((event, index) => (event.type === 'perpetual.liquidating' ? [index] : []));
    const events = [...entry.events.slice(0, one), ...entry.events.slice(other), ...entry.events.slice(one, other)];
    return { ...entry, events };
  });
  yield f.forged('a liquidation of somebody who is safe', 'SPEC/5.5 liquidation', healthy, (entry) => ({
    ...entry,
    events: [...entry.events, ...tick.events.filter(isType('perpetual.liquidating'))],
  }));
  yield f.forged('a step of a liquidation left out', 'SPEC/5.5 liquidated', tick, (entry) => until(entry, isType('perpetual.liquidated')));
  yield f.forged('a smaller cut', 'SPEC/5.5 liquidation', tick, (entry) =>
    withEvents(entry, 'perpetual.liquidating', ({ cutLots }) => ({ cutLots: cutLots - 1 })),
  );
  yield f.forged('more insurance for one position', 'SPEC/5.5 insurance', insured, (entry) =>
    withEvents(entry, 'perpetual.accepted', ({ budgetUnits }) => ({ budgetUnits: 2n * budgetUnits })),
  );
  yield f.forged('a larger fee of a liquidation', 'SPEC/5.5 liquidation fee', returned, (entry) =>
    withEvents(entry, 'perpetual.liquidated', ({ feeUnits, legs }) => ({
      feeUnits: 2n * feeUnits,
      legs: legs.map((leg, index) => (index > 1 ? leg : { ...leg, amount: 2n * leg.amount })),
    })),
  );
  yield f.forged('partners in another order', 'SPEC/5.6 deleveraging', partners, (entry) => ({
    ...entry,
    events: swapped(entry.events, 'perpetual.deleveraged'),
  }));
  yield f.forged('a partner who is spared', 'SPEC/5.6 deleveraging', partners, (entry) => until(entry, isType('perpetual.deleveraged')));
}

/** What a thief takes from the insurance account, and from users who have equity. */
export function* insuranceForgeries(): Generator<Forgery> {
  const entries = insuredHistory();
  const f = new Forger(entries);
  const paid = f.stating('perpetual.deleveraged', ({ partner }) => partner.insuredUnits > 0n);
  const sold = f.stating('perpetual.liquidating', ({ equityUnits }) => equityUnits > 0n);
  const idle = f.entry('perpetual.protect');
  const waiting = f.stating('perpetual.liquidated', ({ isWaiting }) => isWaiting);
  const oneMore = ({ partner }: Of<'perpetual.deleveraged'>) => ({
    partner: { ...partner, insuredUnits: partner.insuredUnits + 1n, paidOutUnits: partner.paidOutUnits + 1n },
  });
  yield f.forged('more than the difference to the mark for a partner', 'SPEC/5.6 deleveraging', paid, (entry) =>
    withEvents(entry, 'perpetual.deleveraged', oneMore),
  );
  yield f.forged('a budget of the day that is left from yesterday', 'SPEC/5.5 insurance', paid, (entry) =>
    withEvents(entry, 'perpetual.liquidating', ({ dayBudgetUnits }) => ({ dayBudgetUnits: dayBudgetUnits + 1n })),
  );
  yield f.forged('a new budget for a position that had one', 'SPEC/5.5 insurance', paid, (entry) =>
    withEvents(entry, 'perpetual.liquidating', ({ positionBudgetUnits }) => ({ positionBudgetUnits: positionBudgetUnits + 1n })),
  );
  yield f.forged('a limit far from the mark for somebody who has equity', 'SPEC/5.2 reducing price', sold, (entry) =>
    withEvents(entry, 'perpetual.accepted', () => ({ priceTicks: 4_500_000, limitTicks: 4_500_000 })),
  );
  yield f.forged('a solvent position that is deleveraged', 'SPEC/5.5 liquidated', sold, (entry) => ({
    ...entry,
    events: entry.events.flatMap((event) =>
      event.type === 'perpetual.liquidated' ? [...paid.events.filter(isType('perpetual.deleveraged')).slice(0, 1), event] : [event],
    ),
  }));
  yield f.forged('a fee that makes a rest unsafe', 'SPEC/5.5 liquidation fee', waiting, (entry) =>
    withEvents(entry, 'perpetual.liquidated', ({ feeUnits }) => ({ feeUnits: feeUnits + 1n })),
  );
  yield f.forged('what waits taken by an order of the same mark', 'SPEC/5.5 liquidation', idle, (entry) => ({
    ...entry,
    events: [...entry.events, ...sold.events.filter(isType('perpetual.liquidating'))],
  }));
}
