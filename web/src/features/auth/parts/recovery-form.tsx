import { backPwd } from '@candor/contract/modules/identity/addresses';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { plainDigits } from '../../../domain/plain-digits.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { buttonText } from '../../../form/texts.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useNavigator } from '../../../navigation/hooks.ts';
import { endSession, sessionStore } from '../../../session/session.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from '../auth.module.css';
import {
  recoveryFieldOf,
  recoveryParameters,
  recoveryProblems,
  recoveryTexts,
  type RecoveryField,
  type RecoveryInputs,
} from '../model/recovery.ts';
import { isAboutFactor } from '../model/reset.ts';
import { useDemandedFactor } from '../model/use-demanded-factor.ts';
import { useSignSending } from '../model/use-sending.ts';
import { FormEnd, NameField } from './form-parts.tsx';
import { ResetPasswordField } from './reset-password-field.tsx';

/** Inputs, problems and the sending of a new password by a recovery code. */
function useRecovery() {
  const navigator = useNavigator();
  const { busy, failure, words, send, forget } = useSignSending();
  const [inputs, setInputs] = useState<RecoveryInputs>({ name: '', code: '', password: '' });
  const marks = useMarks<RecoveryField>();
  const text = useProblemText(recoveryTexts);
  const { factor, factorRef, demandFactor } = useDemandedFactor();
  const nameRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const focusOn = (field: RecoveryField) => {
    const places = { name: nameRef, code: codeRef, password: passwordRef };
    places[field].current?.focus();
  };
  const problems = recoveryProblems(inputs);
  const problem = firstError(problems);
  const refusedField = failure === null ? null : recoveryFieldOf(failure.reason);
  const isAboutFactorNow = isAboutFactor(failure?.reason ?? null);
  const save = async () => {
    await call(backPwd, { ...recoveryParameters(inputs), ...factor.parameter }, { quiet: true });
    // It ended all sessions, that of this browser too.
    if (sessionStore.getState().signedIn) endSession();
    await navigator.navigate({ to: '/login', replace: true, state: { passwordReset: true } });
  };
  return {
    inputs,
    problem,
    busy,
    general: refusedField === null && !isAboutFactorNow ? words : null,
    factor,
    factorRef,
    isFactorWrong: failure?.reason === 'FACTOR_WRONG',
    forget,
    nameRef,
    codeRef,
    passwordRef,
    change: (changes: Partial<RecoveryInputs>, field: RecoveryField) => {
      setInputs({ ...inputs, ...changes });
      marks.unmark(field);
      forget();
    },
    errorOf: (field: RecoveryField) => {
      if (refusedField === field && words !== null) return words;
      return text(marks.has(field) ? errorAt(problems, field) : null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      marks.mark('name', 'code', 'password');
      const [field] = problem?.fields ?? [];
      if (field !== undefined) return focusOn(field);
      if (factor.isMissing) return factorRef.current?.focus();
      void send(save, ({ reason }) => {
        if (isAboutFactor(reason)) demandFactor();
        else focusOn(recoveryFieldOf(reason) ?? 'name');
      });
    },
  };
}

type Recovery = ReturnType<typeof useRecovery>;

/** The way back of an account without e-mail address and phone number: its name, a recovery code and the new password. */
export function RecoveryForm() {
  const say = useSay();
  const recovery = useRecovery();
  const { problem, busy, general, factor, submit } = recovery;
  const waitsFor = problem !== null ? buttonText(recoveryTexts, problem) : factor.isMissing ? 'factor.missing' : null;
  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <p>{say('reset.recovery.text')}</p>
      <RecoveryFields recovery={recovery} />
      {factor.isAsked && <AppField recovery={recovery} />}
      <FormEnd failure={general} busy={busy} waiting={waitsFor !== null} label={say(waitsFor ?? 'reset.set.submit')}>
        <p className={styles['quiet']}>{say('reset.set.sessions')}</p>
      </FormEnd>
    </form>
  );
}

function RecoveryFields({ recovery }: { readonly recovery: Recovery }) {
  const say = useSay();
  const { inputs, nameRef, codeRef, passwordRef, change, errorOf } = recovery;
  return (
    <>
      <NameField
        ref={nameRef}
        label={say('auth.login.account')}
        value={inputs.name}
        onChange={(name) => change({ name }, 'name')}
        error={errorOf('name')}
      />
      <TextField
        ref={codeRef}
        label={say('factor.recovery')}
        hint={say('factor.recoveryHint')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        enterKeyHint="next"
        value={inputs.code}
        onChange={(code) => change({ code: plainDigits(code) }, 'code')}
        error={errorOf('code')}
      />
      <ResetPasswordField
        ref={passwordRef}
        value={inputs.password}
        onChange={(password) => change({ password }, 'password')}
        error={errorOf('password')}
      />
    </>
  );
}

/** The second factor, where the server asks for it. */
function AppField({ recovery }: { readonly recovery: Recovery }) {
  const say = useSay();
  const { factor, factorRef, isFactorWrong, forget } = recovery;
  return (
    <FactorField
      ref={factorRef}
      {...factor.props}
      onChange={(input) => {
        factor.setInput(input);
        forget();
      }}
      error={isFactorWrong ? say('reset.recovery.factorWrong') : undefined}
    />
  );
}
