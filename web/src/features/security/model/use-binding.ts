import { factors } from '@candor/contract/modules/identity/factor';
import { getInfo } from '@candor/contract/modules/accounts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { CallFailure } from '../../../api/failures.ts';
import { addressOf, firstAddresses, isAboutAddress } from '../../../form/codes/address.ts';
import { forgetSent } from '../../../form/codes/sent-code.ts';
import { useCodeSending, type CodeSending } from '../../../form/codes/use-code-sending.ts';
import { useFactor } from '../../../form/factor/use-factor.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useMarks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { useSending } from '../../../form/sending.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import { refreshUser } from '../../../session/session-actions.ts';
import { announce } from '../../../ui/announce.ts';
import { bindFieldOf, bindProblems, bindTexts, sendBinding, type BindFacts, type BindField, type BindInputs } from './bind.ts';

/** What a code's sending says at a field: at the address what is about it, else at the code. */
function wordsAt(sending: CodeSending, codeField: BindField, field: BindField): string | null {
  if (sending.words === null) return null;
  const place = codeField === 'code' && isAboutAddress(sending.failure?.reason ?? null) ? 'address' : codeField;
  return place === field ? sending.words : null;
}

/** A place for each field: where the focus goes. */
function useBindingRefs() {
  const oldCodeRef = useRef<HTMLInputElement>(null);
  const addressRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const focusOn = (field: BindField) => {
    const places = { oldCode: oldCodeRef, address: addressRef, code: codeRef, password: passwordRef };
    places[field].current?.focus();
  };
  return { oldCodeRef, addressRef, codeRef, passwordRef, focusOn };
}

/** The codes to the new address and, where something is bound, to that one. */
function useBindingCodes({ channel, bound }: Pick<BindFacts, 'channel' | 'bound'>, inputs: BindInputs) {
  const to = addressOf(channel, inputs);
  const sending = useCodeSending({ purpose: 'BIND', channel }, to);
  const oldSending = useCodeSending({ purpose: 'BIND', channel, proves: 'old' }, bound);
  return {
    to,
    sending,
    oldSending,
    forgetCodes: () => {
      forgetSent(sending.kind);
      forgetSent(oldSending.kind);
    },
    wordsOfCodes: (field: BindField) => wordsAt(oldSending, 'oldCode', field) ?? wordsAt(sending, 'code', field),
  };
}

/** Inputs, codes, problems and the sending of a binding, its change or its removal. */
export function useBinding(facts: BindFacts, onDone: () => void) {
  const say = useSay();
  const queries = useQueryClient();
  const [inputs, setInputs] = useState<BindInputs>(() => ({ ...firstAddresses('BIND'), code: '', oldCode: '', password: '' }));
  const marks = useMarks<BindField>();
  const text = useProblemText(bindTexts);
  const { busy, failure, words, send, forget } = useSending((failed) => failureText(failed, say));
  const factor = useFactor(failure, forget);
  const { focusOn, ...refs } = useBindingRefs();
  const { to, sending, oldSending, forgetCodes, wordsOfCodes } = useBindingCodes(facts, inputs);
  const problems = bindProblems(inputs, facts);
  const problem = firstError(problems);
  const refusedField = failure === null ? null : bindFieldOf(failure, facts);

  const change = (changes: Partial<BindInputs>, field: BindField) => {
    setInputs((before) => ({ ...before, ...changes }));
    marks.unmark(field);
    if (field !== 'password') (field === 'oldCode' ? oldSending : sending).forget();
    forget();
  };
  const errorOf = (field: BindField) => {
    if (refusedField === field && words !== null) return words;
    return wordsOfCodes(field) ?? text(marks.has(field) ? errorAt(problems, field) : null);
  };
  const showMissingAddress = () => {
    marks.mark('address');
    focusOn('address');
  };
  const save = async () => {
    await sendBinding(facts, inputs, to ?? '', factor.parameter);
    forgetCodes();
    await Promise.all([
      refreshUser(),
      ...[getInfo, factors].map(async ({ name }) => await queries.invalidateQueries({ queryKey: [name] })),
    ]);
    onDone();
  };
  const refuse = (failed: CallFailure) => {
    announce(failureText(failed, say), 'assertive');
    if (factor.isAbout(failed)) factor.demand();
    const field = bindFieldOf(failed, facts);
    if (field !== null) focusOn(field);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('oldCode', 'address', 'code', 'password');
    if (problem !== null) focusOn(problem.fields[0] ?? 'address');
    else if (factor.isMissing) factor.focus();
    else void send(save, refuse);
  };
  const general = refusedField === null && !(failure !== null && factor.isAbout(failure)) ? words : null;
  return {
    inputs,
    factor,
    problem,
    busy,
    general,
    ...refs,
    sending,
    oldSending,
    to,
    change,
    errorOf,
    showMissingAddress,
    submit,
  };
}
