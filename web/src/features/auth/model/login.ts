import { hasChinese } from '@candor/contract/chinese';
import type { login } from '@candor/contract/calls/user';
import type { ParametersOf } from '@candor/contract/call';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { SignWay } from './sign-ways.ts';
import { signTypes } from './sign-ways.ts';

export interface LoginInputs {
  readonly way: SignWay;
  readonly name: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface LoginProblem {
  readonly field: 'name' | 'password';
  /** On the button: what is missing. */
  readonly button: PlainMessageId;
  /** At the field. */
  readonly text: PlainMessageId;
}

const nameMissing = { account: 'auth.login.needName', email: 'auth.login.needEmail', phone: 'auth.login.needPhone' } as const;

/** In the order of the fields; the first one names the button. Rules of new names do not matter here: the server knows its users. */
export function loginProblems({ way, name, password }: LoginInputs): readonly LoginProblem[] {
  const problems: LoginProblem[] = [];
  if (name.trim() === '') problems.push({ field: 'name', button: nameMissing[way], text: nameMissing[way] });
  else if (hasChinese(name)) problems.push({ field: 'name', button: nameMissing[way], text: 'shell.failure.cannotInputChinese' });
  if (password === '') problems.push({ field: 'password', button: 'auth.login.needPassword', text: 'auth.login.needPassword' });
  else if (hasChinese(password))
    problems.push({ field: 'password', button: 'auth.login.needPassword', text: 'shell.failure.cannotInputChinese' });
  return problems;
}

export function loginParameters({ way, name, password, remember }: LoginInputs): ParametersOf<typeof login> {
  const field = { account: 'loginName', email: 'email', phone: 'phone' } as const;
  return { signType: signTypes[way], [field[way]]: name.trim(), loginPassword: password, remember };
}
