import { ESCROW_UPDOWN, HOUSE_UPDOWN } from '../products/updown/accounts.ts';
import type { CommandBody } from '../command.ts';
import type { Entry } from '../entry.ts';
import type { ExchangeEvent } from '../event.ts';
import type { PriceState } from '../ground/prices/words.ts';
import type { UpdownCommand, UpdownTerms } from '../products/updown/commands.ts';
import { eventsOf } from './answers.ts';
import { BTC_TICK_UNITS, Harness, simulatedTick, USDT } from './harness.ts';

export const ONE_USDT = 100_000_000n;
/** 60 seconds of the first symbol at 0.85. */
export const PRODUCT = 1;
export const DURATION_MS = 60_000;
export const UPDOWN_TERMS: UpdownTerms = {
  ratePpm: 850_000,
  minStakeUnits: ONE_USDT,
  maxStakeUnits: 2_000n * ONE_USDT,
  enable: true,
};
export const COVER = 1_000_000n * ONE_USDT;
export const EACH = 10_000n * ONE_USDT;
/** An account of the house's own. */
export const HOUSE_ACCOUNT = 900;
/** G48: acceptance, and the expiry of 60 seconds. */
export const T0 = 1_767_225_600_500;
export const T1 = T0 + DURATION_MS;
/** With real money: so long after the series began that contracts are sold, acceptance, the wait and the expiry. */
export const WAIT_MS = 2_000;
export const LIVE_T0 = T0 + 300_001;
export const LIVE_T1 = LIVE_T0 + WAIT_MS + DURATION_MS;
/** How old four sources may be at the tick that they make. */
const AGES_MS = [0, 100, 200, 2_000];

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
export type Settled = Of<'updown.settled'>;
type Placement = Extract<UpdownCommand, { type: 'updown.place' }>;

/** An exchange with one product, whose commands come at stated milliseconds. */
export class UpdownHarness extends Harness {
  at(timeMs: number, accountId: number, body: CommandBody, id = ''): Entry {
    this.timeMs = timeMs;
    return this.execute({ id, accountId, body });
  }

  tickAt(timeMs: number, priceTicks: number, state: PriceState = 'ok', symbolId = 1): Entry {
    return this.at(timeMs, 0, simulatedTick(symbolId, priceTicks, state));
  }

  /** One tick a step, of one price, from the first time to the last, both included. */
  ticks(fromMs: number, toMs: number, priceTicks: number, stepMs = 1_000): void {
    for (let timeMs = fromMs; timeMs <= toMs; timeMs += stepMs) this.tickAt(timeMs, priceTicks);
  }

  /** A tick of sources of these ages. */
  liveTickAt(timeMs: number, priceTicks: number, agesMs: readonly number[] = AGES_MS, state: PriceState = 'ok'): Entry {
    const price = `${Math.floor(priceTicks / 100)}.${String(priceTicks % 100).padStart(2, '0')}`;
    const sources = agesMs.map((ageMs, index) => ({ name: `venue-${index}`, price, timeMs: timeMs - ageMs, weight: 1, used: true }));
    return this.at(timeMs, 0, { type: 'price.tick', symbolId: 1, priceTicks, state, sourceKind: 'live', rule: 'index/2', sources });
  }

  /** Such ticks every five seconds, the last one at the end. */
  liveTicks(fromMs: number, toMs: number, priceTicks: number): void {
    for (let timeMs = fromMs; timeMs < toMs; timeMs += 5_000) this.liveTickAt(timeMs, priceTicks);
    this.liveTickAt(toMs, priceTicks);
  }

  placeAt(timeMs: number, accountId: number, order: Partial<Placement> = {}, id = ''): Entry {
    const usual = { offerId: PRODUCT, side: 'up', stakeUnits: 100n * ONE_USDT, version: 0, validUntilMs: 0 } as const;
    return this.at(timeMs, accountId, { type: 'updown.place', ...usual, ...order }, id);
  }

  settleAt(timeMs: number, budget = 1_000): readonly Settled[] {
    return eventsOf(this.at(timeMs, 0, { type: 'house.advance', budget }), 'updown.settled');
  }

  /** A balance of the house, from the ledger's own list. */
  updownUnits(): bigint {
    let units = 0n;
    for (const { events } of this.entries) {
      for (const event of events) {
        if (!('legs' in event)) continue;
        for (const leg of event.legs) if (leg.code === HOUSE_UPDOWN.code) units += leg.amount;
      }
    }
    return units;
  }

  /** What stands in escrow for an order, from the legs of all events. */
  escrowUnits(orderId: number): bigint {
    let units = 0n;
    for (const { events } of this.entries) {
      for (const event of events) {
        if (!('legs' in event)) continue;
        for (const leg of event.legs) if (leg.code === ESCROW_UPDOWN.code && leg.ref === orderId) units += leg.amount;
      }
    }
    return units;
  }
}

/** One product, two symbols, users 1 … `accounts` with 10,000 USDT each who know the risk, an account of the house, and cover. */
export function openUpdownHarness(
  accounts = 3,
  terms: UpdownTerms = UPDOWN_TERMS,
  coverUnits = COVER,
  mode: 'demo' | 'live' = 'demo',
): UpdownHarness {
  const harness = new UpdownHarness(T0 - 30_000, mode);
  const open = (body: CommandBody, accountId = 0): Entry => harness.at(harness.timeMs, accountId, body);
  open({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  open({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  open({ type: 'symbol.define', symbolId: 2, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  open({ type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 18n });
  open({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n });
  if (coverUnits > 0n) open({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: coverUnits });
  for (let accountId = 1; accountId <= accounts; accountId++) {
    open({ type: 'account.open', accountId, kind: 'user' });
    open({ type: 'account.grant', accountId, assetId: USDT, amount: EACH });
    open({ type: 'protection.confirmRisk', product: 'updown', version: 1 }, accountId);
  }
  open({ type: 'account.open', accountId: HOUSE_ACCOUNT, kind: 'house' });
  open({ type: 'house.endow', accountId: HOUSE_ACCOUNT, assetId: USDT, amount: EACH });
  open({ type: 'updown.define', offerId: PRODUCT, symbolId: 1, durationMs: DURATION_MS, ...terms });
  return harness;
}

/** The same with real money, and prices without a gap from `T0` to `LIVE_T0`. */
export function openLiveUpdownHarness(priceTicks = 3_000_000): UpdownHarness {
  const harness = openUpdownHarness(1, UPDOWN_TERMS, COVER, 'live');
  harness.liveTicks(T0, LIVE_T0, priceTicks);
  return harness;
}
