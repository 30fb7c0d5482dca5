import { exactFigure, figureText, type NumberStyle } from '../../../domain/figures.ts';
import type { StakeProblem, StakeProblemCode } from '../rules/stake.ts';
import type { MessageDescription, PlainMessageId } from '../../../i18n/text.tsx';

/** What the waiting button says. */
const BUTTONS = {
  'product.excluded': 'updown.button.excluded',
  'product.none': 'updown.button.none',
  'price.none': 'updown.button.waitPrice',
  'price.stale': 'updown.button.waitPrice',
  'amount.missing': 'updown.button.enterAmount',
  'amount.tooPrecise': 'updown.button.checkAmount',
  'amount.belowMinimum': 'updown.button.tooSmall',
  'amount.aboveMaximum': 'updown.button.tooLarge',
  'amount.aboveCover': 'updown.button.tooLarge',
  'cover.none': 'updown.button.noCover',
  'funds.unknown': 'updown.button.waitBalance',
  'funds.insufficient': 'updown.button.noFunds',
  'limit.reached': 'updown.button.limit',
  'limit.wouldPass': 'updown.button.limit',
} as const satisfies Readonly<Record<StakeProblemCode, PlainMessageId>>;

const TEXTS = {
  'product.excluded': 'updown.problem.excluded',
  'product.none': 'updown.problem.none',
  'price.none': 'updown.problem.priceNone',
  'price.stale': 'updown.problem.priceStale',
  'amount.missing': 'updown.problem.amountMissing',
  'amount.tooPrecise': 'updown.problem.tooPrecise',
  'amount.belowMinimum': 'updown.problem.belowMinimum',
  'amount.aboveMaximum': 'updown.problem.aboveMaximum',
  'amount.aboveCover': 'updown.problem.aboveCover',
  'cover.none': 'updown.problem.noCover',
  'funds.unknown': 'updown.problem.fundsUnknown',
  'funds.insufficient': 'updown.problem.noFunds',
  'limit.reached': 'updown.problem.limitReached',
  'limit.wouldPass': 'updown.problem.limitPassed',
} as const satisfies Readonly<Record<StakeProblemCode, string>>;

export const buttonText = ({ code }: StakeProblem): PlainMessageId => BUTTONS[code];

/** The sentence at the field or on a card, its amount in the page's language. */
export function problemText({ code, values }: StakeProblem, style: NumberStyle): MessageDescription {
  const { limit } = values;
  return { id: TEXTS[code], ...(limit === undefined ? {} : { values: { limit: figureText(exactFigure(limit, 'owned', style)) } }) };
}
