import { useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import { add, compare, decimalsOf, fixed, signOf, subtract, toStep } from '../domain/decimal.ts';
import type { NumberStyle } from '../domain/figures.ts';
import { groupDigits } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { classNames } from './class-names.ts';
import { cutToDecimals, decimalsOfText, pastedDecimal, typedDecimal } from './decimal-text.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface DecimalInputProps {
  readonly label: ReactNode;
  readonly aside?: ReactNode;
  /** Canonical decimal text, empty when nothing is entered. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** More decimals than this are never cut silently: the field says so and offers the shorter amount. */
  readonly decimals: number;
  /** ↑ and ↓ move by this, PageUp and PageDown by ten of it. */
  readonly step?: string;
  readonly unit: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The largest amount that is allowed, computed by the form; absent when it is not known. */
  readonly max?: string | null;
  readonly maxLabel?: string;
  readonly enterKeyHint?: 'next' | 'done' | 'go';
  readonly ref?: Ref<HTMLInputElement>;
}

interface DraftOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly step: string | undefined;
  readonly style: NumberStyle;
}

/** What stands in the field while it is edited: a draft that may end in a point, beside the canonical value of the form. */
function useDecimalDraft({ value, onChange, step, style }: DraftOptions) {
  const [draft, setDraft] = useState<string | null>(null);
  const [readAs, setReadAs] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const composing = useRef(false);
  const enter = (text: string, next: string) => {
    setDraft(text);
    setRefused(false);
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    if (composing.current) {
      setDraft(text);
      return;
    }
    const typed = typedDecimal(text);
    setReadAs(null);
    if (typed === null) setRefused(true);
    else enter(typed.text, typed.value);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (!whole && field.value !== '') return;
    event.preventDefault();
    const pasted = pastedDecimal(event.clipboardData.getData('text'), style.decimal === ',' ? ',' : '.');
    if (pasted === null) {
      setRefused(true);
      return;
    }
    setReadAs(pasted.ambiguous ? groupDigits(pasted.value, style) : null);
    enter(pasted.text, pasted.value);
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = step === undefined ? null : stepped(event.key, value, step);
    if (next === null) return;
    event.preventDefault();
    enter(next, next);
  };
  const open = (field: HTMLInputElement) => {
    const whole = field.value !== '' && field.selectionStart === 0 && field.selectionEnd === field.value.length;
    // The plain digits stand there before anything else happens, or what Tab selected would be lost and typing would append.
    flushSync(() => setDraft(value));
    if (whole) field.select();
  };
  const fill = (amount: string) => {
    setDraft(draft === null ? null : amount);
    setReadAs(null);
    setRefused(false);
    onChange(amount);
  };
  const leave = () => {
    setDraft(null);
    setRefused(false);
  };
  const compose = (text: string | null) => {
    composing.current = text === null;
    if (text !== null) type(text);
  };
  return {
    shown: draft ?? groupDigits(value, style),
    readAs,
    refused,
    open,
    type,
    paste,
    move,
    fill,
    leave,
    compose,
  };
}

/** The only field for amounts. It holds decimal text from the first key to the wire, and it never rounds what was typed. */
export function DecimalInput(props: DecimalInputProps) {
  const { label, aside, value, onChange, onBlur, decimals, step, unit, hint, error, max, maxLabel, enterKeyHint = 'done', ref } = props;
  const say = useSay();
  const style = useNumberStyle();
  const draft = useDecimalDraft({ value, onChange, step, style });
  const cut = cutToDecimals(value, decimals);
  const tooFine = (
    <>
      {say('shell.amount.tooManyDecimals', { count: decimals })}{' '}
      {cut !== '' && signOf(cut) > 0 && (
        <button type="button" className={styles['fix']} onClick={() => draft.fill(cut)}>
          {say('shell.amount.use', { amount: groupDigits(cut, style) })}
        </button>
      )}
    </>
  );
  const problem = decimalsOfText(value) > decimals ? tooFine : draft.refused ? say('shell.amount.notANumber') : error;
  const end = (
    <>
      {max !== undefined && max !== null && (
        <button type="button" className={styles['chip']} onClick={() => draft.fill(max)}>
          {maxLabel ?? say('shell.common.max')}
        </button>
      )}
      <span className={styles['unit']}>{unit}</span>
    </>
  );
  return (
    <Field
      label={label}
      aside={aside}
      hint={draft.readAs === null ? hint : say('shell.amount.readAs', { amount: draft.readAs })}
      error={problem}
      end={end}
    >
      {(names) => (
        <input
          {...names.input}
          ref={ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          enterKeyHint={enterKeyHint}
          className={classNames(styles['input'], styles['amount'])}
          placeholder="0"
          value={draft.shown}
          onFocus={(event) => draft.open(event.currentTarget)}
          onBlur={() => {
            draft.leave();
            onBlur?.();
          }}
          onChange={(event) => draft.type(event.target.value)}
          onPaste={draft.paste}
          onKeyDown={draft.move}
          onCompositionStart={() => draft.compose(null)}
          onCompositionEnd={(event) => draft.compose(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

const moves: Readonly<Record<string, { readonly sign: 1 | -1; readonly times: number }>> = {
  ArrowUp: { sign: 1, times: 1 },
  ArrowDown: { sign: -1, times: 1 },
  PageUp: { sign: 1, times: 10 },
  PageDown: { sign: -1, times: 10 },
};

/** Null when the key does not move. The result lies on a step and never below zero. */
function stepped(key: string, value: string, step: string): string | null {
  const move = moves[key];
  if (move === undefined) return null;
  let result = value === '' ? '0' : value;
  const onStep = toStep(result, step, move.sign > 0 ? 'floor' : 'ceil');
  result = onStep;
  for (let times = 0; times < move.times; times += 1) result = move.sign > 0 ? add(result, step) : subtract(result, step);
  // A price that stood there with all its decimals keeps them.
  const decimals = Math.max(decimalsOf(result), Math.min(decimalsOfText(value), decimalsOf(step)));
  return signOf(result) < 0 || compare(result, '0') < 0 ? '0' : fixed(result, decimals, 'down');
}
