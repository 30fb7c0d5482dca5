import { useRef, useState } from 'react';
import { isFailure, type CallFailure } from '../../../../api/failures.ts';
import { isBusy } from '../../../../session/submission/machine.ts';
import { useSubmission } from '../../../../session/submission/use-submission.ts';
import {
  askPreview,
  findSentWithdrawal,
  madeWithdrawal,
  newestId,
  useRefreshWithdrawals,
  type Preview,
  type Withdrawal,
} from '../queries.ts';
import { withdrawalContent, type WithdrawalContent } from './content.ts';
import type { Secrets } from './send.ts';

const sending = () => import('./send.ts');

export type WithdrawalDraft = Pick<WithdrawalContent, 'channel' | 'coin' | 'address' | 'amount'>;

/** Why the review is still there after a yes: the fee is another one now, or nobody has answered, so that nothing was sent. */
export type ReviewNote = 'changed' | 'unreachable' | null;

/** From the press to the yes. `asking`: the terms of this moment are on their way. `failed`: there are none; null where nobody answered. */
export type Reviewing =
  | { readonly step: 'idle' }
  | { readonly step: 'asking' }
  | { readonly step: 'review'; readonly content: WithdrawalContent; readonly terms: Preview; readonly note: ReviewNote }
  | { readonly step: 'failed'; readonly failure: CallFailure | null };

/** What was refused because of what was entered to prove who asks: it is mended where it was entered. */
const OF_PROOF: readonly (string | null)[] = ['PASS_WRONG', 'PASS_PAUSED', 'CODE_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG', 'NOT_BOUND'];
export const isOfProof = ({ reason }: CallFailure): boolean => OF_PROOF.includes(reason);

/**
 * One withdrawal on its way: terms of this moment at the press, the fee compared once more at the yes, sent once by one id, looked for when the
 * answer is lost. What proves who asks is in memory alone: after a reload it is entered again before anything is sent again.
 */
export function useWithdrawing() {
  const settled = useRefreshWithdrawals();
  const [reviewing, setReviewing] = useState<Reviewing>({ step: 'idle' });
  const [isResending, setResending] = useState(false);
  // Beside the state, so that a second tap sees what the first one did.
  const held = useRef<Reviewing>(reviewing);
  const secrets = useRef<Secrets | null>(null);
  const put = (next: Reviewing) => {
    held.current = next;
    setReviewing(next);
  };
  const isHeld = (one: Reviewing) => held.current === one;

  const submission = useSubmission<WithdrawalContent, Withdrawal>({
    name: 'withdrawal',
    content: withdrawalContent,
    confirm: () => false,
    check: async (content) => {
      const terms = await askPreview(content).catch(() => null);
      if (terms?.fee === content.fee) return true;
      const { current } = held;
      if (terms !== null) put({ step: 'review', content: { ...content, fee: terms.fee }, terms, note: 'changed' });
      else if (current.step === 'review') put({ ...current, note: 'unreachable' });
      return false;
    },
    send: async (content, key) => {
      const proof = secrets.current;
      secrets.current = null;
      if (proof === null) throw new Error('a withdrawal is sent with what proves who asks');
      return await madeWithdrawal(await (await sending()).sendWithdrawal(content, proof, key));
    },
    made: (_, id) => madeWithdrawal(id),
    find: findSentWithdrawal,
    settled,
  });
  const { state } = submission;

  const press = async (wanted: WithdrawalDraft) => {
    const now = submission.current();
    if (isBusy(now) || now.step === 'unknown' || held.current.step === 'asking') return;
    submission.dismiss();
    const asking: Reviewing = { step: 'asking' };
    put(asking);
    try {
      const [terms, newest] = await Promise.all([askPreview(wanted), newestId(), sending()]);
      if (!isHeld(asking)) return;
      put({ step: 'review', content: { ...wanted, fee: terms.fee, newestId: newest }, terms, note: null });
    } catch (error) {
      if (isHeld(asking)) put({ step: 'failed', failure: isFailure(error) ? error : null });
    }
  };

  return {
    reviewing,
    submission,
    /** Who asks is proved once more before what did not arrive is sent again. */
    isResending: isResending && state.step === 'unknown' && state.search === 'absent',
    busy: reviewing.step === 'asking' || isBusy(state),
    press: (wanted: WithdrawalDraft) => void press(wanted),
    yes: (proof: Secrets) => {
      secrets.current = proof;
      if (submission.current().step === 'unknown') submission.retry();
      else if (held.current.step === 'review') submission.press(held.current.content);
      setResending(false);
    },
    resend: (isOn: boolean) => setResending(isOn),
    leave: () => {
      put({ step: 'idle' });
      submission.dismiss();
    },
  };
}

export type WithdrawingControls = ReturnType<typeof useWithdrawing>;
