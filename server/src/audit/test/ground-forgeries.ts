import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { frozen, platform, withBody, withEvents, type Body, type Forger, type Of } from './forger.ts';
import { withEntry, type Forgery } from './forgery.ts';
import { BTC, HELD, HOUSE_ACCOUNT, QUIET, SIMULATED, USDT } from './rich-history.ts';

const UNIT = 100_000_000n;

const EQUITY = { code: 4, ownerId: 0, ref: 0 };
const PROMOTION = { code: 5, ownerId: 0, ref: 0 };

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

export function moneyForgeries(f: Forger): readonly Forgery[] {
  const grant = { type: 'account.grant', accountId: 1, assetId: USDT, amount: 10_000n * UNIT } as const;
  const endow = { type: 'house.endow', accountId: 1, assetId: USDT, amount: 500n * UNIT } as const;
  const taken = {
    type: 'house.budget',
    assetId: USDT,
    fund: 'promo',
    flow: 'return',
    amount: UNIT,
    operator: 'anna, berta',
    reason: 'A test',
  } as const;
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
    f.inserted('a grant to a simulated account', 'SPEC/2 grant', 0, { ...grant, accountId: SIMULATED }, SIMULATED, () => [
      moved('grant', PROMOTION, platform(SIMULATED), USDT, grant.amount),
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
    f.inserted('a budget taken back that is not there', 'SPEC/2 fund', 0, { ...taken, amount: 10n ** 17n }, 0, () => [
      moved('return', PROMOTION, EQUITY, USDT, 10n ** 17n),
    ]),
    f.inserted('a budget taken back by one person', 'SPEC/2 fund', 0, { ...taken, operator: 'anna' }, 0, () => [
      moved('return', PROMOTION, EQUITY, USDT, taken.amount),
    ]),
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
    f.inserted('a second opening of the journal', 'SPEC/16 mode', 0, { type: 'house.open', formatVersion: 6, mode: 'live' }, 0, () => [
      { type: 'house.opened', formatVersion: 6, mode: 'live' },
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

export function priceForgeries(f: Forger): readonly Forgery[] {
  const tick = f.entry('price.tick');
  const later = f.entry('price.tick', ({ seq }) => seq > tick.seq + 40);
  const closed = f.entry('price.tick', (_, { symbolId, state }) => symbolId === 2 && state === 'closed');
  const last = f.tickBefore(closed, 2);
  const body = tick.command.body as Body<'price.tick'>;
  const both = (entry: Entry, change: object): Entry => withEvents(withBody(entry, change), 'price.ticked', () => change);
  const source = (change: object): object => ({ sources: body.sources.map((one, index) => (index === 0 ? { ...one, ...change } : one)) });
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
    f.forged('a price a second after the symbol had none', 'SPEC/3.1 thaw', f.tickBefore(last, 2), frozen, last),
    f.forged('a live tick without sources', 'SPEC/3.1 index', tick, (entry) => both(entry, { sources: [], sourceKind: 'live' })),
    f.forged('a tick before its time', 'SPEC/1.4 time', later, (entry) => ({ ...entry, timeMs: entry.timeMs - 10_000 })),
  ];
}

const refusedEntry = (entry: Entry): Entry => ({
  ...entry,
  outcome: { ok: false, code: 'NOT_FOUND', limit: '', repeated: false },
  events: [],
});

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

export function lockForgeries(f: Forger): readonly Forgery[] {
  const placed = f.entry('hold.place');
  const lifted = f.entry('hold.lift');
  const ordered = f.entry('hold.place', ({ seq }) => seq > lifted.seq);
  const order = f.entry('spot.place', ({ command }) => command.accountId === HELD);
  const contract = f.entry('updown.place', ({ command }) => command.accountId === HELD);
  const both = (entry: Entry, change: object): Entry => withEvents(withBody(entry, change), 'hold.placed', () => change);
  const later = { reviewMs: placed.timeMs + 7 * 86_400_000 + 1 };
  return [
    f.forged('an order of a held account', 'SPEC/18 held', lifted, refusedEntry, order),
    f.forged('a contract of a held account', 'SPEC/18 held', lifted, refusedEntry, contract),
    f.forged('a hold of more than 7 days', 'SPEC/18 hold', placed, (entry) => both(entry, later)),
    f.forged('a hold that has ended when it begins', 'SPEC/18 hold', placed, (entry) => both(entry, { reviewMs: entry.timeMs })),
    f.forged('a hold of the house', 'SPEC/18 hold', placed, (entry) => ({
      ...both(entry, { accountId: HOUSE_ACCOUNT }),
      outcome: { ok: true, ref: HOUSE_ACCOUNT, repeated: false },
    })),
    f.forged('a hold by nobody', 'SPEC/18 hold', placed, (entry) => both(entry, { operator: '' })),
    f.forged('a hold without a reason', 'SPEC/18 hold', ordered, (entry) => both(entry, { reason: ' ' })),
    f.forged('a hold lifted by who placed it', 'SPEC/18 lifted hold', lifted, (entry) =>
      withEvents(withBody(entry, { operator: 'operator-1' }), 'hold.lifted', () => ({ operator: 'operator-1' })),
    ),
    f.forged('a hold lifted that never was', 'SPEC/18 lifted hold', lifted, (entry) =>
      withEvents(withBody(entry, { code: 'KYC_REVIEW' }), 'hold.lifted', () => ({ code: 'KYC_REVIEW' })),
    ),
  ];
}

export function settingForgeries(f: Forger): readonly Forgery[] {
  const planned = f.entry('settings.set', (_, body) => 'effectiveMs' in body && body.effectiveMs !== 0);
  const last = f.entry('settings.set', (entry, body) => 'effectiveMs' in body && body.effectiveMs !== 0 && entry.seq > planned.seq);
  const off = f.entry('settings.set', (entry, body) => 'effectiveMs' in body && body.effectiveMs === 0 && entry.seq > planned.seq);
  const shown = f.entry('settings.set', (entry) => entry.seq < planned.seq);
  const forged = (what: string, of: Entry, body: object, event: object = body): Forgery =>
    f.forged(what, 'SPEC/18 setting', of, (entry) => withEvents(withBody(entry, body), 'settings.changed', () => event));
  const soon = { effectiveMs: planned.timeMs + 3_600_000 - 1 };
  const field = (name: string, before: string, after: string) => ({ fields: [{ name, before, after }] });
  return [
    forged('a setting by one person', planned, { operator: 'operator-1' }, {}),
    forged('a setting by one person twice', shown, { operator: 'operator-1, operator-1' }, {}),
    forged('a setting without a reason', shown, { reason: ' ' }),
    forged('a setting a millisecond too soon', planned, soon),
    forged('a setting before what is planned', last, { effectiveMs: planned.timeMs + 3_600_000 }),
    forged('a term at once', off, field('credits', '80', '0')),
    forged('a switch turned on at once', off, field('phoneIsOpen', 'false', 'true')),
    forged('a setting that was another one before', last, field('credits', '80', '60')),
    forged('a switch that is on again in what was planned', last, field('emailIsOpen', 'true', 'false')),
    forged('a setting that changes nothing', shown, field('logo', '""', '""')),
    forged('a setting that is no ASCII', shown, field('logo', '""', '"\u00e9"')),
    forged('a key that is only shown, later', shown, { effectiveMs: shown.timeMs + 7_200_000 }),
  ];
}
