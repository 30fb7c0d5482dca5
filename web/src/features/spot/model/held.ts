import type { ResultOf } from '@candor/contract/call';
import type { orderList } from '@candor/contract/products/spot/calls';
import { multiply, subtract } from '../../../domain/decimal.ts';

type Order = ResultOf<typeof orderList>;

/** An open order and what it keeps back. */
export interface Held {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  readonly quote: string;
  readonly price: string;
  /** What is still to be filled, in coins. */
  readonly quantity: string;
  /** How much of the asset the order holds. */
  readonly amount: string;
}

/**
 * The open orders that hold an asset: a sell holds the coins it has not sold yet, a buy the price of the coins it has not
 * bought yet. Market orders never wait.
 */
export function heldBy(orders: readonly Order[], asset: string): readonly Held[] {
  return orders.flatMap((order): readonly Held[] => {
    const { orderId, side, baseCoin: coin, quoteCoin: quote, limitPrice: price } = order;
    if ((side === 'buy' ? quote : coin).toLowerCase() !== asset) return [];
    const quantity = subtract(order.orderedQuantity, order.filledQuantity);
    const amount = side === 'buy' ? multiply(price, quantity) : quantity;
    return [{ id: orderId, side, coin: coin.toLowerCase(), quote: quote.toLowerCase(), price, quantity, amount }];
  });
}
