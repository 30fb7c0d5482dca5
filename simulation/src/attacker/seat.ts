import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { AttackedDemo, Market } from './attacked-demo.ts';

type Opening = Extract<CommandBody, { type: 'perpetual.open' }>;
export type Side = Opening['side'];

/** What an attacker of one market has: accounts with money, and the sight of the whole exchange. */
export class Seat {
  readonly demo: AttackedDemo;
  readonly market: Market;
  readonly accounts: readonly number[];
  /** Opening orders of the accounts that were filled, at least in part. */
  trades = 0;

  constructor(demo: AttackedDemo, market: Market, accounts: readonly number[]) {
    this.demo = demo;
    this.market = market;
    this.accounts = accounts;
  }

  get indexTicks(): number {
    return this.demo.indexTicks(this.market);
  }

  account(index: number): number {
    return this.accounts[index] ?? 0;
  }

  /** As many lots as are worth so much at the index. */
  lotsOf(usdt: number): number {
    return Math.floor((usdt * 100_000_000) / (this.indexTicks * Number(this.market.factor)));
  }

  /** At market. */
  take(index: number, side: Side, lots: number, more: Partial<Opening>): void {
    const order = { kind: 'market', timeInForce: 'ioc', priceTicks: 0, leverage: 10, takeProfit: null, stopLoss: null } as const;
    const { marketId } = this.market;
    this.#count(this.demo.run(this.account(index), { type: 'perpetual.open', marketId, side, lots, ...order, ...more }));
  }

  rest(index: number, side: Side, lots: number, priceTicks: number, leverage: number): void {
    this.take(index, side, lots, { kind: 'limit', timeInForce: 'gtc', priceTicks: Math.round(priceTicks), leverage });
  }

  #count({ events }: Entry): void {
    if (events.some(({ type }) => type === 'perpetual.filled')) this.trades += 1;
  }

  /** Orders are cancelled and positions closed at market, as far as the book goes. */
  leave(places: readonly number[] = this.accounts.keys().toArray()): void {
    const { marketId } = this.market;
    for (const index of places) {
      const accountId = this.account(index);
      this.demo.run(accountId, { type: 'perpetual.cancelAll', marketId });
      if (this.isIn(index)) this.demo.run(accountId, { type: 'perpetual.closeAll', marketId });
    }
  }

  isIn(index: number): boolean {
    return this.demo.hasPositions(this.account(index), this.market.marketId);
  }

  get isOut(): boolean {
    return this.accounts.every((_, index) => !this.isIn(index));
  }
}
