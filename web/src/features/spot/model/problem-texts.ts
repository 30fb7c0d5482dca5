import { exactFigure, figureText, type NumberStyle } from '../../../domain/figures.ts';
import * as form from '../../../form/texts.ts';
import type { MessageDescription, MessageId } from '../../../i18n/text.tsx';
import type { SpotProblem, SpotProblemCode } from '../rules/problem.ts';

/** What the waiting button says, and the sentence at the field or on the card. */
const TEXTS: form.ProblemTexts<SpotProblemCode, MessageId> = {
  'market.closed': { button: 'trade.button.marketClosed', text: 'trade.problem.marketClosed' },
  'market.sideOff': { button: 'trade.button.sideOff', text: 'trade.problem.sideOff' },
  'price.none': { button: 'trade.button.waitPrice', text: 'trade.problem.priceNone' },
  'price.stale': { button: 'trade.button.waitPrice', text: 'trade.problem.priceStale' },
  'price.missing': { button: 'trade.button.enterPrice', text: 'trade.problem.priceMissing' },
  'price.tooPrecise': { button: 'trade.button.checkPrice', text: 'trade.problem.priceStep' },
  'price.aboveMaximum': { button: 'trade.button.priceTooHigh', text: 'trade.problem.priceAbove' },
  'price.belowMinimum': { button: 'trade.button.priceTooLow', text: 'trade.problem.priceBelow' },
  'price.tooFar': { button: 'trade.button.priceTooFar', text: 'trade.problem.priceTooFar' },
  'amount.missing': { button: 'trade.button.enterAmount', text: 'trade.problem.amountMissing' },
  'amount.tooPrecise': { button: 'trade.button.checkAmount', text: 'trade.problem.amountStep' },
  'amount.belowMinimum': { button: 'trade.button.amountTooSmall', text: 'trade.problem.amountBelow' },
  'amount.aboveMaximum': { button: 'trade.button.amountTooLarge', text: 'trade.problem.amountAbove' },
  'total.missing': { button: 'trade.button.enterAmount', text: 'trade.problem.amountMissing' },
  'total.tooPrecise': { button: 'trade.button.checkAmount', text: 'trade.problem.amountStep' },
  'total.belowMinimum': { button: 'trade.button.amountTooSmall', text: 'trade.problem.totalBelow' },
  'funds.unknown': { button: 'trade.button.waitBalance', text: 'trade.problem.fundsUnknown' },
  'funds.insufficient': { button: 'trade.button.noFunds', text: 'trade.problem.funds' },
  'orders.tooMany': { button: 'trade.button.tooManyOrders', text: 'trade.problem.tooManyOrders' },
  'order.wouldTake': { button: 'trade.button.wouldTake', text: 'trade.problem.wouldTake' },
  'order.fillsNothing': { button: 'trade.button.check', text: 'trade.problem.fillsNothing' },
  'order.fillsPart': { button: 'trade.button.check', text: 'trade.problem.fillsPart' },
  'order.meetsOwn': { button: 'trade.button.check', text: 'trade.problem.meetsOwn' },
};

/** The words of the waiting button, with their figures written in the page's language. */
export function buttonText(problem: SpotProblem, style: NumberStyle): MessageDescription {
  return form.describeWith(form.buttonText(TEXTS, problem), problem, writeIn(style));
}

/** The sentence with its figures written in the page's language. */
export function problemText(problem: SpotProblem, style: NumberStyle): MessageDescription {
  // What can be bought is said where something can.
  if (problem.values['most'] !== undefined) return form.describeWith('trade.problem.fundsMost', problem, writeIn(style));
  return form.problemText(TEXTS, problem, writeIn(style)) ?? buttonText(problem, style);
}

function writeIn(style: NumberStyle) {
  return (value: string, name: string): string => {
    if (name === 'asset' || name === 'coin') return value.toUpperCase();
    if (name === 'available' || name === 'needed' || name === 'most') return figureText(exactFigure(value, 'owned', style));
    return /^[0-9.]+$/.test(value) ? figureText(exactPlain(value, style)) : value;
  };
}

/** Limits are written with the digits they have. */
function exactPlain(value: string, style: NumberStyle) {
  const figure = exactFigure(value, 'owned', style);
  const padded = /^\d+$/.test(value);
  return padded ? { ...figure, digits: figure.digits.slice(0, -3) } : figure;
}
