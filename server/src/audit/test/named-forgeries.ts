import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { withEntry, type Forgery } from './forgery.ts';
import { BTC, HOUSE_ACCOUNT, QUIET, USDT } from './rich-history.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Body<T extends CommandBody['type']> = Extract<CommandBody, { type: T }>;

const UNIT = 100_000_000n;
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
    const entries = this.#entries.filter(({ seq }) => seq !== gone.seq).map((entry, place) => ({ ...entry, seq: place + 1 }));
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

const refusedEntry = (entry: Entry): Entry => ({
  ...entry,
  outcome: { ok: false, code: 'NOT_FOUND', limit: '', repeated: false },
  events: [],
});

/** Everything of an account in an entry is another's: command, fields, legs. */
function byAnother(entry: Entry, from: number, to: number): Entry {
  const events = entry.events.map((event) => {
    const owned = 'accountId' in event && event.accountId === from ? { ...event, accountId: to } : event;
    return 'legs' in owned ? { ...owned, legs: owned.legs.map((leg) => (leg.ownerId === from ? { ...leg, ownerId: to } : leg)) } : owned;
  });
  return { ...entry, command: { ...entry.command, accountId: to }, events };
}

/** Legs with other amounts by their place; what changes is balanced by the leg given last. */
function shifted(legs: readonly Leg[], place: number, by: bigint, counter: number): readonly Leg[] {
  return legs.map((leg, at) =>
    at === place ? { ...leg, amount: leg.amount + by } : at === counter ? { ...leg, amount: leg.amount - by } : leg,
  );
}

const moved = (
  reason: Of<'ledger.moved'>['reason'],
  from: Omit<Leg, 'amount' | 'assetId'>,
  to: Omit<Leg, 'amount' | 'assetId'>,
  assetId: number,
  amount: bigint,
  named: object = {},
): ExchangeEvent => ({
  type: 'ledger.moved',
  reason,
  legs: [
    { ...from, assetId, amount: -amount },
    { ...to, assetId, amount },
  ],
  ...named,
});
const EQUITY = { code: 4, ownerId: 0, ref: 0 };
const PROMOTION = { code: 5, ownerId: 0, ref: 0 };
const platform = (ownerId: number) => ({ code: PLATFORM, ownerId, ref: 0 });

export function moneyForgeries(f: Forger): readonly Forgery[] {
  const grant = { type: 'account.grant', accountId: 1, assetId: USDT, amount: 10_000n * UNIT } as const;
  const endow = { type: 'house.endow', accountId: 1, assetId: USDT, amount: 500n * UNIT } as const;
  const transfer = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 10n * UNIT } as const;
  const again = { reference: 'welcome-again' };
  const first = f.entry('wallet.transfer');
  const open = f.entry('house.open');
  return [
    f.inserted('a second grant under a reference', 'SPEC/16 reference', 0, { ...grant, ...again }, 1, () => [
      moved('grant', PROMOTION, platform(1), USDT, grant.amount, again),
    ]),
    f.inserted('a grant to an account that nobody opened', 'SPEC/2 grant', 0, { ...grant, accountId: 77 }, 77, () => [
      moved('grant', PROMOTION, platform(77), USDT, grant.amount),
    ]),
    f.inserted('a grant above the budget', 'SPEC/2 grant', 0, { ...grant, amount: 10n ** 16n }, 1, () => [
      moved('grant', PROMOTION, platform(1), USDT, 10n ** 16n),
    ]),
    f.inserted('a grant that a user commands', 'SPEC/18 actor', 1, grant, 1, () => [
      moved('grant', PROMOTION, platform(1), USDT, grant.amount),
    ]),
    f.inserted('a grant from equity', 'SPEC/2 grant', 0, grant, 1, () => [moved('grant', EQUITY, platform(1), USDT, grant.amount)]),
    f.inserted("an endowment of a user's account", 'SPEC/4.5 endow', 0, endow, 1, () => [
      moved('endow', EQUITY, platform(1), USDT, endow.amount),
    ]),
    f.inserted(
      'a budget above the equity',
      'SPEC/2 fund',
      0,
      { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n },
      0,
      () => [moved('fund', EQUITY, PROMOTION, USDT, 10n ** 17n)],
    ),
    f.inserted(
      'a budget that the plan does not call one',
      'SPEC/2 fund',
      0,
      { type: 'house.fund', assetId: USDT, fund: 'equity', amount: UNIT },
      0,
      () => [moved('fund', EQUITY, platform(1), USDT, UNIT)],
    ),
    f.inserted(
      'capital under a reference once more',
      'SPEC/16 reference',
      0,
      { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: UNIT, reference: 'capital:1' },
      0,
      () => [moved('capital', { code: 6, ownerId: 0, ref: 1 }, EQUITY, USDT, UNIT, { reference: 'capital:1' })],
    ),
    f.inserted('a transfer that pays another', 'SPEC/12 transfer', 2, transfer, 0, () => [
      moved('transfer', platform(2), { code: 2, ownerId: QUIET, ref: 0 }, USDT, transfer.amount),
    ]),
    f.inserted("a transfer out of another's wallet", 'SPEC/12 transfer', QUIET, transfer, 0, () => [
      moved('transfer', platform(2), { code: 2, ownerId: QUIET, ref: 0 }, USDT, transfer.amount),
    ]),
    f.inserted('a transfer of more than there is', 'SPEC/12 transfer', 2, { ...transfer, amount: 10n ** 14n }, 0, () => [
      moved('transfer', platform(2), { code: 2, ownerId: 2, ref: 0 }, USDT, 10n ** 14n),
    ]),
    f.inserted('a transfer of another asset than USDT', 'SPEC/12 transfer', 3, { ...transfer, assetId: BTC, amount: 1n }, 0, () => [
      moved('transfer', platform(3), { code: 2, ownerId: 3, ref: 0 }, BTC, 1n),
    ]),
    f.inserted('an account opened twice', 'SPEC/2 account', 0, { type: 'account.open', accountId: 1, kind: 'house' }, 1, () => [
      { type: 'account.opened', accountId: 1, kind: 'house' },
    ]),
    f.inserted('an asset defined twice', 'SPEC/1.1 asset', 0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 2 }, USDT, () => [
      { type: 'asset.defined', assetId: USDT, code: 'USDT', scale: 2 },
    ]),
    f.inserted('a second opening of the journal', 'SPEC/16 mode', 0, { type: 'house.open', formatVersion: 3, mode: 'live' }, 0, () => [
      { type: 'house.opened', formatVersion: 3, mode: 'live' },
    ]),
    f.inserted('an id carried out twice', 'SPEC/16 once', 1, transfer, 0, () => [
      moved('transfer', platform(1), { code: 2, ownerId: 1, ref: 0 }, USDT, transfer.amount),
    ]),
    f.forged(
      'a simulated account in a live journal',
      'SPEC/2 account',
      open,
      (entry) => withEvents(withBody(entry, { mode: 'live' }), 'house.opened', () => ({ mode: 'live' })),
      f.entry('account.open', (_, { kind }) => kind === 'simulated'),
    ),
    f.withoutEntry('an entry taken out and the rest numbered anew', 'SPEC/4.1 order', first, f.entry('spot.place')),
  ].map((forgery) => (forgery.kind === 'an id carried out twice' ? withId(forgery, 'transfer-of-one-1') : forgery));
}

function withId(forgery: Forgery, id: string): Forgery {
  return { ...forgery, entries: withEntry(forgery.entries, forgery.seq, (entry) => ({ ...entry, command: { ...entry.command, id } })) };
}

export function spotForgeries(f: Forger): readonly Forgery[] {
  const taking = f.stating('spot.filled');
  const order = f.entry('spot.place', ({ seq }) => seq > taking.seq);
  const first = f.entry('spot.place');
  const expired = f.stating('spot.ended', ({ reason }) => reason === 'expired');
  const market = f.entry('spot.place', (_, { kind }) => kind === 'market');
  const cancel = f.entry('spot.cancel');
  const change = f.entry('market.change');
  const delisting = f.entry('market.change', (_, { marketId }) => marketId === 2);
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
      (entry) => terms(entry, { enable: true }),
      f.entry('spot.delist'),
    ),
    f.forged('a market with a fee of a hundred per cent', 'SPEC/1.4 market terms', change, (entry) => terms(entry, { feePpm: 1_000_000 })),
    f.forged('an order placed for another', 'SPEC/14.6 exclusion', taking, (entry) => byAnother(entry, entry.command.accountId, QUIET)),
  ];
}

/** The first two events of a kind change places. */
function swapped(events: readonly ExchangeEvent[], type: ExchangeEvent['type']): readonly ExchangeEvent[] {
  const [one, other] = events.filter((event) => event.type === type);
  return events.map((event) => (event === one ? (other ?? event) : event === other ? (one ?? event) : event));
}

/** A tick that is no price any more, in command and event. */
function frozen(entry: Entry): Entry {
  return withEvents(withBody(entry, { state: 'frozen' }), 'price.ticked', () => ({ state: 'frozen' }));
}

export function priceForgeries(f: Forger): readonly Forgery[] {
  const tick = f.entry('price.tick');
  const later = f.entry('price.tick', ({ seq }) => seq > tick.seq + 40);
  const body = tick.command.body as Body<'price.tick'>;
  const both = (entry: Entry, change: object): Entry => withEvents(withBody(entry, change), 'price.ticked', () => change);
  const source = (change: object): object => ({ sources: body.sources.map((one, place) => (place === 0 ? { ...one, ...change } : one)) });
  return [
    f.forged('a price that its sources do not give', 'SPEC/3.1 index', tick, (entry) => both(entry, { priceTicks: body.priceTicks + 1 })),
    f.forged('a source with another price', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ price: '30001.00' }))),
    f.forged('a source with another weight', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ weight: 9, price: '29990.00' }))),
    f.forged('a source that was not used', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ used: false }))),
    f.forged('a source that is too old', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ timeMs: entry.timeMs - 15_001 }))),
    f.forged('a source off the tick', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ price: '29999.991' }))),
    f.forged('a source named twice', 'SPEC/3.1 index', tick, (entry) => both(entry, source({ name: 'beta' }))),
    f.forged('a series that stops naming its sources', 'SPEC/3.1 index', later, (entry) => both(entry, { sources: [] })),
    f.forged('a tick of a user', 'SPEC/18 actor', tick, (entry) => ({ ...entry, command: { ...entry.command, accountId: 3 } })),
    f.forged('a live tick without sources', 'SPEC/3.1 index', tick, (entry) => both(entry, { sources: [], sourceKind: 'live' })),
    f.forged('a tick before its time', 'SPEC/1.4 time', later, (entry) => ({ ...entry, timeMs: entry.timeMs - 10_000 })),
  ];
}

export function updownForgeries(f: Forger): readonly Forgery[] {
  const contract = f.entry('updown.place');
  const settled = f.stating('updown.settled', ({ result }) => result === 'lose');
  const won = f.stating('updown.settled', ({ result }) => result === 'win');
  const cover = f.entry('house.fund', (_, { fund }) => fund === 'updown');
  const change = f.entry('updown.change');
  const tick = f.tickBefore(contract, 1);
  const earlier = f.entry('house.advance', ({ seq, events }) => seq < won.seq && events.length > 0);
  const staked = (entry: Entry, stakeUnits: bigint): Entry => {
    const coverUnits = (stakeUnits * 86n) / 100n;
    const amounts = [-stakeUnits, stakeUnits, -coverUnits, coverUnits];
    return withEvents(withBody(entry, { stakeUnits }), 'updown.accepted', ({ legs }) => ({
      stakeUnits,
      coverUnits,
      legs: legs.map((leg, place) => ({ ...leg, amount: amounts[place] ?? 0n })),
    }));
  };
  const funded = (entry: Entry, amount: bigint): Entry =>
    withEvents(withBody(entry, { amount }), 'ledger.moved', ({ legs }) => ({
      legs: legs.map((leg) => ({ ...leg, amount: leg.amount < 0n ? -amount : amount })),
    }));
  const decided = (entry: Entry, result: 'win' | 'lose', from: 'win' | 'lose'): Entry =>
    withEvents(entry, 'updown.settled', (event) => {
      if (event.result !== from) return {};
      const escrow = event.legs.filter(({ code }) => code === 31);
      const whole = -escrow.reduce((sum, { amount }) => sum + amount, 0n);
      const to = result === 'win' ? platform(event.accountId) : { code: 30, ownerId: 0, ref: 0 };
      return { result, payoutUnits: result === 'win' ? whole : 0n, legs: [...escrow, { ...to, assetId: USDT, amount: whole }] };
    });
  return [
    f.forged('a smaller cover', 'SPEC/6.1 cover', contract, (entry) =>
      withEvents(entry, 'updown.accepted', (event) => ({ coverUnits: event.coverUnits - 9n, legs: shifted(event.legs, 2, 9n, 3) })),
    ),
    f.forged('a better rate for a favourite', 'SPEC/6.9 rate', contract, (entry) =>
      withEvents(entry, 'updown.accepted', () => ({ ratePpm: 1_000_000 })),
    ),
    f.forged('a payout for a loser', 'SPEC/6.4 result', settled, (entry) => decided(entry, 'win', 'lose')),
    f.forged('a winner who gets nothing', 'SPEC/6.4 result', won, (entry) => decided(entry, 'lose', 'win')),
    f.forged('a late tick as exit', 'SPEC/6.3 exit', won, (entry) =>
      withEvents(entry, 'updown.settled', (event) => ({ exitN: event.exitN + 1, exitTicks: event.exitTicks + 1 })),
    ),
    f.forged('an earlier tick as entry', 'SPEC/6.2 entry', won, (entry) =>
      withEvents(entry, 'updown.settled', (event) => ({ entryN: event.entryN - 1, entryTicks: event.entryTicks - 1 })),
    ),
    f.forged('a settlement before the expiry', 'SPEC/6.3 settlement', earlier, (entry) => ({
      ...entry,
      events: [...entry.events, ...won.events.filter(({ type }) => type === 'updown.settled')],
    })),
    f.forged('settlements in another order', 'SPEC/6.3 settlement', f.stating('updown.settled'), (entry) => ({
      ...entry,
      events: swapped(entry.events, 'updown.settled'),
    })),
    f.forged('a stake of one attributed to another', 'SPEC/6.1 contract', contract, (entry) => ({
      ...byAnother(entry, 1, 3),
      command: entry.command,
    })),
    f.forged('a contract of the house', 'SPEC/6 house', contract, (entry) => byAnother(entry, 1, HOUSE_ACCOUNT)),
    f.forged('a contract of somebody who excluded himself', 'SPEC/14.6 exclusion', contract, (entry) => byAnother(entry, 1, 6)),
    f.forged('a contract of somebody who never confirmed', 'SPEC/14.6 risk', contract, (entry) => byAnother(entry, 1, 7)),
    f.forged('a stake above the limit', 'SPEC/6.1 stake', contract, (entry) => staked(entry, 3_000n * UNIT)),
    f.forged('a stake that is not there', 'SPEC/2 funds', contract, (entry) => staked(entry, 20_000n * UNIT)),
    f.forged(
      'more cover at risk in a second than is allowed',
      'SPEC/6.1 exposure',
      cover,
      (entry) => funded(entry, 1_000n * UNIT),
      contract,
    ),
    f.forged('a contract without cover', 'SPEC/6.1 cover', cover, (entry) => funded(entry, 10n * UNIT), contract),
    f.forged('a contract on a frozen price', 'SPEC/6.1 fresh price', tick, frozen, contract),
    f.forged(
      'a contract of a product that is off',
      'SPEC/6.1 product',
      change,
      (entry) => withEvents(withBody(entry, { enable: false }), 'updown.defined', () => ({ enable: false })),
      contract,
    ),
    f.forged('a product below the least rate', 'SPEC/6.9 terms', change, (entry) =>
      withEvents(withBody(entry, { ratePpm: 120_000 }), 'updown.defined', () => ({ ratePpm: 120_000 })),
    ),
    f.forged('a contract under terms that the user did not see', 'SPEC/6.1 product', contract, (entry) => withBody(entry, { version: 1 })),
    f.forged('a contract after the time it was promised for', 'SPEC/6.1 product', contract, (entry) =>
      withBody(entry, { validUntilMs: entry.timeMs - 1 }),
    ),
  ];
}

export function roundsForgeries(f: Forger): readonly Forgery[] {
  const stake = f.entry('rounds.stake');
  const third = f.entry('rounds.stake', ({ command }) => command.accountId === 3);
  const cancel = f.entry('rounds.cancel');
  const decided = f.stating('rounds.decided', ({ result }) => result === 'down');
  const earlier = f.entry('house.advance', ({ seq, events }) => seq < decided.seq && events.length > 0);
  const paid = f.stating('rounds.paid', ({ payouts }) => payouts.filter(({ result }) => result === 'win').length > 0);
  const change = f.entry('rounds.change');
  const limits = (entry: Entry, other: object): Entry => withEvents(withBody(entry, other), 'rounds.defined', () => other);
  const pair = f.entry('rounds.define');
  return [
    f.forged('a stake after betting has ended', 'SPEC/7 window', stake, (entry) => ({ ...entry, timeMs: 1_767_225_688_000 })),
    f.forged('two sides of one account', 'SPEC/7 side', third, (entry) => byAnother(entry, 3, 2)),
    f.forged('a stake of the house', 'SPEC/7 house', stake, (entry) => byAnother(entry, 1, HOUSE_ACCOUNT)),
    f.forged('a stake of somebody who excluded himself', 'SPEC/14.6 exclusion', stake, (entry) => byAnother(entry, 1, 6)),
    f.forged('a stake of one attributed to another', 'SPEC/7 staked', stake, (entry) => ({
      ...byAnother(entry, 1, 5),
      command: entry.command,
    })),
    f.forged('a stake on a frozen price', 'SPEC/7 fresh price', f.tickBefore(stake, 1), frozen, stake),
    f.forged('a stake outside the limits', 'SPEC/7 stake', pair, (entry) => limits(entry, { maxStakeUnits: 2n * UNIT }), stake),
    f.forged('a stake of a pair that is off', 'SPEC/7 pair', pair, (entry) => limits(entry, { enable: false }), stake),
    f.forged('a stake taken back too late', 'SPEC/7 cancel', cancel, (entry) => ({ ...entry, timeMs: 1_767_225_675_000 })),
    f.forged('a stake taken back by another', 'SPEC/7 cancel', cancel, (entry) => ({
      ...entry,
      command: { ...entry.command, accountId: 1 },
    })),
    f.forged(
      'a stake taken back of a round that does not allow it',
      'SPEC/7 cancel',
      pair,
      (entry) => limits(entry, { cancellable: false }),
      cancel,
    ),
    f.forged('another winner', 'SPEC/7 result', decided, (entry) => withEvents(entry, 'rounds.decided', () => ({ result: 'up' }))),
    f.forged('a refund of a round that had a winner', 'SPEC/7 result', decided, (entry) =>
      withEvents(entry, 'rounds.decided', () => ({ result: 'refund', reason: 'NO_CLOSE', feeUnits: 0n })),
    ),
    f.forged('a higher fee', 'SPEC/7 fee', decided, (entry) =>
      withEvents(entry, 'rounds.decided', (event) => ({ feeUnits: event.feeUnits * 2n })),
    ),
    f.forged('a decision before the end', 'SPEC/7 settlement', earlier, (entry) => ({
      ...entry,
      events: [...entry.events, ...decided.events.filter(({ type }) => type === 'rounds.decided')],
    })),
    f.forged('a share that goes to another winner', 'SPEC/7 payout', paid, (entry) =>
      withEvents(entry, 'rounds.paid', (event) => ({
        payouts: event.payouts.map((one, place) => ({ ...one, payoutUnits: one.payoutUnits + (place === 0 ? 1n : 0n) })),
      })),
    ),
    f.forged('a fee above ten per cent', 'SPEC/7 terms', pair, (entry) => limits(entry, { feeValue: 50n * UNIT })),
    f.forged('terms of another version', 'SPEC/7 terms', change, (entry) => withEvents(entry, 'rounds.defined', () => ({ version: 7 }))),
  ];
}

export function protectionForgeries(f: Forger): readonly Forgery[] {
  const confirmed = f.entry('protection.confirmRisk');
  const limit = f.entry('protection.setLossLimit');
  const excluded = f.entry('protection.exclude');
  const contract = f.entry('updown.place');
  const staking = f.entry('rounds.stake', ({ command }) => command.accountId === 5);
  const low = { limitUnits: 5n * UNIT };
  const excluding = (entry: Entry, untilMs: number): Entry =>
    withEvents(withBody(entry, { untilMs }), 'protection.excluded', () => ({ untilMs }));
  return [
    f.forged('a confirmation that was never given', 'SPEC/14.6 risk', confirmed, refusedEntry, contract),
    f.forged(
      'a stake above the loss limit',
      'SPEC/14.6 loss limit',
      limit,
      (entry) => withEvents(withBody(entry, low), 'protection.limitSet', () => low),
      staking,
    ),
    f.forged('an exclusion that is shorter than a day', 'SPEC/14.6 exclusion', excluded, (entry) =>
      excluding(entry, entry.timeMs + 3_600_000),
    ),
    f.forged(
      'a limit that is raised at once',
      'SPEC/14.6 loss limit',
      f.entry('protection.setLossLimit', ({ seq }) => seq > limit.seq),
      (entry) => withEvents(entry, 'protection.limitSet', (event) => ({ limitUnits: event.nextUnits, nextUnits: 0n, nextFromMs: 0 })),
    ),
    f.forged("a protection set by somebody else's command", 'SPEC/14.6 loss limit', limit, (entry) => ({
      ...entry,
      command: { ...entry.command, accountId: 4 },
    })),
    f.forged('an exclusion that ends early', 'SPEC/14.6 exclusion', excluded, (entry) =>
      withEvents(entry, 'protection.excluded', () => ({ untilMs: entry.timeMs + 1 })),
    ),
  ];
}
