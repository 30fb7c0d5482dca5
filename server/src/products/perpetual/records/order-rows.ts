import type { HandedOf } from '@candor/contract/call';
import type { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { OpenPerpetualOrder } from '@candor/exchange/products/perpetual/answers';
import type { AttachedTrigger } from '@candor/exchange/products/perpetual/commands';
import type { EndReason } from '@candor/exchange/products/perpetual/words';
import { notional } from '@candor/money/market-scale';
import { priceOf } from '../../../api/user/written.ts';
import { coinsOf, meanPrice, usdtOf, type ListedPerpetual } from '../markets.ts';
import { FILLED, LONG } from './order-records.ts';
import type { OrderRecord } from '../handlers/own-queries.ts';
import type { PerpetualParts } from '../handlers/parts.ts';

export type OrderRow = HandedOf<typeof perpetualCalls.contractOrders>;
type Cause = OrderRow['cause'];
type TimeInForce = OrderRow['timeInForce'];

type Shown = {
  readonly orderId: number;
  readonly isLong: boolean;
  readonly isMarket: boolean;
  readonly state: OrderRow['state'];
  readonly leverage: number;
  readonly lots: number;
  readonly priceTicks: number;
  readonly limitTicks: number;
  readonly filledLots: number;
  readonly filledUnits: bigint;
  readonly feeUnits: bigint;
  readonly holdUnits: bigint;
  readonly positionId: number;
  readonly timeInForce: string;
  readonly cause: Cause;
  readonly takeProfit: AttachedTrigger | null;
  readonly stopLoss: AttachedTrigger | null;
  readonly endReason: EndReason | null;
  readonly acceptedMs: number;
  readonly filledMs: number;
  readonly endedMs: number;
};

function rowOf({ time }: Pick<PerpetualParts, 'time'>, market: ListedPerpetual, order: Shown): OrderRow {
  const { symbol, info, coin } = market;
  const attached = (terms: AttachedTrigger | null): OrderRow['takeProfit'] =>
    terms === null
      ? null
      : {
          triggerPrice: priceOf(symbol, terms.triggerTicks),
          limitPrice: terms.limitTicks === 0 ? null : priceOf(symbol, terms.limitTicks),
        };
  const filledMs = order.filledMs === 0 ? order.acceptedMs : order.filledMs;
  return {
    orderId: order.orderId,
    orderNumber: String(order.orderId),
    side: order.isLong ? 'long' : 'short',
    kind: order.isMarket ? 'market' : 'limit',
    state: order.state,
    baseCoin: coin,
    leverage: order.leverage,
    orderedQuantity: coinsOf(market, order.lots),
    limitPrice: priceOf(symbol, order.priceTicks),
    orderedValue: usdtOf(notional(order.limitTicks, order.lots, info.factor)),
    filledQuantity: coinsOf(market, order.filledLots),
    averagePrice: meanPrice(market, order.filledUnits, order.filledLots),
    filledValue: usdtOf(order.filledUnits),
    fee: usdtOf(order.feeUnits),
    acceptedTime: time.text(order.acceptedMs),
    filledTime: time.text(filledMs),
    times: {
      createMs: order.acceptedMs,
      acceptedMs: order.acceptedMs,
      filledMs,
      updateMs: order.endedMs === 0 ? order.acceptedMs : order.endedMs,
    },
    lots: order.lots,
    filledLots: order.filledLots,
    held: usdtOf(order.holdUnits),
    positionId: order.positionId === 0 ? null : order.positionId,
    timeInForce: order.timeInForce as TimeInForce,
    cause: order.cause,
    takeProfit: attached(order.takeProfit),
    stopLoss: attached(order.stopLoss),
    endReason: order.endReason,
  };
}

/** An order that waits. Null for a market that is not known yet. `recorded`: what the records know of it, null while they are behind. */
export function waitingRow(parts: PerpetualParts, order: OpenPerpetualOrder, recorded: OrderRecord | null): OrderRow | null {
  const market = parts.perpetuals.market(order.marketId);
  if (market === undefined) return null;
  return rowOf(parts, market, {
    ...order,
    isLong: order.side === 'long',
    isMarket: false,
    state: 'waiting',
    limitTicks: order.priceTicks,
    cause: (recorded?.cause as Cause | undefined) ?? 'user',
    endReason: null,
    filledMs: recorded?.filled_ms ?? 0,
    endedMs: 0,
  });
}

/** An order that waits no more. */
export function finishedRow(parts: PerpetualParts, order: OrderRecord): OrderRow | null {
  const market = parts.perpetuals.market(order.market);
  if (market === undefined) return null;
  const attached = (triggerTicks: number, limitTicks: number): AttachedTrigger | null =>
    triggerTicks === 0 || order.filled_lots > 0 ? null : { triggerTicks, limitTicks };
  return rowOf(parts, market, {
    orderId: order.id,
    isLong: order.side === LONG,
    isMarket: order.kind === 'market',
    state: order.status === FILLED ? 'filled' : 'cancelled',
    leverage: order.leverage,
    lots: order.lots,
    priceTicks: order.price_ticks,
    limitTicks: order.limit_ticks,
    filledLots: order.filled_lots,
    filledUnits: BigInt(order.filled_units),
    feeUnits: BigInt(order.fee_units),
    holdUnits: 0n,
    positionId: order.position,
    timeInForce: order.time_in_force,
    cause: order.cause as Cause,
    takeProfit: attached(order.take_profit_ticks, order.take_profit_limit_ticks),
    stopLoss: attached(order.stop_loss_ticks, order.stop_loss_limit_ticks),
    endReason: order.end_reason as EndReason,
    acceptedMs: order.accepted_ms,
    filledMs: order.filled_ms,
    endedMs: order.ended_ms,
  });
}
