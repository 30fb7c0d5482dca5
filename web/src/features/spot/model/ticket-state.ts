import { decimalsOf, divide, multiply, round, toStep } from '../../../domain/decimal.ts';
import { ASSET_SCALE, unitsOf, type OrderKind, type Side, type TradedPair, type TimeInForce } from '../../../domain/pair.ts';
import { EMPTY_INPUTS, type SpotInputs } from '../rules/ticket.ts';

export type TicketView = 'simple' | 'pro';

export type TicketAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: OrderKind }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'price'; readonly price: string }
  | { readonly type: 'quantity'; readonly quantity: string }
  | { readonly type: 'total'; readonly total: string }
  | { readonly type: 'sent' };

/** The ticket's inputs after an action. Quantity and total of a limit order follow each other; nothing typed is rounded. */
export function reduceTicket(inputs: SpotInputs, action: TicketAction, pair: TradedPair): SpotInputs {
  switch (action.type) {
    case 'side':
      // What a side means differs: amounts do not carry over, the price does.
      return action.side === inputs.side ? inputs : { ...inputs, side: action.side, quantity: '', total: '' };
    case 'kind':
      return action.kind === inputs.kind ? inputs : { ...inputs, kind: action.kind, quantity: '', total: '' };
    case 'timeInForce':
      return { ...inputs, timeInForce: action.timeInForce };
    case 'price':
      return withTotal({ ...inputs, price: action.price });
    case 'quantity':
      return withTotal({ ...inputs, quantity: action.quantity });
    case 'total':
      return inputs.kind === 'market' ? { ...inputs, total: action.total } : withQuantity({ ...inputs, total: action.total }, pair);
    case 'sent':
      return { ...inputs, quantity: '', total: '' };
  }
}

/** The ticket as a view shows and sends it: the simple view is the same ticket as a market order, and forgets nothing of the other. */
export function inView(typed: SpotInputs, view: TicketView): SpotInputs {
  return view === 'simple' ? { ...typed, kind: 'market' } : typed;
}

function withTotal(inputs: SpotInputs): SpotInputs {
  if (inputs.kind === 'market') return inputs;
  const known = unitsOf(inputs.price) !== null && unitsOf(inputs.quantity) !== null;
  const total = known ? multiply(inputs.price, inputs.quantity) : '';
  // Finer than any amount: one of the two is wrong and says so; what follows from it is not a second mistake.
  return { ...inputs, total: decimalsOf(total) > ASSET_SCALE ? '' : total };
}

/** The most whole lots that a total buys at the price; the total stays as it was typed. */
function withQuantity(inputs: SpotInputs, pair: TradedPair): SpotInputs {
  const { price, total } = inputs;
  if (total === '' || unitsOf(price) === null || unitsOf(total) === null) return { ...inputs, quantity: '' };
  const quotient = divide(total, price);
  return { ...inputs, quantity: quotient === null ? '' : toStep(round(quotient, 18, 'down'), pair.lot, 'floor') };
}

export function firstInputs(side: Side, price: string | null): SpotInputs {
  return { ...EMPTY_INPUTS, side, price: price ?? '' };
}
