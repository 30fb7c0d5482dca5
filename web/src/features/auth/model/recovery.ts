import type { ParametersOf } from '@candor/contract/call';
import type { backPwd } from '@candor/contract/modules/identity/addresses';
import type { Reason } from '@candor/contract/codes';
import { isUserName } from '@candor/contract/credentials';
import { isWholeFactor } from '../../../form/factor/factor-input.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';
import { newPasswordAllowed, newPasswordTexts, type PasswordProblem } from './register.ts';

export interface RecoveryInputs {
  readonly name: string;
  readonly code: string;
  readonly password: string;
}

export type RecoveryField = keyof RecoveryInputs;
type RecoveryProblem = Problem<'name.rule', 'name'> | Problem<'code.missing', 'code'> | PasswordProblem;

/** What the waiting button says, and the sentence at the field. */
export const recoveryTexts: ProblemTexts<RecoveryProblem['code']> = {
  ...newPasswordTexts,
  'name.rule': { button: 'auth.login.needName', text: 'auth.register.accountWrong' },
  'code.missing': { button: 'reset.recovery.missing', text: 'factor.recoveryHint' },
};

/** In the order of the fields; the first one names the button. */
export function recoveryProblems(inputs: RecoveryInputs): readonly RecoveryProblem[] {
  return problemsOf<RecoveryInputs, object, RecoveryProblem>(
    [
      ({ name }) => (isUserName(name.trim()) ? null : error('name.rule', ['name'])),
      ({ code }) => (isWholeFactor({ kind: 'recovery', text: code }) ? null : error('code.missing', ['code'])),
      ({ password }) => newPasswordAllowed(password),
    ],
    inputs,
    {},
  );
}

export function recoveryParameters({ name, code, password }: RecoveryInputs): ParametersOf<typeof backPwd> {
  return { loginName: name.trim(), recoveryCode: code, newPassword: password };
}

const fields: Partial<Record<Reason, RecoveryField>> = {
  RECOVERY_CODE_WRONG: 'code',
  PASSWORD_RULE: 'password',
  PASSWORD_COMMON: 'password',
};

/** The field that a refusal of the server is about; null for one about the whole form. */
export function recoveryFieldOf(reason: Reason | null): RecoveryField | null {
  return reason === null ? null : (fields[reason] ?? null);
}
