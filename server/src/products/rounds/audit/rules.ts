import type { Rule } from '../../../audit/rule.ts';

/* The rules of rounds that findings name. */

export const TERMS: Rule = {
  name: 'SPEC/7 terms',
  says: 'A pair is defined once for its symbol and period, and has the terms that the house gave it last for this time, with a fee within its bounds and a version that rises by one.',
};
export const OFFERED: Rule = { name: 'SPEC/7 pair', says: 'Stakes are taken of pairs that are enabled.' };
export const NO_HOUSE: Rule = { name: 'SPEC/7 house', says: 'Accounts of the house take no side in any round.' };
export const WINDOW: Rule = { name: 'SPEC/7 window', says: 'Stakes are taken from the start of a round until 2 s before its middle.' };
export const FRESH: Rule = { name: 'SPEC/7 fresh price', says: 'Nobody stakes on a price that is frozen or older than 2 s.' };
export const ONE_SIDE: Rule = { name: 'SPEC/7 side', says: 'A person has one side in a round.' };
export const STAKE: Rule = {
  name: 'SPEC/7 stake',
  says: 'The stake is within the limits in force, and a person has at most 200 in a round.',
};
export const FUNDS: Rule = { name: 'SPEC/2 funds', says: 'The stake was available on the platform wallet.' };
export const OPENED: Rule = {
  name: 'SPEC/7 round',
  says: 'A round begins with its first stake; its number is the time divided by the period, and it keeps the terms it began with.',
};
export const STAKED: Rule = {
  name: 'SPEC/7 staked',
  says: 'A stake is what its command asked for, in the round that runs, from the platform wallet into the escrow of the round.',
};
export const CANCELLED: Rule = {
  name: 'SPEC/7 cancel',
  says: 'An account takes back its own stake in the first quarter of a round that allows it, and gets the whole of it.',
};
export const DUE: Rule = {
  name: 'SPEC/7 settlement',
  says: 'Rounds are matched at their lock and decided when they are due, never before, what was due first before other things, and each is through with its stakes before the next step of any.',
};
export const MATCH: Rule = {
  name: 'SPEC/7 match',
  says: 'At the lock as much as the smaller pool holds plays on each side: of the larger one each stake plays its share by largest remainder, ties to the earlier, and the rest goes back without fee; next to an empty pool nothing plays.',
};
export const RESULT: Rule = {
  name: 'SPEC/7 result',
  says: 'Close above lock and up wins, below it down; all that plays goes back on a tie or a missing tick, and nothing plays next to an empty pool.',
};
export const LOCK: Rule = {
  name: 'SPEC/7 lock tick',
  says: 'The lock tick is the last ok tick up to the middle of the round, not before the end of betting.',
};
export const CLOSE: Rule = {
  name: 'SPEC/7 close tick',
  says: 'The close tick is the last ok tick up to the end of the round, at most 5 s old.',
};
export const POOLS: Rule = { name: 'I18 pools', says: 'The pools are the sums of the stakes of each side.' };
export const FEE: Rule = {
  name: 'SPEC/7 fee',
  says: 'The fee comes from what plays on the losing side only, by the terms the round began with, rounded up; a refund has none.',
};
export const PAYOUT: Rule = {
  name: 'SPEC/7 payout',
  says: 'A winner gets what played of the stake and by that a share of what the other side played less the fee, by largest remainder; those that lost are paid first, each by number.',
};
export const ESCROW: Rule = {
  name: 'I18 escrow',
  says: 'The escrow of a round holds just what the round still has to pay, and payouts and fee are its stakes.',
};
