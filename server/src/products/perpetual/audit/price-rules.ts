import type { Rule } from '../../../audit/rule.ts';

/* The rules of marks, funding, liquidation and deleveraging that findings name. */

export const MARK: Rule = {
  name: 'SPEC/3.3 mark',
  says: 'The mark is the median of the index, the index with what is left of the funding rate, and the index with the mean basis of 30 seconds, at most 1 % from the index; it is stated at every ok tick and every second.',
};
export const SAMPLE: Rule = {
  name: 'SPEC/3.3 sample',
  says: 'Once a second a mark takes a sample of the best bid and ask; without both there is none.',
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
  says: 'Beyond bankruptcy, up to 2 % from the mark, the insurance account pays, at most 20 % of it for one position.',
};
export const LIQUIDATED: Rule = {
  name: 'SPEC/5.5 liquidated',
  says: 'A step of a liquidation closes what book, insurance and partners take; what finds no partner waits for the next mark.',
};
export const LIQUIDATION_FEE: Rule = {
  name: 'SPEC/5.5 liquidation fee',
  says: 'Of the margin left the insurance account takes 0.25 % of the closed value, rounded up, and the owner of a closed position gets the rest.',
};
export const DELEVERAGING: Rule = {
  name: 'SPEC/5.6 deleveraging',
  says: 'What neither book nor insurance takes is closed at the bankruptcy price against the opposite positions with the highest score, then the lowest number, without a fee.',
};
