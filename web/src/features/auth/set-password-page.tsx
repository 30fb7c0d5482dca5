import { backPwd } from '@candor/contract/modules/identity/addresses';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { CodeField } from '../../form/codes/code-field.tsx';
import { forgetSent } from '../../form/codes/sent-code.ts';
import { useCodeSending } from '../../form/codes/use-code-sending.ts';
import { useMarks } from '../../form/marks.ts';
import { errorAt, firstError } from '../../form/problem.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { addressText } from '../../form/codes/address.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator, useSearch, useVisit } from '../../navigation/hooks.ts';
import { endSession, sessionStore } from '../../session/session.ts';
import styles from './auth.module.css';
import {
  isAboutFactor,
  resetFieldOf,
  resetOfSearch,
  resetParameters,
  resetProblems,
  resetTexts,
  type NewPasswordField,
  type NewPasswordInputs,
  type PasswordReset,
} from './model/reset.ts';
import { useDemandedFactor } from './model/use-demanded-factor.ts';
import { useSignSending } from './model/use-sending.ts';
import { FactorField } from '../../form/factor/factor-field.tsx';
import { FormEnd } from './parts/form-parts.tsx';
import { ResetPasswordField } from './parts/reset-password-field.tsx';

/** A new password after a code. What an address says is taken into the history's state and the address cleaned; without anything it begins anew. */
export function SetPasswordPage() {
  const navigator = useNavigator();
  const fromAddress = resetOfSearch(useSearch<'/setpwd'>());
  const reset = useVisit().state.reset;
  useEffect(() => {
    if (fromAddress !== null) void navigator.navigate({ to: '/setpwd', replace: true, state: { reset: fromAddress } });
    else if (reset === undefined) void navigator.navigate({ to: '/forget', replace: true });
  }, [navigator, fromAddress, reset]);
  return reset === undefined ? null : <SetPasswordForm reset={reset} />;
}

/** Inputs, problems and the sending of a new password. */
function useNewPassword(reset: PasswordReset) {
  const navigator = useNavigator();
  const { busy, failure, words, send, forget } = useSignSending();
  const [inputs, setInputs] = useState<NewPasswordInputs>({ code: reset.code, password: '' });
  const [codeRefused, setCodeRefused] = useState(false);
  const marks = useMarks<NewPasswordField>();
  const text = useProblemText(resetTexts);
  const { factor, factorRef, demandFactor } = useDemandedFactor();
  const sending = useCodeSending({ purpose: 'FIND_PASSWORD', channel: reset.channel }, reset.to);
  const codeRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const problems = resetProblems(inputs);
  const problem = firstError(problems);
  const refusedField = failure === null ? null : resetFieldOf(failure.reason);
  const change = (changes: Partial<NewPasswordInputs>, field: NewPasswordField) => {
    setInputs({ ...inputs, ...changes });
    marks.unmark(field);
    if (field === 'code') sending.forget();
    forget();
  };
  const errorOf = (field: NewPasswordField) => {
    if (refusedField === field && words !== null) return words;
    if (field === 'code' && sending.words !== null) return sending.words;
    return text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const save = async () => {
    await call(backPwd, { ...resetParameters(reset, inputs), ...factor.parameter }, { quiet: true });
    forgetSent(sending.kind);
    // It ended all sessions, that of this browser too.
    if (sessionStore.getState().signedIn) endSession();
    await navigator.navigate({ to: '/login', replace: true, state: { passwordReset: true } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('code', 'password');
    if (problem !== null) return (problem.fields[0] === 'code' ? codeRef : passwordRef).current?.focus();
    if (factor.isMissing) return factorRef.current?.focus();
    void send(save, ({ reason }) => {
      if (reason === 'CODE_WRONG') setCodeRefused(true);
      else if (isAboutFactor(reason)) demandFactor();
      else passwordRef.current?.focus();
    });
  };
  // The field of the code comes with its refusal: what was typed here stays.
  useEffect(() => {
    if (codeRefused) codeRef.current?.focus();
  }, [codeRefused, failure, codeRef]);
  const isFactorWrong = failure?.reason === 'FACTOR_WRONG';
  const general = refusedField === null && !isAboutFactor(failure?.reason ?? null) ? words : null;
  return {
    inputs,
    problem,
    busy,
    general,
    factor,
    factorRef,
    isFactorWrong,
    forget,
    codeRefused,
    sending,
    codeRef,
    passwordRef,
    change,
    errorOf,
    submit,
  };
}

function SetPasswordForm({ reset }: { readonly reset: PasswordReset }) {
  const say = useSay();
  const {
    inputs,
    problem,
    busy,
    general,
    factor,
    factorRef,
    isFactorWrong,
    forget,
    codeRefused,
    sending,
    codeRef,
    passwordRef,
    change,
    errorOf,
    submit,
  } = useNewPassword(reset);
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{say('reset.set.text', { address: addressText(reset.channel, reset.to) })}</p>
      <input type="text" name="username" autoComplete="username" value={reset.to} readOnly hidden />
      {codeRefused && (
        <CodeField
          ref={codeRef}
          value={inputs.code}
          onChange={(code) => change({ code }, 'code')}
          error={errorOf('code')}
          sending={sending}
          to={reset.to}
          onMissing={() => undefined}
        />
      )}
      <ResetPasswordField
        ref={passwordRef}
        value={inputs.password}
        onChange={(password) => change({ password }, 'password')}
        error={errorOf('password')}
      />
      {factor.isAsked && (
        <FactorField
          ref={factorRef}
          {...factor.props}
          onChange={(input) => {
            factor.setInput(input);
            forget();
          }}
          error={isFactorWrong ? say('factor.wrong') : undefined}
        />
      )}
      <FormEnd
        failure={general}
        busy={busy}
        waiting={problem !== null || factor.isMissing}
        label={say(problem !== null ? buttonText(resetTexts, problem) : factor.isMissing ? 'factor.missing' : 'reset.set.submit')}
      >
        <p className={styles['quiet']}>{say('reset.set.sessions')}</p>
      </FormEnd>
    </form>
  );
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** What proves that the password may be set anew. */
    readonly reset?: PasswordReset;
    /** True when the password was set anew a moment ago, for the login form. */
    readonly passwordReset?: boolean;
  }
}
