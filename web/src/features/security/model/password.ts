import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isPassword } from '@candor/contract/credentials';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

export interface PasswordInputs {
  readonly old: string;
  readonly next: string;
}

export type PasswordField = keyof PasswordInputs;

export type PasswordProblem = Problem<
  'old.missing' | 'old.chinese' | 'old.wrong' | 'next.chinese' | 'next.rule' | 'next.same',
  PasswordField
>;

const chinese = { button: 'shell.failure.cannotInputChinese', text: 'shell.failure.cannotInputChinese' } as const;

/** The waiting button says what the field says. */
export const passwordTexts: ProblemTexts<PasswordProblem['code']> = {
  'old.missing': { button: 'security.password.needOld', text: 'security.password.needOld' },
  'old.chinese': chinese,
  'old.wrong': { button: 'security.password.wrongOld', text: 'security.password.wrongOld' },
  'next.chinese': chinese,
  'next.rule': { button: 'security.password.notComplete', text: 'security.password.notComplete' },
  'next.same': { button: 'security.password.same', text: 'security.password.same' },
};

function oldEntered({ old }: PasswordInputs): PasswordProblem | null {
  if (old === '') return error('old.missing', ['old']);
  return hasChinese(old) ? error('old.chinese', ['old']) : null;
}

function nextAllowed({ old, next }: PasswordInputs): PasswordProblem | null {
  if (hasChinese(next)) return error('next.chinese', ['next']);
  if (!isPassword(next)) return error('next.rule', ['next']);
  return next === old ? error('next.same', ['next']) : null;
}

/** In the order of the fields; the first one names the button. */
export function passwordProblems(inputs: PasswordInputs): readonly PasswordProblem[] {
  return problemsOf([oldEntered, nextAllowed], inputs, {});
}

const refusals: Partial<Record<Reason, PasswordProblem>> = {
  PASSWORD_WRONG: error('old.wrong', ['old']),
  PASSWORD_SAME: error('next.same', ['next']),
  PASSWORD_RULE: error('next.rule', ['next']),
};

/** Where a refusal of the server belongs; null for one about the whole form. */
export function refusalAt(reason: Reason | null): PasswordProblem | null {
  return reason === null ? null : (refusals[reason] ?? null);
}
