import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import type { UpdownTerms } from '../rules/terms.ts';
import { serverNowMs } from '../../../market/countdown.ts';
import { isReviewed } from '../../../session/preferences.ts';
import { isBusy } from '../../../session/submission/machine.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';
import { askProposal, findSentContract, sendContract, useRefreshContracts, type SentContract, type ProposalRequest } from '../queries.ts';
import { stakeContent, type StakeContent } from './content.ts';
import type { Proposal } from './contract.ts';
import { advancePurchase, answerTo, isGood, type Purchase, type PurchaseEvent } from './purchase.ts';

type Asking = Extract<Purchase, { readonly step: 'asking' }>;

const IDLE: Purchase = { step: 'idle' };

/** The purchase as it stands; a ref beside the state, so that a second tap sees what the first one did. */
function usePurchaseState() {
  const [purchase, setPurchase] = useState<Purchase>(IDLE);
  const held = useRef<Purchase>(IDLE);
  const dispatch = (event: PurchaseEvent): Purchase => {
    held.current = advancePurchase(held.current, event);
    setPurchase(held.current);
    return held.current;
  };
  return { purchase, held, dispatch };
}

function useSending() {
  const settled = useRefreshContracts();
  return useSubmission<StakeContent, SentContract>({
    name: 'second',
    content: stakeContent,
    // What is sent was looked at before this machine begins: the terms have a time, its review has none.
    confirm: () => false,
    send: sendContract,
    made: (_, id) => Promise.resolve({ id }),
    find: findSentContract,
    settled,
  });
}

/** One contract on its way: terms asked again at the press, a fresh yes for other ones, sent once, looked for when the answer is lost. */
export function usePurchase(coin: string, newestId: number) {
  const submission = useSending();
  const { state } = submission;
  const { purchase, held, dispatch } = usePurchaseState();
  const lastTerms = useRef<UpdownTerms | null>(null);

  const submit = ({ periodId, seconds, direction, stake }: ProposalRequest, { id, terms }: Proposal) => {
    submission.press({ coin, periodId, seconds, direction, stake, rate: terms.rate, proposalId: id, newestId });
  };
  const ask = async (asking: Asking, expired = false) => {
    lastTerms.current = asking.shown;
    try {
      const proposal = await askProposal(asking.wanted);
      if (held.current !== asking) return;
      lastTerms.current = proposal.terms;
      const straight = !expired && answerTo(asking, proposal) === 'send';
      dispatch({ type: 'proposed', proposal, expired });
      if (straight) submit(asking.wanted, proposal);
    } catch (error) {
      if (held.current === asking) dispatch({ type: 'failed', failure: isFailure(error) ? error : null });
    }
  };
  const begin = (event: PurchaseEvent, expired = false) => {
    const next = dispatch(event);
    if (next.step === 'asking') void ask(next, expired);
  };
  const press = (request: ProposalRequest, shown: UpdownTerms) => {
    if (isBusy(submission.current()) || submission.current().step === 'unknown') return;
    if (held.current.step === 'asking') return;
    begin({ type: 'press', wanted: request, shown, after: isReviewed('updown', request.stake) ? 'review' : 'send' });
  };
  const yes = () => {
    const { current } = held;
    if (current.step !== 'review') return;
    if (!isGood(current.proposal, serverNowMs())) {
      begin({ type: 'again' });
      return;
    }
    dispatch({ type: 'leave' });
    submit(current.wanted, current.proposal);
  };

  // The exchange says that the time of the terms was over: nothing was placed, new terms are asked for and looked at.
  const outOfTime = state.step === 'refused' && state.failure.reason === 'QUOTE_EXPIRED' ? state.content : null;
  useEffect(() => {
    const terms = lastTerms.current;
    if (outOfTime === null || terms === null) return;
    const { periodId, seconds, direction, stake } = outOfTime;
    submission.dismiss();
    begin({ type: 'press', wanted: { periodId, seconds, direction, stake }, shown: terms, after: 'review' }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [outOfTime]);

  return {
    purchase,
    submission,
    busy: purchase.step === 'asking' || isBusy(state),
    press,
    yes,
    leave: () => void dispatch({ type: 'leave' }),
  };
}

export type PurchaseControls = ReturnType<typeof usePurchase>;
