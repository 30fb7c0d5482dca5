import type { CommandTable, OneOf } from '../../kernel/codec/fields.ts';
import { flag, list, number, text } from '../../kernel/codec/kinds.ts';
import { power, role } from './words.ts';

/** A change of an operator: what two decided under this number, word by word. */
const DECIDED = { proposalId: number, operator: text };

/** Who works on the exchange, and what they decide. All are the house's own (acting account 0). Hashes are SHA-256, in 64 small hexadecimal digits. */
export const OPERATOR_COMMANDS = {
  /** Refused while an administrator is enrolled, unless the owner has accepted that none can sign in: then all other administrators are disabled. */
  'operator.begin': {
    tag: 1,
    memory: 'by-object',
    fields: { operator: text, enrolmentHash: text, isAccepted: flag },
    meaning: 'the first administrator, by the owner of the machine; `enrolmentHash` is that of the code that he enrols with',
  },
  /** About what: `add <operator> <roles>`. By the first administrator alone as long as he has given away fewer than two places, to administrators. */
  'operator.add': {
    tag: 2,
    memory: 'by-object',
    fields: { ...DECIDED, roles: list(role), enrolmentHash: text },
    meaning: 'an operator is invited',
  },
  /** `roles <operator> <roles>`. */
  'operator.setRoles': { tag: 3, memory: 'by-object', fields: { ...DECIDED, roles: list(role) }, meaning: 'an operator has other roles' },
  /** `renew <operator>`. */
  'operator.renew': {
    tag: 4,
    memory: 'by-object',
    fields: { ...DECIDED, enrolmentHash: text },
    meaning: 'an operator is invited anew: what he signed in with is good no more, nor is his key',
  },
  /** `disable <operator>`. */
  'operator.disable': { tag: 5, memory: 'by-object', fields: DECIDED, meaning: 'an operator does nothing any more' },
  /** `key <operator> <publicKey>`. Refused while another operator has this key. */
  'operator.key': {
    tag: 6,
    memory: 'by-object',
    fields: { ...DECIDED, publicKey: text },
    meaning: 'the public half, 64 hexadecimal digits, of the Ed25519 key that the operator signs payments with',
  },
  /** Within 24 hours of the invitation, with its code. */
  'operator.enrol': {
    tag: 7,
    memory: 'by-object',
    fields: { operator: text, enrolmentHash: text, credentials: text },
    meaning: 'an invited operator is one now; `credentials` is the hash of what he signs in with, and nothing else is taken for it',
  },
  /** Numbers only rise. What touches operators, factors, addresses or terms takes two. */
  'decision.propose': {
    tag: 8,
    memory: 'by-object',
    fields: { proposalId: number, operator: text, power, persons: number, about: text },
    meaning:
      'an operator proposes something, or decides it where one is enough; `about` is its hash, or its words where an operator is changed',
  },
  /** Within 24 hours, by somebody else with the same power; not by whom the proposer has opened, nor by who has opened him. */
  'decision.confirm': {
    tag: 9,
    memory: 'by-object',
    fields: { proposalId: number, operator: text, about: text },
    meaning: "the second operator's yes",
  },
  'decision.withdraw': {
    tag: 10,
    memory: 'by-object',
    fields: { proposalId: number, operator: text },
    meaning: 'a proposal that is not decided is taken back by who may decide it',
  },
  'decision.close': {
    tag: 11,
    memory: 'by-object',
    fields: { proposalId: number },
    meaning: 'what was decided is done, or cannot be done',
  },
  /** `passkey <operator> <passkey>`. Of an operator who is enrolled and has fewer than ten; refused while anybody has it. */
  'operator.addPasskey': {
    tag: 12,
    memory: 'by-object',
    fields: { ...DECIDED, passkey: text },
    meaning: 'a passkey counts as a factor of the operator; `passkey` is the hash of its credential and public key, 64 hexadecimal digits',
  },
  'operator.removePasskey': {
    tag: 13,
    memory: 'by-object',
    fields: { operator: text, passkey: text },
    meaning: 'an operator has given up a passkey of his own, which takes no decision',
  },
} satisfies CommandTable;

export type OperatorCommand = OneOf<typeof OPERATOR_COMMANDS>;
