import type { ProblemTexts } from '../../../form/texts.ts';
import type { StakeProblem } from '../rules/stake.ts';

/** What the waiting button says, and the sentence at the field or on a card. */
export const stakeTexts: ProblemTexts<StakeProblem['code']> = {
  'product.excluded': { button: 'updown.button.excluded', text: 'updown.problem.excluded' },
  'product.none': { button: 'updown.button.none', text: 'updown.problem.none' },
  'price.none': { button: 'updown.button.waitPrice', text: 'updown.problem.priceNone' },
  'price.stale': { button: 'updown.button.waitPrice', text: 'updown.problem.priceStale' },
  'amount.missing': { button: 'updown.button.enterAmount', text: 'updown.problem.amountMissing' },
  'amount.tooPrecise': { button: 'updown.button.checkAmount', text: 'updown.problem.tooPrecise' },
  'amount.belowMinimum': { button: 'updown.button.tooSmall', text: 'updown.problem.belowMinimum' },
  'amount.aboveMaximum': { button: 'updown.button.tooLarge', text: 'updown.problem.aboveMaximum' },
  'amount.aboveCover': { button: 'updown.button.tooLarge', text: 'updown.problem.aboveCover' },
  'cover.none': { button: 'updown.button.noCover', text: 'updown.problem.noCover' },
  'funds.unknown': { button: 'updown.button.waitBalance', text: 'updown.problem.fundsUnknown' },
  'funds.insufficient': { button: 'updown.button.noFunds', text: 'updown.problem.noFunds', textWithMost: 'updown.problem.noFundsMost' },
  'limit.reached': { button: 'updown.button.limit', text: 'updown.problem.limitReached' },
  'limit.wouldPass': { button: 'updown.button.limit', text: 'updown.problem.limitPassed' },
};
