import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useMarks } from '../form/marks.ts';
import { errorAt, firstError } from '../form/problem.ts';
import { useProblemText } from '../form/use-problem-text.ts';
import type { MessageDescription } from '../i18n/text.tsx';
import { failureText } from './failure-text.ts';
import { signInPasskey } from './passkey.ts';
import { ownSession, type Proof } from './session.ts';
import { codeDigits, signInProblems, signInTexts, type SignInField } from './sign-in.ts';

/** A place for each field: where the focus goes. */
function useFields() {
  const nameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const focusOn = (field: SignInField) => {
    const places = { name: nameRef, password: passwordRef, code: codeRef };
    places[field].current?.focus();
  };
  return { nameRef, passwordRef, codeRef, focusOn };
}

/** Inputs, problems and the sending of a sign-in. Whatever was refused, a code is good once: the next try takes another. */
export function useSignIn() {
  const [inputs, setInputs] = useState<Proof>({ name: '', password: '', code: '' });
  const [failure, setFailure] = useState<MessageDescription | null>(null);
  const [busy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isOnItsWay = useRef(false);
  const { focusOn, ...refs } = useFields();
  const marks = useMarks<SignInField>();
  const text = useProblemText(signInTexts);
  const problems = signInProblems(inputs);
  const problem = firstError(problems);

  const change = (field: SignInField, value: string) => {
    setInputs((before) => ({ ...before, [field]: field === 'code' ? codeDigits(value) : value }));
    marks.unmark(field);
    setFailure(null);
  };

  const send = async (byPasskey: boolean) => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const [name, { password, code }] = [inputs.name.trim(), inputs];
      await ownSession.signIn(byPasskey ? { name, password, passkey: await signInPasskey(name) } : { name, password, code });
    } catch (error) {
      marks.clear();
      setInputs((before) => ({ ...before, code: '' }));
      setFailure(failureText(error));
      if (!byPasskey) focusOn('code');
    } finally {
      isOnItsWay.current = false;
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOnItsWay.current) return;
    marks.mark('name', 'password', 'code');
    if (problem === null) void send(false);
    else focusOn(problem.fields[0] ?? 'name');
  };

  /** Name and password, and a passkey in the place of the code. */
  const submitByPasskey = () => {
    if (isOnItsWay.current) return;
    const missing = problems.find(({ fields }) => !fields.includes('code'))?.fields[0];
    if (missing === undefined) return void send(true);
    marks.mark('name', 'password');
    focusOn(missing);
  };

  return {
    inputs,
    ...refs,
    problem,
    busy,
    failure,
    change,
    mark: (field: SignInField) => {
      if (inputs[field] !== '') marks.mark(field);
    },
    errorOf: (field: SignInField) => text(marks.has(field) ? errorAt(problems, field) : null),
    submit,
    submitByPasskey,
  };
}
