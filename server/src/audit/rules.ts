import type { Rule } from './rule.ts';

/* What holds for every entry, whatever its product. */

export const SEQUENCE: Rule = { name: 'SPEC/16 order', says: 'Entries are numbered from 1 without gaps.' };
export const TIME: Rule = { name: 'SPEC/1.4 time', says: 'The time of an entry is never before that of the one before it.' };
export const FIRST: Rule = { name: 'SPEC/16 mode', says: 'A journal begins with house.open, which says its mode, and has it once.' };
export const REFUSED: Rule = { name: 'I6 refusal', says: 'A command that was refused or repeated changes nothing: it has no events.' };
export const REPEATED: Rule = {
  name: 'SPEC/16 repetition',
  says: 'A command is answered as a repetition only if the same account sent the same content under the same id before, and it gets the first answer again.',
};
export const ONCE: Rule = { name: 'SPEC/16 once', says: 'One id of one account is carried out once, as long as its class is remembered.' };
export const KNOWN: Rule = { name: 'SPEC/16 command', says: 'Only commands that some product has lead to events.' };
export const ACTOR: Rule = {
  name: 'SPEC/18 actor',
  says: 'Definitions, prices and house money are commands of the house (account 0); everything about an account is the command of that open account.',
};
export const REFERENCE_OF_ANSWER: Rule = {
  name: 'SPEC/16 answer',
  says: 'The answer to a command names what it made or touched: an order, an account, a number of pieces of work.',
};
export const NOTHING_MORE: Rule = {
  name: 'SPEC/2 nothing more',
  says: 'A command leads to the events that its rules give and to no others.',
};
export const COMPUTABLE: Rule = { name: 'SPEC/1.2 numbers', says: 'An accepted command holds whole numbers within their bounds.' };
export const SUM: Rule = { name: 'I1 sum', says: 'The legs of one event sum to zero for each asset, and no leg is zero.' };
export const CLASS: Rule = {
  name: 'I2 sign',
  says: 'No account passes to the wrong side of zero, and some are zero after every command.',
};
export const PLAN: Rule = { name: 'SPEC/2 plan', says: 'Money stands only in accounts that the plan of accounts has.' };
export const COMPARED: Rule = {
  name: 'I3 state',
  says: 'What the exchange and the records say of balances and objects is what the journal alone makes.',
};
