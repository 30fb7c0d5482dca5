import type { HandedOf } from '@candor/contract/call';
import type { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { OpenPerpetualOrder } from '@candor/exchange/products/perpetual/answers';
import type { AttachedTrigger } from '@candor/exchange/products/perpetual/commands';
import type { EndReason } from '@candor/exchange/products/perpetual/events';
import { notional } from '@candor/money/market-scale';
import { priceOf } from '../../../api/user/written.ts';
import { coinsOf, meanPrice, usdtOf, type ListedPerpetual } from '../markets.ts';
import { LONG } from './order-records.ts';
import type { OrderRecord } from '../handlers/own-queries.ts';
import type { PerpetualRooms } from '../handlers/rooms.ts';

export type OrderRow = HandedOf<typeof perpetualCalls.contractOrders>;
type Cause = OrderRow['cause'];
type WireTime = OrderRow['timeInForce'];

/** The journal's word, and the wire's. */
const wireTime = (word: string): WireTime => (word === 'post-only' ? 'postOnly' : (word as WireTime));

type Shown = {
  readonly orderId: number;
  readonly isLong: boolean;
  readonly isMarket: boolean;
  readonly status: number;
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

function rowOf({ time }: Pick<PerpetualRooms, 'time'>, market: ListedPerpetual, order: Shown): OrderRow {
  const { symbol, info, coin } = market;
  const attached = (terms: AttachedTrigger | null): OrderRow['takeProfit'] =>
    terms === null
      ? null
      : {
          triggerPrice: priceOf(symbol, terms.triggerTicks),
          delegatePrice: terms.limitTicks === 0 ? null : priceOf(symbol, terms.limitTicks),
        };
  const dealMs = order.filledMs === 0 ? order.acceptedMs : order.filledMs;
  return {
    id: order.orderId,
    orderNo: String(order.orderId),
    type: order.isLong ? 0 : 1,
    delegateType: order.isMarket ? 1 : 0,
    status: order.status,
    symbol: coin,
    leverage: order.leverage,
    delegateTotal: coinsOf(market, order.lots),
    delegatePrice: priceOf(symbol, order.priceTicks),
    delegateValue: usdtOf(notional(order.limitTicks, order.lots, info.factor)),
    dealNum: coinsOf(market, order.filledLots),
    dealPrice: meanPrice(market, order.filledUnits, order.filledLots),
    dealValue: usdtOf(order.filledUnits),
    fee: usdtOf(order.feeUnits),
    delegateTime: time.text(order.acceptedMs),
    dealTime: time.text(dealMs),
    params: {
      createTime: order.acceptedMs,
      delegateTime: order.acceptedMs,
      dealTime: dealMs,
      updateTime: order.endedMs === 0 ? order.acceptedMs : order.endedMs,
    },
    lots: order.lots,
    dealLots: order.filledLots,
    frozen: usdtOf(order.holdUnits),
    positionId: order.positionId === 0 ? null : order.positionId,
    timeInForce: wireTime(order.timeInForce),
    cause: order.cause,
    takeProfit: attached(order.takeProfit),
    stopLoss: attached(order.stopLoss),
    endReason: order.endReason,
  };
}

/** An order that waits. Null for a market that is not known yet. `recorded`: what the records know of it, null while they are behind. */
export function waitingRow(rooms: PerpetualRooms, order: OpenPerpetualOrder, recorded: OrderRecord | null): OrderRow | null {
  const market = rooms.perpetuals.market(order.marketId);
  if (market === undefined) return null;
  return rowOf(rooms, market, {
    ...order,
    isLong: order.side === 'long',
    isMarket: false,
    status: 0,
    limitTicks: order.priceTicks,
    cause: (recorded?.cause as Cause | undefined) ?? 'user',
    endReason: null,
    filledMs: recorded?.filled_ms ?? 0,
    endedMs: 0,
  });
}

/** An order that waits no more. */
export function finishedRow(rooms: PerpetualRooms, order: OrderRecord): OrderRow | null {
  const market = rooms.perpetuals.market(order.market);
  if (market === undefined) return null;
  const attached = (triggerTicks: number, limitTicks: number): AttachedTrigger | null =>
    triggerTicks === 0 || order.filled_lots > 0 ? null : { triggerTicks, limitTicks };
  return rowOf(rooms, market, {
    orderId: order.id,
    isLong: order.side === LONG,
    isMarket: order.kind === 'market',
    status: order.status,
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
