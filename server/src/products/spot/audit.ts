import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { feeCeil, notional, notionalFactor } from '@candor/money/market-scale';
import type { Postings } from '../../audit/postings.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Market = {
  readonly baseAsset: number;
  readonly quoteAsset: number;
  readonly lotUnits: bigint;
  readonly factor: bigint;
  trades: number;
};
type Order = { readonly accepted: Of<'spot.accepted'>; filledLots: number };

/** Follows markets, orders and trades through the events, and recomputes what each should have moved and hold. */
export class SpotAudit {
  readonly #postings: Postings;
  readonly #complain: (problem: string) => void;
  readonly #scales = new Map<number, number>();
  readonly #ticks = new Map<number, bigint>();
  readonly #markets = new Map<number, Market>();
  readonly #open = new Map<number, Order>();
  readonly #touched = new Set<number>();
  #trades = 0;

  constructor(postings: Postings, complain: (problem: string) => void) {
    this.#postings = postings;
    this.#complain = complain;
  }

  get openOrders(): number {
    return this.#open.size;
  }

  get trades(): number {
    return this.#trades;
  }

  see(event: ExchangeEvent, seq: number): void {
    if (event.type === 'asset.defined') this.#scales.set(event.asset, event.scale);
    else if (event.type === 'symbol.defined') this.#ticks.set(event.symbol, event.tickUnits);
    else if (event.type === 'market.defined') this.#define(event);
    else if (event.type === 'spot.accepted') this.#accept(event, seq);
    else if (event.type === 'spot.filled') this.#fill(event);
    else if (event.type === 'spot.ended') this.#end(event);
  }

  /** I5 after an entry: every order it touched holds exactly what it should; an ended one nothing. */
  settle(): void {
    for (const order of this.#touched) this.#checkHold(order);
    this.#touched.clear();
  }

  /** I5 at the end: no hold without its open order. */
  finish(): void {
    for (const order of this.#open.keys()) this.#checkHold(order);
    for (const row of this.#postings.rows()) {
      if (row.kind === 'user.hold.spot' && !this.#open.has(row.ref))
        this.#complain(`I5: order ${row.ref} is not open and holds ${row.amount}`);
    }
  }

  #accept(event: Of<'spot.accepted'>, seq: number): void {
    if (event.order !== seq) this.#complain(`order ${event.order} was accepted by entry ${seq}`);
    this.#open.set(event.order, { accepted: event, filledLots: 0 });
    this.#touched.add(event.order);
  }

  #end({ order }: Of<'spot.ended'>): void {
    if (!this.#open.delete(order)) this.#complain(`order ${order} ended and was not open`);
    this.#touched.add(order);
  }

  #define(event: Of<'market.defined'>): void {
    const factor = notionalFactor(this.#ticks.get(event.symbol) ?? 0n, event.lotUnits, this.#scales.get(event.baseAsset) ?? 8);
    if (factor === null) this.#complain(`§1.1: market ${event.market} is not exact`);
    const { baseAsset, quoteAsset, lotUnits } = event;
    this.#markets.set(event.market, { baseAsset, quoteAsset, lotUnits, factor: factor ?? 1n, trades: 0 });
  }

  /** A trade: numbers without gaps, both orders open and not overfilled, nobody beyond a limit, every unit of money where it belongs. */
  #fill(event: Of<'spot.filled'>): void {
    const market = this.#markets.get(event.market);
    const [buy, sell] = event.takerSide === 'buy' ? [event.taker, event.maker] : [event.maker, event.taker];
    const buyer = this.#open.get(buy);
    const seller = this.#open.get(sell);
    if (market === undefined || buyer === undefined || seller === undefined) {
      this.#complain(`trade ${event.trade} of market ${event.market} is of no market or no open order`);
      return;
    }
    this.#trades += 1;
    market.trades += 1;
    if (event.trade !== market.trades) this.#complain(`trade ${event.trade} of market ${event.market} should be ${market.trades}`);
    for (const [order, { accepted }] of [
      [buy, buyer],
      [sell, seller],
    ] as const) {
      if (accepted.market !== event.market) this.#complain(`order ${order} traded on market ${event.market}`);
      this.#touched.add(order);
    }
    if (buyer.accepted.account === seller.accepted.account) this.#complain(`I8: account ${buyer.accepted.account} traded with itself`);
    if (event.priceTicks > buyer.accepted.limitTicks || event.priceTicks < seller.accepted.limitTicks)
      this.#complain(`I8: trade ${event.trade} of market ${event.market} is beyond a limit`);
    const maker = event.takerSide === 'buy' ? seller : buyer;
    if (event.priceTicks !== maker.accepted.priceTicks) this.#complain(`I8: trade ${event.trade} is not at the maker's price`);
    this.#addFill(buyer, event.lots);
    this.#addFill(seller, event.lots);
    this.#checkMoney(event, market, buyer.accepted, seller.accepted);
  }

  #addFill(order: Order, lots: number): void {
    order.filledLots += lots;
    const { accepted } = order;
    if (lots <= 0 || (accepted.lots > 0 && order.filledLots > accepted.lots))
      this.#complain(`I7: order ${accepted.order} is filled ${order.filledLots} of ${accepted.lots}`);
  }

  /** G46: what left the holds arrived, less the fees at the rates fixed at acceptance. */
  #checkMoney(event: Of<'spot.filled'>, market: Market, buy: Of<'spot.accepted'>, sell: Of<'spot.accepted'>): void {
    const value = notional(event.priceTicks, event.lots, market.factor);
    const quantity = BigInt(event.lots) * market.lotUnits;
    const buyerFee = feeCeil(quantity, buy.feePpm);
    const sellerFee = feeCeil(value, sell.feePpm);
    const { quoteAsset, baseAsset } = market;
    const improvement = moved(event.legs, 'user.platform', buy.account, quoteAsset);
    const due: readonly (readonly [string, bigint, bigint])[] = [
      ['buyer fee', event.buyerFeeUnits, buyerFee],
      ['seller fee', event.sellerFeeUnits, sellerFee],
      ["seller's proceeds", moved(event.legs, 'user.platform', sell.account, quoteAsset), value - sellerFee],
      ["buyer's hold", moved(event.legs, 'user.hold.spot', buy.account, quoteAsset), -value - improvement],
      ["seller's hold", moved(event.legs, 'user.hold.spot', sell.account, baseAsset), -quantity],
      ["buyer's coins", moved(event.legs, 'user.platform', buy.account, baseAsset), quantity - buyerFee],
      ['fee in quote', moved(event.legs, 'house.fee.spot', 0, quoteAsset), sellerFee],
      ['fee in base', moved(event.legs, 'house.fee.spot', 0, baseAsset), buyerFee],
    ];
    for (const [what, is, should] of due) {
      if (is !== should) this.#complain(`trade ${event.trade} of market ${event.market}: ${what} is ${is} instead of ${should}`);
    }
    if (improvement < 0n) this.#complain(`trade ${event.trade} of market ${event.market} takes more than the hold`);
  }

  #checkHold(order: number): void {
    const open = this.#open.get(order);
    if (open === undefined) return;
    const { accepted, filledLots } = open;
    const market = this.#markets.get(accepted.market);
    if (market === undefined) return;
    const left = accepted.lots - filledLots;
    const asset = accepted.side === 'buy' ? market.quoteAsset : market.baseAsset;
    const due = accepted.side === 'sell' ? BigInt(left) * market.lotUnits : notional(accepted.priceTicks, left, market.factor);
    const units = this.#postings.units({ kind: 'user.hold.spot', owner: accepted.account, ref: order, asset });
    if (left <= 0) this.#complain(`I7: order ${order} is open with ${left} lots left`);
    if (units !== due) this.#complain(`I5: order ${order} holds ${units} instead of ${due}`);
  }
}

function moved(legs: readonly Leg[], kind: Leg['kind'], owner: number, asset: number): bigint {
  return legs.reduce((sum, leg) => (leg.kind === kind && leg.owner === owner && leg.asset === asset ? sum + leg.amount : sum), 0n);
}
