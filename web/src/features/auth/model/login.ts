import { hasChinese } from '@candor/contract/chinese';
import type { login } from '@candor/contract/modules/accounts/calls';
import type { ParametersOf } from '@candor/contract/call';
import type { Reason } from '@candor/contract/codes';
import { addressEntered, addressOf, addressTexts, type AddressInputs, type AddressProblem } from '../../../form/codes/address.ts';
import { isWholeCode } from '../../../form/codes/code-text.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { captchaTexts, captchaTyped, type Captcha, type CaptchaProblem } from '../../../form/codes/captcha.ts';
import type { SignWay } from './sign-ways.ts';
import { signMethods } from './sign-ways.ts';

export interface LoginInputs extends AddressInputs {
  readonly way: SignWay;
  readonly name: string;
  /** What proves who it is on the tabs of e-mail and phone. */
  readonly by: 'password' | 'code';
  readonly password: string;
  readonly code: string;
  readonly captcha: Captcha;
  readonly remember: boolean;
}

export interface LoginFacts {
  /** Whether the tab asks for the digits of a picture. */
  readonly captchaRequired: boolean;
}

export type LoginField = 'name' | 'address' | 'password' | 'code' | 'captcha';

export type LoginProblem =
  | Problem<'name.missing' | 'name.chinese' | 'password.missing' | 'password.chinese' | 'code.missing', LoginField>
  | AddressProblem
  | CaptchaProblem;

const chinese = 'shell.failure.cannotInputChinese';

/** What the waiting button says, and the sentence at the field. */
export const loginTexts: ProblemTexts<LoginProblem['code']> = {
  ...addressTexts,
  ...captchaTexts,
  'name.missing': { button: 'auth.login.needName', text: 'auth.login.needName' },
  'name.chinese': { button: 'auth.login.needName', text: chinese },
  'password.missing': { button: 'auth.login.needPassword', text: 'auth.login.needPassword' },
  'password.chinese': { button: 'auth.login.needPassword', text: chinese },
  'code.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
};

function whoEntered(inputs: LoginInputs): LoginProblem | null {
  const { way, name } = inputs;
  if (way !== 'account') return addressEntered(way, inputs);
  if (name.trim() === '') return error('name.missing', ['name']);
  return hasChinese(name) ? error('name.chinese', ['name']) : null;
}

/** Whether a code stands in the place of the password. */
export const isByCode = ({ way, by }: Pick<LoginInputs, 'way' | 'by'>): boolean => way !== 'account' && by === 'code';

function proofEntered(inputs: LoginInputs): LoginProblem | null {
  if (isByCode(inputs)) return isWholeCode(inputs.code) ? null : error('code.missing', ['code']);
  if (inputs.password === '') return error('password.missing', ['password']);
  return hasChinese(inputs.password) ? error('password.chinese', ['password']) : null;
}

const captchaEntered = ({ captcha }: LoginInputs, { captchaRequired }: LoginFacts) => (captchaRequired ? captchaTyped(captcha) : null);

/** In the order of the fields; the first one names the button. Rules of new names do not matter here: the server knows its users. */
export function loginProblems(inputs: LoginInputs, facts: LoginFacts): readonly LoginProblem[] {
  return problemsOf<LoginInputs, LoginFacts, LoginProblem>([whoEntered, proofEntered, captchaEntered], inputs, facts);
}

export function loginParameters(inputs: LoginInputs, { captchaRequired }: LoginFacts): ParametersOf<typeof login> {
  const { way, name, password, code, captcha, remember } = inputs;
  const proof = isByCode(inputs) ? { code } : { loginPassword: password };
  const who = way === 'account' ? { loginName: name.trim() } : { [way]: addressOf(way, inputs) ?? '' };
  const seen = captchaRequired ? { code: captcha.text, captchaName: captcha.name } : {};
  return { method: signMethods[way], ...who, ...proof, ...seen, remember };
}

const fields: Partial<Record<Reason, LoginField>> = {
  EMAIL_RULE: 'address',
  PHONE_RULE: 'address',
  CODE_WRONG: 'code',
  CAPTCHA_WRONG: 'captcha',
};

/** The field that a refusal of the server is about; null for one about the whole form. */
export function loginFieldOf(reason: Reason | null): LoginField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
