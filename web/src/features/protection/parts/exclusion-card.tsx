import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { OwnerProofFields, useOwnerProof } from '../../../form/factor/owner-proof.tsx';
import { useSay } from '../../../i18n/text.tsx';
import type { Protection } from '../../../session/protection.ts';
import { isBusy } from '../../../session/submission/machine.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { adds, asksProof, DURATIONS, SCOPES, untilMs, type Duration, type Exclusion, type Scope } from '../model/exclusion.ts';
import { useExclusionSubmission, type ExclusionProof } from '../model/use-protection-submissions.ts';
import styles from '../protection.module.css';
import { useMoment } from './limit-card.tsx';
import { Outcome } from './outcome.tsx';

const SHEET = 'exclude';

/** Self-exclusion: at once, for a chosen time, and by nobody to be taken back. */
export function ExclusionCard({ state }: { readonly state: Protection }) {
  const say = useSay();
  const sheet = useSheet([SHEET]);
  const [scope, setScope] = useState<Scope>('fast');
  const [duration, setDuration] = useState<Duration>('week');
  const wanted: Exclusion = { scope, until: untilMs(duration, state.serverTime) };
  const running = state.exclusions;
  const useful = adds(wanted, running);
  return (
    <Card>
      <h2>{say('protection.exclusion.title')}</h2>
      <p>{say('protection.exclusion.text')}</p>
      {running.map((one) => (
        <Running key={`${one.scope} ${one.until}`} exclusion={one} />
      ))}
      <div className={styles['form']}>
        <Choice
          label={say('protection.exclusion.scope')}
          options={SCOPES.map((key) => ({ key, label: say(`protection.scope.${key}`) }))}
          chosen={scope}
          onChoose={setScope}
        />
        <Choice
          label={say('protection.exclusion.duration')}
          options={DURATIONS.map((key) => ({ key, label: say(`protection.duration.${key}`) }))}
          chosen={duration}
          onChoose={setDuration}
        />
        <Button
          kind="danger"
          wide
          waiting={!useful}
          onPress={() => {
            if (useful) sheet.open(SHEET);
          }}
        >
          {say(useful ? 'protection.exclusion.begin' : 'protection.exclusion.covered')}
        </Button>
        <Possible />
      </div>
      {sheet.opened === SHEET && useful && (
        <ConfirmSheet wanted={wanted} isProofAsked={asksProof(wanted.until, state.serverTime)} onClose={() => sheet.close()} />
      )}
    </Card>
  );
}

function Running({ exclusion }: { readonly exclusion: Exclusion }) {
  const say = useSay();
  const at = useMoment();
  const scope = say(`protection.scope.${exclusion.scope}`);
  return (
    <Note kind="warn">
      {exclusion.until === 0
        ? say('protection.exclusion.runningEver', { scope })
        : say('protection.exclusion.running', { scope, time: at(exclusion.until) })}
    </Note>
  );
}

/** What no exclusion ever takes away. */
function Possible() {
  const say = useSay();
  return (
    <details className={styles['possible']}>
      <summary>{say('protection.possible.title')}</summary>
      <ul>
        {(['settle', 'close', 'move', 'see'] as const).map((key) => (
          <li key={key}>{say(`protection.possible.${key}`)}</li>
        ))}
      </ul>
    </details>
  );
}

interface ConfirmProps {
  readonly wanted: Exclusion;
  /** For long: it may be somebody else with the session. */
  readonly isProofAsked: boolean;
  readonly onClose: () => void;
}

/** Asked once more, with the end written out and a box to tick: nothing of this can be undone. */
function ConfirmSheet({ wanted, isProofAsked, onClose }: ConfirmProps) {
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
  const values = { scope: say(`protection.scope.${wanted.scope}`), time: wanted.until === 0 ? '' : at(wanted.until) };
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
        <p>{wanted.until === 0 ? say('protection.confirm.ever', { scope: values.scope }) : say('protection.confirm.until', values)}</p>
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
