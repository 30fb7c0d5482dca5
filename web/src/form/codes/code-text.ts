import { CODE_DIGITS } from '@candor/contract/one-time-codes';
import { plainDigits } from '../../domain/plain-digits.ts';

/** The digits of what was typed, filled in or pasted, in whatever script; no more than a code has. */
export function codeDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS);
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_DIGITS;
}
