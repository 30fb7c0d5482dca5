import { plainDigits } from '../../domain/plain-digits.ts';

/** What is typed: a code of the authenticator app, or one of the recovery codes; or what a passkey has answered, as JSON text. */
export interface FactorInput {
  readonly kind: 'app' | 'recovery' | 'passkey';
  readonly text: string;
}

/** Which factors the account has; where nobody is signed in it may have any. */
export interface FactorWays {
  readonly app: boolean;
  readonly passkey: boolean;
}

export const anyWay: FactorWays = { app: true, passkey: true };

/** By what the server says of the account. */
export function waysOf(state: { readonly authenticator: object | null; readonly passkeys: readonly object[] }): FactorWays {
  return { app: state.authenticator !== null, passkey: state.passkeys.length > 0 };
}

export const noFactor: FactorInput = { kind: 'app', text: '' };

const APP_DIGITS = 6;
const RECOVERY_LETTERS = 16;

/** The input after something was typed or pasted: a recovery code that is pasted in the place of a code is one all the same. */
export function typedFactor({ kind }: FactorInput, typed: string): FactorInput {
  const text = plainDigits(typed);
  if (kind === 'recovery' || /[a-z]/i.test(text)) return { kind: 'recovery', text };
  return { kind: 'app', text: text.replaceAll(/\D/g, '').slice(0, APP_DIGITS) };
}

/** Whether it is long enough to be sent. */
export function isWholeFactor({ kind, text }: FactorInput): boolean {
  if (kind === 'passkey') return text !== '';
  return kind === 'app' ? text.length === APP_DIGITS : text.replaceAll(/[\s-]/g, '').length === RECOVERY_LETTERS;
}
