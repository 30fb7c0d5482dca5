import { useEffect } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { estimateSpot } from '../../../domain/spot/estimate.ts';
import type { SpotFacts } from '../../../domain/spot/ticket.ts';
import type { SpotOrder } from '../model/order.ts';
import { submissionOf, useOrderSubmission, type OrderSubmission } from '../model/use-order-submission.ts';
import { suggestedPrice, useFacts, type Ticket } from '../model/use-ticket.ts';
import { EstimateReceipt } from './estimate-receipt.tsx';
import { OrderResult } from './order-result.tsx';
import { TicketForm } from './ticket-form.tsx';
import styles from './ticket.module.css';
import type { SpotPair } from '../../../domain/spot/pair.ts';

interface TicketProps {
  readonly pair: SpotPair;
  readonly orders: readonly SpotOrder[];
  readonly past: readonly SpotOrder[];
  readonly ticket: Ticket;
  readonly id: string;
}

/** The ticket with its review and its result. */
export function SpotTicket({ pair, orders, past, ticket, id }: TicketProps) {
  const facts = useFacts(pair, orders);
  const submission = useOrderSubmission(facts);
  const { state } = submission;
  const { inputs, act } = ticket;
  useFirstPrice(ticket, facts);

  const newestId = Math.max(0, ...orders.map((order) => order.id), ...past.map((order) => order.id));
  const isDone = state.step === 'done';
  const finish = () => {
    submission.dismiss();
    act({ type: 'sent' });
  };
  return (
    <>
      <TicketForm
        id={id}
        facts={facts}
        inputs={inputs}
        act={act}
        busy={state.step === 'checking' || state.step === 'sending'}
        onPress={(pressed) => submission.press(submissionOf(pressed, facts, newestId))}
      />
      <Review
        open={state.step === 'confirming'}
        content={state.step === 'confirming' ? state.content : null}
        facts={facts}
        onYes={submission.yes}
        onNo={submission.no}
      />
      <OrderResult
        state={state}
        pair={pair}
        order={isDone ? ([...orders, ...past].find((order) => order.id === state.result.id) ?? null) : null}
        onClose={isDone ? finish : submission.dismiss}
        onCheckAgain={submission.checkAgain}
        onRetry={submission.retry}
      />
    </>
  );
}

/** A fresh limit ticket starts at the last price; once anything stands there it is the user's. */
function useFirstPrice({ inputs, act }: Ticket, facts: SpotFacts): void {
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

interface ReviewProps {
  readonly open: boolean;
  readonly content: OrderSubmission | null;
  readonly facts: SpotFacts;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Review({ open, content, facts, onYes, onNo }: ReviewProps) {
  const say = useSay();
  if (content === null) return null;
  const { inputs } = content;
  const estimate = estimateSpot(inputs, facts);
  const asset = facts.pair.coin.toUpperCase();
  return (
    <Sheet
      open={open}
      onClose={onNo}
      title={say(`trade.review.${inputs.side}`, { pair: facts.pair.display })}
      holds
      foot={
        <div className={styles['actions']}>
          <Button onPress={onNo}>{say('shell.common.cancel')}</Button>
          <Button kind={inputs.side} onPress={onYes}>
            {say(`trade.button.${inputs.side}`, { asset })}
          </Button>
        </div>
      }
    >
      <div className={styles['result']}>
        <Note>{say(`trade.review.${inputs.kind}Text`)}</Note>
        {estimate !== null && <EstimateReceipt estimate={estimate} inputs={inputs} pair={facts.pair} />}
      </div>
    </Sheet>
  );
}
