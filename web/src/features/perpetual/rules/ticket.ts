import type { OrderKind, TimeInForce } from '../../../domain/pair.ts';
import { ticksOf } from '../../../domain/pair.ts';
import { protectionTicks } from '@candor/formulas/perpetual/margin';
import type { BookLevel } from '../../../frame/book/grouping.ts';
import type { Problem } from '../../../form/problem.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { OpenPosition, PositionSide } from '../model/position.ts';
import type { LegInputs, LegKind, LegProblem } from './leg.ts';

export const SIZE_UNITS = ['lots', 'coin', 'quote'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** What the ticket holds, as typed: decimal texts, `''` for nothing. */
export type TicketInputs = {
  /** Of the position that it opens or closes. */
  readonly side: PositionSide;
  /** It only reduces the open position of its side. */
  readonly closes: boolean;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly leverage: number;
  readonly price: string;
  readonly unit: SizeUnit;
  readonly amount: string;
  /** Triggers that come with the first fill; empty: none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Limits of the orders that they place; null: at market. */
  readonly takeProfitLimit: string | null;
  readonly stopLossLimit: string | null;
};

/** Everything around the ticket that decides; null is "not known", never zero. */
export type TicketFacts = {
  readonly market: PerpetualMarket;
  readonly mark: string | null;
  readonly live: boolean;
  /** Available in the contract wallet, USDT. */
  readonly available: string | null;
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  /** The contract's book as it is shown, best first; null while it is not known. */
  readonly bids: readonly BookLevel[] | null;
  readonly asks: readonly BookLevel[] | null;
  /** Leverage that a position or waiting order of a side has already; null: free. */
  readonly taken: { readonly [side in PositionSide]: number | null };
  readonly openOrders: number;
  /** The exchange is going to be stopped within an hour, or should have been by now. */
  readonly stopsSoon: boolean;
  /** Own positions of the market; null: none of that side. */
  readonly open: { readonly [side in PositionSide]: OpenPosition | null };
};

/** The field of a trigger, by what it is. */
export type LegField = 'takeProfit' | 'stopLoss';

export type TicketField = 'price' | 'amount' | 'leverage' | LegField | `${LegField}Limit`;

export type TicketProblemCode =
  | 'market.closed'
  | 'price.none'
  | 'price.missing'
  | 'price.step'
  | 'price.tooFar'
  | 'amount.missing'
  | 'amount.step'
  | 'amount.below'
  | 'amount.above'
  | 'margin.below'
  | 'tier.leverage'
  | 'stop.leverage'
  | 'funds.unknown'
  | 'funds.none'
  | 'orders.tooMany'
  | 'order.wouldTake'
  | 'close.none'
  | 'close.beyondBound'
  | 'close.tooMuch'
  | `profit.${LegProblem}`
  | `loss.${LegProblem}`
  | 'loss.beyondLiquidation';

export type TicketProblem = Problem<TicketProblemCode, TicketField>;

/** The leverage of the order: that of the side's position or order, else the chosen one, and always one that is offered. */
export function leverageOf({ side, leverage }: Pick<TicketInputs, 'side' | 'leverage'>, { market, taken }: TicketFacts): number {
  return taken[side] ?? (market.leverages.includes(leverage) ? leverage : (market.leverages[0] ?? 1));
}

/** What the order does in the book: opening a long and closing a short buy. */
export const buysIn = ({ side, closes }: Pick<TicketInputs, 'side' | 'closes'>): boolean => (side === 'long') !== closes;

/** The worst price at which an order that opens may fill, in ticks: what it holds margin for. Null while that is not known. */
export function limitTicksOf(inputs: TicketInputs, facts: TicketFacts): number | null {
  const { market, mark } = facts;
  if (inputs.kind === 'limit') return ticksOf(inputs.price, market.scale);
  const markTicks = mark === null ? null : ticksOf(mark, market.scale);
  return markTicks === null ? null : protectionTicks(inputs.side === 'long', markTicks, leverageOf(inputs, facts));
}

/** The price that sizes in USDT and figures of the order go by, in ticks: its limit, of a market order the mark price. */
export function valueTicksOf({ kind, price }: TicketInputs, { market, mark }: TicketFacts): number | null {
  const text = kind === 'limit' ? price : mark;
  return text === null ? null : ticksOf(text, market.scale);
}

export const LEG_FIELDS: Readonly<Record<LegKind, LegField>> = { profit: 'takeProfit', loss: 'stopLoss' };

/** A take-profit or stop-loss of the ticket. */
export function legOfTicket(kind: LegKind, inputs: TicketInputs): LegInputs {
  const field = LEG_FIELDS[kind];
  return { trigger: inputs[field], limit: inputs[`${field}Limit`] };
}
