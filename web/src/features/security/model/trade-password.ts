import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isPassword } from '@candor/contract/credentials';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

/** `old` is null while there is no trade password to be changed. */
export interface TradePasswordInputs {
  readonly old: string | null;
  readonly next: string;
}

export type TradePasswordField = keyof TradePasswordInputs;

type TradePasswordProblem = Problem<
  'old.missing' | 'old.chinese' | 'old.wrong' | 'next.chinese' | 'next.rule' | 'next.same' | 'next.login' | 'next.common',
  TradePasswordField
>;

const chinese = { button: 'shell.failure.cannotInputChinese', text: 'shell.failure.cannotInputChinese' } as const;

/** The waiting button says what the field says. */
export const tradePasswordTexts: ProblemTexts<TradePasswordProblem['code']> = {
  'old.missing': { button: 'fund-password.needOld', text: 'fund-password.needOld' },
  'old.chinese': chinese,
  'old.wrong': { button: 'fund-password.wrongOld', text: 'fund-password.wrongOld' },
  'next.chinese': chinese,
  'next.rule': { button: 'fund-password.notComplete', text: 'fund-password.notComplete' },
  'next.same': { button: 'fund-password.same', text: 'fund-password.same' },
  'next.login': { button: 'fund-password.login', text: 'fund-password.login' },
  'next.common': { button: 'fund-password.common', text: 'fund-password.common' },
};

function oldEntered({ old }: TradePasswordInputs): TradePasswordProblem | null {
  if (old === null) return null;
  if (old === '') return error('old.missing', ['old']);
  return hasChinese(old) ? error('old.chinese', ['old']) : null;
}

function nextAllowed({ old, next }: TradePasswordInputs): TradePasswordProblem | null {
  if (hasChinese(next)) return error('next.chinese', ['next']);
  if (!isPassword(next)) return error('next.rule', ['next']);
  return next === old ? error('next.same', ['next']) : null;
}

/** In the order of the fields; the first one names the button. */
export function tradePasswordProblems(inputs: TradePasswordInputs): readonly TradePasswordProblem[] {
  return problemsOf([oldEntered, nextAllowed], inputs, {});
}

const refusals: Partial<Record<Reason, TradePasswordProblem>> = {
  PASSWORD_WRONG: error('old.wrong', ['old']),
  PASSWORD_SAME: error('next.same', ['next']),
  PASSWORD_RULE: error('next.rule', ['next']),
  PASSWORD_COMMON: error('next.common', ['next']),
  TRADE_PASSWORD_LOGIN: error('next.login', ['next']),
};

/** Where a refusal of the server belongs; null for one about the whole form. */
export function tradeRefusalAt(reason: Reason | null): TradePasswordProblem | null {
  return reason === null ? null : (refusals[reason] ?? null);
}
