import { updateUserLoginPwd } from '@candor/contract/modules/accounts/calls';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { FactorField } from '../../form/factor/factor-field.tsx';
import { useFactor } from '../../form/factor/use-factor.ts';
import { failureText } from '../../form/failure-text.ts';
import { useMarks } from '../../form/marks.ts';
import { errorAt, firstError } from '../../form/problem.ts';
import { useSending } from '../../form/sending.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { refreshLocks } from '../../session/locks.ts';
import { useUser } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { announce } from '../../ui/announce.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { Ring } from '../../ui/ring.tsx';
import type { PasswordField as FieldName, PasswordInputs } from './model/password.ts';
import { passwordProblems, passwordTexts, refusalAt } from './model/password.ts';
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
  const marks = useMarks<FieldName>();
  const text = useProblemText(passwordTexts);
  const { busy, failure, words, send, forget } = useSending((failed) =>
    failed.kind === 'network' ? say('security.password.unknown') : failureText(failed, say),
  );
  const factor = useFactor(failure, forget);
  const [asked, setAsked] = useState(false);
  const old = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const problems = passwordProblems(inputs);
  const problem = firstError(problems);
  const refused = failure === null ? null : refusalAt(failure.reason);

  const change = (changes: Partial<PasswordInputs>) => {
    setInputs({ ...inputs, ...changes });
    forget();
  };
  const errorOf = (field: FieldName) => {
    if (refused?.fields[0] === field) return text(refused);
    return text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const focusOn = (field: FieldName | undefined) => {
    if (field !== undefined) (field === 'old' ? old : next).current?.focus();
  };
  const save = async () => {
    const userId = user === null ? {} : { userId: user.userId };
    await call(updateUserLoginPwd, { oldPassword: inputs.old, newPassword: inputs.next, ...factor.parameter, ...userId }, { quiet: true });
    void refreshLocks();
    announce(say('security.password.done'));
    onDone();
  };
  const refuse = (failed: CallFailure) => {
    focusOn(refusalAt(failed.reason)?.fields[0]);
    if (!factor.isAbout(failed)) return;
    factor.demand();
    factor.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('old', 'next');
    setAsked(true);
    if (problem !== null) focusOn(problem.fields[0]);
    else if (factor.isMissing) factor.focus();
    else void send(save, refuse);
  };
  const general = refused === null ? words : null;
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
        error={errorOf('old')}
      />
      <div className={styles['group']}>
        <PasswordField
          ref={next}
          label={say('security.password.new')}
          autoComplete="new-password"
          enterKeyHint="done"
          value={inputs.next}
          onChange={(value) => change({ next: value })}
          error={errorOf('next')}
        />
        <PasswordChecklist password={inputs.next} />
      </div>
      {factor.isAsked && (
        <FactorField {...factor.props} error={factor.props.error ?? (asked && factor.isMissing ? factor.missing : undefined)} />
      )}
      {general !== null && factor.props.error === undefined && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== null || factor.isMissing}>
        {say(problem === null ? 'security.password.submit' : buttonText(passwordTexts, problem))}
      </Button>
      <Forgotten />
    </form>
  );
}

/** Whoever is signed in and no longer knows the password sets a new one by a code, where codes can be sent. */
function Forgotten() {
  const { emailIsOpen, phoneIsOpen } = useSettings().LOGIN_REGIS_SETTING;
  if (!emailIsOpen && !phoneIsOpen) return null;
  return (
    <p className={styles['aside']}>
      <RichText id="security.password.forgotten" parts={{ link: <Link to="/forget" className={styles['link']} /> }} />
    </p>
  );
}

function Done() {
  const say = useSay();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} className={styles['done']} tabIndex={-1}>
      <Ring share={1} size={64} thickness={5} />
      <p className={styles['doneTitle']}>{say('security.password.done')}</p>
      <p>{say('security.password.doneText')}</p>
      <ButtonLink to="/sessions" search={{}}>
        {say('security.password.toSessions')}
      </ButtonLink>
    </div>
  );
}
