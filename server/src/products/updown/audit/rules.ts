import type { Rule } from '../../../audit/rule.ts';

/* The rules of second contracts that findings name. */

export const TERMS: Rule = {
  name: 'SPEC/6.9 terms',
  says: 'A product is defined once for its symbol and duration, and has the terms that the house gave it last for this time, at 0.80 or more, with a version that rises by one.',
};
export const OFFERED: Rule = {
  name: 'SPEC/6.1 product',
  says: 'Contracts are taken of products that are enabled, under the version that the user saw and in the time it was promised.',
};
export const NO_HOUSE: Rule = { name: 'SPEC/6 house', says: 'The house takes no side in its own product.' };
export const FRESH: Rule = {
  name: 'SPEC/6.1 fresh price',
  says: 'A contract is taken only while the last ok tick is at most 2 s old and no frozen one follows it.',
};
export const COARSE: Rule = {
  name: 'SPEC/3.1 coarse tick',
  says: 'With real money no contract is taken while one tick is more than 0.8 basis points of the price.',
};
export const GAP: Rule = {
  name: 'SPEC/6.1 gap',
  says: 'With real money no contract is taken within 300 s of the end of a gap: of an ok tick more than 5 s after the one before it, or the first of its symbol.',
};
export const WAIT: Rule = {
  name: 'SPEC/6.2 wait',
  says: 'Terms and contracts have the wait of the mode: 2 s with real money, none with play money.',
};
export const HOURS: Rule = {
  name: 'SPEC/6.6 hours',
  says: 'A contract ends within the published hours of its symbol.',
};
export const FAST: Rule = {
  name: 'SPEC/6.1 fast market',
  says: 'No contract is taken while the price is more than 0.5 % away from the one 3 s before.',
};
export const STAKE: Rule = { name: 'SPEC/6.1 stake', says: 'The stake is within the limits in force at acceptance.' };
export const OPEN: Rule = { name: 'SPEC/6.1 open contracts', says: 'A person has at most 200 open contracts.' };
export const FUNDS: Rule = { name: 'SPEC/2 funds', says: 'The stake was available on the platform wallet.' };
export const COVER: Rule = {
  name: 'SPEC/6.1 cover',
  says: "The house's cover is the stake times the rate, rounded down, and it was there before the stake was taken.",
};
export const EXPOSURE: Rule = {
  name: 'SPEC/6.1 exposure',
  says: 'What the house covers of one side of one symbol is at most 1 % of the free cover in one second of expiry and 5 % in sixty in a row, of one person a fifth of either; of one side of all symbols at most 20 %.',
};
export const ACCEPTED: Rule = {
  name: 'SPEC/6.1 contract',
  says: 'A contract is what its command asked for, under the terms in force at acceptance.',
};
export const RATE: Rule = { name: 'SPEC/6.9 rate', says: 'A contract keeps the rate that was in force when it was accepted.' };
export const EXPIRY: Rule = { name: 'SPEC/6.3 expiry', says: 'A contract expires its duration after its acceptance and its wait.' };
export const ESCROW: Rule = {
  name: 'I15 escrow',
  says: "The stake goes from the user's platform wallet and the cover from the house's to the contract's escrow, and its settlement empties that.",
};
export const DUE: Rule = {
  name: 'SPEC/6.3 settlement',
  says: 'Contracts are settled when they are due, never before: those without entry first, then by expiry, then by number, each once.',
};
export const ENTRY: Rule = { name: 'SPEC/6.2 entry', says: 'The entry is the first ok tick after acceptance and wait, within 5 s.' };
export const EXIT: Rule = { name: 'SPEC/6.3 exit', says: 'The exit is the last ok tick up to the expiry.' };
export const RESULT: Rule = {
  name: 'SPEC/6.4 result',
  says: 'Entry, exit and side decide the result, and where ticks are missing only a win counts and all else is void; in a window that operators have voided a loss is void; nothing else decides.',
};
export const VOIDED: Rule = {
  name: 'SPEC/6.8 void',
  says: 'Two operators void, as they have decided it and for a reason, all contracts of a symbol that expire in a window, of which none has expired before and none is accepted any more; what would be lost there is refunded, and nothing else is other than it would be.',
};
export const PAYOUT: Rule = {
  name: 'SPEC/6.7 payout',
  says: 'A win pays stake and cover, a loss nothing, a tie and a void contract the stake; the rest is the house’s.',
};
