import { EndingSheet } from '../../../../form/ending-sheet.tsx';
import { RefusedSheet, type RefusedWords } from '../../../../form/refused-sheet.tsx';
import { UnknownSheet } from '../../../../form/unknown-sheet.tsx';
import { useSay } from '../../../../i18n/text.tsx';
import { useRefusedText } from '../model/refused-text.ts';
import { isOfProof, type WithdrawingControls } from '../model/use-withdrawing.ts';
import type { Preview } from '../queries.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

interface WithdrawingSheetsProps {
  readonly controls: WithdrawingControls;
  readonly terms: Preview;
  readonly onDone: () => void;
}

/** What is over the form on the way of a withdrawal: the review, a refusal in words, not known yet, or what was requested. */
export function WithdrawingSheets({ controls, terms, onDone }: WithdrawingSheetsProps) {
  const say = useSay();
  const refusedText = useRefusedText();
  const { reviewing, submission, isResending, leave, resend } = controls;
  const { state } = submission;
  const refused: RefusedWords = {
    title: say('withdraw.refused.title'),
    back: say('withdraw.refused.back'),
    nothing: say('withdraw.refused.nothing'),
  };
  if (reviewing.step === 'failed') {
    const { failure } = reviewing;
    const words = failure?.kind === 'refused' ? refusedText(failure) : null;
    return <RefusedSheet {...refused} failure={words} text={say('withdraw.refused.noTerms')} onClose={leave} />;
  }
  if (state.step === 'unknown' && isResending)
    return <ReviewSheet key="again" controls={controls} content={state.content} terms={terms} note={null} onClose={() => resend(false)} />;
  const isReviewed = state.step !== 'done' && state.step !== 'unknown' && !(state.step === 'refused' && !isOfProof(state.failure));
  if (reviewing.step === 'review' && isReviewed) {
    const { content, terms: asked, note } = reviewing;
    return <ReviewSheet controls={controls} content={content} terms={asked} note={note} onClose={leave} />;
  }
  if (state.step === 'refused') return <RefusedSheet {...refused} failure={refusedText(state.failure)} onClose={leave} />;
  if (state.step === 'unknown') {
    const asked = { ...submission, retry: () => resend(true) };
    return <UnknownSheet submission={asked} title={say('withdraw.unknown.title')} text={say(`withdraw.unknown.${state.search}`)} />;
  }
  if (state.step !== 'done') return null;
  const done = () => {
    leave();
    onDone();
  };
  return (
    <EndingSheet title={say('withdraw.done.title')} next={say('withdraw.done.next')} onDone={done}>
      <WithdrawalSteps withdrawal={state.result} />
      <WithdrawalReceipt withdrawal={state.result} />
    </EndingSheet>
  );
}
