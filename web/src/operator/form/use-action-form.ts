import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { MessageDescription } from '../../i18n/text.tsx';
import type { Action } from '../book.ts';
import { NO_ANSWER, OperatorFailure, type Answered } from '../transport.ts';
import { askByPasskey } from '../passkey.ts';
import { useReader } from '../reader.ts';
import { ownSession, type Session } from '../session.ts';
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

/** How it stands with what is sent, one thing at a time. */
function useSending() {
  const [failure, setFailure] = useState<OperatorFailure | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [busy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isOnItsWay = useRef(false);
  const run = async (work: () => Promise<void>, onRefused: (refused: OperatorFailure) => void) => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    setEnded(null);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof OperatorFailure ? error : new OperatorFailure(NO_ANSWER, { cause: error });
      setFailure(refused);
      onRefused(refused);
    } finally {
      isOnItsWay.current = false;
      setBusy(false);
    }
  };
  return { failure, setFailure, ended, setEnded, busy, isOnItsWay, run };
}

/** `code`: null where a passkey stands in its place. */
async function askFor({ name, needs }: Action, session: Session, input: object, code: string | null): Promise<Answered> {
  if (code === null) return await askByPasskey(session, name, input);
  return await ownSession.ask(session, name, input, needs === 'code' ? { code } : {});
}

/** Drafts, problems and the sending of one action. An error leaves everything as it was typed but for the code, which is good once. */
export function useActionForm({ action, fixed = {}, known, onDone, onUnknown }: ActionFormOptions & Told) {
  const fields = fieldsOf(action, fixed);
  const { session } = useReader();
  const [before] = useState(() => emptyDrafts(fields, known));
  const [drafts, setDrafts] = useKeptDrafts(`${action.name} ${JSON.stringify(fixed)}`, before);
  const [code, setCode] = useState('');
  const [isMarked, setMarked] = useState(false);
  const { failure, setFailure, ended, setEnded, busy, isOnItsWay, run } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const needsCode = action.needs === 'code';
  const { input, problems } = readDrafts(fields, drafts, before);
  if (needsCode && code.length !== CODE_DIGITS) problems.set(CODE, { id: 'operator.signIn.needCode' });

  const send = async (byPasskey: boolean) => {
    await run(
      async () => {
        const { output } = await askFor(action, session, { ...input, ...fixed }, byPasskey ? null : code);
        const end = endedOf(action, output);
        setEnded(end);
        onDone?.(end);
      },
      (refused) => {
        if (isUnknown(action, refused)) onUnknown();
        focusOn(form.current, fields.find(({ name }) => name === refused.said.field)?.name ?? (needsCode ? CODE : undefined));
      },
    );
    setMarked(false);
    setCode('');
  };

  const press = (byPasskey: boolean) => {
    if (isOnItsWay.current) return;
    const problem = [...problems.keys()].find((name) => !byPasskey || name !== CODE);
    if (problem === undefined) return void send(byPasskey);
    setMarked(true);
    focusOn(form.current, problem);
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
    /** A passkey in the place of the code. */
    submitByPasskey: () => press(true),
    submit: (event: FormEvent) => {
      event.preventDefault();
      press(false);
    },
  };
}

export type ActionFormState = ReturnType<typeof useActionForm>;
