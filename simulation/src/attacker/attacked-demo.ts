import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { createManualClock } from '@candor/server/prices/feeds/manual-clock';
import { LIQUIDITY_ACCOUNT, runGenesis } from '@candor/server/genesis/genesis';
import { startLiquidity } from '@candor/server/liquidity/liquidity';
import { MemoryCore } from '@candor/server/liquidity/test/memory-core';
import { startParticipants } from '@candor/server/participants/participants';
import { serverProducts } from '@candor/server/products/registry';

export const ONE_USDT = 100_000_000n;
const USDT = 1;
/** Of those who attack; the numbers below are the house's and the participants'. */
const FIRST_ACCOUNT = 1_001;
const SECOND_MS = 1_000;
/** In a demo. */
const TEAM = { count: 12, seed: 'attacked' };

/** The markets that are attacked: both have numbers and steps of the demo's genesis. `factor`: quote units per tick and lot. */
export const MARKETS = [
  { marketId: 1, symbolId: 1, code: 'BTCUSDT', factor: 1_000n },
  { marketId: 2, symbolId: 2, code: 'ETHUSDT', factor: 10_000n },
] as const;
export type Market = (typeof MARKETS)[number];

/** The demo as its genesis makes it, in memory: the house quotes and participants trade contracts, and accounts come that attack. */
export class AttackedDemo {
  readonly core: MemoryCore;
  readonly #clock: ReturnType<typeof createManualClock>;
  readonly #indexTicks = new Map<number, number>();
  readonly #granted = new Map<number, bigint>();
  readonly #listeners: ((entry: Entry) => void)[] = [];
  #stop: () => Promise<void> = () => Promise.resolve();

  constructor(startMs: number) {
    this.#clock = createManualClock(startMs);
    this.core = new MemoryCore(this.#clock);
    this.core.onBatch(({ entries }) => {
      for (const entry of entries) for (const listener of this.#listeners) listener(entry);
      this.core.entries.length = 0;
    });
  }

  /** `isQuoted`: with the house's quotes and the participants of contracts; rounds need neither. */
  async open(isQuoted: boolean): Promise<void> {
    const { core } = this;
    await runGenesis(core, { mode: 'demo', products: serverProducts });
    if (!isQuoted) return;
    const onError = (error: Error): never => {
      throw error;
    };
    const products = serverProducts.filter(({ name }) => name === 'perpetual');
    const common = { core, products, clock: this.#clock, onError };
    const liquidity = await startLiquidity({ ...common, accountId: LIQUIDITY_ACCOUNT });
    const participants = await startParticipants({ ...common, team: TEAM });
    this.#stop = async () => {
      await participants.stop();
      await liquidity.stop();
    };
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  see(listener: (entry: Entry) => void): void {
    this.#listeners.push(listener);
  }

  get timeMs(): number {
    return this.#clock.now();
  }

  indexTicks({ symbolId }: Pick<Market, 'symbolId'>): number {
    return this.#indexTicks.get(symbolId) ?? 0;
  }

  /** Users with so much money each, in the wallet of contracts or where it came, who have confirmed every risk. */
  admit(count: number, usdt: bigint, wallet: 'contract' | 'platform'): readonly number[] {
    const amount = usdt * ONE_USDT;
    return Array.from({ length: count }, () => {
      const accountId = FIRST_ACCOUNT + this.#granted.size;
      this.#granted.set(accountId, amount);
      this.must(0, { type: 'account.open', accountId, kind: 'user' });
      this.must(0, { type: 'account.grant', accountId, assetId: USDT, amount });
      for (const product of ['perpetual', 'rounds', 'updown'] as const)
        this.must(accountId, { type: 'protection.confirmRisk', product, version: 1 });
      if (wallet === 'contract') this.must(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: wallet, amount });
      return accountId;
    });
  }

  /** A command after all that is due; it may be refused. */
  run(accountId: number, body: CommandBody): Entry {
    this.core.advance();
    return this.core.run({ id: '', accountId, body });
  }

  must(accountId: number, body: CommandBody): Entry {
    const entry = this.run(accountId, body);
    if (!entry.outcome.ok) throw new Error(`${body.type} of ${accountId}: ${entry.outcome.code} ${entry.outcome.limit}`);
    return entry;
  }

  tick({ symbolId }: Pick<Market, 'symbolId'>, priceTicks: number): void {
    this.#indexTicks.set(symbolId, priceTicks);
    this.must(0, { type: 'price.tick', symbolId, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] });
  }

  /** Time goes on; each second house and participants do what they do. */
  async pass(durationMs: number): Promise<void> {
    const untilMs = this.timeMs + durationMs;
    while (this.timeMs < untilMs) {
      this.#clock.advance(Math.min(SECOND_MS, untilMs - this.timeMs));
      await new Promise((resolve) => void setImmediate(resolve));
      this.core.advance();
    }
  }

  /** What the accounts have more than they were given: all wallets, what is held and what is at stake. Open positions are not counted. */
  earnedUnits(accounts: readonly number[]): bigint {
    return accounts.reduce((sum, accountId) => {
      const rows = this.core.exchange.ask({ type: 'accounts.balances', accountId });
      const has = rows.reduce((units, one) => units + one.availableUnits + one.frozenUnits + one.atRiskUnits, 0n);
      return sum + has - (this.#granted.get(accountId) ?? 0n);
    }, 0n);
  }

  insuranceUnits({ marketId }: Pick<Market, 'marketId'>): bigint {
    return this.core.exchange.ask({ type: 'perpetual.figures' }).find((one) => one.marketId === marketId)?.insuranceUnits ?? 0n;
  }

  hasPositions(accountId: number, marketId: number): boolean {
    return this.core.exchange.ask({ type: 'perpetual.positions', accountId, marketId }).length > 0;
  }
}
