import { Suspense, useEffect } from 'react';
import type { SpotFacts } from '../rules/ticket.ts';
import type { SpotOrder } from '../model/order.ts';
import { submissionOf, useOrderSubmission } from '../model/use-order-submission.ts';
import { suggestedPrice, useFacts } from '../model/ticket-facts.ts';
import type { Ticket } from '../model/use-ticket.ts';
import { isBusy, isOver } from '../../../session/submission/machine.ts';
import { TicketForm } from './ticket-form.tsx';
import { useFreshAfter } from '../../../form/use-fresh-after.ts';
import { useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { later } from '../../../ui/later.ts';

/** Shown after a press only: they arrive while the order is looked at. */
const Review = later(async () => (await import('./order-review.tsx')).OrderReview, 'trade-tools');
const OrderResult = later(async () => (await import('./order-result.tsx')).OrderResult, 'trade-tools');

const takesNothing = (): void => undefined;

interface TicketProps {
  readonly pair: TradedPair;
  readonly orders: readonly SpotOrder[];
  readonly past: readonly SpotOrder[];
  readonly ticket: Ticket;
  readonly id: string;
  /** The result was looked at: back to where the ticket was opened. */
  readonly onDone?: (() => void) | undefined;
}

/** The ticket with its review and its result. */
export function SpotTicket({ pair, orders, past, ticket, id, onDone }: TicketProps) {
  const facts = useFacts(pair, orders);
  const submission = useOrderSubmission(facts);
  const { state } = submission;
  const { inputs, act } = ticket;
  useFirstPrice(ticket, facts);

  const newestId = Math.max(0, ...orders.map((order) => order.id), ...past.map((order) => order.id));
  const doneId = state.step === 'done' ? state.result.id : null;
  useOutcomeShown('spot', doneId);
  useFreshAfter(doneId, () => act({ type: 'sent' }));
  // While an order is on its way or its result is shown, the ticket takes nothing: between two sheets it lies open.
  const held = state.step !== 'idle';
  return (
    <>
      <TicketForm
        id={id}
        facts={facts}
        inputs={inputs}
        act={held ? takesNothing : act}
        view={ticket.view}
        onView={held ? takesNothing : ticket.chooseView}
        held={held}
        busy={isBusy(state)}
        onPress={(pressed) => held || submission.press(submissionOf(pressed, facts, newestId))}
      />
      <Suspense fallback={null}>
        {state.step === 'confirming' && <Review content={state.content} facts={facts} onYes={submission.yes} onNo={submission.no} />}
        {isOver(state) && <OrderResult submission={submission} pair={pair} listed={[...orders, ...past]} onDone={onDone} />}
      </Suspense>
    </>
  );
}

/** A fresh limit ticket starts at the last price; once anything stands there it is the user's. */
function useFirstPrice({ typed: inputs, act }: Ticket, facts: SpotFacts): void {
  const empty = inputs.price === '' && inputs.quantity === '' && inputs.kind === 'limit';
  const known = facts.freshness === 'live' ? facts.index : null;
  const coin = facts.pair.coin;
  useEffect(() => {
    if (!empty || known === null) return;
    const price = suggestedPrice(inputs.side, facts, known);
    if (price !== null) act({ type: 'price', price });
    // Only when a pair is opened or its first price arrives: a field that the user emptied stays empty.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [coin, known === null]);
}
