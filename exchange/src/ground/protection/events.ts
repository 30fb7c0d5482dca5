import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, number, text } from '../../kernel/codec/kinds.ts';
import { scope } from './words.ts';

export const PROTECTION_EVENTS = {
  'protection.riskConfirmed': { tag: 1, fields: { accountId: count, product: text, version: count } },
  'protection.limitSet': {
    tag: 2,
    fields: { accountId: count, limitUnits: amount, nextUnits: amount, nextFromMs: count, utcOffsetMinutes: number },
    meaning:
      '`limitUnits` holds from now on, `nextUnits` from `nextFromMs` on; `nextFromMs` 0: nothing waits. The offset holds from `nextFromMs` on, at once when that is 0. Limits of 0 are none',
  },
  'protection.excluded': { tag: 3, fields: { accountId: count, scope, untilMs: count }, meaning: '`untilMs` 0: for ever' },
  'protection.required': { tag: 4, fields: { confirmation: flag } },
} satisfies EventTable;

export type ProtectionEvent = OneOf<typeof PROTECTION_EVENTS>;
