import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { noticed, TERMS } from '@candor/exchange/test/harness';
import type { Body, Forger } from './forger.ts';
import { withEntry, type Forgery } from './forgery.ts';
import { COPY, HOUSE_ACCOUNT, BTC, ETH, History, QUIET, USDT } from './rich-history.ts';

const UNIT = 100_000_000n;
const PROMOTION = { code: 5, ownerId: 0, ref: 0, assetId: USDT };
const CUSTODY = { code: 6, ownerId: 0, ref: 1 };
const EQUITY = { code: 4, ownerId: 0, ref: 0 };
const LONG = 'x'.repeat(201);
/** After everything in the journal. */
const FAR_MS = 1_800_000_000_000;

/** The event that says what a definition or a change says, under another name and with more. */
const stated = (body: CommandBody, type: string, more: object = {}): ExchangeEvent => ({ ...body, ...more, type }) as ExchangeEvent;

/** Commands outside their bounds that were accepted all the same, with the events that would come of them. */
export function boundForgeries(f: Forger): readonly Forgery[] {
  const inserted = (kind: string, rule: string, body: CommandBody, ref: number, event?: ExchangeEvent, accountId = 0): Forgery =>
    f.inserted(kind, rule, accountId, body, ref, () => (event === undefined ? [] : [event]));
  const grant = { type: 'account.grant', accountId: 1, assetId: USDT, amount: -100n * UNIT } as const;
  const taken = [
    { ...PROMOTION, amount: 100n * UNIT },
    { code: 1, ownerId: 1, ref: 0, assetId: USDT, amount: -100n * UNIT },
  ];
  const capital = (assetId: number, change: object = {}): Body<'house.capital'> => ({
    type: 'house.capital',
    assetId,
    network: 'TRC20',
    amount: UNIT,
    ...change,
  });
  const paidIn = (assetId: number, named: object = {}): ExchangeEvent => ({
    type: 'ledger.moved',
    reason: 'capital',
    legs: [
      { ...CUSTODY, assetId, amount: -UNIT },
      { ...EQUITY, assetId, amount: UNIT },
    ],
    ...named,
  });
  const spaced = { reference: 'a b' };
  const open = { type: 'account.open', accountId: 2 ** 27 + 1, kind: 'user' } as const;
  const asset = { type: 'asset.define', assetId: 9, code: 'x', scale: 8 } as const;
  const tick = {
    type: 'price.tick',
    symbolId: 9,
    priceTicks: 5,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/1',
    sources: [],
  } as const;
  const excluded = { type: 'protection.exclude', scope: 'all', untilMs: 1_767_500_000_000 } as const;
  return [
    inserted('a grant below zero, which takes', 'SPEC/2 grant', grant, 1, { type: 'ledger.moved', reason: 'grant', legs: taken }),
    inserted('capital of an asset that nobody defined', 'SPEC/2 capital', capital(77), 0, paidIn(77)),
    inserted('capital over a network in small letters', 'SPEC/2 capital', capital(USDT, { network: 'trc20' }), 0, paidIn(USDT)),
    inserted('a reference with a blank', 'SPEC/16 reference', capital(USDT, spaced), 0, paidIn(USDT, spaced)),
    inserted('an account beyond the last number', 'SPEC/2 account', open, open.accountId, stated(open, 'account.opened')),
    ...ownerBounds(inserted),
    inserted('an asset with a code of one letter', 'SPEC/1.1 asset', asset, 9, stated(asset, 'asset.defined')),
    inserted('a tick of no symbol', 'SPEC/3.1 tick', tick, 1, stated(tick, 'price.ticked', { n: 1 })),
    inserted(
      'an exclusion for ever that ends',
      'SPEC/14.6 exclusion',
      excluded,
      0,
      stated(excluded, 'protection.excluded', { accountId: QUIET }),
      QUIET,
    ),
    inserted('a piece of work without a budget', 'SPEC/6.3 due work', { type: 'house.advance', budget: 0 }, 0),
    ...marketBounds(inserted),
    ...offerBounds(inserted),
  ];
}

function ownerBounds(inserted: Inserted): readonly Forgery[] {
  const owner = { type: 'owner.open', ownerId: 22, personId: 1, handId: 2, kind: 'copy' } as const;
  return [
    { what: 'a copy beyond the last number', ownerId: 2 ** 27 + 1 },
    { what: 'a copy under the number of an account', ownerId: 3 },
    { what: 'a copy that is open already', ownerId: COPY.ownerId },
    { what: 'a copy of oneself', handId: 1 },
    { what: 'a copy of nobody', handId: 77 },
    { what: 'a copy that nobody has', personId: 77 },
    { what: "a copy of an account of the house's own", handId: HOUSE_ACCOUNT },
    { what: 'a fund of a copy', kind: 'fund' as const, personId: COPY.ownerId },
  ].map(({ what, ...said }) => {
    const body = { ...owner, ...said };
    return inserted(what, 'SPEC/2 owner', body, body.ownerId, { ...body, type: 'owner.opened' });
  });
}

type Inserted = (kind: string, rule: string, body: CommandBody, ref: number, event?: ExchangeEvent, accountId?: number) => Forgery;

function marketBounds(inserted: Inserted): readonly Forgery[] {
  const symbol = { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 5n } as const;
  const market = {
    type: 'market.define',
    marketId: 9,
    symbolId: 1,
    baseAssetId: BTC,
    quoteAssetId: USDT,
    lotUnits: 1_000n,
    terms: TERMS,
  } as const;
  const change = { type: 'market.change', marketId: 1, terms: TERMS, ...noticed(FAR_MS) } as const;
  const order = {
    type: 'spot.place',
    marketId: 9,
    side: 'buy',
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks: 1,
    lots: 1,
    amountUnits: 0n,
  } as const;
  const defined = (kind: string, body: Body<'market.define'>): Forgery =>
    inserted(kind, 'SPEC/1.1 market', body, body.marketId, stated(body, 'market.defined', { version: 1 }));
  const changed = (kind: string, body: Body<'market.change'>, rule = 'SPEC/1.4 market terms'): Forgery =>
    inserted(kind, rule, body, body.marketId, stated(body, 'market.changed', { version: 3 }));
  return [
    inserted('a symbol defined twice', 'SPEC/1.1 symbol', symbol, 1, stated(symbol, 'symbol.defined')),
    defined('a market defined twice', { ...market, marketId: 1 }),
    defined('a market of no symbol', { ...market, symbolId: 9 }),
    defined('a market that pays in an asset of no scale', { ...market, quoteAssetId: 9 }),
    defined('a market of one asset', { ...market, baseAssetId: ETH, quoteAssetId: ETH }),
    changed('a change of a market that is none', { ...change, marketId: 9 }),
    changed('a change for a reason without end', { ...change, reason: LONG }, 'SPEC/18 terms'),
    changed('a change for a reason of two lines', { ...change, reason: 'Costs\nhave fallen' }, 'SPEC/18 terms'),
    changed('a change for a reason that turns its text', { ...change, reason: 'Costs have \u202efallen' }, 'SPEC/18 terms'),
    changed('a smallest value below zero', { ...change, terms: { ...TERMS, minNotionalUnits: -1n } }),
    inserted('an order in no market', 'SPEC/4.1 order', order, 1, undefined, 1),
    inserted('a cancel of everything in no market', 'SPEC/4.4 cancel', { type: 'spot.cancelAll', marketId: 9 }, 0, undefined, 1),
  ];
}

function offerBounds(inserted: Inserted): readonly Forgery[] {
  const limits = { minStakeUnits: UNIT, maxStakeUnits: 2n * UNIT, enable: true } as const;
  const inverted = { ...limits, maxStakeUnits: 1n };
  const contract = { type: 'updown.define', offerId: 9, symbolId: 1, durationMs: 90_000, ratePpm: 850_000, ...limits } as const;
  const pair = {
    type: 'rounds.define',
    offerId: 9,
    symbolId: 1,
    periodMs: 120_000,
    feeType: 1,
    feeValue: UNIT,
    cancellable: true,
    ...limits,
  } as const;
  const product = (kind: string, body: Body<'updown.define'>): Forgery =>
    inserted(kind, 'SPEC/6.9 terms', body, body.offerId, stated(body, 'updown.defined', { version: 1, waitMs: 0, effectiveMs: 0 }));
  const pairOf = (kind: string, body: Body<'rounds.define'>): Forgery =>
    inserted(kind, 'SPEC/7 terms', body, body.offerId, stated(body, 'rounds.defined', { version: 1, effectiveMs: 0 }));
  const later = { type: 'updown.change', ratePpm: 850_000, ...limits, ...noticed(FAR_MS) } as const;
  const rounds = { type: 'rounds.change', feeType: 1, feeValue: UNIT, cancellable: true, ...limits, ...noticed(FAR_MS) } as const;
  return [
    product('a product defined twice', { ...contract, offerId: 1, durationMs: 30_000 }),
    product('a product of no symbol', { ...contract, symbolId: 9 }),
    product('a product whose limits leave no stake', { ...contract, ...inverted }),
    inserted('a change of a product that is none', 'SPEC/6.9 terms', { ...later, offerId: 9 }, 9),
    inserted('a change of a product for a reason without end', 'SPEC/18 terms', { ...later, offerId: 1, reason: LONG }, 1),
    pairOf('a pair defined twice', { ...pair, offerId: 1, periodMs: 60_000 }),
    pairOf('a pair of no symbol', { ...pair, symbolId: 9 }),
    pairOf('a pair whose limits leave no stake', { ...pair, ...inverted }),
    inserted('a change of a pair that is none', 'SPEC/7 terms', { ...rounds, offerId: 9 }, 9),
    inserted('a change of a pair for a reason without end', 'SPEC/18 terms', { ...rounds, offerId: 1, reason: LONG }, 1),
  ];
}

/** One contract and one stake more than an account may have open, accepted all the same. */
export function* crowdForgeries(): Generator<Forgery> {
  const history = new History();
  history.open();
  const { harness } = history;
  harness.timeMs += 60_000;
  history.tick(1, 3_000_000);
  const contract = { type: 'updown.place', offerId: 1, side: 'up', stakeUnits: UNIT, version: 0, validUntilMs: 0 } as const;
  const stake = { type: 'rounds.stake', offerId: 1, side: 'up', stakeUnits: UNIT } as const;
  for (const [kind, rule, body] of [
    ['a contract more than may be open', 'SPEC/6.1 open contracts', contract],
    ['a stake more than one round takes of an account', 'SPEC/7 stake', stake],
  ] as const) {
    let last: Entry | null = null;
    for (let count = 0; count < 200; count++) last = history.must(1, body);
    const { seq, outcome } = harness.execute({ id: '', accountId: 1, body });
    if (outcome.ok || last === null) throw new Error(`${kind} was accepted by the exchange`);
    const events = last.events.map((event) => ({ ...event, orderId: seq }) as ExchangeEvent);
    const accepted = { ok: true, ref: seq, repeated: false } as const;
    yield { kind, rules: [rule], seq, entries: withEntry([...harness.entries], seq, (entry) => ({ ...entry, outcome: accepted, events })) };
  }
}
