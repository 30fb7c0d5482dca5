import { figureText, exactFigure, type NumberStyle } from '../../../domain/figures.ts';
import type { SpotProblem, SpotProblemCode } from '../../../domain/problem.ts';
import type { MessageDescription } from '../../../i18n/text.tsx';

/** What the waiting button says for each error. */
const BUTTONS = {
  'market.closed': 'trade.button.marketClosed',
  'market.sideOff': 'trade.button.sideOff',
  'price.none': 'trade.button.waitPrice',
  'price.stale': 'trade.button.waitPrice',
  'price.missing': 'trade.button.enterPrice',
  'price.tooPrecise': 'trade.button.checkPrice',
  'price.aboveMaximum': 'trade.button.priceTooHigh',
  'price.belowMinimum': 'trade.button.priceTooLow',
  'price.tooFar': 'trade.button.priceTooFar',
  'amount.missing': 'trade.button.enterAmount',
  'amount.tooPrecise': 'trade.button.checkAmount',
  'amount.belowMinimum': 'trade.button.amountTooSmall',
  'amount.aboveMaximum': 'trade.button.amountTooLarge',
  'total.missing': 'trade.button.enterAmount',
  'total.tooPrecise': 'trade.button.checkAmount',
  'total.belowMinimum': 'trade.button.amountTooSmall',
  'funds.unknown': 'trade.button.waitBalance',
  'funds.insufficient': 'trade.button.noFunds',
  'orders.tooMany': 'trade.button.tooManyOrders',
  'order.wouldTake': 'trade.button.wouldTake',
  'order.fillsNothing': 'trade.button.check',
  'order.fillsPart': 'trade.button.check',
  'order.meetsOwn': 'trade.button.check',
} as const satisfies Readonly<Record<SpotProblemCode, string>>;

const TEXTS = {
  'market.closed': 'trade.problem.marketClosed',
  'market.sideOff': 'trade.problem.sideOff',
  'price.none': 'trade.problem.priceNone',
  'price.stale': 'trade.problem.priceStale',
  'price.missing': 'trade.problem.priceMissing',
  'price.tooPrecise': 'trade.problem.priceStep',
  'price.aboveMaximum': 'trade.problem.priceAbove',
  'price.belowMinimum': 'trade.problem.priceBelow',
  'price.tooFar': 'trade.problem.priceTooFar',
  'amount.missing': 'trade.problem.amountMissing',
  'amount.tooPrecise': 'trade.problem.amountStep',
  'amount.belowMinimum': 'trade.problem.amountBelow',
  'amount.aboveMaximum': 'trade.problem.amountAbove',
  'total.missing': 'trade.problem.amountMissing',
  'total.tooPrecise': 'trade.problem.amountStep',
  'total.belowMinimum': 'trade.problem.totalBelow',
  'funds.unknown': 'trade.problem.fundsUnknown',
  'funds.insufficient': 'trade.problem.funds',
  'orders.tooMany': 'trade.problem.tooManyOrders',
  'order.wouldTake': 'trade.problem.wouldTake',
  'order.fillsNothing': 'trade.problem.fillsNothing',
  'order.fillsPart': 'trade.problem.fillsPart',
  'order.meetsOwn': 'trade.problem.meetsOwn',
} as const satisfies Readonly<Record<SpotProblemCode, string>>;

export const buttonText = (problem: SpotProblem): MessageDescription => ({ id: BUTTONS[problem.code] });

/** The sentence at the field or on the card, with its figures written in the page's language. */
export function problemText({ code, values }: SpotProblem, style: NumberStyle): MessageDescription {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (name === 'asset') shown[name] = value.toUpperCase();
    else shown[name] = /^[0-9.]+$/.test(value) ? figureText(exactPlain(value, style)) : value;
  }
  return { id: TEXTS[code], values: shown };
}

/** Limits are written with the digits they have. */
function exactPlain(value: string, style: NumberStyle) {
  const figure = exactFigure(value, 'owned', style);
  const padded = /^\d+$/.test(value);
  return padded ? { ...figure, digits: figure.digits.slice(0, -3) } : figure;
}
