import type { Rule } from '../rule.ts';

/* The rules of pegged orders that findings name. */

export const MAY_PEG: Rule = {
  name: 'SPEC/4.6 who pegs',
  says: 'Only accounts of the house’s liquidity and of simulated participants have pegged orders, and nobody where money is real.',
};
export const PEGGED: Rule = {
  name: 'SPEC/4.6 pegged orders',
  says: 'A list replaces the account’s pegged orders of a market and side: at most 40, accepted with the best price first, bids below offers at every index; one that reduces has no more lots than its position.',
};
export const REPRICED: Rule = {
  name: 'SPEC/4.6 repricing',
  says: 'With each ok tick, before the mark and all that it sets off, the pegged orders of a market leave its book and come back by the new index; with a tick that is no price, 3,001 ms after the last one and with a halt they leave it.',
};
export const REACHED: Rule = {
  name: 'SPEC/4.6 coming back',
  says: 'Bids, then offers come back, the best price first, then by account and number, each rounded away from the index and within its bound; the first that reaches orders of others is matched before any behind it comes back, in pieces of at most 500 fills, behind which no order of its own hand ends either, and the market gets no new mark before the last one.',
};
export const PEGGED_PRICE: Rule = {
  name: 'SPEC/4.6 pegged price',
  says: 'A pegged order that reaches orders of others fills them at its own price.',
};
