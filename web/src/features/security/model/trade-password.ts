import type { ParametersOf } from '@candor/contract/call';
import type { updatePwd } from '@candor/contract/modules/trade-passwords/calls';
import { hasChinese } from '@candor/contract/chinese';
import type { Reason } from '@candor/contract/codes';
import { isPassword } from '@candor/contract/credentials';
import { isWholeCode } from '../../../form/codes/code-text.ts';
import type { Channel } from '../../../form/codes/sent-code.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

/** `old` is null while there is no trade password to be changed. */
export interface TradePasswordInputs {
  readonly old: string | null;
  readonly next: string;
}

export type TradePasswordField = keyof TradePasswordInputs;

/** A change by a code, for who has forgotten the one in force. */
export interface ByCodeInputs {
  readonly code: string;
  readonly next: string;
}

export type ByCodeField = keyof ByCodeInputs;

type NextProblem = Problem<'next.chinese' | 'next.rule' | 'next.same' | 'next.login' | 'next.common', 'next'>;
type TradePasswordProblem = Problem<'old.missing' | 'old.chinese' | 'old.wrong', 'old'> | NextProblem;
type ByCodeProblem = Problem<'code.missing' | 'code.wrong', 'code'> | NextProblem;

const chinese = { button: 'shell.failure.cannotInputChinese', text: 'shell.failure.cannotInputChinese' } as const;

/** The waiting button says what the field says. */
export const tradePasswordTexts: ProblemTexts<(TradePasswordProblem | ByCodeProblem)['code']> = {
  'old.missing': { button: 'fund-password.needOld', text: 'fund-password.needOld' },
  'old.chinese': chinese,
  'old.wrong': { button: 'fund-password.wrongOld', text: 'fund-password.wrongOld' },
  'code.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
  'code.wrong': { button: 'fund-password.wrongCode', text: 'fund-password.wrongCode' },
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

function nextAllowed({ old, next }: TradePasswordInputs): NextProblem | null {
  if (hasChinese(next)) return error('next.chinese', ['next']);
  if (!isPassword(next)) return error('next.rule', ['next']);
  return next === old ? error('next.same', ['next']) : null;
}

/** In the order of the fields; the first one names the button. */
export function tradePasswordProblems(inputs: TradePasswordInputs): readonly TradePasswordProblem[] {
  return problemsOf<TradePasswordInputs, object, TradePasswordProblem>([oldEntered, nextAllowed], inputs, {});
}

export function byCodeProblems(inputs: ByCodeInputs): readonly ByCodeProblem[] {
  return problemsOf<ByCodeInputs, object, ByCodeProblem>(
    [({ code }) => (isWholeCode(code) ? null : error('code.missing', ['code'])), ({ next }) => nextAllowed({ old: null, next })],
    inputs,
    {},
  );
}

export function byCodeParameters(channel: Channel, { code, next }: ByCodeInputs): ParametersOf<typeof updatePwd> {
  return { method: channel, code, newPassword: next };
}

const nextRefusals: Partial<Record<Reason, NextProblem>> = {
  PASSWORD_SAME: error('next.same', ['next']),
  PASSWORD_RULE: error('next.rule', ['next']),
  PASSWORD_COMMON: error('next.common', ['next']),
  TRADE_PASSWORD_LOGIN: error('next.login', ['next']),
};

/** Where a refusal of the server belongs; null for one about the whole form. */
export function tradeRefusalAt(reason: Reason | null): TradePasswordProblem | null {
  if (reason === 'PASSWORD_WRONG') return error('old.wrong', ['old']);
  return reason === null ? null : (nextRefusals[reason] ?? null);
}

/** The same of a change by a code. */
export function codeRefusalAt(reason: Reason | null): ByCodeProblem | null {
  if (reason === 'CODE_WRONG') return error('code.wrong', ['code']);
  return reason === null ? null : (nextRefusals[reason] ?? null);
}
