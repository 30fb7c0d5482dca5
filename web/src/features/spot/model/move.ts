import { isFailure } from '../../../api/failures.ts';
import { add, compare, isZero, multiply, signOf, subtract } from '../../../domain/decimal.ts';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import type { SentOrder } from '../sending.ts';
import type { CancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import type { SpotOrder } from './order.ts';

/**
 * Another price for a waiting order. The exchange changes no order in place, so the old one is cancelled first and the rest of
 * it is placed again: never both at once, never more than was left, and what may happen in between is said in words.
 */

/** What of an order has not filled. */
export const restOf = ({ quantity, filled }: Pick<SpotOrder, 'quantity' | 'filled'>): string =>
  quantity === null ? '0' : subtract(quantity, filled);

/** The ticket of the order that takes the old one's place. */
export function inputsOfMove(order: SpotOrder, price: string): SpotInputs {
  const quantity = restOf(order);
  const total = price === '' ? '' : multiply(price, quantity);
  return { side: order.side, kind: 'limit', timeInForce: order.timeInForce, price, quantity, total };
}

/** What will be true when the old order is gone: what it held is available, and it cannot meet the new one. */
export function factsWithout(facts: SpotFacts, order: SpotOrder): SpotFacts {
  const rest = restOf(order);
  const plus = (available: string | null, held: string) => (available === null ? null : add(available, held));
  const freed =
    order.side === 'buy'
      ? { quoteAvailable: plus(facts.quoteAvailable, multiply(order.price ?? '0', rest)) }
      : { baseAvailable: plus(facts.baseAvailable, rest) };
  return { ...facts, ...freed };
}

export interface MoveContent {
  readonly orderId: number;
  /** All that was ordered, filled or not. */
  readonly ordered: string;
  readonly inputs: SpotInputs;
}

/**
 * `kept`: the old order could not be cancelled. `filled`: nothing of it was left. `freed`: it is cancelled and the new one was
 * refused, so nothing waits.
 */
export type Moved =
  | { readonly kind: 'moved'; readonly order: SentOrder }
  | { readonly kind: 'kept'; readonly words: string }
  | { readonly kind: 'filled' }
  | { readonly kind: 'freed'; readonly words: string; readonly inputs: SpotInputs };

export interface MoveWork {
  readonly cancel: (orderId: number, key: string) => Promise<CancelOutcome>;
  /** What had filled of an order that is over; rejects with `CallFailure` when nobody can say. */
  readonly filledOf: (orderId: number) => Promise<string>;
  /** Rejects with `CallFailure`. */
  readonly place: (inputs: SpotInputs, key: string) => Promise<SentOrder>;
  /** The failure of an answer that did not come. */
  readonly lost: () => Error;
}

/**
 * Cancels and places again. Rejects only when it is not known how far it came; the same content and key then go on where it
 * stopped, because each half is done once by its own key.
 */
export async function moveOrder({ orderId, ordered, inputs }: MoveContent, key: string, work: MoveWork): Promise<Moved> {
  const cancelled = await work.cancel(orderId, `${key}cancel`);
  if (cancelled.state === 'refused') return { kind: 'kept', words: cancelled.words };
  if (cancelled.state === 'unknown') throw work.lost();
  // It may have filled further while it was being looked at: what is placed is what was left in the end.
  const rest = subtract(ordered, await work.filledOf(orderId));
  if (isZero(rest) || signOf(rest) < 0) return { kind: 'filled' };
  const quantity = compare(rest, inputs.quantity) < 0 ? rest : inputs.quantity;
  const placed = { ...inputs, quantity };
  try {
    return { kind: 'moved', order: await work.place(placed, key) };
  } catch (error) {
    if (!isFailure(error) || error.kind === 'network' || error.reason === 'UNKNOWN_RESULT') throw error;
    return { kind: 'freed', words: error.words, inputs: placed };
  }
}
