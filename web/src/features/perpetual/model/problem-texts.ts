import { exactFigure, figureText, type NumberStyle } from '../../../domain/figures.ts';
import * as form from '../../../form/texts.ts';
import { isolated } from '../../../i18n/formats.ts';
import type { MessageDescription, MessageId } from '../../../i18n/text.tsx';
import type { TicketProblem, TicketProblemCode } from '../rules/ticket.ts';

/** What the waiting button says, and the sentence at the field or on the card. */
const TEXTS: form.ProblemTexts<TicketProblemCode, MessageId> = {
  'market.closed': { button: 'trade.button.marketClosed', text: 'perpetual.problem.closed' },
  'price.none': { button: 'trade.button.waitPrice', text: 'perpetual.problem.noMark' },
  'price.missing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'price.step': { button: 'trade.button.checkPrice', text: 'perpetual.problem.step' },
  'price.tooFar': { button: 'trade.button.priceTooFar', text: 'perpetual.problem.tooFar' },
  'amount.missing': { button: 'trade.button.enterAmount', text: 'trade.problem.amountMissing' },
  'amount.step': { button: 'trade.button.checkAmount', text: 'perpetual.problem.lots' },
  'amount.below': { button: 'trade.button.amountTooSmall', text: 'perpetual.problem.least' },
  'amount.above': { button: 'trade.button.amountTooLarge', text: 'perpetual.problem.most' },
  'margin.below': { button: 'trade.button.amountTooSmall', text: 'perpetual.problem.margin' },
  'tier.leverage': { button: 'perpetual.button.leverage', text: 'perpetual.problem.tier' },
  'stop.leverage': { button: 'perpetual.button.leverage', text: 'perpetual.problem.stop' },
  'funds.unknown': { button: 'trade.button.waitBalance', text: 'trade.problem.fundsUnknown' },
  'funds.none': { button: 'perpetual.button.noFunds', text: 'perpetual.problem.funds' },
  'orders.tooMany': { button: 'trade.button.tooManyOrders', text: 'perpetual.problem.orders' },
  'order.wouldTake': { button: 'trade.button.wouldTake', text: 'perpetual.problem.wouldTake' },
  'close.none': { button: 'perpetual.button.noPosition', text: 'perpetual.problem.noPosition' },
  'close.beyondBound': { button: 'trade.button.priceTooFar', text: 'perpetual.problem.beyondBound' },
  'close.tooMuch': { button: 'trade.button.amountTooLarge', text: 'perpetual.problem.mostOpen' },
  'profit.step': { button: 'perpetual.button.trigger', text: 'perpetual.problem.step' },
  'profit.reached': { button: 'perpetual.button.trigger', text: 'perpetual.problem.reached' },
  'profit.limitMissing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'profit.limitStep': { button: 'trade.button.checkPrice', text: 'perpetual.problem.step' },
  'loss.step': { button: 'perpetual.button.trigger', text: 'perpetual.problem.step' },
  'loss.reached': { button: 'perpetual.button.trigger', text: 'perpetual.problem.reached' },
  'loss.limitMissing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'loss.limitStep': { button: 'trade.button.checkPrice', text: 'perpetual.problem.step' },
  'loss.beyondLiquidation': { button: 'perpetual.button.trigger', text: 'perpetual.problem.beyond' },
};

/** Prices and amounts as the language writes them; steps, lots and names as they are. */
const FIGURES: ReadonlySet<string> = new Set(['bound', 'mark', 'best', 'price', 'available', 'needed', 'least']);

function writeIn(style: NumberStyle) {
  return (value: string, name: string): string => {
    if (name === 'coin') return value.toUpperCase();
    return FIGURES.has(name) ? isolated(figureText(exactFigure(value, 'owned', style))) : isolated(value);
  };
}

export function buttonText(problem: TicketProblem, style: NumberStyle): MessageDescription {
  return form.describeWith(form.buttonText(TEXTS, problem), problem, writeIn(style));
}

export function problemText(problem: TicketProblem, style: NumberStyle): MessageDescription {
  const { text } = TEXTS[problem.code];
  return text === null ? buttonText(problem, style) : form.describeWith(text, problem, writeIn(style));
}
