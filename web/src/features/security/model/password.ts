import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isPassword } from '@candor/contract/credentials';
import type { PlainMessageId } from '../../../i18n/text.tsx';

export interface PasswordInputs {
  readonly old: string;
  readonly next: string;
}

export type PasswordField = keyof PasswordInputs;

export interface PasswordProblem {
  readonly field: PasswordField;
  readonly text: PlainMessageId;
}

/** In the order of the fields; the first one names the button. */
export function passwordProblems({ old, next }: PasswordInputs): readonly PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if (old === '') problems.push({ field: 'old', text: 'security.password.needOld' });
  else if (hasChinese(old)) problems.push({ field: 'old', text: 'shell.failure.cannotInputChinese' });
  if (hasChinese(next)) problems.push({ field: 'next', text: 'shell.failure.cannotInputChinese' });
  else if (!isPassword(next)) problems.push({ field: 'next', text: 'security.password.notComplete' });
  else if (next === old) problems.push({ field: 'next', text: 'security.password.same' });
  return problems;
}

const refusals: Partial<Record<Reason, PasswordProblem>> = {
  PASSWORD_WRONG: { field: 'old', text: 'security.password.wrongOld' },
  PASSWORD_SAME: { field: 'next', text: 'security.password.same' },
  PASSWORD_RULE: { field: 'next', text: 'security.password.notComplete' },
};

/** Where a refusal of the server belongs; null for one about the whole form. */
export function refusalAt(reason: Reason | null): PasswordProblem | null {
  return reason === null ? null : (refusals[reason] ?? null);
}
