import { plainDigits } from '../../domain/plain-digits.ts';

/** What is typed: a code of the authenticator app, or one of the recovery codes. */
export interface FactorInput {
  readonly kind: 'app' | 'recovery';
  readonly text: string;
}

export const noFactor: FactorInput = { kind: 'app', text: '' };

const APP_DIGITS = 6;
const RECOVERY_LETTERS = 16;

/** The input after something was typed or pasted: a recovery code that is pasted in the place of a code is one all the same. */
export function typedFactor({ kind }: FactorInput, typed: string): FactorInput {
  const text = plainDigits(typed);
  if (kind === 'recovery' || /[a-z]/i.test(text)) return { kind: 'recovery', text };
  return { kind, text: text.replaceAll(/\D/g, '').slice(0, APP_DIGITS) };
}

/** Whether it is long enough to be sent. */
export function isWholeFactor({ kind, text }: FactorInput): boolean {
  return kind === 'app' ? text.length === APP_DIGITS : text.replaceAll(/[\s-]/g, '').length === RECOVERY_LETTERS;
}
