import { plainDigits } from '../domain/plain-digits.ts';
import { error, problemsOf, type Problem } from '../form/problem.ts';
import type { ProblemTexts } from '../form/texts.ts';
import type { Proof } from './session.ts';

const CODE_DIGITS = 6;

export type SignInField = keyof Proof;
export type SignInProblem = Problem<'name.missing' | 'password.missing' | 'code.missing', SignInField>;

/** What the waiting button says, and the sentence at the field. */
export const signInTexts: ProblemTexts<SignInProblem['code']> = {
  'name.missing': { button: 'operator.signIn.needName', text: 'operator.signIn.needName' },
  'password.missing': { button: 'operator.signIn.needPassword', text: 'operator.signIn.needPassword' },
  'code.missing': { button: 'operator.signIn.needCode', text: 'operator.signIn.needCode' },
};

/** The digits of what was typed, filled in or pasted, in whatever script; no more than a code has. */
export function codeDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS);
}

const nameEntered = ({ name }: Proof) => (name.trim() === '' ? error('name.missing', ['name']) : null);
const passwordEntered = ({ password }: Proof) => (password === '' ? error('password.missing', ['password']) : null);
const codeEntered = ({ code }: Proof) => (code.length === CODE_DIGITS ? null : error('code.missing', ['code']));

/** In the order of the fields; the first one names the button. */
export function signInProblems(inputs: Proof): readonly SignInProblem[] {
  return problemsOf<Proof, undefined, SignInProblem>([nameEntered, passwordEntered, codeEntered], inputs, undefined);
}
