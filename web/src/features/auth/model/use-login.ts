import { login } from '@candor/contract/modules/accounts/calls';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { addressOf, firstAddresses, isAboutAddress } from '../../../form/codes/address.ts';
import { forgetSent, readSent } from '../../../form/codes/sent-code.ts';
import { useCodeSending } from '../../../form/codes/use-code-sending.ts';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useVisit } from '../../../navigation/hooks.ts';
import { useSettings } from '../../../session/settings.ts';
import { freshCaptcha } from '../../../form/codes/captcha.ts';
import { isByCode, loginFieldOf, loginParameters, loginProblems, loginTexts, type LoginField, type LoginInputs } from './login.ts';
import type { SignWay } from './sign-ways.ts';
import { useEnter, useSignSending } from './use-sending.ts';

/** Whether a code to sign in was sent from this tab and may still work: a reload goes on with it. */
function isCodeOnItsWay(): boolean {
  return (['email', 'phone'] as const).some((channel) => readSent({ purpose: 'LOGIN', channel }, Date.now()) !== null);
}

/** What is typed in all tabs; each keeps its own while another is shown. */
function useLoginInputs(way: SignWay, registeredName: string) {
  const [typed, setTyped] = useState<Omit<LoginInputs, 'way'>>(() => ({
    ...firstAddresses('LOGIN'),
    name: registeredName,
    by: isCodeOnItsWay() ? 'code' : 'password',
    password: '',
    code: '',
    captcha: freshCaptcha(),
    remember: true,
  }));
  const inputs: LoginInputs = { ...typed, way };
  return [inputs, setTyped] as const;
}

/** A place for each field: where the focus goes. */
function useLoginRefs() {
  const nameRef = useRef<HTMLInputElement>(null);
  const addressRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const captchaRef = useRef<HTMLInputElement>(null);
  const focusOn = (field: LoginField) => {
    const places = { name: nameRef, address: addressRef, password: passwordRef, code: codeRef, captcha: captchaRef };
    places[field].current?.focus();
  };
  return { nameRef, addressRef, passwordRef, codeRef, captchaRef, focusOn };
}

/** The second step: asked for once the first was right. */
function useFactorStep({ failure, words, send, forget }: ReturnType<typeof useSignSending>) {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    failure: failure?.reason === 'FACTOR_REQUIRED' ? null : failure,
    words,
    send,
    forget,
    ask: () => setAsked(true),
    back: () => {
      forget();
      setAsked(false);
    },
  };
}

/** Inputs, problems and the sending of a login. */
export function useLogin(way: SignWay) {
  const enter = useEnter();
  const signing = useSignSending();
  const { busy, failure, words, send, forget } = signing;
  const factor = useFactorStep(signing);
  const registered = useVisit().state.registeredName;
  const [inputs, setTyped] = useLoginInputs(way, registered ?? '');
  const facts = { captchaRequired: useSettings().LOGIN_REGIS_SETTING.accountCode && way === 'account' };
  const marks = useMarks<LoginField>();
  const text = useProblemText(loginTexts);
  const { focusOn, ...refs } = useLoginRefs();
  const channel = way === 'phone' ? 'phone' : 'email';
  const to = addressOf(channel, inputs);
  const sending = useCodeSending({ purpose: 'LOGIN', channel }, to);

  const change = (changes: Partial<LoginInputs>, field?: LoginField) => {
    setTyped((before) => ({ ...before, ...changes }));
    if (field !== undefined) marks.unmark(field);
    if (field === 'address') sending.forget();
    forget();
  };
  const problems = loginProblems(inputs, facts);
  const problem = firstError(problems);
  const refusedField = failure === null ? null : loginFieldOf(failure.reason);
  const errorOf = (field: LoginField) => {
    if (refusedField === field && words !== null) return words;
    if (sending.words !== null && field === (isAboutAddress(sending.failure?.reason ?? null) ? 'address' : 'code')) return sending.words;
    return text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const showMissingAddress = () => {
    marks.mark('address');
    focusOn('address');
  };

  const signIn = async (factor: { readonly factorCode?: string } = {}) => {
    const { sessionToken } = await call(login, { ...loginParameters(inputs, facts), ...factor }, { quiet: true });
    if (isByCode(inputs)) forgetSent(sending.kind);
    await enter(sessionToken, inputs.remember);
  };
  const renewCaptcha = () => {
    // A picture answers once.
    if (facts.captchaRequired) setTyped((before) => ({ ...before, captcha: freshCaptcha() }));
  };
  const refuse = ({ reason }: CallFailure) => {
    renewCaptcha();
    if (reason === 'FACTOR_REQUIRED') return factor.ask();
    focusOn(loginFieldOf(reason) ?? (isByCode(inputs) ? 'code' : 'password'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('name', 'address', 'password', 'code', 'captcha');
    if (problem === null) void send(() => signIn(), refuse);
    else focusOn(problem.fields[0] ?? 'name');
  };
  return {
    inputs,
    facts,
    registered,
    problem,
    busy,
    /** What is said of the whole form. */
    general: refusedField === null ? words : null,
    ...refs,
    sending,
    to,
    change,
    errorOf,
    showMissingAddress,
    submit,
    factor,
    signIn,
    renewCaptcha,
  };
}
