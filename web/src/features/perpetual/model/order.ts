import type { ResultOf } from '@candor/contract/call';
import type { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { divide, isZero, multiply, round } from '../../../domain/decimal.ts';
import type { OrderKind, TimeInForce } from '../../../domain/pair.ts';
import { pairName } from './pair-name.ts';
import type { PositionSide } from './position.ts';

type WireOrder = ResultOf<typeof contractOrders>;

/** An own order of a contract in the words of the product. */
export type ContractOrder = {
  readonly id: number;
  readonly number: string;
  readonly coin: string;
  readonly display: string;
  /** Of the position that it opens or closes. */
  readonly side: PositionSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly state: 'waiting' | 'filled' | 'cancelled';
  /** Null of an order that opens. */
  readonly closes: number | null;
  readonly cause: WireOrder['cause'];
  readonly leverage: number;
  readonly lots: number;
  readonly filledLots: number;
  readonly coins: string;
  readonly filledCoins: string;
  /** Null of a market order. */
  readonly price: string | null;
  readonly averagePrice: string | null;
  readonly held: string;
  readonly fee: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly endReason: WireOrder['endReason'];
  readonly placedMs: number;
  readonly endedMs: number;
  /** Last fill; null without one. */
  readonly filledMs: number | null;
};

const STATES: Readonly<Record<number, ContractOrder['state']>> = { 0: 'waiting', 1: 'filled', 3: 'cancelled' };

export function contractOrderOf(wire: WireOrder): ContractOrder {
  return {
    id: wire.id,
    number: wire.orderNo,
    coin: wire.symbol.toLowerCase(),
    display: pairName(wire),
    side: wire.type === 0 ? 'long' : 'short',
    kind: wire.delegateType === 1 ? 'market' : 'limit',
    timeInForce: wire.timeInForce === 'postOnly' ? 'post-only' : wire.timeInForce,
    state: STATES[wire.status] ?? 'cancelled',
    closes: wire.positionId,
    cause: wire.cause,
    leverage: wire.leverage,
    lots: wire.lots,
    filledLots: wire.dealLots,
    coins: wire.delegateTotal,
    filledCoins: wire.dealNum,
    price: isZero(wire.delegatePrice) ? null : wire.delegatePrice,
    averagePrice: isZero(wire.dealPrice) ? null : wire.dealPrice,
    held: wire.frozen,
    fee: wire.fee,
    takeProfit: wire.takeProfit?.triggerPrice ?? null,
    stopLoss: wire.stopLoss?.triggerPrice ?? null,
    endReason: wire.endReason,
    placedMs: wire.params.createTime,
    endedMs: wire.params.updateTime,
    filledMs: isZero(wire.dealNum) ? null : wire.params.dealTime,
  };
}

/** What the order does in the book: opening a long and closing a short buy. */
export const buys = ({ side, closes }: Pick<ContractOrder, 'side' | 'closes'>): boolean => (side === 'long') === (closes === null);

/** Part of an order that has filled, in whole percent, cut. */
export function filledPercent({ filledLots, lots }: ContractOrder): number {
  const percent = divide(multiply(String(filledLots), '100'), String(lots));
  return percent === null ? 0 : Number(round(percent, 0, 'down'));
}

/** An order among own things that have an outcome: positions have numbers too. */
export const orderSubject = (id: number): string => `order-${id}`;
export const orderIdOf = (subject: string): string => subject.replace('order-', '');
