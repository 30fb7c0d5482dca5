import type { ProblemTexts } from '../../../form/texts.ts';
import type { RoundProblem } from '../rules/stake.ts';

/** What the waiting button says, and the sentence at the field or on a card. */
export const stakeTexts: ProblemTexts<RoundProblem['code']> = {
  'product.excluded': { button: 'rounds.button.excluded', text: 'rounds.problem.excluded' },
  'product.off': { button: 'rounds.button.off', text: 'rounds.problem.off' },
  'clock.unknown': { button: 'rounds.button.waitClock', text: 'rounds.problem.clock' },
  'window.closed': { button: 'rounds.button.closed', text: 'rounds.problem.closed' },
  'price.none': { button: 'rounds.button.waitPrice', text: 'rounds.problem.priceNone' },
  'price.stale': { button: 'rounds.button.waitPrice', text: 'rounds.problem.priceStale' },
  'side.other': { button: 'rounds.button.otherSide', text: 'rounds.problem.otherSide' },
  'limit.reached': { button: 'rounds.button.limit', text: 'rounds.problem.limitReached' },
  'amount.missing': { button: 'rounds.button.enter', text: 'rounds.problem.missing' },
  'amount.tooPrecise': { button: 'rounds.button.check', text: 'rounds.problem.tooPrecise' },
  'amount.belowMinimum': { button: 'rounds.button.tooSmall', text: 'rounds.problem.belowMinimum' },
  'amount.aboveMaximum': { button: 'rounds.button.tooLarge', text: 'rounds.problem.aboveMaximum' },
  'funds.unknown': { button: 'rounds.button.waitBalance', text: 'rounds.problem.fundsUnknown' },
  'funds.insufficient': { button: 'rounds.button.noFunds', text: 'rounds.problem.noFunds', textWithMost: 'rounds.problem.noFundsMost' },
  'limit.wouldPass': { button: 'rounds.button.limit', text: 'rounds.problem.limitPassed' },
};
