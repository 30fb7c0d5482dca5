import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import { FLAGS, MARKET_ID, NONE, OWNER } from '../../trading/order-rows.ts';
import { REDUCE_ONLY } from '../../trading/taker.ts';
import { firstMs } from './advance.ts';
import { close, closeAll } from './positions/closing.ts';
import type { PerpetualCommand } from './commands.ts';
import type { Parts, Emits } from './parts.ts';
import { change, define, insure, turn } from './markets.ts';
import { open } from './orders/opening.ts';
import { endOrder } from './orders/order-end.ts';
import { peg } from './orders/pegging.ts';
import { adjust, protect, unprotect } from './positions/protecting.ts';
import type { PerpetualOutcome } from './refusals.ts';

const OF_THE_HOUSE: readonly PerpetualCommand['type'][] = ['perpetual.define', 'perpetual.change', 'perpetual.switch', 'perpetual.insure'];

export function decidePerpetual(parts: Parts, context: Emits, body: PerpetualCommand): PerpetualOutcome {
  if ((context.accountId === 0) !== isOfTheHouse(body)) return refused('BAD_INPUT');
  // Nothing else is decided before what is due (`product-rules` 3.3, 5.5, 5.8); the core's thread sees to that first.
  if (firstMs(parts, context.timeMs) <= context.timeMs) return refused('BUSY');
  switch (body.type) {
    case 'perpetual.define':
      return define(parts, context, body);
    case 'perpetual.change':
      return change(parts, context, body);
    case 'perpetual.switch':
      return turn(parts, context, body);
    case 'perpetual.insure':
      return insure(parts, context, body);
    case 'perpetual.open':
      return open(parts, context, body);
    case 'perpetual.close':
      return close(parts, context, body);
    case 'perpetual.closeAll':
      return closeAll(parts, context, body.marketId);
    case 'perpetual.cancel':
      return cancel(parts, context, body.orderId);
    case 'perpetual.cancelAll':
      return cancelAll(parts, context, body.marketId);
    case 'perpetual.adjust':
      return adjust(parts, context, body);
    case 'perpetual.protect':
      return protect(parts, context, body);
    case 'perpetual.unprotect':
      return unprotect(parts, context, body.triggerId);
    case 'perpetual.peg':
      return peg(parts, context, body);
  }
}

function isOfTheHouse({ type }: PerpetualCommand): boolean {
  return OF_THE_HOUSE.includes(type);
}

/** Another's order and an unknown one answer alike, so that nobody learns of orders that are not theirs. */
function cancel({ ground, state }: Parts, context: Emits, orderId: number): PerpetualOutcome {
  if (!isWhole(orderId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const { rows } = state.books;
  const row = rows.find(orderId);
  if (row === NONE || rows.details[row + OWNER] !== context.accountId) {
    return refused(state.account(context.accountId)?.orders.hasFinished(orderId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  endOrder(ground, state, context, orderId, 'cancelled');
  return done(orderId);
}

function cancelAll(parts: Parts, context: Emits, only: number): PerpetualOutcome {
  if (!isWhole(only, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  if (only !== 0 && parts.state.market(only) === undefined) return refused('NOT_FOUND');
  cancelOrders(parts, context, context.accountId, (row) => only === 0 || only === parts.state.books.rows.details[row + MARKET_ID]);
  return done(0);
}

/** Ends every order of an account that would open something; what reduces stays, since closing is never refused. */
export function cancelOpening(parts: Parts, context: Emits, accountId: number): void {
  cancelOrders(parts, context, accountId, (row) => ((parts.state.books.rows.details[row + FLAGS] ?? 0) & REDUCE_ONLY) === 0);
}

function cancelOrders({ ground, state }: Parts, context: Emits, accountId: number, isMeant: (row: number) => boolean): void {
  for (const orderId of state.account(accountId)?.orders.open() ?? []) {
    if (isMeant(state.rowOf(orderId))) endOrder(ground, state, context, orderId, 'cancelled');
  }
}
