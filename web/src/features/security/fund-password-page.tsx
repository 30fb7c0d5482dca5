import { tardPwdSet, updatePwd } from '@candor/contract/modules/trade-passwords/calls';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import { call } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { FactorField } from '../../form/factor/factor-field.tsx';
import { OwnPasswordField, useOwnPassword } from '../../form/factor/own-password.tsx';
import { useFactor } from '../../form/factor/use-factor.ts';
import { failureText } from '../../form/failure-text.ts';
import { useMarks } from '../../form/marks.ts';
import { errorAt, firstError } from '../../form/problem.ts';
import { useSending } from '../../form/sending.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { RichText, useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import { Link } from '../../navigation/link.tsx';
import { refreshLocks } from '../../session/locks.ts';
import { refreshUser } from '../../session/session-actions.ts';
import { sessionStore, useUser } from '../../session/session.ts';
import { takesWithdrawals, useSettings } from '../../session/settings.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { Ring } from '../../ui/ring.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import type { TradePasswordField } from './model/trade-password.ts';
import { tradePasswordProblems, tradePasswordTexts, tradeRefusalAt } from './model/trade-password.ts';
import { TradePasswordByCode } from './parts/trade-password-by-code.tsx';
import styles from './security.module.css';

/** The second password: set once, then changed by the one in force. */
export function FundPasswordPage() {
  const say = useSay();
  const settings = useSettings();
  const isSet = useStore(sessionStore, ({ info }) => (info === null ? null : info.detail.tradePassword === 'set'));
  const [done, setDone] = useState<'set' | 'changed' | null>(null);
  if (done !== null) return <Done title={say(done === 'set' ? 'fund-password.setDone' : 'fund-password.changeDone')} />;
  if (isSet === null) return <SkeletonRows rows={3} leading={false} />;
  const tell = async () => {
    setDone(isSet ? 'changed' : 'set');
    announce(say(isSet ? 'fund-password.changeDone' : 'fund-password.setDone'));
    void refreshLocks();
    await refreshUser();
  };
  return (
    <div className={styles['form']}>
      <p>{say('fund-password.text')}</p>
      {isSet && <p>{say('fund-password.pause')}</p>}
      {!takesWithdrawals(settings) && <Note>{say('fund-password.notYet')}</Note>}
      {isSet ? <Change onDone={tell} /> : <TradePasswordForm isSet={false} onDone={tell} />}
    </div>
  );
}

/** By the one in force or, for who has forgotten it, by a code to what is bound. */
function Change({ onDone }: { readonly onDone: () => Promise<void> }) {
  const say = useSay();
  const user = useStore(sessionStore, ({ info }) => info?.user ?? null);
  const [isForgotten, setForgotten] = useState(false);
  const channel = (user?.email ?? null) !== null ? 'email' : 'phone';
  const bound = user?.[channel] ?? null;
  return (
    <>
      {!isForgotten ? (
        <TradePasswordForm isSet onDone={onDone} />
      ) : bound === null ? (
        <Note kind="warn">
          <RichText id="fund-password.noAddress" parts={{ link: <Link to="/security" search={{}} className={styles['link']} /> }} />
        </Note>
      ) : (
        <TradePasswordByCode channel={channel} bound={bound} onDone={onDone} />
      )}
      <Button kind="plain" onPress={() => setForgotten(!isForgotten)}>
        {say(isForgotten ? 'fund-password.byPassword' : 'fund-password.forgot')}
      </Button>
    </>
  );
}

interface FormProps {
  readonly isSet: boolean;
  readonly onDone: () => Promise<void>;
}

function useTradePassword({ isSet, onDone }: FormProps) {
  const say = useSay();
  const [inputs, setInputs] = useState({ old: '', next: '' });
  const marks = useMarks<TradePasswordField>();
  const text = useProblemText(tradePasswordTexts);
  const { busy, failure, words, send, forget } = useSending((failed) =>
    failed.kind === 'network' ? say('fund-password.unknown') : failureText(failed, say),
  );
  const factor = useFactor(failure, forget);
  const password = useOwnPassword(failure, forget);
  const old = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const problems = tradePasswordProblems(isSet ? inputs : { ...inputs, old: null });
  const problem = firstError(problems);
  const isAboutOwn = (failed: CallFailure): boolean => factor.isAbout(failed) || (!isSet && password.isAbout(failed));
  const refused = failure === null || isAboutOwn(failure) ? null : tradeRefusalAt(failure.reason);
  const focusOn = (field: TradePasswordField | undefined) => {
    if (field !== undefined) (field === 'old' ? old : next).current?.focus();
  };
  const save = async () => {
    await (isSet
      ? call(updatePwd, { method: 'password', oldPassword: inputs.old, newPassword: inputs.next, ...factor.parameter }, { quiet: true })
      : call(tardPwdSet, { password: inputs.next, ...password.parameter, ...factor.parameter }, { quiet: true }));
    await onDone();
  };
  const refuse = (failed: CallFailure) => {
    if (!isAboutOwn(failed)) return focusOn(tradeRefusalAt(failed.reason)?.fields[0]);
    if (password.isAbout(failed)) return password.focus();
    factor.demand();
    factor.focus();
  };
  const isUnproved = (!isSet && password.isMissing) || factor.isMissing;
  return {
    inputs,
    factor,
    password,
    isUnproved,
    isAsked: marks.has('next'),
    old,
    next,
    busy,
    problem,
    /** What is said of the whole form. */
    general: refused === null && !(failure !== null && isAboutOwn(failure)) ? words : null,
    change: (changes: Partial<typeof inputs>) => {
      setInputs({ ...inputs, ...changes });
      forget();
    },
    errorOf: (field: TradePasswordField) => {
      if (refused?.fields[0] === field) return text(refused);
      return text(marks.has(field) ? errorAt(problems, field) : null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      marks.mark('old', 'next');
      if (problem !== null) focusOn(problem.fields[0]);
      else if (!isSet && password.isMissing) password.focus();
      else if (factor.isMissing) factor.focus();
      else void send(save, refuse);
    },
  };
}

function TradePasswordForm(props: FormProps) {
  const say = useSay();
  const { inputs, factor, password, isUnproved, isAsked, old, next, busy, problem, general, change, errorOf, submit } =
    useTradePassword(props);
  const loginName = useUser()?.loginName ?? '';
  const unproved = !props.isSet && password.isMissing ? password.missing : factor.isMissing ? factor.missing : null;
  const label = unproved ?? say(props.isSet ? 'fund-password.change' : 'fund-password.set');
  const errorWhere = (isMissing: boolean, missing: string) => (isAsked && isMissing ? missing : undefined);
  return (
    <form className={styles['confirm']} onSubmit={submit} noValidate>
      {props.isSet && <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />}
      {props.isSet && (
        <PasswordField
          ref={old}
          label={say('fund-password.old')}
          autoComplete="off"
          enterKeyHint="next"
          value={inputs.old}
          onChange={(value) => change({ old: value })}
          error={errorOf('old')}
        />
      )}
      <div className={styles['group']}>
        <PasswordField
          ref={next}
          label={say(props.isSet ? 'fund-password.new' : 'fund-password.first')}
          autoComplete="new-password"
          enterKeyHint="done"
          value={inputs.next}
          onChange={(value) => change({ next: value })}
          error={errorOf('next')}
        />
        <PasswordChecklist password={inputs.next} />
      </div>
      {!props.isSet && (
        <OwnPasswordField {...password.props} error={password.props.error ?? errorWhere(password.isMissing, password.missing)} />
      )}
      {factor.isAsked && <FactorField {...factor.props} error={factor.props.error ?? errorWhere(factor.isMissing, factor.missing)} />}
      {general !== null && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={problem !== null || isUnproved}>
        {problem === null ? label : say(buttonText(tradePasswordTexts, problem))}
      </Button>
    </form>
  );
}

/** Leads back to where the user came from. */
function Done({ title }: { readonly title: string }) {
  const say = useSay();
  const navigator = useNavigator();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  const leave = () => {
    if (navigator.canGoBack()) navigator.back();
    else void navigator.navigate({ to: '/wallet' });
  };
  return (
    <div ref={element} className={styles['done']} tabIndex={-1}>
      <Ring share={1} size={64} thickness={5} />
      <p className={styles['doneTitle']}>{title}</p>
      <p>{say('fund-password.doneText')}</p>
      <Button onPress={leave}>{say('shell.common.back')}</Button>
    </div>
  );
}
