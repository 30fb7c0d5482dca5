import type { Rule } from '../../../audit/rule.ts';

/* The rules of orders, trades and positions that findings name. */

export const TERMS: Rule = {
  name: 'SPEC/5.4 perpetual terms',
  says: 'A market is defined once and has the terms that the house gave it last for this time, within their bounds: tiers follow each other with rising rates, each at most half of 1 ÷ its leverage. Its version rises by one with each change, that of its tiers when they change.',
};
export const CAPITAL: Rule = {
  name: 'SPEC/5.5 insurance capital',
  says: 'Capital of the house goes from equity to the insurance account of the market that the command names, as far as equity has it.',
};
export const SETTLED_FIRST: Rule = {
  name: 'SPEC/5.5 first',
  says: 'While pegged orders reach others or are to leave the book, a mark has reached something that is not dealt with, or a funding is due or under way, no command about perpetual contracts is accepted.',
};
export const ORDER: Rule = {
  name: 'SPEC/5.2 order',
  says: 'An order is what its command, its trigger or its liquidation asks for: whose it is, market, side, kind, time in force, price and lots.',
};
export const MAY_OPEN: Rule = {
  name: 'SPEC/3.1 live mark',
  says: 'Opening, taking out margin and setting triggers need an ok price, of gold with real money from three sources, and a mark; opening needs an enabled market as well.',
};
export const QUANTITY: Rule = {
  name: 'SPEC/5.2 lots',
  says: 'An opening order has lots and margin within the terms in force; a closing one has no more lots than its position.',
};
export const LEVERAGE: Rule = {
  name: 'SPEC/5.1 leverage',
  says: 'An order has a leverage on offer, that of the position and the opening orders of its side if there are any.',
};
export const TIER: Rule = {
  name: 'SPEC/5.4 tier',
  says: 'The leverage is at most that of the row in which the position, its opening orders and this order stand together, by the newest tiers and by those of the position.',
};
export const BEFORE_STOP: Rule = {
  name: 'SPEC/5.2 before a stop',
  says: 'From one hour before a planned stop nothing is opened at more than 5×, and what margin is left after some is taken out is at least a fifth of the entry value.',
};
export const INTEREST: Rule = {
  name: 'SPEC/5.2 open interest',
  says: 'All positions of a side together with the order are worth no more at the mark than the terms allow.',
};
export const PROTECTION_PRICE: Rule = {
  name: 'SPEC/5.2 protection price',
  says: 'An opening order fills at most the smaller of 5 % and 1 ÷ 2(leverage + 1) from the mark, rounded inward.',
};
export const REDUCING_PRICE: Rule = {
  name: 'SPEC/5.2 reducing price',
  says: 'A reducing order fills no worse than the bankruptcy price and no further than 5 % from the mark.',
};
export const OPEN_ORDERS: Rule = {
  name: 'SPEC/5.2 open orders',
  says: 'A person has at most as many open orders in a market as its terms say; with so many he sets no trigger with a limit either.',
};
export const FUNDS: Rule = {
  name: 'SPEC/5.2 funds',
  says: 'What an order holds, or what is added to a margin, was available in the contract wallet.',
};
export const HOLD: Rule = {
  name: 'SPEC/5.2 hold',
  says: 'An opening order holds margin and fee at its worst price, from its own contract wallet; a reducing order holds nothing.',
};
export const RATE: Rule = {
  name: 'SPEC/5.2 rate',
  says: 'An order keeps the fee rate in force at its acceptance; a liquidation pays none.',
};
export const MATCHING: Rule = {
  name: 'SPEC/5.2 matching',
  says: 'An order trades with the best price first and the oldest order of it first, as far as limit, lots and both positions allow.',
};
export const FILL_PRICE: Rule = {
  name: 'SPEC/5.2 fill price',
  says: "A trade is at the resting order's price, unless a pegged order has come to it.",
};
export const POSITION: Rule = {
  name: 'SPEC/5.1 position',
  says: 'An opening fill adds its value and its margin; a reduction takes its part of both, pays the result and the fee, and never takes more than the margin. Margin and fee of a fill are what those of all fills of its order grow by.',
};
export const FILL_LEGS: Rule = {
  name: 'SPEC/2 perpetual fill',
  says: 'Opening moves margin and fee out of the hold; a reduction moves its result between clearing and margin, its fee, and what is released to the owner.',
};
export const FILL_OR_KILL: Rule = {
  name: 'SPEC/5.2 fill or kill',
  says: 'A fill-or-kill order is accepted only when it fills whole at once.',
};
export const POST_ONLY: Rule = { name: 'SPEC/5.2 post only', says: 'A post-only order is accepted only when it takes nothing.' };
export const LIQUIDITY: Rule = { name: 'SPEC/5.2 no liquidity', says: 'A closing market order is accepted only when something can fill.' };
export const RESTING: Rule = {
  name: 'SPEC/5.2 resting',
  says: 'What is left of a limit order that may wait rests in the book; of any other order it ends.',
};
export const ENDING: Rule = {
  name: 'SPEC/5.2 end',
  says: 'An order ends when it is filled, cancelled or left without what it needs: a price that it reaches, margin, a position to reduce, a price of the market, another hand.',
};
export const RELEASE: Rule = {
  name: 'I5 perpetual release',
  says: 'When an opening order ends, just what is left of its hold goes back to its owner.',
};
export const REDUCE_ONLY: Rule = {
  name: 'SPEC/5.2 reduce only',
  says: 'A reducing order that rests has no more lots than its position, and ends with it.',
};
export const CLOSED: Rule = { name: 'SPEC/5.1 closed', says: 'A position ends with its last lot, after its orders and triggers.' };
export const OWN: Rule = {
  name: 'SPEC/5.1 own',
  says: 'An account closes, protects and adjusts its own open positions, cancels its own open orders and triggers, and nobody else’s.',
};
export const MARGIN_CHANGE: Rule = {
  name: 'SPEC/5.3 margin',
  says: 'Margin moves between contract wallet and position; what stays covers the entry value ÷ leverage and, after the open loss, the value at the mark ÷ leverage.',
};
export const TRIGGER: Rule = {
  name: 'SPEC/5.7 trigger',
  says: 'A take-profit or stop-loss is set as asked, at most 20 a position with those that wait in its opening orders, and not true already; two set together for equal lots cancel each other.',
};
export const TRIGGERED: Rule = {
  name: 'SPEC/5.7 triggered',
  says: 'Triggers that the mark has reached go first, by their number; those linked with one end with it, and all end with their position.',
};
export const HELD: Rule = {
  name: 'I5 perpetual hold',
  says: 'Holds and margins are just what open orders and positions should have; none is without its order or position.',
};
export const ZERO_SUM: Rule = {
  name: 'I9 zero sum',
  says: 'A market has as many long lots as short ones, and its clearing account is the opposite of the entry values of its positions.',
};
export const SHOWN: Rule = {
  name: 'I13 shown price',
  says: 'A position is liquidatable at the liquidation price shown and not one tick safer.',
};
export const PEG_HOLD: Rule = {
  name: 'SPEC/4.6 hold',
  says: 'A pegged order that opens holds margin and fee at its bound, once, from its own contract wallet; one that reduces holds nothing.',
};
