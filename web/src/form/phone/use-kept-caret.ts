import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The place behind so many digits of a text. */
export function placeAfterDigits(text: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}

/** Keeps the caret behind the digit that was typed while the field writes blanks between the digits. Call `note` in the change event. */
export function useKeptCaret(field: RefObject<HTMLInputElement | null>, shown: string): { readonly note: () => void } {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (before.current === null || element === null) return;
    const index = placeAfterDigits(shown, before.current);
    before.current = null;
    if (document.activeElement === element) element.setSelectionRange(index, index);
  });
  return {
    note: () => {
      const element = field.current;
      const caret = element?.selectionStart ?? null;
      // At the end it stays at the end, whatever is written behind the last digit.
      before.current =
        element === null || caret === null || caret === element.value.length ? null : digitsIn(element.value.slice(0, caret));
    },
  };
}
