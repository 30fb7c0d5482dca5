import { useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { add, decimalsOf, fixed, multiply, signOf, subtract, toStep } from '../domain/decimal.ts';
import type { NumberStyle } from '../domain/figures.ts';
import { groupDigits } from '../domain/figures.ts';
import { decimalsOfText, isTable, pastedDecimal, typedDecimal, type Typed } from './decimal-text.ts';

interface DraftOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly step: string | undefined;
  readonly style: NumberStyle;
  readonly unit: string;
}

export type DecimalDraft = ReturnType<typeof useDecimalDraft>;

/**
 * What stands in the field while it is edited: a draft that may end in a point, beside the canonical value of the form. While the field
 * asks which of two numbers is meant the form has none, and what was typed stays when the field is left.
 */
export function useDecimalDraft({ value, onChange, step, style, unit }: DraftOptions) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [readAs, setReadAs] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  // A value that comes from outside meanwhile (a tap on the order book) takes the place of what was asked about.
  const isOpen = typed !== null && typed.kind !== 'number' && value === '';
  const show = (next: Typed) => {
    setTyped(next);
    setRefused(false);
    const entered = next.kind === 'number' ? next.value : '';
    if (entered !== value) onChange(entered);
  };
  const type = (text: string) => {
    const next = typedDecimal(text, style);
    setReadAs(null);
    if (next === null) setRefused(true);
    else show(next);
  };
  /** What is pasted, or dragged here. */
  const take = (event: SyntheticEvent<HTMLInputElement>, text: string) => {
    // Into a text: it is read as if it were typed, but never two cells as one number, which is what the browser makes of them.
    const isInto = event.currentTarget.value !== '' && !isWholeSelected(event.currentTarget);
    if (isInto && !isTable(text)) return;
    event.preventDefault();
    const pasted = isInto ? null : pastedDecimal(text, style, unit);
    if (pasted === null) return setRefused(true);
    setReadAs(pasted.said ? groupDigits(pasted.value, style) : null);
    show(numberOf(pasted.value));
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = step === undefined || isOpen ? null : stepped(event.key, value, step);
    if (next === null) return;
    event.preventDefault();
    show(numberOf(next));
  };
  const open = (field: HTMLInputElement) => {
    if (isOpen) return;
    const whole = isWholeSelected(field);
    // The plain digits stand there before anything else happens, or what Tab selected would be lost and typing would append.
    flushSync(() => setTyped(numberOf(value)));
    if (whole) field.select();
  };
  const fill = (amount: string) => {
    setTyped(typed === null || isOpen ? null : numberOf(amount));
    setReadAs(null);
    setRefused(false);
    onChange(amount);
  };
  /** The answer to what the field asks; the focus goes back to the field, whose buttons are gone. */
  const answer = (amount: string, field: RefObject<HTMLInputElement | null>) => {
    flushSync(() => fill(amount));
    field.current?.focus();
  };
  const leave = () => {
    if (!isOpen) setTyped(null);
    // What was pasted into an empty field and is no number stays said.
    setRefused((before) => (isOpen ? typed.kind === 'unfinished' : before && value === ''));
  };
  const composition = useComposition(type);
  return {
    shown: composition.text ?? (typed === null || (typed.kind !== 'number' && !isOpen) ? groupDigits(value, style) : typed.text),
    question: isOpen && typed.kind === 'question' ? typed : null,
    readAs,
    refused,
    open,
    type: composition.type,
    compose: composition.compose,
    paste: (event: ClipboardEvent<HTMLInputElement>) => take(event, event.clipboardData.getData('text')),
    drop: (event: DragEvent<HTMLInputElement>) => take(event, event.dataTransfer.getData('text')),
    move,
    fill,
    answer,
    leave,
  };
}

const numberOf = (amount: string): Typed => ({ kind: 'number', text: amount, value: amount });

const isWholeSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement): boolean =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length;

/** A keyboard that composes characters (Chinese) shows them in the field before they are entered: they are read when it is done. */
function useComposition(enter: (text: string) => void) {
  const [text, setText] = useState<string | null>(null);
  const composing = useRef(false);
  return {
    text,
    type: (typed: string) => {
      if (composing.current) setText(typed);
      else enter(typed);
    },
    /** Null when a composition begins, its text when it ends. */
    compose: (composed: string | null) => {
      composing.current = composed === null;
      setText(null);
      if (composed !== null) enter(composed);
    },
  };
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
  const onStep = toStep(value === '' ? '0' : value, step, move.sign > 0 ? 'floor' : 'ceil');
  const distance = multiply(step, String(move.times));
  const result = move.sign > 0 ? add(onStep, distance) : subtract(onStep, distance);
  // A price that stood there with all its decimals keeps them.
  const decimals = Math.max(decimalsOf(result), Math.min(decimalsOfText(value), decimalsOf(step)));
  return signOf(result) < 0 ? '0' : fixed(result, decimals, 'down');
}
