import { formatAmount } from '@candor/money/amount';
import { digest } from '@candor/proofs/digest';
import type { OrderReceipt, OrderSettlement } from '@candor/proofs/kinds/perpetual/order-evidence';
import { decimalFromTicks } from '../../../prices/feeds/index-rule.ts';
import { QUOTE_SCALE } from '../../../api/user/catalogue.ts';
import { COIN_SCALE, type ListedPerpetual } from '../markets.ts';
import { LONG } from './order-records.ts';
import type { OrderFill } from '../proofs/order-proof-queries.ts';
import type { OrderRecord } from '../handlers/own-queries.ts';

/** `P-1234`: the order's name in everything that is signed. */
function contractOrderId({ id }: OrderRecord): string {
  return `P-${id}`;
}

/** The receipt of product rules §15.1. */
export function orderReceipt({ info, symbol }: ListedPerpetual, order: OrderRecord, key: string): OrderReceipt {
  const price = (ticks: number): string => decimalFromTicks(ticks, symbol.tickUnits);
  return {
    v: 1,
    kind: 'perpetual.accept',
    orderId: contractOrderId(order),
    symbol: symbol.code.toLowerCase(),
    asset: 'USDT',
    side: order.side === LONG ? 'long' : 'short',
    reduceOnly: order.position !== 0,
    position: order.position,
    cause: order.cause as OrderReceipt['cause'],
    type: order.kind as OrderReceipt['type'],
    timeInForce: order.time_in_force as OrderReceipt['timeInForce'],
    price: price(order.price_ticks),
    limit: price(order.limit_ticks),
    lot: formatAmount(info.lotUnits, COIN_SCALE),
    lots: order.ordered_lots,
    leverage: order.leverage,
    takeProfit: price(order.take_profit_ticks),
    takeProfitLimit: price(order.take_profit_limit_ticks),
    stopLoss: price(order.stop_loss_ticks),
    stopLossLimit: price(order.stop_loss_limit_ticks),
    feePpm: order.fee_ppm,
    time: order.accepted_ms,
    journal: { seq: order.accepted_seq, hash: order.batch_hash },
    key,
  };
}

/** The settlement of an order's fills so far; null before the first. */
export function orderSettlement(
  { symbol }: ListedPerpetual,
  order: OrderRecord,
  fills: readonly OrderFill[],
  receipt: OrderReceipt,
  key: string,
): OrderSettlement | null {
  const last = fills.at(-1);
  if (last === undefined) return null;
  const amount = (units: string): string => formatAmount(BigInt(units), QUOTE_SCALE);
  return {
    v: 1,
    kind: 'perpetual.settle',
    orderId: contractOrderId(order),
    receipt: digest('candor/receipt/1', receipt),
    fills: fills.map((fill) => ({
      seq: fill.seq,
      trade: fill.trade,
      time: fill.timeMs,
      price: decimalFromTicks(fill.priceTicks, symbol.tickUnits),
      lots: fill.lots,
      value: amount(fill.valueUnits),
      fee: amount(fill.feeUnits),
      role: fill.isTaker ? 'taker' : 'maker',
    })),
    lots: order.filled_lots,
    value: amount(order.filled_units),
    fee: amount(order.fee_units),
    feeAsset: 'USDT',
    state: order.end_reason === '' ? 'waiting' : (order.end_reason as OrderSettlement['state']),
    ended: order.ended_ms,
    seq: last.seq,
    key,
  };
}
