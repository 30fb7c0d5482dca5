import type { Rule } from '../../../audit/rule.ts';

/* The rules of conversions that findings name. */

export const COIN: Rule = {
  name: 'SPEC/12 coin',
  says: 'A coin is defined once, is priced by the index of its own code (USDT by none), and has the terms that the house gave it last for this time: 0.1 % to 1 % of commission, limits of which the lower leaves something, a version that rises by one.',
};
export const INTO: Rule = {
  name: 'SPEC/12 coins',
  says: 'One coin is converted into another that is on, both of them defined.',
};
export const FRESH: Rule = {
  name: 'SPEC/12 fresh price',
  says: 'Coins are converted only while the last tick of either index is ok and at most 2 s old.',
};
export const QUOTE: Rule = {
  name: 'SPEC/12 quote',
  says: 'A quote is of a moment that is over, for 10 s, of the terms of that moment, and ends when either index has moved by more than half the commission.',
};
export const CONVERTED: Rule = {
  name: 'SPEC/12 conversion',
  says: 'A conversion is what its command asked for, under the terms in force at its moment or at that of its quote.',
};
export const PRICE: Rule = {
  name: 'SPEC/12 price',
  says: 'The rate is made of the last ticks of both indices at its moment, or at that of its quote.',
};
export const GROSS: Rule = {
  name: 'SPEC/12 gross',
  says: 'The gross amount is what the sold amount is worth in the bought coin, rounded down, within the limits of that coin.',
};
export const FEE: Rule = {
  name: 'SPEC/12 fee',
  says: 'The fee is the commission of the gross amount, rounded up.',
};
export const FUNDS: Rule = {
  name: 'SPEC/2 funds',
  says: 'What is sold was available on the platform wallet, and what is bought in the house’s inventory.',
};
export const POSTED: Rule = {
  name: 'SPEC/2 conversion',
  says: 'What is sold goes to the inventory; of what is bought the fee goes to the fees and all else to the user.',
};
