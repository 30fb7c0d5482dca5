import { word } from '../../kernel/codec/kinds.ts';

/* In the order of their bytes in the journal: only ever appended to. */

/**
 * `unclaimed`: below the minimum or of nobody who is known. `credited`: the owner has it, and it can be traded; `isFinal` says whether it can be withdrawn.
 * `reorganised`: it has left its chain.
 */
const DEPOSIT_STATES = ['unclaimed', 'credited', 'reorganised'] as const;

/** The first four are open. `failed`: proved to have moved nothing for ever, after it was signed. */
const WITHDRAWAL_STATES = ['review', 'approved', 'signed', 'broadcast', 'completed', 'cancelled', 'rejected', 'failed'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** How a withdrawal ends without payment. */
const UNPAID_ENDS = ['cancelled', 'rejected', 'failed'] as const satisfies readonly WithdrawalState[];
export type UnpaidEnd = (typeof UNPAID_ENDS)[number];

/** Why operators reject a withdrawal, as its owner is told. */
export const REJECTION_CODES = [
  'OWNER_ASKED',
  'OWNER_UNCONFIRMED',
  'ADDRESS_WRONG',
  'ADDRESS_CONTRACT',
  'ADDRESS_RISK',
  'SOURCE_UNCLEAR',
  'NETWORK_UNAVAILABLE',
  'LEGAL_ORDER',
] as const;

const PLACES = ['deposit', 'hot', 'cold'] as const;
/** Where coins of a channel are held. */
export type Place = (typeof PLACES)[number];

export const depositState = word('depositState', DEPOSIT_STATES);
export const withdrawalState = word('withdrawalState', WITHDRAWAL_STATES);
export const unpaidEnd = word('unpaidEnd', UNPAID_ENDS);
export const rejectionCode = word('rejectionCode', REJECTION_CODES);
export const place = word('place', PLACES);
