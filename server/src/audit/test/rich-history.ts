import { hash } from 'node:crypto';
import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { BY_TREASURERS, everyStepOfAdjustments } from '@candor/exchange/test/adjustments-script';
import { BY_TWO, Harness, noticed, NOTICE_MS, TERMS } from '@candor/exchange/test/harness';
import { everyStepOfOperators, OperatorsScript } from '@candor/exchange/test/operators-script';
import { everyStepOfVerification } from '@candor/exchange/test/verification-script';
import { switchesOf } from '@candor/exchange/ground/market/switches';

export const USDT = 1;
export const BTC = 2;
export const ETH = 3;
/** An account of the house's own, a simulated one, a user who confirms no risk, and one who opens nothing. */
export const HOUSE_ACCOUNT = 900;
export const SIMULATED = 10;
export const UNCONFIRMED = 7;
export const QUIET = 8;
/** A trader whose orders are on hold for a while, before the first of them. */
export const HELD = 3;
/** What the first user has by copying the second. */
export const COPY = { ownerId: 21, personId: 1, handId: 2, kind: 'copy' } as const;
const USERS = [1, 2, 3, 4, 5, 6, UNCONFIRMED, QUIET];
const UNIT = 100_000_000n;
const START_MS = 1_767_225_600_000;
const SECOND_MS = 1_000;

type Placement = Extract<CommandBody, { type: 'spot.place' }>;
type Side = 'up' | 'down';

const LIMIT_ORDER: Placement = {
  type: 'spot.place',
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'gtc',
  priceTicks: 3_000_000,
  lots: 1_000,
  amountUnits: 0n,
};

/** A day in small: a real exchange and a script in which every kind of event happens, most of them in several ways. */
export class History {
  readonly harness: Harness;
  readonly mode: 'demo' | 'live';

  constructor(mode: 'demo' | 'live' = 'demo') {
    this.mode = mode;
    this.harness = new Harness(START_MS - NOTICE_MS, mode);
  }

  /** Assets, accounts with money, a market, products and their terms an hour before they act, and what accounts have confirmed. */
  open(): void {
    define(this);
    this.harness.timeMs = START_MS;
    protect(this);
    hold(this);
    set(this);
  }

  /** A command that must be accepted. */
  must(accountId: number, body: CommandBody, id = ''): Entry {
    const entry = this.harness.execute({ id, accountId, body });
    if (!entry.outcome.ok) throw new Error(`entry ${entry.seq}, ${body.type}: ${entry.outcome.code}`);
    return entry;
  }

  /** One that must not be. */
  mustNot(accountId: number, body: CommandBody, id = ''): void {
    const { outcome, seq } = this.harness.execute({ id, accountId, body });
    if (outcome.ok) throw new Error(`entry ${seq}, ${body.type} was accepted`);
  }

  /** Sources of one weight around the price: two, with real money four. */
  tick(symbolId: number, priceTicks: number, state: 'ok' | 'frozen' | 'closed' = 'ok'): void {
    const timeMs = this.harness.timeMs - 100;
    const text = (ticks: number): string => `${(ticks - (ticks % 100)) / 100}.${String(ticks % 100).padStart(2, '0')}`;
    const source = (name: string, ticks: number) => ({ name, price: text(ticks), timeMs, weight: 3, used: true });
    const pair = [source('alpha', priceTicks - 1), source('beta', priceTicks + 1)];
    const sources = this.mode === 'demo' ? pair : [...pair, source('gamma', priceTicks - 1), source('delta', priceTicks + 1)];
    const sourceKind = this.mode === 'demo' ? 'simulated' : 'live';
    this.must(0, { type: 'price.tick', symbolId, priceTicks, state, sourceKind, rule: 'index/1', sources });
  }

  place(accountId: number, order: Partial<Placement>, id = ''): number {
    return this.must(accountId, { ...LIMIT_ORDER, ...order }, id).seq;
  }

  contract(accountId: number, side: Side, units: bigint, offerId = 1): void {
    this.must(accountId, { type: 'updown.place', offerId, side, stakeUnits: units, version: 0, validUntilMs: 0 });
  }

  stake(accountId: number, side: Side, units: bigint, offerId = 1): number {
    return this.must(accountId, { type: 'rounds.stake', offerId, side, stakeUnits: units }).seq;
  }

  /** All work that is due, in pieces of three. */
  advance(): void {
    while (this.harness.exchange.dueMs(this.harness.timeMs) <= this.harness.timeMs) this.must(0, { type: 'house.advance', budget: 3 });
  }
}

/**
 * The entries of the script. The first minute defines, the second and third trade and bet, then prices stop. With real money six minutes of
 * prices come before the bets: so long they must have been without a gap.
 */
export function richHistory(mode: 'demo' | 'live' = 'demo'): readonly Entry[] {
  const history = new History(mode);
  history.open();
  moveMoney(history);
  trade(history);
  const fromMs = mode === 'demo' ? START_MS + 60_000 : tickSteadily(history);
  for (let second = 0; second < 220; second++) {
    history.harness.timeMs = fromMs + second * SECOND_MS;
    if (second < 140 || second > 150) {
      history.tick(1, priceAt(second));
      history.tick(2, 200_000);
    }
    bet(history, second);
    history.advance();
  }
  history.tick(1, 3_000_000, 'frozen');
  history.tick(2, 200_000, 'closed');
  for (let second = 0; second < 70; second++) {
    history.harness.timeMs += SECOND_MS;
    history.advance();
  }
  everyStepOfOperators((body) => history.must(0, body));
  everyStepOfVerification((body) => history.must(0, body), [1, 2]);
  everyStepOfAdjustments((body) => history.must(0, body), CREDIT, hash('sha256', BY_TREASURERS.reason));
  voidByDecision(history);
  return history.harness.entries;
}

/** Prices that stand still until seven minutes have passed; answers when that is. */
function tickSteadily(history: History): number {
  const toMs = START_MS + 420_000;
  while (history.harness.timeMs < toMs) {
    history.harness.timeMs += 5 * SECOND_MS;
    history.tick(1, 3_000_000);
    history.tick(2, 200_000);
  }
  return toMs;
}

/** Rises for a minute, falls for ten seconds, stands still, rises a little before the gap, and again after it. */
function priceAt(second: number): number {
  if (second < 60) return 3_000_000 + second;
  if (second < 70) return 3_000_060 - second;
  if (second < 130) return 2_999_990;
  return second < 140 ? 2_999_995 : 2_999_000 + second;
}

function define(history: History): void {
  const house = (body: CommandBody): Entry => history.must(0, body);
  house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  house({ type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
  house({ type: 'asset.define', assetId: ETH, code: 'ETH', scale: 8 });
  house({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  house({ type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n });
  house({ type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10_000_000n * UNIT, reference: 'capital:1' });
  house({ type: 'house.capital', assetId: BTC, network: 'BTC', amount: 1_000n * UNIT });
  house({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 1_000_000n * UNIT, reference: 'budget:1' });
  house({ type: 'house.fund', assetId: BTC, fund: 'promo', amount: 100n * UNIT });
  house({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: 1_000_000n * UNIT });
  for (const flow of ['fund', 'return'] as const)
    house({ type: 'house.budget', assetId: USDT, fund: 'updown', flow, amount: 40n * UNIT, operator: 'anna, berta', reason: 'A test' });
  for (const accountId of USERS) house({ type: 'account.open', accountId, kind: 'user' });
  house({ type: 'account.open', accountId: HOUSE_ACCOUNT, kind: 'house' });
  house({ type: 'owner.open', ...COPY });
  for (const accountId of USERS) house({ type: 'account.grant', accountId, assetId: USDT, amount: 10_000n * UNIT, reference: 'welcome' });
  for (const accountId of [3, 4]) house({ type: 'account.grant', accountId, assetId: BTC, amount: 10n * UNIT });
  house({ type: 'house.endow', accountId: HOUSE_ACCOUNT, assetId: USDT, amount: 50_000n * UNIT, reference: 'liquidity:1' });
  house({ type: 'house.endow', accountId: HOUSE_ACCOUNT, assetId: BTC, amount: 10n * UNIT });
  if (history.mode === 'demo') simulate(history);
  const planned = noticed(history.harness.timeMs);
  const market = { type: 'market.define', baseAssetId: BTC, quoteAssetId: USDT, lotUnits: 1_000n, terms: TERMS } as const;
  house({ ...market, marketId: 1, symbolId: 1 });
  house({ ...market, marketId: 2, symbolId: 2, baseAssetId: ETH, lotUnits: 10_000n });
  house({ type: 'market.change', marketId: 1, terms: { ...TERMS, feePpm: 1_500 }, ...planned, reason: 'Fee of June' });
  const contract = { minStakeUnits: UNIT, maxStakeUnits: 2_000n * UNIT, enable: true } as const;
  house({ type: 'updown.define', offerId: 1, symbolId: 1, durationMs: 30_000, ratePpm: 850_000, ...contract });
  house({ type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 60_000, ratePpm: 900_000, ...contract });
  house({ type: 'updown.change', offerId: 1, ratePpm: 860_000, ...contract, ...planned });
  const pair = { feeType: 1, feeValue: 5n * UNIT, minStakeUnits: UNIT, maxStakeUnits: 1_000n * UNIT, enable: true, cancellable: true };
  house({ type: 'rounds.define', offerId: 1, symbolId: 1, periodMs: 60_000, ...pair });
  house({ type: 'rounds.define', offerId: 2, symbolId: 2, periodMs: 60_000, ...pair, feeType: 2, feeValue: 3n * UNIT });
  house({ type: 'rounds.change', offerId: 2, ...pair, feeType: 2, feeValue: 2n * UNIT, ...planned });
}

/** A simulated participant with capital of the house, which takes a side as users do. */
function simulate(history: History): void {
  history.must(0, { type: 'account.open', accountId: SIMULATED, kind: 'simulated' });
  for (const assetId of [USDT, BTC]) {
    const endow = { type: 'house.endow', accountId: SIMULATED, assetId, amount: 5n * UNIT, reference: `simulated:${assetId}` } as const;
    history.must(0, endow);
  }
  history.mustNot(0, { type: 'account.grant', accountId: SIMULATED, assetId: USDT, amount: UNIT });
}

function protect(history: History): void {
  history.must(0, { type: 'protection.require', confirmation: false });
  history.must(0, { type: 'protection.require', confirmation: true });
  for (const accountId of [1, 2, 3, 4, 5, ...(history.mode === 'demo' ? [SIMULATED] : [])])
    for (const product of ['updown', 'rounds']) history.must(accountId, { type: 'protection.confirmRisk', product, version: 2 });
  history.must(5, { type: 'protection.setLossLimit', limitUnits: 500n * UNIT, utcOffsetMinutes: 480 });
  history.must(5, { type: 'protection.setLossLimit', limitUnits: 900n * UNIT, utcOffsetMinutes: 480 });
  history.must(6, { type: 'protection.exclude', scope: 'fixed-time', untilMs: START_MS + 3 * 86_400_000 });
  history.must(QUIET, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
}

/** One account opens nothing for a second; of another, money alone stays, by an order of a court. */
function hold(history: History): void {
  const by = { operator: 'operator-1', reason: 'Signs of a stolen password' };
  const held = { accountId: HELD, scope: 'opening', code: 'SECURITY_CHANGE' } as const;
  history.must(0, { type: 'hold.place', ...held, reviewMs: START_MS + 86_400_000, ...by });
  history.mustNot(HELD, { ...LIMIT_ORDER });
  history.harness.timeMs += 1;
  history.must(0, { type: 'hold.place', ...held, reviewMs: START_MS + 2 * 86_400_000, ...by, reason: 'Still to be checked' });
  history.must(0, { type: 'hold.lift', ...held, operator: 'operator-2', reason: 'Checked with the owner' });
  const ordered = { accountId: 2, scope: 'withdrawal', code: 'LEGAL_ORDER' } as const;
  history.must(0, {
    type: 'hold.place',
    ...ordered,
    reviewMs: START_MS + 90 * 86_400_000,
    operator: 'operator-1',
    reason: 'Order of a court',
  });
}

/** One key that is only shown, and switches: planned, then turned off at once, in what is planned too. */
function set(history: History): void {
  const by = { operator: 'operator-1, operator-2', reason: 'For new users' };
  const logo = [{ name: 'logo', before: '""', after: '"/logo.svg"' }];
  history.must(0, { type: 'settings.set', key: 'LOGO_SETTING', fields: logo, effectiveMs: 0, ...by });
  const ways = (credits: readonly [string, string], email: readonly [string, string]) => [
    { name: 'credits', before: credits[0], after: credits[1] },
    { name: 'emailIsOpen', before: email[0], after: email[1] },
  ];
  const key = 'LOGIN_REGIS_SETTING';
  const effectiveMs = START_MS + 2 * NOTICE_MS;
  const planned = ways(['80', '70'], ['true', 'true']);
  history.must(0, { type: 'settings.set', key, fields: planned, effectiveMs, ...by });
  history.must(0, { type: 'settings.set', key, fields: ways(['80', '80'], ['true', 'false']), effectiveMs: 0, ...by });
  history.must(0, { type: 'settings.set', key, fields: ways(['70', '60'], ['false', 'false']), effectiveMs, ...by });
}

/** By two administrators, of whom there are some by then. */
function voidByDecision(history: History): void {
  const window = { symbolId: 1, fromMs: history.harness.timeMs + 30_000, toMs: history.harness.timeMs + 90_000 };
  const script = new OperatorsScript((body) => history.must(0, body), 3_000);
  const about = `void contracts 1 ${window.fromMs} ${window.toMs}`;
  const voidId = script.decide(['second', 'third'], 'voids', about);
  history.must(
    0,
    { type: 'updown.void', voidId, ...window, operator: 'second, third', reason: 'A venue sent wrong prices' },
    `operator:${voidId}`,
  );
}

/** What is paid by hand, and a third of it taken back. */
export const CREDIT = { accountId: 1, assetId: USDT, amount: 30n * UNIT } as const;

function moveMoney(history: History): void {
  const transfer = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 100n * UNIT } as const;
  history.must(1, transfer, 'transfer-of-one-1');
  history.must(1, transfer, 'transfer-of-one-1');
  history.must(1, { ...transfer, from: 'finance', to: 'contract', amount: 40n * UNIT });
  history.mustNot(2, { ...transfer, amount: 10n ** 20n }, 'transfer-of-two-1');
}

/** Fills of several makers at several prices, every kind of order, every reason to end. */
function trade(history: History): void {
  history.harness.timeMs = START_MS + 40_000;
  history.tick(1, 3_000_000);
  history.tick(2, 200_000);
  history.place(3, { side: 'sell', priceTicks: 3_000_010 }, 'order-of-three-1');
  history.place(4, { side: 'sell', priceTicks: 3_000_010, lots: 500 });
  history.place(3, { side: 'sell', priceTicks: 3_000_020, lots: 800 });
  history.place(HOUSE_ACCOUNT, { side: 'sell', priceTicks: 3_000_030, lots: 400 });
  // takes all of the first, a part of the second, and gets better prices than it reserved
  history.place(1, { priceTicks: 3_000_020, lots: 1_200 });
  history.place(2, { priceTicks: 3_000_015, lots: 2_000 });
  history.place(5, { priceTicks: 3_000_020, lots: 300, timeInForce: 'fok' });
  history.place(3, { side: 'sell', priceTicks: 3_000_000, lots: 100, timeInForce: 'ioc' });
  history.place(4, { side: 'sell', priceTicks: 3_000_015, lots: 5_000, timeInForce: 'ioc' });
  history.place(1, { priceTicks: 2_999_900, lots: 700, timeInForce: 'post-only' });
  history.place(2, { kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0, amountUnits: 100n * UNIT + 7n });
  history.place(4, { kind: 'market', side: 'sell', timeInForce: 'ioc', priceTicks: 0, lots: 200 });
  // the next order would be its own
  history.place(3, { priceTicks: 3_000_025, lots: 50 });
  history.place(1, { marketId: 2, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 900 });
  history.must(1, { type: 'spot.cancel', orderId: history.place(1, { priceTicks: 2_999_800, lots: 600 }) });
  history.place(2, { priceTicks: 2_999_700, lots: 600 });
  history.place(2, { priceTicks: 2_999_600, lots: 600 });
  history.must(2, { type: 'spot.cancelAll', marketId: 0 });
  history.place(1, { marketId: 2, priceTicks: 199_000, lots: 900 });
  history.must(0, {
    type: 'market.switch',
    marketId: 2,
    ...switchesOf(TERMS),
    enable: false,
    operator: 'operator-1',
    reason: 'Leaves the list',
  });
  history.must(0, { type: 'spot.delist', marketId: 2 });
  // from all trading: what waits ends with it
  history.place(6, { priceTicks: 2_999_000, lots: 700 });
  history.must(6, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
}

/** A market and offers that are halted by one and resumed by two. */
function halt(history: History): void {
  const alone = { enable: false, operator: 'operator-1', reason: 'The venue reports a fault' } as const;
  const market = { type: 'market.switch', marketId: 1, ...switchesOf(TERMS) } as const;
  history.must(0, { ...market, ...alone });
  history.must(0, { ...market, ...BY_TWO });
  for (const type of ['updown.switch', 'rounds.switch'] as const) {
    history.must(0, { type, offerId: 2, ...alone });
    history.must(0, { type, offerId: 2, ...BY_TWO, enable: true });
  }
}

function bet(history: History, second: number): void {
  // late enough for all that is opened while it is planned
  if (second === 1) history.must(0, { type: 'house.planStop', stopMs: START_MS + 1_000_000 });
  if (second === 218) history.must(0, { type: 'house.planStop', stopMs: 0 });
  if (second === 217) halt(history);
  if (second === 2) history.must(0, { type: 'house.noteTrail', trailSeq: 1, hash: 'a1'.repeat(32) });
  if (second === 219) history.must(0, { type: 'house.noteTrail', trailSeq: 2, hash: 'b2'.repeat(32) });
  if (second === 3) {
    history.contract(1, 'up', 100n * UNIT + 3n);
    history.contract(2, 'down', 50n * UNIT);
    history.contract(4, 'up', 20n * UNIT, 2);
  }
  if (second === 5) {
    history.stake(1, 'up', 100n * UNIT);
    history.stake(2, 'down', 70n * UNIT + 1n);
    history.stake(3, 'up', 33n * UNIT);
    history.stake(4, 'down', 30n * UNIT);
    history.stake(5, 'up', 10n * UNIT, 2);
  }
  if (second === 6 && history.mode === 'demo') {
    history.stake(SIMULATED, 'down', UNIT);
    history.contract(SIMULATED, 'down', UNIT);
  }
  if (second === 8) history.must(4, { type: 'rounds.cancel', orderId: history.stake(4, 'down', 5n * UNIT) });
  if (second === 62) {
    history.stake(1, 'up', 60n * UNIT);
    history.stake(2, 'down', 40n * UNIT);
    history.stake(3, 'down', 7n * UNIT);
  }
  // it would be lost, and two void what expires then
  if (second === 101) history.contract(4, 'down', 9n * UNIT);
  if (second === 102) {
    const { timeMs } = history.harness;
    history.must(0, { type: 'updown.void', voidId: 1, symbolId: 1, fromMs: timeMs + 27_000, toMs: timeMs + 32_000, ...BY_TWO });
  }
  // the price stands still: ties
  if (second === 75) history.contract(3, 'up', 10n * UNIT);
  if (second === 125) {
    history.stake(1, 'up', 12n * UNIT);
    history.stake(2, 'down', 13n * UNIT);
  }
  // the last price is old when they expire: one would win by it and is paid, one goes back
  if (second === 117) {
    history.contract(3, 'up', 11n * UNIT);
    history.contract(4, 'down', 11n * UNIT);
  }
  // no tick comes in time
  if (second === 139) history.contract(5, 'down', 10n * UNIT);
  // this one and the rest of the journal stay open; with real money it would be too soon after the gap
  if (second === 215 && history.mode === 'demo') history.contract(1, 'down', 5n * UNIT, 2);
}
