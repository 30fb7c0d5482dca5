import { useFreshAfter } from '../../../form/use-fresh-after.ts';
import { lotsTyped } from '../rules/size.ts';
import type { TicketFacts, TicketInputs } from '../rules/ticket.ts';
import type { Action } from './action.ts';
import type { ContractOrder } from './order.ts';
import { useAction } from './use-action.ts';

/** What is sent to close; null without a position of the side or a size. */
export function closingOf(inputs: TicketInputs, facts: TicketFacts, orders: readonly ContractOrder[]): Action | null {
  const position = facts.open[inputs.side];
  const lots = lotsTyped(inputs, facts);
  if (position === null || lots === null) return null;
  return {
    do: 'close',
    id: position.id,
    lots,
    price: inputs.kind === 'limit' ? inputs.price : null,
    timeInForce: inputs.timeInForce,
    newest: Math.max(0, ...orders.map(({ id }) => id)),
  };
}

/** The closing order of the ticket on its way; `empty` clears the ticket once it was taken. */
export function useClosing(empty: () => void) {
  const action = useAction('contract-close');
  useFreshAfter(action.state.step === 'done' ? action.state.result.id : null, empty);
  return action;
}
