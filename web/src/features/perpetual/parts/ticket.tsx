import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useFreshAfter } from '../../../form/use-fresh-after.ts';
import { fixed } from '../../../domain/decimal.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import { isRiskConfirmed, useProtection } from '../../../session/protection.ts';
import { isBusy, isOver } from '../../../session/submission/machine.ts';
import { Note } from '../../../ui/card.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PerpetualMarket } from '../model/market.ts';
import type { ContractOrder } from '../model/order.ts';
import type { OpenPosition } from '../model/position.ts';
import { afterSending, type TicketChange } from '../model/ticket-state.ts';
import { useFacts } from '../model/use-facts.ts';
import { orderSubject } from '../model/order.ts';
import { submissionOf, useOrderSubmission } from '../model/use-order-submission.ts';
import { closingOf, useClosing } from '../model/use-closing.ts';
import type { TicketFacts, TicketInputs } from '../rules/ticket.ts';
import { TicketForm } from './ticket-form.tsx';
import { later } from '../../../ui/later.ts';

/** Shown after a press only. */
const OrderReview = later(async () => (await import('./order-review.tsx')).OrderReview, 'perpetual-sheets');
const OrderResult = later(async () => (await import('./order-result.tsx')).OrderResult, 'perpetual-sheets');
const ActionEnd = later(async () => (await import('./action-end.tsx')).ActionEnd, 'perpetual-sheets');
const RiskSheet = later(async () => (await import('./risk-sheet.tsx')).RiskSheet, 'perpetual-sheets');
const LeverageSheet = later(async () => (await import('./leverage-sheet.tsx')).LeverageSheet, 'perpetual-sheets');
const GuideSheet = later(async () => (await import('./guide-sheet.tsx')).GuideSheet, 'perpetual-sheets');

const takesNothing = (): void => undefined;

export interface TicketProps {
  readonly market: PerpetualMarket;
  readonly positions: readonly OpenPosition[];
  readonly orders: readonly ContractOrder[];
  readonly inputs: TicketInputs;
  readonly change: (change: TicketChange) => void;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
  /** The result was looked at: back to where the ticket was opened. */
  readonly onDone?: (() => void) | undefined;
}

type Opened = 'risk' | 'risk-again' | 'leverage' | 'guide' | null;

/** The ticket with its sheets: leverage, risk note, review and result. */
export function ContractTicket({ market, positions, orders, inputs, change, id, onDone }: TicketProps) {
  const say = useSay();
  const facts = useFacts(market, positions, orders);
  const submission = useOrderSubmission(facts);
  const empty = () => change(afterSending(inputs));
  const closing = useClosing(empty);
  const { state } = submission;
  const { state: protection } = useProtection();
  const [opened, setOpened] = useState<Opened>(null);
  useFirstPrice(inputs, change, facts.mark, market);
  const doneId = state.step === 'done' ? state.result.id : null;
  useOutcomeShown('perpetual', doneId === null ? null : orderSubject(doneId));
  useFreshAfter(doneId, empty);
  if (protection?.eligible === false) return <Note kind="warn">{say('perpetual.ticket.notEligible')}</Note>;

  const held = state.step !== 'idle' || closing.state.step !== 'idle';
  const asksRisk = !inputs.closes && protection !== null && !isRiskConfirmed(protection, 'perpetual');
  const press = () => {
    if (held) return;
    const closes = inputs.closes ? closingOf(inputs, facts, orders) : null;
    const opens = inputs.closes ? null : submissionOf(inputs, facts, Math.max(0, ...orders.map((order) => order.id)));
    if (closes !== null) closing.press(closes);
    if (opens !== null) submission.press(opens);
  };
  return (
    <div className={parts['form']}>
      <TicketForm
        id={id}
        facts={facts}
        inputs={inputs}
        change={held ? takesNothing : change}
        asksRisk={asksRisk}
        busy={isBusy(state) || isBusy(closing.state)}
        onLeverage={() => setOpened('leverage')}
        onRisk={() => setOpened('risk')}
        onPress={press}
      />
      <HelpLinks onGuide={() => setOpened('guide')} onRisk={() => setOpened('risk-again')} />
      <Suspense fallback={null}>
        <OpeningEnd submission={submission} facts={facts} onDone={onDone} />
        {isOver(closing.state) && <ActionEnd action={closing} onDone={onDone} />}
        {(opened === 'risk' || opened === 'risk-again') && <RiskSheet asks={opened === 'risk'} onClose={() => setOpened(null)} />}
        {opened === 'guide' && <GuideSheet market={market} inputs={inputs} facts={facts} onClose={() => setOpened(null)} />}
        {opened === 'leverage' && (
          <LeverageSheet
            inputs={inputs}
            facts={facts}
            onChoose={(leverage) => {
              change({ leverage });
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface OpeningEndProps extends Pick<TicketProps, 'onDone'> {
  readonly submission: ReturnType<typeof useOrderSubmission>;
  readonly facts: TicketFacts;
}

/** The review of an order that opens, and what came of it. */
function OpeningEnd({ submission, facts, onDone }: OpeningEndProps) {
  const { state } = submission;
  if (state.step === 'confirming') return <OrderReview content={state.content} facts={facts} onYes={submission.yes} onNo={submission.no} />;
  return isOver(state) ? <OrderResult submission={submission} market={facts.market} onDone={onDone} /> : null;
}

function HelpLinks({ onGuide, onRisk }: { readonly onGuide: () => void; readonly onRisk: () => void }) {
  const say = useSay();
  return (
    <p className={parts['footer']}>
      <button type="button" className={parts['link']} onClick={onGuide}>
        {say('perpetual.guide.open')}
      </button>
      <button type="button" className={parts['link']} onClick={onRisk}>
        {say('perpetual.risk.again')}
      </button>
    </p>
  );
}

/** A fresh limit ticket starts at the mark price, when a market is opened or its first mark arrives; a field that the user emptied stays empty. */
function useFirstPrice(inputs: TicketInputs, change: (change: TicketChange) => void, mark: string | null, market: PerpetualMarket): void {
  const begin = useEffectEvent((coin: string) => {
    const fresh = coin === market.coin && inputs.price === '' && inputs.amount === '';
    if (fresh && mark !== null) change({ price: fixed(mark, market.priceDecimals, 'half-up') });
  });
  const known = mark !== null;
  useEffect(() => {
    if (known) begin(market.coin);
  }, [market.coin, known]);
}
