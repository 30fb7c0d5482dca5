import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { MessageDescription } from '../../i18n/text.tsx';
import type { Action } from '../book.ts';
import { NO_ANSWER, OperatorFailure } from '../transport.ts';
import { useReader } from '../reader.ts';
import { ownSession } from '../session.ts';
import { codeDigits } from '../sign-in.ts';
import { endedOf, isUnknown, type Ended } from './ended.ts';
import { fieldsOf, REASON } from './fields.ts';
import { focusOn } from './focus-on.ts';
import { emptyDrafts, readDrafts, type Draft } from './inputs.ts';
import { useKeptDrafts } from './kept-drafts.ts';

const CODE_DIGITS = 6;
/** The field of the code, which is no member of an input. */
export const CODE = 'operator-code';

export type ActionFormOptions = {
  readonly action: Action;
  /** Members that are sent as they are, and not asked for. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What stands in the fields before somebody has typed. */
  readonly known?: Readonly<Record<string, unknown>>;
  readonly onDone?: (ended: Ended) => void;
};

type Told = { /** No answer has come, and it may have been done. */ readonly onUnknown: () => void };

/** Drafts, problems and the sending of one action. An error leaves everything as it was typed but for the code, which is good once. */
export function useActionForm({ action, fixed = {}, known, onDone, onUnknown }: ActionFormOptions & Told) {
  const fields = fieldsOf(action, fixed);
  const { session } = useReader();
  const [before] = useState(() => emptyDrafts(fields, known));
  const [drafts, setDrafts] = useKeptDrafts(`${action.name} ${JSON.stringify(fixed)}`, before);
  const [code, setCode] = useState('');
  const [isMarked, setMarked] = useState(false);
  const [failure, setFailure] = useState<OperatorFailure | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [busy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isOnItsWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const needsCode = action.needs === 'code';
  const { input, problems } = readDrafts(fields, drafts, before);
  if (needsCode && code.length !== CODE_DIGITS) problems.set(CODE, { id: 'operator.signIn.needCode' });

  const send = async () => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    setEnded(null);
    try {
      const { output } = await ownSession.ask(session, action.name, { ...input, ...fixed }, needsCode ? code : undefined);
      const end = endedOf(action, output);
      setEnded(end);
      onDone?.(end);
    } catch (error) {
      const refused = error instanceof OperatorFailure ? error : new OperatorFailure(NO_ANSWER, { cause: error });
      setFailure(refused);
      if (isUnknown(action, refused)) onUnknown();
      focusOn(form.current, fields.find(({ name }) => name === refused.said.field)?.name ?? (needsCode ? CODE : undefined));
    } finally {
      setMarked(false);
      setCode('');
      isOnItsWay.current = false;
      setBusy(false);
    }
  };

  return {
    form,
    fields,
    drafts,
    code,
    busy,
    failure,
    ended,
    needsCode,
    isWaiting: problems.size > 0,
    change: (name: string, draft: Draft) => {
      setDrafts((all) => ({ ...all, [name]: draft }));
      setFailure(null);
    },
    changeCode: (text: string) => setCode(codeDigits(text)),
    /** Anew, with what was typed but for why. */
    again: () => {
      setEnded(null);
      setMarked(false);
      setDrafts((all) => (Object.hasOwn(all, REASON) ? { ...all, [REASON]: '' } : all));
    },
    problemAt: (name: string): MessageDescription | null => (isMarked ? (problems.get(name) ?? null) : null),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isOnItsWay.current) return;
      setMarked(true);
      if (problems.size === 0) void send();
      else focusOn(form.current, [...problems.keys()][0]);
    },
  };
}

export type ActionFormState = ReturnType<typeof useActionForm>;
