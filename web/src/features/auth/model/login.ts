import { hasChinese } from '@candor/contract/chinese';
import type { login } from '@candor/contract/calls/user';
import type { ParametersOf } from '@candor/contract/call';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import type { SignWay } from './sign-ways.ts';
import { signTypes } from './sign-ways.ts';

export interface LoginInputs {
  readonly way: SignWay;
  readonly name: string;
  readonly password: string;
  readonly remember: boolean;
}

export type LoginField = 'name' | 'password';

export type LoginProblem = Problem<`name.${'missing' | 'chinese'}.${SignWay}` | 'password.missing' | 'password.chinese', LoginField>;

const chinese = 'shell.failure.cannotInputChinese';

/** What the waiting button says, and the sentence at the field. */
export const loginTexts: ProblemTexts<LoginProblem['code']> = {
  'name.missing.account': { button: 'auth.login.needName', text: 'auth.login.needName' },
  'name.missing.email': { button: 'auth.login.needEmail', text: 'auth.login.needEmail' },
  'name.missing.phone': { button: 'auth.login.needPhone', text: 'auth.login.needPhone' },
  'name.chinese.account': { button: 'auth.login.needName', text: chinese },
  'name.chinese.email': { button: 'auth.login.needEmail', text: chinese },
  'name.chinese.phone': { button: 'auth.login.needPhone', text: chinese },
  'password.missing': { button: 'auth.login.needPassword', text: 'auth.login.needPassword' },
  'password.chinese': { button: 'auth.login.needPassword', text: chinese },
};

function nameEntered({ way, name }: LoginInputs): LoginProblem | null {
  if (name.trim() === '') return error(`name.missing.${way}`, ['name']);
  return hasChinese(name) ? error(`name.chinese.${way}`, ['name']) : null;
}

function passwordEntered({ password }: LoginInputs): LoginProblem | null {
  if (password === '') return error('password.missing', ['password']);
  return hasChinese(password) ? error('password.chinese', ['password']) : null;
}

/** In the order of the fields; the first one names the button. Rules of new names do not matter here: the server knows its users. */
export function loginProblems(inputs: LoginInputs): readonly LoginProblem[] {
  return problemsOf([nameEntered, passwordEntered], inputs, {});
}

export function loginParameters({ way, name, password, remember }: LoginInputs): ParametersOf<typeof login> {
  const field = { account: 'loginName', email: 'email', phone: 'phone' } as const;
  return { signType: signTypes[way], [field[way]]: name.trim(), loginPassword: password, remember };
}
