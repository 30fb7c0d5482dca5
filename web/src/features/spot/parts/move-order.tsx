import { Suspense, useState } from 'react';
import { firstError } from '../../../form/problem.ts';
import { spotProblems } from '../rules/spot-order.ts';
import { compare } from '../../../domain/decimal.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import { factsWithout, inputsOfMove, restOf } from '../model/move.ts';
import type { SpotOrder } from '../model/order.ts';
import { isOver } from '../../../session/submission/machine.ts';
import { useMove } from '../model/use-move.ts';
import { useFacts } from '../model/ticket-facts.ts';
import { MoveForm, MoveGone } from './move-form.tsx';
import { later } from '../../../ui/later.ts';

/** Shown after a press only: it arrives while the order is looked at. */
const MoveResult = later(async () => (await import('./move-result.tsx')).MoveResult);

/** A waiting order and the price it may go to: where its line was let go, or the one it has. */
export interface Moving {
  readonly order: SpotOrder;
  readonly price: string;
}

interface MoveOrderProps {
  readonly pair: TradedPair;
  /** Null after a reload: then only what was on its way is asked about. */
  readonly moving: Moving | null;
  readonly orders: readonly SpotOrder[];
  readonly past: readonly SpotOrder[];
  readonly onClose: () => void;
  /** The ticket takes over an order that is free again. */
  readonly onFill: (inputs: SpotInputs) => void;
}

/** Another price for a waiting order, asked in a sheet with before and after, and what became of it. */
export function MoveOrder({ pair, moving, orders, past, onClose, onFill }: MoveOrderProps) {
  const [price, setPrice] = useState(moving?.price ?? '');
  const now = useFacts(
    pair,
    orders.filter(({ id }) => id !== moving?.order.id),
  );
  // The order fills on while it is looked at: what is asked about is what is left now.
  const order = orders.find(({ id }) => id === moving?.order.id) ?? moving?.order ?? null;
  const facts: SpotFacts = order === null ? now : factsWithout(now, order);
  const submission = useMove(pair.coin, facts);
  const { state } = submission;
  const close = () => {
    submission.dismiss();
    onClose();
  };
  const newestId = Math.max(0, ...orders.map(({ id }) => id), ...past.map(({ id }) => id));

  if (!isOver(state)) {
    if (order === null) return null;
    const busy = state.step !== 'idle';
    if (!busy && !orders.some(({ id }) => id === order.id)) return <MoveGone onClose={onClose} />;
    const inputs = inputsOfMove(order, price);
    const same = price !== '' && order.price !== null && compare(price, order.price) === 0;
    return (
      <MoveForm
        order={order}
        pair={pair}
        now={now}
        facts={facts}
        inputs={inputs}
        onPrice={setPrice}
        busy={busy}
        error={firstError(spotProblems(inputs, facts))}
        same={same}
        onClose={busy ? () => undefined : onClose}
        onYes={() =>
          submission.press({
            coin: order.coin,
            quote: order.quote,
            orderId: order.id,
            ordered: order.quantity ?? restOf(order),
            newestId,
            inputs,
          })
        }
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <MoveResult
        submission={submission}
        pair={pair}
        listed={[...orders, ...past]}
        onClose={close}
        onFill={(inputs) => {
          onFill(inputs);
          close();
        }}
      />
    </Suspense>
  );
}
