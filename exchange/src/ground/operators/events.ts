import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count, flag, list, text } from '../../kernel/codec/kinds.ts';
import { power, role } from './words.ts';

/** `proposalId` is the decision that it follows from; 0: none. */
const DECIDED = { proposalId: count, operator: text };

export const OPERATOR_EVENTS = {
  'operator.added': {
    tag: 1,
    fields: { ...DECIDED, roles: list(role), openedBy: text, isAlone: flag, enrolmentHash: text },
    meaning: 'invited; `openedBy` is who was told the code, `isAlone`: by the first administrator alone',
  },
  'operator.rolesSet': { tag: 2, fields: { ...DECIDED, roles: list(role) } },
  'operator.renewed': { tag: 3, fields: { ...DECIDED, openedBy: text, enrolmentHash: text } },
  'operator.disabled': { tag: 4, fields: DECIDED },
  'operator.keyed': { tag: 5, fields: { ...DECIDED, publicKey: text } },
  'operator.enrolled': { tag: 6, fields: { operator: text, credentials: text } },
  'decision.proposed': {
    tag: 7,
    fields: { proposalId: count, operator: text, power, persons: count, about: text },
    meaning: 'decided at once where `persons` is 1',
  },
  'decision.confirmed': { tag: 8, fields: { proposalId: count, operator: text } },
  'decision.withdrawn': { tag: 9, fields: { proposalId: count, operator: text } },
  'decision.closed': { tag: 10, fields: { proposalId: count } },
  'operator.passkeyAdded': { tag: 11, fields: { ...DECIDED, passkey: text } },
  'operator.passkeyRemoved': { tag: 12, fields: { operator: text, passkey: text } },
} satisfies EventTable;

export type OperatorEvent = OneOf<typeof OPERATOR_EVENTS>;
