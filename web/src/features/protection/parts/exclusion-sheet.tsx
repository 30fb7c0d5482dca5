import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { OwnerProofFields, useOwnerProof } from '../../../form/factor/owner-proof.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { isBusy } from '../../../session/submission/machine.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Exclusion } from '../model/exclusion.ts';
import { useExclusionSubmission, type ExclusionProof } from '../model/use-protection-submissions.ts';
import styles from '../protection.module.css';
import { useMoment } from './limit-card.tsx';
import { Outcome } from './outcome.tsx';

interface ExclusionSheetProps {
  readonly wanted: Exclusion;
  /** For long: it may be somebody else with the session. */
  readonly isProofAsked: boolean;
  readonly onClose: () => void;
}

/** Asked once more, with the end written out and a box to tick: nothing of this can be undone. */
export function ExclusionSheet({ wanted, isProofAsked, onClose }: ExclusionSheetProps) {
  const say = useSay();
  const at = useMoment();
  const [understood, setUnderstood] = useState(false);
  const [asked, setAsked] = useState(false);
  const sent = useRef<ExclusionProof>({});
  const submission = useExclusionSubmission(() => sent.current);
  const { state } = submission;
  const busy = isBusy(state) || state.step === 'unknown';
  const failure = state.step === 'refused' ? state.failure : null;
  const proof = useOwnerProof(failure, submission.dismiss, true);
  const takes = useEffectEvent(proof.takes);
  useEffect(() => {
    if (failure !== null) takes(failure);
  }, [failure]);
  if (state.step === 'done') {
    announce(say('protection.exclusion.done'));
    onClose();
  }
  const values = { scope: say(`protection.scope.${wanted.scope}`), time: wanted.untilMs === 0 ? '' : at(wanted.untilMs) };
  const isUnproved = isProofAsked && proof.isMissing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!understood) return;
    if (isUnproved) return proof.focus();
    sent.current = isProofAsked ? proof.parameter : {};
    submission.press(wanted);
  };
  return (
    <Sheet open onClose={onClose} holds={busy} title={say('protection.confirm.title')}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{wanted.untilMs === 0 ? say('protection.confirm.ever', { scope: values.scope }) : say('protection.confirm.until', values)}</p>
        <Note kind="warn">{say('protection.confirm.noWayBack')}</Note>
        <Checkbox label={say('protection.confirm.understood')} checked={understood} onChange={setUnderstood} />
        {asked && !understood && <p role="alert">{say('protection.confirm.tickText')}</p>}
        {isProofAsked && <OwnerProofFields proof={proof} isAsked={asked && understood} />}
        {!proof.isSaid && <Outcome submission={submission} />}
        <div className={styles['actions']}>
          <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
          <Button kind="danger" submit busy={busy} waiting={!understood || isUnproved}>
            {isUnproved && understood ? proof.missing : say(understood ? 'protection.confirm.yes' : 'protection.confirm.tick')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
