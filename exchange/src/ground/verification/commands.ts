import type { CommandTable, OneOf } from '../../kernel/codec/fields.ts';
import { number, text } from '../../kernel/codec/kinds.ts';
import { level, outcome } from './words.ts';

/**
 * Who is verified (`product-rules` 14.1). All are the house's own (acting account 0). Nothing here names a person: `contentHash` is a SHA-256, in 64
 * small hexadecimal digits, of what was handed in together with a random salt that the database alone has and loses with the rest of it.
 */
export const VERIFICATION_COMMANDS = {
  /** The decision it follows from has the power `kyc`, two persons for the advanced level, and is about `verify <accountId> <level> <outcome> <contentHash>`. */
  'verification.decide': {
    tag: 1,
    memory: 'by-object',
    fields: { proposalId: number, accountId: number, level, outcome, contentHash: text },
    meaning: 'what an account has handed in of a level has passed or is refused, as operators decided under this number',
  },
  /** Before `verification.endAdoption` alone, and of an account and level of which nothing is known. */
  'verification.adopt': {
    tag: 2,
    memory: 'by-object',
    fields: { accountId: number, level, contentHash: text },
    meaning: 'a level that had passed before decisions stood in the journal',
  },
  /** `count` is how many verifications are known. */
  'verification.endAdoption': {
    tag: 3,
    memory: 'by-object',
    fields: { count: number },
    meaning: 'nothing passes any more but by a decision',
  },
  'verification.end': {
    tag: 4,
    memory: 'by-object',
    fields: { accountId: number, level },
    meaning: 'a level that has passed counts no more: the owner of the account has handed in anew what somebody else may have handed in',
  },
} satisfies CommandTable;

export type VerificationCommand = OneOf<typeof VERIFICATION_COMMANDS>;
