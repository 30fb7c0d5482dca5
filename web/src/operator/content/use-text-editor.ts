import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { MessageDescription } from '../../i18n/text.tsx';
import type { Action } from '../book.ts';
import { fieldsOf, type Field } from '../form/fields.ts';
import { focusOn } from '../form/focus-on.ts';
import { readDrafts, type Draft } from '../form/inputs.ts';
import { useReadAnew } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import { ownSession } from '../session.ts';
import { NO_ANSWER, OperatorFailure, readOutput } from '../transport.ts';
import { savedShape, type ShownText } from './shapes.ts';
import { keepTyped, onTopOf, savedId, savedOf, typedKey, typedTexts, type Saved, type Values } from './typed-text.ts';

/** What an empty field takes away. A title has to be there: without both words the language goes, which is asked first. */
const EMPTY: Readonly<Record<string, string>> = { part: '', link: '', words: '', body: '', from: 'none', until: 'none' };

/** Members that are sent as they are. */
function fixedOf({ text, kind, place, part, position, link }: ShownText, language: string) {
  return { text, kind, language, stamp: 0, ...(kind === 'notice' ? {} : { place, part, position, link }) };
}

function inputOf(fields: readonly Field[], values: Values) {
  const { input, problems } = readDrafts(fields, values);
  const isEmpty = ({ name }: Field): boolean => Object.hasOwn(EMPTY, name) && (values[name] ?? '').trim() === '';
  const empty = Object.fromEntries(fields.filter(isEmpty).map(({ name }) => [name, EMPTY[name]]));
  return { input: { ...input, ...empty }, problems };
}

/** What was typed while a save was on its way stands on top of it. */
function keepLater(key: string, saved: Saved): void {
  const later = typedTexts.getState().get(key);
  keepTyped(key, later === undefined ? null : { base: saved, values: later.values });
}

/** The draft of a text in one language: what is typed stays through every look and every refusal until it is saved. */
export function useTextEditor(action: Action, shown: ShownText, language: string) {
  const { session } = useReader();
  const readAnew = useReadAnew();
  const key = typedKey(session.name, shown.text, language);
  const typed = typedTexts((all) => all.get(key));
  const now = savedOf(shown, language);
  const { base, values, conflicts, isMoved } = onTopOf(now, typed);
  const fixed = fixedOf(shown, language);
  const fields = fieldsOf(action, fixed).map((field) => (field.name === 'body' ? { ...field, isNeeded: false } : field));
  const [isMarked, setMarked] = useState(false);
  const [failure, setFailure] = useState<OperatorFailure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOnItsWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const { input, problems } = inputOf(fields, values);

  const send = async () => {
    isOnItsWay.current = true;
    setBusy(true);
    setFailure(null);
    setSaved(false);
    try {
      const answered = await ownSession.ask(session, action.name, { ...input, ...fixed, stamp: base.stamp });
      const { version, stamp } = readOutput(savedShape, answered);
      await readAnew();
      keepLater(key, { id: savedId(version, stamp, stamp), stamp, values });
      setSaved(true);
    } catch (error) {
      const refused = error instanceof OperatorFailure ? error : new OperatorFailure(NO_ANSWER, { cause: error });
      setFailure(refused);
      focusOn(form.current, refused.said.field);
      if (refused.code === 'ALREADY_DONE') await readAnew();
    } finally {
      setMarked(false);
      isOnItsWay.current = false;
      setBusy(false);
    }
  };

  return {
    form,
    fields,
    values,
    now,
    busy,
    failure,
    isSaved,
    isWaiting: problems.size > 0,
    /** Said when nothing is on its way: a save of one's own moves it too. */
    conflicts: busy ? [] : conflicts,
    isMoved: isMoved && !busy,
    /** On top of what is typed by then: a picture may have been on its way meanwhile. */
    change: (name: string, draft: Draft) => {
      const latest = onTopOf(now, typedTexts.getState().get(key));
      keepTyped(key, { base: latest.base, values: { ...latest.values, [name]: String(draft) } });
      setFailure(null);
      setSaved(false);
    },
    /** On top of what is saved now: with what is typed, or with what is saved where both differ. */
    choose: (isTyped: boolean) => {
      const theirs = Object.fromEntries(conflicts.map((name) => [name, now.values[name] ?? '']));
      keepTyped(key, { base: now, values: isTyped ? values : { ...values, ...theirs } });
      setFailure(null);
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

export type TextEditorState = ReturnType<typeof useTextEditor>;
