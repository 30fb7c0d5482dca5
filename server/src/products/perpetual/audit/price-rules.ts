import type { Rule } from '../../../audit/rule.ts';

/* The rules of marks, funding, liquidation and deleveraging that findings name. */

export const MARK: Rule = {
  name: 'SPEC/3.3 mark',
  says: 'The mark is the median of the index with what is left of the funding rate, the index with the mean basis of 30 seconds, and the middle one of impact bid, impact ask and last fill; at most half of the lowest maintenance rate from the index; it is stated at every ok tick and every second.',
};
export const SAMPLE: Rule = {
  name: 'SPEC/3.3 sample',
  says: 'Once a second a mark takes a sample of both impact prices; without both there is none.',
};
export const IMPACT_PRICE: Rule = {
  name: 'SPEC/3.3 impact price',
  says: 'An impact price is the mean price of 20,000 USDT in whole levels of a side, of the last one the fewest lots that reach it, rounded half-even; a side with less has none.',
};
export const LAST_FILL: Rule = {
  name: 'SPEC/3.3 last fill',
  says: 'The last fill of the market counts while it is not older than 60 seconds; what is deleveraged is no fill.',
};
export const PREMIUM: Rule = {
  name: 'SPEC/5.8 premium',
  says: 'Once a minute the premium of the book over the index is sampled at the mean price of 20,000 USDT; without that depth there is none.',
};
export const FUNDING_TIME: Rule = {
  name: 'SPEC/5.8 funding',
  says: 'At the end of each interval of 8 hours funding is charged, counted and paid to the positions open by then, by their number; without an ok price of the last 10 seconds only the rate is stated.',
};
export const FUNDING_RATE: Rule = {
  name: 'SPEC/5.8 funding rate',
  says: 'The rate is the weighted mean premium, drawn to the interest, which is 0, by at most 0.05 %, at most 0.75 × the lowest maintenance rate; below 240 samples it is 0.',
};
export const FUNDING_AMOUNT: Rule = {
  name: 'SPEC/5.8 funding amount',
  says: 'A payer pays value × rate rounded up, at most its margin; a receiver gets value × rate rounded down, or its share of what was collected; the rest is the insurance account’s.',
};
export const LIQUIDATING: Rule = {
  name: 'SPEC/5.5 liquidation',
  says: 'Positions whose equity is below their maintenance margin are taken over: the lowest equity ÷ maintenance first, then by number; in the first row whole, above it down to the next row.',
};
export const BANKRUPTCY: Rule = {
  name: 'SPEC/5.5 bankruptcy',
  says: 'The bankruptcy price is that at which margin and loss are equal: a long’s rounded up, a short’s rounded down.',
};
export const INSURANCE_SHARE: Rule = {
  name: 'SPEC/5.5 insurance',
  says: 'Only for a position without equity, up to 0.1 % beyond the mark and to partners the difference to the mark, the insurance account pays: over the life of a position at most 20 % of what it had when that was first taken over, and on a day (UTC) at most 25 % of what it had when the day began.',
};
export const LIQUIDATED: Rule = {
  name: 'SPEC/5.5 liquidated',
  says: 'A step of a liquidation closes what the book takes, with equity within 0.1 % of the mark, and without it what insurance and partners take; the rest waits for the next mark.',
};
export const LIQUIDATION_FEE: Rule = {
  name: 'SPEC/5.5 liquidation fee',
  says: 'Of the margin left the insurance account takes 0.25 % of the closed value, rounded up, while lots remain at most what they do not need, and the owner of a closed position gets the rest.',
};
export const DELEVERAGING: Rule = {
  name: 'SPEC/5.6 deleveraging',
  says: 'What is left without equity after book and insurance is closed at its bankruptcy price against the opposite positions of other hands with the highest score, then the lowest number, without a fee.',
};
