import type { ResultOf } from '@candor/contract/call';
import type { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { divide, isZero, multiply, round } from '../../../domain/decimal.ts';
import type { OrderKind, TimeInForce } from '../../../domain/pair.ts';
import { pairName } from './pair-name.ts';
import type { PositionSide } from './position.ts';

type OrderRow = ResultOf<typeof contractOrders>;

/** An own order of a contract as pages show it. */
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
  readonly cause: OrderRow['cause'];
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
  readonly endReason: OrderRow['endReason'];
  readonly placedMs: number;
  readonly endedMs: number;
  /** Last fill; null without one. */
  readonly filledMs: number | null;
};

export function contractOrderOf(row: OrderRow): ContractOrder {
  const { side, kind, timeInForce, state, cause, leverage, lots, filledLots, held, fee, endReason, times } = row;
  return {
    id: row.orderId,
    number: row.orderNumber,
    coin: row.baseCoin.toLowerCase(),
    display: pairName(row),
    side,
    kind,
    timeInForce,
    state,
    closes: row.positionId,
    cause,
    leverage,
    lots,
    filledLots,
    coins: row.orderedQuantity,
    filledCoins: row.filledQuantity,
    price: isZero(row.limitPrice) ? null : row.limitPrice,
    averagePrice: isZero(row.averagePrice) ? null : row.averagePrice,
    held,
    fee,
    takeProfit: row.takeProfit?.triggerPrice ?? null,
    stopLoss: row.stopLoss?.triggerPrice ?? null,
    endReason,
    placedMs: times.createMs,
    endedMs: times.updateMs,
    filledMs: isZero(row.filledQuantity) ? null : times.filledMs,
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
