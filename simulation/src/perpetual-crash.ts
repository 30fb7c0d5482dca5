import type { CommandBody } from '@candor/exchange/command';
import { decodeEntry, encodeEntry } from '@candor/exchange/entry-codec';
import { Exchange } from '@candor/exchange/exchange';
import { ByteReader } from '@candor/exchange/kernel/codec/byte-reader';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import type { PerpetualTerms } from '@candor/exchange/products/perpetual/terms';
import { Harness, USDT } from '@candor/exchange/test/harness';
import { PERPETUAL_TERMS } from '@candor/exchange/test/perpetual-harness';
import { Random } from '@candor/exchange/test/random';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { PerpetualWitness } from './perpetual-witness.ts';

const UNIT = 100_000_000n;
/** Of product rules 1.1. */
export const CRASH_MARKETS = [
  { marketId: 1, symbolId: 1, code: 'btcusdt', lotUnits: 100_000n, factor: 1_000n, startTicks: 10_600_000 },
  { marketId: 2, symbolId: 2, code: 'ethusdt', lotUnits: 1_000_000n, factor: 10_000n, startTicks: 270_000 },
] as const;
export type CrashMarket = (typeof CRASH_MARKETS)[number];
const TERMS: PerpetualTerms = { ...PERPETUAL_TERMS, maxOpenInterestUnits: 100_000_000n * UNIT };
const LEVERAGES = [5, 10, 20, 50, 100];
const QUOTER = 1;
const FIRST_TRADER = 2;
/** On the best level of a deep book, more than what an impact price asks for. */
const DEEP_USDT = 21_000n;
/** Everybody who trades begins with so much. */
const EACH_UNITS = 2_000n * UNIT;
const BYSTANDERS = 20;

/**
 * An exchange with two markets, leveraged traders at random, an account that quotes a thin book, and people who only watch. Due work is done
 * before each command, as the thread of the core does it.
 */
export class CrashHarness extends Harness {
  readonly witness = new PerpetualWitness(CRASH_MARKETS.map(({ marketId, factor }) => ({ marketId, factor, tiers: TERMS.tiers })));
  readonly bystanders: readonly number[];
  readonly #random: Random;
  readonly #traders: number;
  readonly #journal = new ByteWriter(1 << 20);
  readonly #index = new Map<number, number>();
  #seen = 0;
  /** Entries that ended while work was left that precedes every other command. */
  unfinished = 0;

  constructor(startMs: number, traders: number, seed: number) {
    super(startMs);
    this.#random = new Random(seededRandom(seed));
    this.#traders = traders;
    this.bystanders = Array.from({ length: BYSTANDERS }, (_, index) => FIRST_TRADER + traders + index);
    this.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
    this.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 10n ** 18n });
    this.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 17n });
    for (const { marketId, symbolId, code, lotUnits } of CRASH_MARKETS) {
      this.send(0, { type: 'symbol.define', symbolId, code, tickUnits: 1_000_000n });
      this.send(0, { type: 'perpetual.define', marketId, symbolId, lotUnits, terms: TERMS });
      this.send(0, { type: 'perpetual.insure', marketId, units: 200n * UNIT });
    }
    for (let accountId = QUOTER; accountId <= FIRST_TRADER + traders + BYSTANDERS; accountId++)
      this.#admit(accountId, accountId === QUOTER ? 10_000_000n * UNIT : EACH_UNITS);
    this.#see();
  }

  #admit(accountId: number, amount: bigint): void {
    this.send(0, { type: 'account.open', accountId, kind: 'user' });
    this.send(0, { type: 'account.grant', accountId, assetId: USDT, amount });
    this.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount });
    this.send(accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  }

  /** Done before each command: what precedes every other one, and what is due. */
  drain(): void {
    while (this.exchange.dueMs(this.timeMs) <= this.timeMs) {
      this.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1_000 } });
      this.#see();
    }
  }

  run(accountId: number, body: CommandBody): boolean {
    this.timeMs += 1;
    this.drain();
    const { outcome } = this.execute({ id: '', accountId, body });
    this.#see();
    return outcome.ok;
  }

  /** A price; `left` says whether its entry could not deal with everything that the mark has reached. */
  price({ symbolId }: CrashMarket, priceTicks: number): { readonly left: boolean } {
    this.#index.set(symbolId, priceTicks);
    this.run(0, { type: 'price.tick', symbolId, priceTicks, state: 'ok', sourceKind: 'recorded', rule: 'index/2', sources: [] });
    const left = this.exchange.firstMs(this.timeMs) <= this.timeMs;
    if (left) this.unfinished += 1;
    return { left };
  }

  /** Everybody opens something, half of them long and half short, each against the one before. */
  openAll(): void {
    const last = FIRST_TRADER + this.#traders;
    for (let accountId = FIRST_TRADER; accountId + 1 < last; accountId += 2) {
      const market = this.#random.one(CRASH_MARKETS);
      const ticks = this.#index.get(market.symbolId) ?? 0;
      const lotUnits = BigInt(ticks) * market.factor;
      const lots = Number(((50n + this.#random.units(8_000)) * UNIT) / lotUnits) + 1;
      for (const [owner, side] of [[accountId, 'short'] as const, [accountId + 1, 'long'] as const])
        this.#open(owner, market, side, lots, ticks);
    }
  }

  /**
   * Bids and offers around the index, in place of those before: the further away, the more. A deep book holds what an impact price asks for,
   * so that funding has samples, and stands 0.12 % above the index, so that longs pay; a thin one does not hold a crash.
   */
  quote(market: CrashMarket, depth: 'thin' | 'deep' = 'thin'): void {
    const index = this.#index.get(market.symbolId) ?? 0;
    const isDeep = depth === 'deep';
    const middle = isDeep ? Math.round(index * 1.0012) : index;
    const deepLots = isDeep ? Number((DEEP_USDT * UNIT) / (BigInt(index) * market.factor)) : 0;
    this.run(QUOTER, { type: 'perpetual.cancelAll', marketId: market.marketId });
    for (const step of [1, 3, 8]) {
      const away = Math.max(1, Math.round((index * step) / 2_000));
      const lots = (this.#random.below(12) + deepLots) * step + 1;
      this.#place(QUOTER, market, 'long', lots, middle - away, 5);
      this.#place(QUOTER, market, 'short', lots, middle + away, 5);
    }
  }

  /** Somebody does something: opens, closes, protects or adjusts. */
  act(): void {
    const random = this.#random;
    const accountId = FIRST_TRADER + random.below(this.#traders);
    const market = random.one(CRASH_MARKETS);
    const index = this.#index.get(market.symbolId) ?? 0;
    const [position] = this.exchange.ask({ type: 'perpetual.positions', accountId, marketId: market.marketId });
    if (position === undefined || random.oneIn(4))
      return this.#open(accountId, market, random.one(['long', 'short']), 1 + random.below(20), this.#around(index));
    const { positionId, side } = position;
    const dice = random.below(6);
    const direction = side === 'long' ? 1 : -1;
    const trigger = (ticks: number) => ({ triggerTicks: index + direction * ticks, limitTicks: 0, lots: 0 });
    if (dice < 2) this.run(accountId, { type: 'perpetual.close', positionId, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots: 0 });
    else if (dice < 3)
      this.run(accountId, { type: 'perpetual.adjust', positionId, units: random.units(500) * UNIT * (random.oneIn(3) ? -1n : 1n) });
    else {
      const away = 1 + Math.round((index * random.below(40)) / 2_000);
      this.run(accountId, { type: 'perpetual.protect', positionId, takeProfit: trigger(away), stopLoss: trigger(-away), group: 0 });
    }
  }

  #around(index: number): number {
    return Math.max(1, Math.round(index * (0.998 + this.#random.below(41) / 10_000)));
  }

  /** With any leverage of the list, until one is allowed for the size. */
  #open(accountId: number, market: CrashMarket, side: 'long' | 'short', lots: number, priceTicks: number): void {
    const first = this.#random.below(LEVERAGES.length);
    for (let at = first; at >= 0; at--) if (this.#place(accountId, market, side, lots, priceTicks, LEVERAGES[at] ?? 5)) return;
  }

  #place(
    accountId: number,
    { marketId }: CrashMarket,
    side: 'long' | 'short',
    lots: number,
    priceTicks: number,
    leverage: number,
  ): boolean {
    const order = { kind: 'limit', timeInForce: 'gtc', takeProfit: null, stopLoss: null } as const;
    return this.run(accountId, { type: 'perpetual.open', marketId, side, lots, priceTicks, leverage, ...order });
  }

  /** The exchange goes on from its snapshot. */
  restartFast(): void {
    this.exchange = Exchange.restore(this.exchange.snapshot());
  }

  /** The exchange goes on from its journal, all of which is read again. Throws when that gives another state. */
  restartSlow(): void {
    const before = this.exchange.snapshot();
    const replayed = new Exchange();
    const reader = new ByteReader(this.#journal.view());
    while (!reader.done) replayed.replay(decodeEntry(reader));
    if (Buffer.compare(before, replayed.snapshot()) !== 0)
      throw new Error(`I3: the journal gives another state at entry ${replayed.lastSeq}`);
    this.exchange = replayed;
  }

  /** What nobody may have moved: the contract wallets of those who only watch. */
  bystandersKept(): boolean {
    return this.bystanders.every((accountId) => {
      const rows = this.exchange.ask({ type: 'accounts.balances', accountId });
      return rows.find(({ wallet, assetId }) => wallet === 'contract' && assetId === USDT)?.availableUnits === EACH_UNITS;
    });
  }

  #see(): void {
    for (; this.#seen < this.entries.length; this.#seen++) {
      const entry = this.entries[this.#seen];
      if (entry === undefined) return;
      this.witness.see(entry);
      encodeEntry(this.#journal, entry);
    }
  }
}
