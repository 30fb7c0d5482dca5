import { figureText, tickFigure, type NumberStyle } from '../../../domain/figures.ts';
import * as form from '../../../form/texts.ts';
import { isolated } from '../../../i18n/formats.ts';
import type { MessageDescription, MessageId } from '../../../i18n/text.tsx';
import type { ProtectProblem, ProtectProblemCode } from '../rules/protect.ts';
import type { PerpetualMarket } from './market.ts';

/** What the waiting button of the sheet of triggers says, and the sentence at the field or above the button. */
const TEXTS: form.ProblemTexts<ProtectProblemCode, MessageId> = {
  'price.none': { button: 'trade.button.waitPrice', text: 'perpetual-sheets.trigger.noMark' },
  'amount.missing': { button: 'trade.button.enterAmount', text: 'trade.problem.amountMissing' },
  'amount.step': { button: 'trade.button.checkAmount', text: 'perpetual.problem.lots' },
  'amount.above': { button: 'trade.button.amountTooLarge', text: 'perpetual-sheets.close.most' },
  'profit.step': { button: 'perpetual.button.trigger', text: 'perpetual.problem.step' },
  'profit.reached': { button: 'perpetual.button.trigger', text: 'perpetual.problem.reached' },
  'profit.limitMissing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'profit.limitStep': { button: 'trade.button.checkPrice', text: 'perpetual.problem.step' },
  'loss.step': { button: 'perpetual.button.trigger', text: 'perpetual.problem.step' },
  'loss.reached': { button: 'perpetual.button.trigger', text: 'perpetual.problem.reached' },
  'loss.limitMissing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'loss.limitStep': { button: 'trade.button.checkPrice', text: 'perpetual.problem.step' },
  'triggers.tooMany': { button: 'perpetual-sheets.trigger.full', text: 'perpetual-sheets.trigger.tooMany' },
  'loss.beyondLiquidation': { button: 'perpetual.button.trigger', text: 'perpetual.problem.beyond' },
};

const PRICES: ReadonlySet<string> = new Set(['mark', 'price']);

export const buttonTextOf = ({ code }: ProtectProblem): MessageDescription => ({ id: TEXTS[code].button });

export function problemTextOf(problem: ProtectProblem, { priceDecimals }: PerpetualMarket, style: NumberStyle): MessageDescription {
  const { text, button } = TEXTS[problem.code];
  const write = (value: string, name: string): string => {
    if (name === 'coin') return value.toUpperCase();
    return isolated(PRICES.has(name) ? figureText(tickFigure(value, priceDecimals, style)) : value);
  };
  return form.describeWith(text ?? button, problem, write);
}
