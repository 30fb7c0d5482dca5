import type { Rule } from '../../../audit/rule.ts';

/* The rules of spot trading that findings name. */

export const ORDER: Rule = {
  name: 'SPEC/4.1 order',
  says: 'An accepted order is what its command asked for: market, side, kind, time in force, price, quantity or amount.',
};
export const OPEN_MARKET: Rule = {
  name: 'SPEC/4.1 market open',
  says: 'Orders are taken only while the market is enabled and its switch for this side and kind is on.',
};
export const PRICED: Rule = { name: 'SPEC/3.1 frozen price', says: 'A market order needs an ok price; a frozen or closed one takes none.' };
export const QUANTITY: Rule = {
  name: 'SPEC/4.1 quantity',
  says: 'The quantity is within the limits of the market in force at acceptance.',
};
export const PRICE_BOUND: Rule = {
  name: 'SPEC/4.1 price bound',
  says: 'A limit is within the highest buy and lowest sell price in force.',
};
export const BAND: Rule = { name: 'SPEC/4.1 price band', says: 'A limit order is at most the band in force away from the last price.' };
export const NOTIONAL: Rule = { name: 'SPEC/4.1 notional', says: 'The value of an order is at least the smallest that the market takes.' };
export const OPEN_ORDERS: Rule = {
  name: 'SPEC/4.1 open orders',
  says: 'A person has at most as many open orders in a market as its terms say.',
};
export const FUNDS: Rule = { name: 'SPEC/2 funds', says: 'What an order holds was available on the platform wallet.' };
export const PROTECTION_PRICE: Rule = {
  name: 'SPEC/4.1 protection price',
  says: 'The worst price of an order is its limit; of a market order the last price moved by the band in force, rounded inward.',
};
export const HOLD: Rule = {
  name: 'SPEC/4.1 hold',
  says: 'A buy holds its worst price times its quantity, or its amount; a sell holds its quantity; from its own platform wallet.',
};
export const RATE: Rule = {
  name: 'SPEC/4.3 rate',
  says: 'An order keeps the fee rate of its market that was in force when it was accepted.',
};
export const FEE: Rule = {
  name: 'SPEC/4.3 fee',
  says: 'Each side pays its rate at acceptance on what it receives, rounded up.',
};
export const MATCHING: Rule = {
  name: 'SPEC/4.2 matching',
  says: 'An order trades with the best price first and the oldest order of it first, as far as its limit and its quantity reach.',
};
export const MAKER_PRICE: Rule = { name: 'SPEC/4.2 price', says: "A fill is at the resting order's price." };
export const FILL_LEGS: Rule = {
  name: 'SPEC/2 fill',
  says: "A fill moves its value from the buyer's hold to the seller less the seller's fee, the rest of the price reserved back to the buyer, and the quantity from the seller's hold to the buyer less the buyer's fee.",
};
export const FILL_OR_KILL: Rule = {
  name: 'SPEC/4.2 fill or kill',
  says: 'A fill-or-kill order is accepted only when it fills whole at once.',
};
export const POST_ONLY: Rule = { name: 'SPEC/4.2 post only', says: 'A post-only order is accepted only when it takes nothing.' };
export const RESTING: Rule = {
  name: 'SPEC/4.2 resting',
  says: 'What is left of a limit order rests in the book; of any other order it ends.',
};
export const ENDING: Rule = {
  name: 'SPEC/4.2 end',
  says: 'An order ends when it is filled, when its rest may not rest, before it would trade with its own account, or when it is cancelled.',
};
export const RELEASE: Rule = { name: 'I5 release', says: 'When an order ends, just what is left of its hold goes back to its owner.' };
export const OWN_ORDER: Rule = { name: 'SPEC/4.4 cancel', says: 'An account cancels its own open orders and nobody else’s.' };
export const DELIST: Rule = { name: 'SPEC/4.4 delist', says: 'Only a market that is not enabled is emptied, and then of every order.' };
export const HELD: Rule = { name: 'I5 hold', says: 'Holds are just what the open orders should hold; none is without its order.' };
export const PEG_HOLD: Rule = {
  name: 'SPEC/4.6 hold',
  says: 'A pegged order holds its bound times its quantity, or its quantity when it sells, once, from its own platform wallet.',
};
