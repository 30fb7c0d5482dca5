import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import { isBusy } from '../../../session/submission/machine.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';
import { askQuote, findSentConversion, madeConversion, useRefreshConversions, type Conversion } from '../queries.ts';
import { conversionContent, type ConversionContent } from './content.ts';
import type { ConversionInputs } from './conversion.ts';
import type { Quoting, Renewed } from './quote.ts';

const sending = () => import('./send.ts');

function useSending() {
  const settled = useRefreshConversions();
  return useSubmission<ConversionContent, Conversion>({
    name: 'conversion',
    content: conversionContent,
    // What is sent was looked at before this machine begins: a quote has a time, its review has none.
    confirm: () => false,
    send: async (content, key) => await (await sending()).sendConversion(content, key),
    made: (_, id) => madeConversion(id),
    find: findSentConversion,
    settled,
  });
}

/** One conversion on its way: a firm rate at the press, a fresh yes for another one, sent once, looked for when the answer is lost. */
export function useConverting() {
  const submission = useSending();
  const { state } = submission;
  const [quoting, setQuoting] = useState<Quoting>({ step: 'idle' });
  // Beside the state, so that a second tap sees what the first one did.
  const held = useRef<Quoting>(quoting);
  const put = (next: Quoting) => {
    held.current = next;
    setQuoting(next);
  };

  const ask = async (wanted: ConversionInputs, renewed: Renewed) => {
    const asking: Quoting = { step: 'asking', wanted, renewed };
    put(asking);
    try {
      const [quote] = await Promise.all([askQuote(wanted), sending()]);
      if (held.current === asking) put({ step: 'review', wanted, quote, renewed });
    } catch (error) {
      if (held.current === asking) put({ step: 'failed', wanted, failure: isFailure(error) ? error : null });
    }
  };
  const press = (wanted: ConversionInputs) => {
    const { step } = submission.current();
    if (isBusy(submission.current()) || step === 'unknown' || held.current.step === 'asking') return;
    void ask(wanted, null);
  };
  /** `isOver`: the time of the rate is over, so another one is asked for in its place. */
  const yes = (isOver: boolean) => {
    const { current } = held;
    if (current.step !== 'review') return;
    const { wanted, quote } = current;
    if (isOver) {
      void ask(wanted, 'over');
      return;
    }
    put({ step: 'idle' });
    submission.press({ ...wanted, quoteId: quote.quoteId, newestId: quote.newestId });
  };

  // The exchange says that the rate has ended: nothing was converted, and a new one is asked for and looked at.
  const ended = state.step === 'refused' && state.failure.reason === 'QUOTE_EXPIRED' ? state.content : null;
  useEffect(() => {
    if (ended === null) return;
    const { from, to, amount } = ended;
    submission.dismiss();
    void ask({ from, to, amount }, 'moved');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [ended]);

  return {
    quoting,
    submission,
    busy: quoting.step === 'asking' || isBusy(state),
    press,
    yes,
    leave: () => put({ step: 'idle' }),
  };
}

export type ConvertingControls = ReturnType<typeof useConverting>;
