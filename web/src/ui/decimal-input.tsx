import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { signOf } from '../domain/decimal.ts';
import { groupDigits } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { announce } from './announce.ts';
import { classNames } from './class-names.ts';
import { useDecimalDraft, type DecimalDraft } from './decimal-draft.ts';
import { cutToDecimals, decimalsOfText } from './decimal-text.ts';
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

/** The only field for amounts. It holds decimal text from the first key to the wire, and it never rounds what was typed. */
export function DecimalInput(props: DecimalInputProps) {
  const { label, aside, value, onChange, onBlur, decimals, step, unit, hint, error, max, maxLabel, enterKeyHint = 'done', ref } = props;
  const say = useSay();
  const draft = useDecimalDraft({ value, onChange, step, style: useNumberStyle(), unit });
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current, []);
  const problem = useOwnProblem(draft, value, decimals, field);
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
      error={problem ?? error}
      end={end}
    >
      {(names) => (
        <input
          {...names.input}
          ref={field}
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
          onDrop={draft.drop}
          onKeyDown={draft.move}
          onCompositionStart={() => draft.compose(null)}
          onCompositionEnd={(event) => draft.compose(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What the field says by itself, before anything that the form has to say; null when it has nothing. Said aloud when it appears. */
function useOwnProblem(draft: DecimalDraft, value: string, decimals: number, field: RefObject<HTMLInputElement | null>): ReactNode {
  const say = useSay();
  const style = useNumberStyle();
  const { question, refused } = draft;
  const asked =
    question === null
      ? null
      : say('shell.amount.which', { decimal: groupDigits(question.decimal, style), whole: groupDigits(question.whole, style) });
  const words = asked ?? (refused ? say('shell.amount.notANumber') : null);
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
  const use = (amount: string, act: () => void) => (
    <button type="button" className={styles['fix']} onClick={act}>
      {say('shell.amount.use', { amount: groupDigits(amount, style) })}
    </button>
  );
  if (question !== null) {
    return (
      <span className={styles['question']} data-asks="">
        {words} {use(question.decimal, () => draft.answer(question.decimal, field))}{' '}
        {use(question.whole, () => draft.answer(question.whole, field))}
      </span>
    );
  }
  if (decimalsOfText(value) <= decimals) return words;
  const cut = cutToDecimals(value, decimals);
  return (
    <>
      {say('shell.amount.tooManyDecimals', { count: decimals })} {cut !== '' && signOf(cut) > 0 && use(cut, () => draft.fill(cut))}
    </>
  );
}
