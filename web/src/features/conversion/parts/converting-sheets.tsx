import { AskSheet } from '../../../form/ask-sheet.tsx';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { RefusedSheet } from '../../../form/refused-sheet.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { Note } from '../../../ui/card.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import styles from '../conversion.module.css';
import type { Quoting } from '../model/quote.ts';
import type { ConvertingControls } from '../model/use-converting.ts';
import { ConversionReceipt, useTermRows } from './conversion-receipt.tsx';

/** For how long a rate is firm, s. */
const FIRM_SECONDS = 10;

interface ConvertingSheetsProps {
  readonly controls: ConvertingControls;
  readonly onDone: () => void;
}

/** What is over the form on the way of a conversion: the firm rate, a refusal in words, not known yet, or what was done. */
export function ConvertingSheets({ controls, onDone }: ConvertingSheetsProps) {
  const say = useSay();
  const { quoting, submission, yes, leave } = controls;
  const { state } = submission;
  const refused = {
    title: say('conversion.refused.title'),
    back: say('conversion.refused.back'),
    nothing: say('conversion.refused.nothing'),
  };
  if (quoting.step === 'review') return <Review quoting={quoting} onYes={yes} onNo={leave} />;
  // The rate could not be asked for, and nothing was sent.
  if (quoting.step === 'failed') {
    const failure = quoting.failure?.kind === 'refused' ? quoting.failure : null;
    return <RefusedSheet {...refused} failure={failure} text={say('conversion.refused.noRate')} onClose={leave} />;
  }
  // Another rate is asked for.
  if (state.step === 'refused' && state.failure.reason === 'QUOTE_EXPIRED') return null;
  return (
    <SubmissionEnd submission={submission} refused={refused} onDone={onDone}>
      {(_, conversion, close) => (
        <EndingSheet title={say('conversion.done.title')} next={say('conversion.done.next')} onDone={close}>
          <ConversionReceipt conversion={conversion} />
        </EndingSheet>
      )}
    </SubmissionEnd>
  );
}

interface ReviewProps {
  readonly quoting: Extract<Quoting, { readonly step: 'review' }>;
  readonly onYes: (isOver: boolean) => void;
  readonly onNo: () => void;
}

/** The conversion by its firm rate, with the seconds that are left; afterwards the same button asks for another one. */
function Review({ quoting: { wanted, quote, renewed }, onYes, onNo }: ReviewProps) {
  const say = useSay();
  const seconds = useSecondsUntil(quote.expiresMs);
  const isOver = seconds === 0;
  const rows = useTermRows({ ...quote, amount: wanted.amount }, wanted);
  return (
    <AskSheet
      holds
      step={`${quote.quoteId} ${isOver}`}
      title={say('conversion.review.title')}
      yes={say(isOver ? 'conversion.review.again' : 'conversion.review.yes')}
      no={say('conversion.review.back')}
      kind="primary"
      onYes={() => onYes(isOver)}
      onNo={onNo}
    >
      {renewed !== null && !isOver && (
        <Note kind="warn" alert>
          {say(renewed === 'moved' ? 'conversion.review.moved' : 'conversion.review.renewed')}
        </Note>
      )}
      <Receipt rows={rows} label={say('conversion.review.title')} />
      <p className={styles['firm']} role={isOver ? 'alert' : undefined}>
        {!isOver && <CountdownRing seconds={seconds} of={FIRM_SECONDS} size={40} />}
        <span>{isOver ? say('conversion.review.over') : say('conversion.review.firm', { seconds: String(seconds ?? FIRM_SECONDS) })}</span>
      </p>
    </AskSheet>
  );
}
