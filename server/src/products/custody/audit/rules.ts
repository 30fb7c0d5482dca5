import type { Rule } from '../../../audit/rule.ts';

/* The rules of deposits and withdrawals that findings name. */

export const CHANNEL: Rule = {
  name: 'SPEC/13 channel',
  says: 'A channel is defined once for an asset and a network, with bounds in order and a fee of at most a tenth of its smallest withdrawal; what holds for all withdrawals is defined once; versions rise by one.',
};
export const ARRIVED: Rule = {
  name: 'SPEC/13.1 deposit',
  says: 'An output is told with the confirmations of its channel, and booked once; when it was reorganised once more, out of another block or out of its own that has come back.',
};
export const PROVIDED: Rule = {
  name: 'SPEC/13.1 provider',
  says: 'A payment of a provider is booked once for ever; what it is lies with the provider until it is taken back, and nothing is withdrawn through a provider.',
};
export const CREDIT: Rule = {
  name: 'SPEC/13.1 credit',
  says: 'What arrived is credited to its account down to the unit, from the minimum on; small deposits of one account and coin are credited together when they reach it; what is above the maximum is flagged.',
};
export const CLAIMED: Rule = {
  name: 'SPEC/13.1 claim',
  says: 'An unclaimed deposit is credited to the account that is known of it: together with other small ones, or by two operators with a reason.',
};
export const REPAID: Rule = {
  name: 'SPEC/13.1 repayment',
  says: 'What is credited pays first what its account owes of the coin, and no more.',
};
export const FINAL: Rule = { name: 'SPEC/13.1 final', says: 'A deposit is final once, with the confirmations of its channel.' };
export const REORGANISED: Rule = {
  name: 'SPEC/13.1 reorganisation',
  says: 'A deposit that left its chain is taken back once, from its account as far as it has money, and what is missing is owed.',
};
export const MOVED: Rule = {
  name: 'SPEC/13 custody',
  says: 'A transaction brings coins once to a place of our own and takes them once from one, whoever has booked it, or costs a fee from its budget once, as far as they are there.',
};
export const CAPITAL: Rule = {
  name: 'SPEC/18 capital',
  says: 'Two operators book coins of the house, each transaction once for where it came to and once for what it left; what is taken out was equity that nobody owes and nothing uncovered needs, and lay cold; what leaves the hot wallet is not signed away.',
};
export const REQUESTED: Rule = {
  name: 'SPEC/13.2 request',
  says: 'A user asks for a withdrawal while the channel is on, within the window and the count of his local day, within the limits of the channel, of all and of his verification, to an address that is ready.',
};
export const FEE: Rule = {
  name: 'SPEC/13.2 fee',
  says: 'The fee is the share and the fixed part of the channel, rounded up to what the chain carries, none for the first requests of a day; something arrives.',
};
export const VALUE: Rule = { name: 'SPEC/14.2 value', says: 'A withdrawal is valued by the index when it is requested, rounded up.' };
export const WITHDRAWABLE: Rule = {
  name: 'SPEC/13.1 not final',
  says: 'What is withdrawn is above what is not final of its coin, while every other coin of the wallet still holds what is not final of it.',
};
export const OWING: Rule = {
  name: 'SPEC/13.1 debt',
  says: 'Nothing of an account that owes anything is requested, approved or signed.',
};
export const PAYMENTS: Rule = {
  name: 'SPEC/13.2 platform check',
  says: 'While payments are off nothing is requested, approved or signed; one operator turns them off, two turn them on.',
};
export const APPROVED: Rule = {
  name: 'SPEC/13.2 approval',
  says: 'A withdrawal is approved by itself below the value of the rules and within what its channel may pay in an hour, else by an operator, by two from that value on.',
};
export const ENDED: Rule = {
  name: 'SPEC/13.2 end',
  says: 'A withdrawal ends without payment when its owner cancels it before it is approved, an operator rejects it before it is signed, or it is proved that it never pays: by another transaction in its place, by its own that was sent and moved nothing, or on TRON by a final block behind the end of its time; then all of it goes back.',
};
export const PINNED: Rule = {
  name: 'SPEC/13.2 pinned',
  says: 'An approved withdrawal is signed once for ever, while what it pays is hot and not signed away.',
};
export const SENT: Rule = { name: 'SPEC/13.2 broadcast', says: 'The pinned transaction and no other is sent, once, from what is hot.' };
export const COMPLETED: Rule = {
  name: 'SPEC/13.2 completed',
  says: 'A withdrawal that was sent is completed once with the confirmations of its channel: what arrives leaves custody, and its fee is income.',
};
export const BACKING: Rule = {
  name: 'I5 custody',
  says: 'Holds of withdrawals, what is unclaimed and what is in transit are what the deposits and withdrawals say.',
};
