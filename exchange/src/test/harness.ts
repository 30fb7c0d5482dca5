import type { Command, CommandBody } from '../command.ts';
import type { Entry } from '../entry.ts';
import { Exchange } from '../exchange.ts';
import { JOURNAL_FORMAT } from '../kernel/journal-format.ts';
import type { MarketTerms } from '../ground/market/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { IndexRule, PriceState } from '../ground/prices/words.ts';
import type { Placement } from '../products/spot/limits.ts';

export const USDT = 1;
export const BTC = 2;
export const BTCUSDT = 1;
/** BTC to USDT of `product-rules` 1.1: tick 0.01, lot 0.00001, so k = 10. */
export const BTC_TICK_UNITS = 1_000_000n;
export const BTC_LOT_UNITS = 1_000n;

export const TERMS: MarketTerms = {
  feePpm: 1_000,
  enable: true,
  isShow: true,
  isDeal: true,
  limitedBuy: true,
  limitedSell: true,
  marketBuy: true,
  marketSell: true,
  orderMinLots: 1,
  orderMaxLots: 100_000_000,
  minSellLots: 0,
  buyMaxTicks: 0,
  sellMinTicks: 0,
  minNotionalUnits: 500_000_000n,
  maxOpenOrders: 200,
  limitBandPpm: 100_000,
  marketBandPpm: 50_000,
  sort: 1,
};

/** Two operators, who may change terms and resume what was halted. */
export const BY_TWO = { operator: 'anna, berta', reason: 'a test' } as const;
/** The shortest notice of a change. */
export const NOTICE_MS = 3_600_000;

/** A change by two operators at a time, with the shortest notice. */
export const noticed = (timeMs: number, noticeMs = NOTICE_MS) => ({ ...BY_TWO, effectiveMs: timeMs + noticeMs });

/** The first command of every journal. */
export const HOUSE_OPEN = {
  id: '',
  accountId: 0,
  body: { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' },
} as const;

/** Of a source that counts in every test, epoch ms. */
const NEVER_OLD_MS = 4_102_444_800_000;

/** A tick of a script, which gives its price without sources. One that is no price names the source by which the symbol has one again after 3 s. */
export function simulatedTick(symbolId: number, priceTicks: number, state: PriceState, rule: IndexRule = 'index/1'): PriceCommand {
  const source = { name: 'alpha', price: '300.01', timeMs: NEVER_OLD_MS, weight: 1, used: true };
  return { type: 'price.tick', symbolId, priceTicks, state, sourceKind: 'simulated', rule, sources: state === 'ok' ? [] : [source] };
}

type Changing = Extract<CommandBody, { readonly effectiveMs: number }>;
type WithoutChange<T> = T extends Changing ? Omit<T, 'operator' | 'reason' | 'effectiveMs'> : never;
/** A change of terms before it is known who makes it, and from when on. */
export type Planned = WithoutChange<Changing>;

/** An exchange that counts its own entries: each command gets the next number and, unless told otherwise, the next millisecond. */
export class Harness {
  /** Not for ever the same: a test may go on with one that was restored from a snapshot. */
  exchange = new Exchange();
  readonly entries: Entry[] = [];
  timeMs: number;

  constructor(timeMs = 1_767_225_600_000, mode: 'demo' | 'live' = 'demo') {
    this.timeMs = timeMs;
    this.execute({ ...HOUSE_OPEN, body: { ...HOUSE_OPEN.body, mode } });
  }

  send(accountId: number, body: CommandBody, id = ''): Entry {
    this.timeMs += 1;
    return this.execute({ id, accountId, body });
  }

  execute(command: Command): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.timeMs, command);
    this.entries.push(entry);
    return entry;
  }

  /** Two operators plan terms, with the shortest notice unless told otherwise; answers what became of it. */
  plan(body: Planned, noticeMs = NOTICE_MS): Entry {
    return this.send(0, { ...body, ...noticed(this.timeMs + 1, noticeMs) });
  }

  place(accountId: number, order: Partial<Placement>, id = ''): Entry {
    return this.send(accountId, { ...LIMIT_BUY, ...order }, id);
  }

  tick(priceTicks: number, state: PriceState = 'ok', symbolId = BTCUSDT): Entry {
    return this.send(0, simulatedTick(symbolId, priceTicks, state));
  }

  available(accountId: number, assetId: number): bigint {
    const rows = this.exchange.ask({ type: 'accounts.balances', accountId });
    return rows.find((row) => row.wallet === 'platform' && row.assetId === assetId)?.availableUnits ?? -1n;
  }

  frozen(accountId: number, assetId: number): bigint {
    const rows = this.exchange.ask({ type: 'accounts.balances', accountId });
    return rows.find((row) => row.wallet === 'platform' && row.assetId === assetId)?.frozenUnits ?? -1n;
  }

  /** Stakes whose result is open. */
  atRisk(accountId: number, assetId: number): bigint {
    const rows = this.exchange.ask({ type: 'accounts.balances', accountId });
    return rows.find((row) => row.wallet === 'platform' && row.assetId === assetId)?.atRiskUnits ?? -1n;
  }
}

const LIMIT_BUY: Placement = {
  type: 'spot.place',
  marketId: BTCUSDT,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'gtc',
  priceTicks: 3_000_000,
  lots: 1_000,
  amountUnits: 0n,
};

/** USDT, BTC, one market, and house accounts 1 … `accounts`, each with 1,000,000 USDT and 100 BTC. */
export function openHarness(accounts = 3, terms: MarketTerms = TERMS): Harness {
  const harness = new Harness();
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
  harness.send(0, { type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  harness.send(0, {
    type: 'market.define',
    marketId: BTCUSDT,
    symbolId: BTCUSDT,
    baseAssetId: BTC,
    quoteAssetId: USDT,
    lotUnits: BTC_LOT_UNITS,
    terms,
  });
  const each = new Map([
    [USDT, 100_000_000_000_000n],
    [BTC, 10_000_000_000n],
  ]);
  for (const [assetId, amount] of each) {
    harness.send(0, { type: 'house.capital', assetId, network: 'TREASURY', amount: amount * BigInt(accounts) * 2n });
    for (let accountId = 1; accountId <= accounts; accountId++) {
      if (assetId === USDT) harness.send(0, { type: 'account.open', accountId, kind: 'house' });
      harness.send(0, { type: 'house.endow', accountId, assetId, amount });
    }
  }
  return harness;
}
