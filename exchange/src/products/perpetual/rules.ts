import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import { FLAGS, MARKET_ID, NONE, OWNER } from '../../trading/order-rows.ts';
import { REDUCE_ONLY } from '../../trading/taker.ts';
import { firstMs } from './advance.ts';
import { close, closeAll } from './positions/closing.ts';
import type { PerpetualCommand } from './commands.ts';
import type { Desk, Emits } from './desk.ts';
import { change, define, insure, turn } from './markets.ts';
import { open } from './orders/opening.ts';
import { endOrder } from './orders/order-end.ts';
import { peg } from './orders/pegging.ts';
import { adjust, protect, unprotect } from './positions/protecting.ts';
import type { PerpetualOutcome } from './refusals.ts';

const OF_THE_HOUSE: readonly PerpetualCommand['type'][] = ['perpetual.define', 'perpetual.change', 'perpetual.switch', 'perpetual.insure'];

export function decidePerpetual(desk: Desk, context: Emits, body: PerpetualCommand): PerpetualOutcome {
  if ((context.accountId === 0) !== isOfTheHouse(body)) return refused('BAD_INPUT');
  // Nothing else is decided before what is due (`product-rules` 3.3, 5.5, 5.8); the core's thread sees to that first.
  if (firstMs(desk, context.timeMs) <= context.timeMs) return refused('BUSY');
  switch (body.type) {
    case 'perpetual.define':
      return define(desk, context, body);
    case 'perpetual.change':
      return change(desk, context, body);
    case 'perpetual.switch':
      return turn(desk, context, body);
    case 'perpetual.insure':
      return insure(desk, context, body);
    case 'perpetual.open':
      return open(desk, context, body);
    case 'perpetual.close':
      return close(desk, context, body);
    case 'perpetual.closeAll':
      return closeAll(desk, context, body.marketId);
    case 'perpetual.cancel':
      return cancel(desk, context, body.orderId);
    case 'perpetual.cancelAll':
      return cancelAll(desk, context, body.marketId);
    case 'perpetual.adjust':
      return adjust(desk, context, body);
    case 'perpetual.protect':
      return protect(desk, context, body);
    case 'perpetual.unprotect':
      return unprotect(desk, context, body.triggerId);
    case 'perpetual.peg':
      return peg(desk, context, body);
  }
}

function isOfTheHouse({ type }: PerpetualCommand): boolean {
  return OF_THE_HOUSE.includes(type);
}

/** Another's order and an unknown one answer alike, so that nobody learns of orders that are not theirs. */
function cancel({ ground, state }: Desk, context: Emits, orderId: number): PerpetualOutcome {
  if (!isWhole(orderId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const { rows } = state.books;
  const row = rows.find(orderId);
  if (row === NONE || rows.details[row + OWNER] !== context.accountId) {
    return refused(state.account(context.accountId)?.orders.hasFinished(orderId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  endOrder(ground, state, context, orderId, 'cancelled');
  return done(orderId);
}

function cancelAll(desk: Desk, context: Emits, only: number): PerpetualOutcome {
  if (!isWhole(only, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  if (only !== 0 && desk.state.market(only) === undefined) return refused('NOT_FOUND');
  cancelOrders(desk, context, context.accountId, (row) => only === 0 || only === desk.state.books.rows.details[row + MARKET_ID]);
  return done(0);
}

/** Ends every order of an account that would open something; what reduces stays, since closing is never refused. */
export function cancelOpening(desk: Desk, context: Emits, accountId: number): void {
  cancelOrders(desk, context, accountId, (row) => ((desk.state.books.rows.details[row + FLAGS] ?? 0) & REDUCE_ONLY) === 0);
}

function cancelOrders({ ground, state }: Desk, context: Emits, accountId: number, isMeant: (row: number) => boolean): void {
  for (const orderId of state.account(accountId)?.orders.open() ?? []) {
    if (isMeant(state.rowOf(orderId))) endOrder(ground, state, context, orderId, 'cancelled');
  }
}
