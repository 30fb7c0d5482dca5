import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { askServer, NO_ANSWER, OperatorFailure, readOutput } from '../transport.ts';

const appShape = v.object({ secret: v.string(), uri: v.string() });

/** The key of the authenticator app, which is shown once. */
export type App = v.InferOutput<typeof appShape>;

const EMPTY = { name: '', enrolment: '', password: '' };
export type Enrolment = typeof EMPTY;

/** Sending name, enrolment code and new password; what was typed stays when it is refused. */
export function useEnrol() {
  const [inputs, setInputs] = useState(EMPTY);
  const [isMarked, setMarked] = useState(false);
  const [failure, setFailure] = useState<OperatorFailure | null>(null);
  const [app, setApp] = useState<App | null>(null);
  const [busy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isOnItsWay = useRef(false);
  const isWhole = Object.values(inputs).every((text) => text.trim() !== '');

  const send = async () => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    const { name, enrolment, password } = inputs;
    try {
      setApp(readOutput(appShape, await askServer('enrol', { name: name.trim(), enrolment: enrolment.trim(), password }, {})));
    } catch (error) {
      setFailure(error instanceof OperatorFailure ? error : new OperatorFailure(NO_ANSWER, { cause: error }));
    } finally {
      isOnItsWay.current = false;
      setBusy(false);
    }
  };

  return {
    inputs,
    app,
    busy,
    failure,
    isWhole,
    isMissing: (field: keyof Enrolment) => isMarked && inputs[field].trim() === '',
    change: (field: keyof Enrolment, text: string) => {
      setInputs((before) => ({ ...before, [field]: text }));
      setFailure(null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isOnItsWay.current) return;
      setMarked(true);
      if (isWhole) void send();
    },
  };
}
