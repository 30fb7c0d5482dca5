import { formatAmount } from '@candor/money/amount';
import { digest } from '@candor/proofs/digest';
import type { SpotReceipt, SpotSettlement } from '@candor/proofs/kinds/spot/evidence';
import { decimalFromTicks } from '../../prices/feeds/index-rule.ts';
import { QUOTE_SCALE, type ListedMarket } from '../../api/user/catalogue.ts';
import type { Fill, OrderRecord } from './order-queries.ts';

/** `O-1234`: the order's name in everything that is signed. */
function spotOrderId(orderId: number): string {
  return `O-${orderId}`;
}

/** What a receipt says of an order. */
type OrderTerms = Pick<
  OrderRecord,
  'orderId' | 'side' | 'kind' | 'timeInForce' | 'priceTicks' | 'limitTicks' | 'lots' | 'amountUnits' | 'feePpm' | 'acceptedMs'
>;

/** The receipt of product rules §15.1. The order's number is that of its command; `batchHash` the hash of the batch before. */
export function spotReceipt({ info, symbol, base }: ListedMarket, order: OrderTerms, batchHash: string, key: string): SpotReceipt {
  return {
    v: 1,
    kind: 'spot.accept',
    orderId: spotOrderId(order.orderId),
    symbol: symbol.code.toLowerCase(),
    base: base.code,
    quote: 'USDT',
    side: order.side,
    type: order.kind,
    timeInForce: order.timeInForce,
    price: decimalFromTicks(order.priceTicks, symbol.tickUnits),
    limit: decimalFromTicks(order.limitTicks, symbol.tickUnits),
    lot: formatAmount(info.lotUnits, base.scale),
    lots: order.lots,
    amount: formatAmount(order.amountUnits, QUOTE_SCALE),
    feePpm: order.feePpm,
    time: order.acceptedMs,
    journal: { seq: order.orderId, hash: batchHash },
    key,
  };
}

/** The settlement of an order's fills so far; null before the first. */
export function spotSettlement(
  { symbol, base, quote }: ListedMarket,
  order: OrderRecord,
  fills: readonly Fill[],
  receipt: SpotReceipt,
  key: string,
): SpotSettlement | null {
  const last = fills.at(-1);
  if (last === undefined || order.endReason === 'no-liquidity') return null;
  const feeAsset = order.side === 'buy' ? base : quote;
  const amount = (units: bigint): string => formatAmount(units, QUOTE_SCALE);
  const fee = (units: bigint): string => formatAmount(units, feeAsset.scale);
  return {
    v: 1,
    kind: 'spot.settle',
    orderId: spotOrderId(order.orderId),
    receipt: digest('candor/receipt/1', receipt),
    fills: fills.map((fill) => ({
      seq: fill.seq,
      trade: fill.tradeId,
      time: fill.timeMs,
      price: decimalFromTicks(fill.priceTicks, symbol.tickUnits),
      lots: fill.lots,
      value: amount(fill.valueUnits),
      fee: fee(fill.feeUnits),
      role: fill.taker ? 'taker' : 'maker',
    })),
    lots: order.filledLots,
    value: amount(order.filledUnits),
    fee: fee(order.feeUnits),
    feeAsset: feeAsset.code,
    state: order.endReason ?? 'waiting',
    ended: order.endedMs,
    seq: last.seq,
    key,
  };
}
