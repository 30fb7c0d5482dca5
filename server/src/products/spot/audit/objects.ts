import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { Book, type Booked } from '../../../audit/trading/book.ts';
import { PeggedOrders } from '../../../audit/trading/pegged-orders.ts';

export type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
export type EventOf<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: T }>;
type Accepted = EventOf<'spot.accepted'>;

/** An order from its acceptance until it ends. */
export type Order = Pick<Accepted, 'orderId' | 'accountId' | 'marketId' | 'limitTicks' | 'feePpm'> &
  Booked & {
    /** Of a pegged order how far it is from the index; its limit is its bound. Null: its price is its limit. */
    readonly offsetPpm: number | null;
    /** Lots that are still to be filled; of a buy by amount as many as there can be. */
    leftLots: number;
    /** What is left of its hold, in units of what it holds. */
    heldUnits: bigint;
  };

export type Pegged = Order & { readonly offsetPpm: number };

/** The orders of one market: its book, and those that are pegged. */
export class Market {
  readonly marketId: number;
  readonly book = new Book<Order>();
  readonly pegged = new PeggedOrders<Pegged>(this.book);
  trades = 0;

  constructor(marketId: number) {
    this.marketId = marketId;
  }
}
