import { updateUserLoginPwd } from '@candor/contract/calls/user';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { isFailure, titleOf } from '../../api/failures.ts';
import { useSay } from '../../i18n/text.tsx';
import { useUser } from '../../session/session.ts';
import { announce } from '../../ui/announce.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { Ring } from '../../ui/ring.tsx';
import type { PasswordField as FieldName, PasswordInputs } from './model/password.ts';
import { passwordProblems, refusalAt } from './model/password.ts';
import styles from './security.module.css';

const empty: PasswordInputs = { old: '', next: '' };

/** Old, new, the rule ticked off while typing; what was wrong is said at its field. */
export function PasswordPage() {
  const [done, setDone] = useState(false);
  return done ? <Done /> : <PasswordForm onDone={() => setDone(true)} />;
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const say = useSay();
  const user = useUser();
  const [inputs, setInputs] = useState(empty);
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const old = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const problems = passwordProblems(inputs);
  const [problem] = problems;
  const refused = failure === null ? null : refusalAt(failure.reason);

  const change = (changes: Partial<PasswordInputs>) => {
    setInputs({ ...inputs, ...changes });
    setFailure(null);
  };
  const errorAt = (field: FieldName) => {
    const found = refused?.field === field ? refused : pressed ? problems.find((one) => one.field === field) : undefined;
    return found === undefined ? undefined : say(found.text);
  };
  const focusOn = (field: FieldName) => (field === 'old' ? old : next).current?.focus();
  const generalText = () => {
    if (failure === null || refused !== null) return null;
    if (failure.kind === 'network') return say('security.password.unknown');
    const title = titleOf(failure);
    return title === null ? failure.words : say(title);
  };

  const save = async () => {
    setBusy(true);
    try {
      const userId = user === null ? {} : { userId: user.userId };
      await call(updateUserLoginPwd, { oldPwd: inputs.old, newPwd: inputs.next, ...userId }, { quiet: true });
      announce(say('security.password.done'));
      onDone();
    } catch (error) {
      if (!isFailure(error)) throw error;
      setFailure(error);
      const place = refusalAt(error.reason);
      if (place !== null) focusOn(place.field);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (problem === undefined) void save();
    else focusOn(problem.field);
  };
  const general = generalText();
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{say('security.password.text')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={old}
        label={say('security.password.old')}
        autoComplete="current-password"
        enterKeyHint="next"
        value={inputs.old}
        onChange={(value) => change({ old: value })}
        error={errorAt('old')}
      />
      <div className={styles['group']}>
        <PasswordField
          ref={next}
          label={say('security.password.new')}
          autoComplete="new-password"
          enterKeyHint="done"
          value={inputs.next}
          onChange={(value) => change({ next: value })}
          error={errorAt('next')}
        />
        <PasswordChecklist password={inputs.next} />
      </div>
      {general !== null && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== undefined}>
        {say(problem?.text ?? 'security.password.submit')}
      </Button>
    </form>
  );
}

function Done() {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={styles['done']} tabIndex={-1}>
      <Ring share={1} size={64} thickness={5} />
      <p className={styles['doneTitle']}>{say('security.password.done')}</p>
      <p>{say('security.password.doneText')}</p>
      <ButtonLink to="/sessions" search={{}}>
        {say('security.password.toSessions')}
      </ButtonLink>
    </div>
  );
}
