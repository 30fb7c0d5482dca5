import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { feeCeil, notional, notionalFactor } from '@candor/money/market-scale';
import { PLATFORM, type AuditRow } from '../../audit/plan.ts';
import type { Postings } from '../../audit/postings.ts';
import type { AuditLine, Complain, ProductAudit } from '../../audit/product-audit.ts';
import type { Machine } from '../../core/machine.ts';
import { FEE_SPOT, HOLD_SPOT } from './audit-rows.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Market = {
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly lotUnits: bigint;
  readonly factor: bigint;
  trades: number;
};
type Order = { readonly accepted: Of<'spot.accepted'>; filledLots: number };

/** Follows markets, orders and trades through the events, and recomputes what each should have moved and hold. */
export class SpotAudit implements ProductAudit {
  readonly #postings: Postings;
  readonly #complain: Complain;
  readonly #scales = new Map<number, number>();
  readonly #ticks = new Map<number, bigint>();
  readonly #markets = new Map<number, Market>();
  readonly #open = new Map<number, Order>();
  readonly #touched = new Set<number>();
  #trades = 0;

  constructor(postings: Postings, complain: Complain) {
    this.#postings = postings;
    this.#complain = complain;
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#trades, of: 'trades' },
      { count: this.#open.size, of: 'open orders' },
    ];
  }

  see({ seq }: Entry, event: ExchangeEvent): void {
    if (event.type === 'asset.defined') this.#scales.set(event.assetId, event.scale);
    else if (event.type === 'symbol.defined') this.#ticks.set(event.symbolId, event.tickUnits);
    else if (event.type === 'market.defined') this.#define(event);
    else if (event.type === 'spot.accepted') this.#accept(event, seq);
    else if (event.type === 'spot.filled') this.#fill(event);
    else if (event.type === 'spot.ended') this.#end(event);
  }

  /** I5 after an entry: every order it touched holds exactly what it should; an ended one nothing. */
  endEntry(): void {
    for (const orderId of this.#touched) this.#checkHold(orderId);
    this.#touched.clear();
  }

  /** I5 at the end: no hold without its open order. */
  finish(): void {
    for (const orderId of this.#open.keys()) this.#checkHold(orderId);
    for (const row of this.#postings.rowsOf(HOLD_SPOT)) {
      if (!this.#open.has(row.ref)) this.#complain(`I5: order ${row.ref} is not open and holds ${row.amount}`);
    }
  }

  /** Each order's own hold, as the exchange has it. */
  compare(machine: Machine, accountIds: Iterable<number>): void {
    const holds = new Map<number, bigint>();
    for (const accountId of accountIds) {
      for (const order of machine.ask({ type: 'spot.openOrders', accountId, marketId: 0 })) holds.set(order.orderId, order.holdUnits);
    }
    for (const row of this.#postings.rowsOf(HOLD_SPOT)) {
      if (holds.get(row.ref) !== row.amount)
        this.#complain(`the exchange says order ${row.ref} holds ${holds.get(row.ref) ?? 0n}, the journal ${row.amount}`);
    }
  }

  #accept(event: Of<'spot.accepted'>, seq: number): void {
    if (event.orderId !== seq) this.#complain(`order ${event.orderId} was accepted by entry ${seq}`);
    this.#open.set(event.orderId, { accepted: event, filledLots: 0 });
    this.#touched.add(event.orderId);
  }

  #end({ orderId }: Of<'spot.ended'>): void {
    if (!this.#open.delete(orderId)) this.#complain(`order ${orderId} ended and was not open`);
    this.#touched.add(orderId);
  }

  #define(event: Of<'market.defined'>): void {
    const factor = notionalFactor(this.#ticks.get(event.symbolId) ?? 0n, event.lotUnits, this.#scales.get(event.baseAssetId) ?? 8);
    if (factor === null) this.#complain(`§1.1: market ${event.marketId} is not exact`);
    const { baseAssetId, quoteAssetId, lotUnits } = event;
    this.#markets.set(event.marketId, { baseAssetId, quoteAssetId, lotUnits, factor: factor ?? 1n, trades: 0 });
  }

  /** A trade: numbers without gaps, both orders open and not overfilled, nobody beyond a limit, every unit of money where it belongs. */
  #fill(event: Of<'spot.filled'>): void {
    const market = this.#markets.get(event.marketId);
    const [buy, sell] = event.takerSide === 'buy' ? [event.takerOrderId, event.makerOrderId] : [event.makerOrderId, event.takerOrderId];
    const buyer = this.#open.get(buy);
    const seller = this.#open.get(sell);
    if (market === undefined || buyer === undefined || seller === undefined) {
      this.#complain(`trade ${event.tradeId} of market ${event.marketId} is of no market or no open order`);
      return;
    }
    this.#trades += 1;
    market.trades += 1;
    if (event.tradeId !== market.trades) this.#complain(`trade ${event.tradeId} of market ${event.marketId} should be ${market.trades}`);
    for (const [orderId, { accepted }] of [
      [buy, buyer],
      [sell, seller],
    ] as const) {
      if (accepted.marketId !== event.marketId) this.#complain(`order ${orderId} traded on market ${event.marketId}`);
      this.#touched.add(orderId);
    }
    if (buyer.accepted.accountId === seller.accepted.accountId)
      this.#complain(`I8: account ${buyer.accepted.accountId} traded with itself`);
    if (event.priceTicks > buyer.accepted.limitTicks || event.priceTicks < seller.accepted.limitTicks)
      this.#complain(`I8: trade ${event.tradeId} of market ${event.marketId} is beyond a limit`);
    const maker = event.takerSide === 'buy' ? seller : buyer;
    if (event.priceTicks !== maker.accepted.priceTicks) this.#complain(`I8: trade ${event.tradeId} is not at the maker's price`);
    this.#addFill(buyer, event.lots);
    this.#addFill(seller, event.lots);
    this.#checkMoney(event, market, buyer.accepted, seller.accepted);
  }

  #addFill(order: Order, lots: number): void {
    order.filledLots += lots;
    const { accepted } = order;
    if (lots <= 0 || (accepted.lots > 0 && order.filledLots > accepted.lots))
      this.#complain(`I7: order ${accepted.orderId} is filled ${order.filledLots} of ${accepted.lots}`);
  }

  /** G46: what left the holds arrived, less the fees at the rates fixed at acceptance. */
  #checkMoney(event: Of<'spot.filled'>, market: Market, buy: Of<'spot.accepted'>, sell: Of<'spot.accepted'>): void {
    const value = notional(event.priceTicks, event.lots, market.factor);
    const quantity = BigInt(event.lots) * market.lotUnits;
    const buyerFee = feeCeil(quantity, buy.feePpm);
    const sellerFee = feeCeil(value, sell.feePpm);
    const { quoteAssetId, baseAssetId } = market;
    const improvement = moved(event.legs, PLATFORM, buy.accountId, quoteAssetId);
    const due: readonly (readonly [string, bigint, bigint])[] = [
      ['buyer fee', event.buyerFeeUnits, buyerFee],
      ['seller fee', event.sellerFeeUnits, sellerFee],
      ["seller's proceeds", moved(event.legs, PLATFORM, sell.accountId, quoteAssetId), value - sellerFee],
      ["buyer's hold", moved(event.legs, HOLD_SPOT, buy.accountId, quoteAssetId), -value - improvement],
      ["seller's hold", moved(event.legs, HOLD_SPOT, sell.accountId, baseAssetId), -quantity],
      ["buyer's coins", moved(event.legs, PLATFORM, buy.accountId, baseAssetId), quantity - buyerFee],
      ['fee in quote', moved(event.legs, FEE_SPOT, 0, quoteAssetId), sellerFee],
      ['fee in base', moved(event.legs, FEE_SPOT, 0, baseAssetId), buyerFee],
    ];
    for (const [what, is, should] of due) {
      if (is !== should) this.#complain(`trade ${event.tradeId} of market ${event.marketId}: ${what} is ${is} instead of ${should}`);
    }
    if (improvement < 0n) this.#complain(`trade ${event.tradeId} of market ${event.marketId} takes more than the hold`);
  }

  #checkHold(orderId: number): void {
    const open = this.#open.get(orderId);
    if (open === undefined) return;
    const { accepted, filledLots } = open;
    const market = this.#markets.get(accepted.marketId);
    if (market === undefined) return;
    const left = accepted.lots - filledLots;
    const assetId = accepted.side === 'buy' ? market.quoteAssetId : market.baseAssetId;
    const due = accepted.side === 'sell' ? BigInt(left) * market.lotUnits : notional(accepted.priceTicks, left, market.factor);
    const units = this.#postings.units({ code: HOLD_SPOT.code, ownerId: accepted.accountId, ref: orderId, assetId });
    if (left <= 0) this.#complain(`I7: order ${orderId} is open with ${left} lots left`);
    if (units !== due) this.#complain(`I5: order ${orderId} holds ${units} instead of ${due}`);
  }
}

function moved(legs: readonly Leg[], { code }: AuditRow, ownerId: number, assetId: number): bigint {
  return legs.reduce((sum, leg) => (leg.code === code && leg.ownerId === ownerId && leg.assetId === assetId ? sum + leg.amount : sum), 0n);
}
