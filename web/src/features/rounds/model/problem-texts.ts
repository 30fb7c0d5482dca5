import { exactFigure, figureText, type NumberStyle } from '../../../domain/figures.ts';
import type { RoundProblem, RoundProblemCode } from '../rules/stake.ts';
import type { MessageDescription, PlainMessageId } from '../../../i18n/text.tsx';

/** What the waiting button says. */
const BUTTONS = {
  'product.excluded': 'rounds.button.excluded',
  'product.off': 'rounds.button.off',
  'clock.unknown': 'rounds.button.waitClock',
  'window.closed': 'rounds.button.closed',
  'price.none': 'rounds.button.waitPrice',
  'price.stale': 'rounds.button.waitPrice',
  'side.other': 'rounds.button.otherSide',
  'limit.reached': 'rounds.button.limit',
  'amount.missing': 'rounds.button.enter',
  'amount.tooPrecise': 'rounds.button.check',
  'amount.belowMinimum': 'rounds.button.tooSmall',
  'amount.aboveMaximum': 'rounds.button.tooLarge',
  'funds.unknown': 'rounds.button.waitBalance',
  'funds.insufficient': 'rounds.button.noFunds',
  'limit.wouldPass': 'rounds.button.limit',
} as const satisfies Readonly<Record<RoundProblemCode, PlainMessageId>>;

const TEXTS = {
  'product.excluded': 'rounds.problem.excluded',
  'product.off': 'rounds.problem.off',
  'clock.unknown': 'rounds.problem.clock',
  'window.closed': 'rounds.problem.closed',
  'price.none': 'rounds.problem.priceNone',
  'price.stale': 'rounds.problem.priceStale',
  'side.other': 'rounds.problem.otherSide',
  'limit.reached': 'rounds.problem.limitReached',
  'amount.missing': 'rounds.problem.missing',
  'amount.tooPrecise': 'rounds.problem.tooPrecise',
  'amount.belowMinimum': 'rounds.problem.belowMinimum',
  'amount.aboveMaximum': 'rounds.problem.aboveMaximum',
  'funds.unknown': 'rounds.problem.fundsUnknown',
  'funds.insufficient': 'rounds.problem.noFunds',
  'limit.wouldPass': 'rounds.problem.limitPassed',
} as const satisfies Readonly<Record<RoundProblemCode, string>>;

export const buttonText = ({ code }: RoundProblem): PlainMessageId => BUTTONS[code];

/** The sentence at the field or on a card, its amount in the page's language. */
export function problemText({ code, values }: RoundProblem, style: NumberStyle): MessageDescription {
  const { limit } = values;
  return { id: TEXTS[code], ...(limit === undefined ? {} : { values: { limit: figureText(exactFigure(limit, 'owned', style)) } }) };
}
