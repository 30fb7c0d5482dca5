import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { notional } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import type { BatchPosition, Projection, ProjectionGround } from '../../../records/projection.ts';
import { FundingRecords } from './funding-records.ts';
import { KnownPerpetuals } from '../known-markets.ts';
import { LiquidationRecords } from './liquidation-records.ts';
import { MarkRecords } from './mark-records.ts';
import { asLimitOrder, OrderRecords } from './order-records.ts';
import { PositionRecords } from './position-records.ts';
import { TriggerRecords } from './trigger-records.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;

/** Orders, trades, positions with their steps, triggers, fundings, liquidations and marks. */
export class PerpetualProjection implements Projection<PerpetualEvent> {
  readonly #markets = new KnownPerpetuals();
  readonly #orders: OrderRecords;
  readonly #positions: PositionRecords;
  readonly #triggers: TriggerRecords;
  readonly #fundings: FundingRecords;
  readonly #liquidations: LiquidationRecords;
  readonly #marks = new MarkRecords();
  readonly #all: readonly Pick<Projection, 'load' | 'write' | 'written'>[];

  constructor({ isHouse, isSimulated }: Pick<ProjectionGround, 'isHouse' | 'isSimulated'>) {
    const isListed = (accountId: number): boolean => !isHouse(accountId) && !isSimulated(accountId);
    this.#orders = new OrderRecords(this.#markets, isListed);
    this.#positions = new PositionRecords(this.#markets, isListed);
    this.#triggers = new TriggerRecords(isListed);
    this.#fundings = new FundingRecords(isListed);
    this.#liquidations = new LiquidationRecords(isSimulated);
    this.#all = [this.#markets, this.#orders, this.#positions, this.#triggers, this.#fundings, this.#liquidations, this.#marks];
  }

  async load(client: PoolClient): Promise<void> {
    for (const part of this.#all) await part.load(client);
  }

  apply(entry: Entry, event: PerpetualEvent, position: BatchPosition): void {
    switch (event.type) {
      case 'perpetual.defined':
        return this.#markets.define(entry, event);
      case 'perpetual.accepted':
        return this.#orders.accept(entry, event, position);
      case 'perpetual.pegged':
        return this.#orders.accept(entry, asLimitOrder(event), position);
      case 'perpetual.filled':
        return this.#fill(entry, event);
      case 'perpetual.trimmed':
        return this.#orders.trim(event);
      case 'perpetual.ended':
        return this.#orders.end(entry, event);
      case 'perpetual.closed':
        return this.#positions.close(entry, event);
      case 'perpetual.adjusted':
        return this.#positions.adjust(entry, event);
      case 'perpetual.protected':
        return this.#triggers.set(entry, event, this.#positions.position(event.positionId));
      case 'perpetual.unprotected':
        return this.#triggers.end(entry, event, (positionId) => this.#positions.position(positionId).lots);
      case 'perpetual.marked':
        return this.#marks.mark(entry, event);
      case 'perpetual.premium':
        return this.#fundings.sample(entry, event);
      case 'perpetual.fundingBegan':
        return this.#fundings.begin(event);
      case 'perpetual.fundingMoved':
        return this.#fund(entry, event);
      case 'perpetual.fundingEnded':
        return this.#fundings.end(event);
      case 'perpetual.liquidating':
        this.#liquidations.begin(entry, event, this.#positions.position(event.positionId));
        return this.#positions.liquidating(entry, event);
      case 'perpetual.liquidated':
        this.#liquidations.end(event);
        return this.#positions.liquidated(entry, event);
      case 'perpetual.deleveraged':
        this.#liquidations.deleverage(event);
        return this.#positions.deleverage(entry, event);
      case 'perpetual.switched':
      case 'perpetual.insured':
      case 'perpetual.rested':
      case 'perpetual.repriced':
      case 'perpetual.reached':
      case 'perpetual.fundingCounted':
      case 'perpetual.fundingPhase':
      case 'perpetual.fundingPassed':
    }
  }

  #fill(entry: Entry, event: Of<'perpetual.filled'>): void {
    const value = notional(event.priceTicks, event.lots, this.#markets.market(event.marketId).factor);
    for (const side of [event.taker, event.maker]) if (!side.isOpening) this.#liquidations.fill(side, event.lots, value);
    this.#positions.fill(entry, event, (orderId) => this.#orders.opening(orderId));
    this.#orders.fill(entry, event);
  }

  /** What moves nothing is no step. */
  #fund(entry: Entry, { marketId, positionIds, units }: Of<'perpetual.fundingMoved'>): void {
    for (const [index, positionId] of positionIds.entries()) {
      const moved = units[index] ?? 0n;
      if (moved === 0n) continue;
      const terms = this.#fundings.move(entry, marketId, moved, this.#positions.position(positionId));
      this.#positions.fund(entry, positionId, moved, terms);
    }
  }

  async write(client: PoolClient): Promise<void> {
    for (const part of this.#all) await part.write(client);
  }

  written(): void {
    for (const part of this.#all) part.written();
  }
}
