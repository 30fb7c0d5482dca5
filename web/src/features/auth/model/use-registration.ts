import type { ResultOf } from '@candor/contract/call';
import { register } from '@candor/contract/modules/accounts/calls';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { addressOf, firstAddresses, isAboutAddress } from '../../../form/codes/address.ts';
import { forgetSent } from '../../../form/codes/sent-code.ts';
import { useCodeSending } from '../../../form/codes/use-code-sending.ts';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useNavigator, useSearch } from '../../../navigation/hooks.ts';
import { beginNewcomer } from '../../../session/newcomer.ts';
import { beginRecoveryOffer } from '../../../session/recovery-offer.ts';
import { useSettings } from '../../../session/settings.ts';
import { tabStorage } from '../../../session/storage.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { freshCaptcha } from '../../../form/codes/captcha.ts';
import { fieldOfReason, registerParameters, registerProblems, registerTexts, type RegisterField, type RegisterInputs } from './register.ts';
import type { SignWay } from './sign-ways.ts';
import { useEnter, useSignSending } from './use-sending.ts';

function firstInputs(invited: string): Omit<RegisterInputs, 'way'> {
  return {
    ...firstAddresses('REGISTER'),
    name: '',
    code: '',
    password: '',
    invite: invited,
    captcha: freshCaptcha(),
    agreed: false,
    remember: true,
  };
}

/** What is typed in all tabs; each keeps its own while another is shown. */
function useRegisterInputs(way: SignWay) {
  const [invited] = useState(() => tabStorage.readText('invite') ?? '');
  const [typed, setTyped] = useState(() => firstInputs(invited));
  const inputs: RegisterInputs = { ...typed, way };
  return { invited, inputs, setTyped };
}

/** A place for each field: where the focus goes. */
function useRegisterRefs() {
  const formRef = useRef<HTMLFormElement>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const addressRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const inviteRef = useRef<HTMLInputElement>(null);
  const captchaRef = useRef<HTMLInputElement>(null);
  const focusOn = (field: RegisterField | null) => {
    const places = { name: nameRef, address: addressRef, code: codeRef, password: passwordRef, invite: inviteRef, captcha: captchaRef };
    if (field === 'agreed') formRef.current?.querySelector<HTMLInputElement>('[type=checkbox]')?.focus();
    else if (field !== null) places[field].current?.focus();
  };
  return { formRef, nameRef, addressRef, codeRef, passwordRef, inviteRef, captchaRef, focusOn };
}

/** Whether nothing was typed into a field yet: leaving it then shows no error. */
function isUntouched(inputs: RegisterInputs, field: RegisterField): boolean {
  if (field === 'agreed') return true;
  if (field === 'captcha') return inputs.captcha.text === '';
  if (field === 'address') return (inputs.way === 'phone' ? inputs.phone.text : inputs.email) === '';
  return inputs[field] === '';
}

/** Leads on from a registration: signed in where the settings say so, else to the login. Who has not chosen a name is told it. */
function useWelcome() {
  const say = useSay();
  const navigator = useNavigator();
  const { from } = useSearch<'/register'>();
  const enter = useEnter();
  return async ({ sessionToken, user: { loginName } }: ResultOf<typeof register>, { way, remember }: RegisterInputs) => {
    tabStorage.remove('invite');
    beginNewcomer(loginName);
    if (way === 'account') beginRecoveryOffer(loginName);
    if (sessionToken === undefined)
      await navigator.navigate({ to: '/login', search: { from }, state: { registeredName: loginName }, replace: true });
    else await enter(sessionToken, remember);
    if (way !== 'account') toast(say('auth.register.nameMade', { name: `\u2066${loginName}\u2069` }));
  };
}

/** Inputs, problems and the sending of a registration. */
export function useRegistration(way: SignWay) {
  const { from } = useSearch<'/register'>();
  const welcome = useWelcome();
  const { busy, failure, words, send, forget } = useSignSending();
  const { inviteCodeRequired: inviteRequired, accountCode } = useSettings().LOGIN_REGIS_SETTING;
  const facts = { inviteRequired, captchaRequired: accountCode && way === 'account' };
  const { invited, inputs, setTyped } = useRegisterInputs(way);
  const { focusOn, ...refs } = useRegisterRefs();
  const marks = useMarks<RegisterField>();
  const text = useProblemText(registerTexts);
  const channel = way === 'phone' ? 'phone' : 'email';
  const to = addressOf(channel, inputs);
  const sending = useCodeSending({ purpose: 'REGISTER', channel }, to);

  const problems = registerProblems(inputs, facts);
  const problem = firstError(problems);
  const refusedField = failure === null ? null : fieldOfReason(failure.reason);
  const change = (changes: Partial<RegisterInputs>, field?: RegisterField) => {
    setTyped((before) => ({ ...before, ...changes }));
    if (field !== undefined) marks.unmark(field);
    if (field === 'address') sending.forget();
    forget();
  };
  // The press that shows all errors moves the focus: what is left then comes to them, it does not replace them.
  const leave = (field: RegisterField) => () => (isUntouched(inputs, field) ? undefined : marks.mark(field));
  const errorOf = (field: RegisterField) => {
    if (refusedField === field && words !== null) return words;
    if (sending.words !== null && field === (isAboutAddress(sending.failure?.reason ?? null) ? 'address' : 'code')) return sending.words;
    return text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const showMissingAddress = () => {
    marks.mark('address');
    focusOn('address');
  };

  const open = async () => {
    const opened = await call(register, registerParameters(inputs, facts), { quiet: true });
    forgetSent(sending.kind);
    await welcome(opened, inputs);
  };
  const refuse = ({ reason }: CallFailure) => {
    // A picture answers once.
    if (facts.captchaRequired) setTyped((before) => ({ ...before, captcha: freshCaptcha() }));
    focusOn(fieldOfReason(reason));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('name', 'address', 'code', 'password', 'invite', 'captcha', 'agreed');
    if (problem === null) void send(open, refuse);
    else focusOn(problem.fields[0] ?? null);
  };
  const general = refusedField === null ? words : null;
  return {
    inputs,
    facts,
    invited,
    problem,
    busy,
    general,
    ...refs,
    sending,
    to,
    from,
    change,
    leave,
    errorOf,
    showMissingAddress,
    submit,
  };
}
