import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count, text } from '../../kernel/codec/kinds.ts';
import { level, outcome } from './words.ts';

export const VERIFICATION_EVENTS = {
  'verification.decided': {
    tag: 1,
    fields: { proposalId: count, accountId: count, level, outcome, contentHash: text },
    meaning: 'in the place of whatever was decided of the account and level before',
  },
  'verification.adopted': { tag: 2, fields: { accountId: count, level, contentHash: text } },
  'verification.adoptionEnded': { tag: 3, fields: { count } },
  'verification.ended': { tag: 4, fields: { accountId: count, level } },
} satisfies EventTable;

export type VerificationEvent = OneOf<typeof VERIFICATION_EVENTS>;
