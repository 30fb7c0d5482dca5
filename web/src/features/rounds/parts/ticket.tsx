import { Suspense, useState } from 'react';
import { useFreshAfter } from '../../../form/use-fresh-after.ts';
import { useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import { isBusy, isOver } from '../../../session/submission/machine.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { payoutIfPlayed } from '../rules/matching.ts';
import type { RoundTicket } from '../model/use-round-ticket.ts';
import { useAssessed } from '../model/use-stake.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import { useStakeSubmission } from '../model/use-stake-submission.ts';
import { StakeForm } from './stake-form.tsx';
import { later } from '../../../ui/later.ts';

/** Shown after a press only: they arrive while the stake is looked at. */
const Review = later(async () => (await import('./stake-sheets.tsx')).StakeReview);
const StakeResult = later(async () => (await import('./stake-sheets.tsx')).StakeResult);
const RiskSheet = later(async () => (await import('./risk-sheet.tsx')).RiskSheet);

const takesNothing = (): void => undefined;

interface TicketProps {
  readonly scene: RoundScene;
  readonly ticket: RoundTicket;
  /** The newest own stake of the lists: a lost one is newer. */
  readonly newestId: number;
  readonly id: string;
  /** The result was looked at: back to where the ticket was opened. */
  readonly onDone: () => void;
}

/** The ticket with its risk text, its review and its result. */
export function StakeTicket({ scene, ticket, newestId, id, onDone }: TicketProps) {
  const say = useSay();
  const { inputs, change } = ticket;
  const assessed = useAssessed(scene, inputs);
  const round = scene.clock?.moments.round ?? null;
  const submission = useStakeSubmission(assessed.facts, round);
  const { state } = submission;
  const [risk, setRisk] = useState(false);
  const done = state.step === 'done' ? state.result.id : null;
  useOutcomeShown('rounds', done);
  useFreshAfter(done, () => change({ amount: '' }));
  // While a stake is on its way or its result is shown, the ticket takes nothing: between two sheets it lies open.
  const held = state.step !== 'idle';
  if (!assessed.eligible) return <Note kind="warn">{say('rounds.form.notEligible')}</Note>;

  const stake = () => {
    if (held) return;
    const { info, coin } = scene;
    if (info === null || round === null) return;
    const { side, amount } = inputs;
    const payout = payoutIfPlayed(info.terms, amount);
    submission.press({ coin, periodId: info.terms.periodId, period: info.terms.period, round, side, stake: amount, payout, newestId });
  };
  return (
    <>
      <StakeForm
        id={id}
        scene={scene}
        ticket={held ? { ...ticket, change: takesNothing } : ticket}
        held={held}
        assessed={assessed}
        busy={isBusy(state)}
        onStake={stake}
        onRisk={() => setRisk(true)}
      />
      <Suspense fallback={null}>
        {risk && (
          <RiskSheet
            coin={scene.coin}
            terms={scene.info?.terms ?? null}
            asks={assessed.riskConfirmed === false}
            onClose={() => setRisk(false)}
          />
        )}
        {state.step === 'confirming' && (
          <Review content={state.content} scene={scene} facts={assessed.facts} onYes={submission.yes} onNo={submission.no} />
        )}
        {isOver(state) && <StakeResult submission={submission} onDone={onDone} />}
      </Suspense>
    </>
  );
}
