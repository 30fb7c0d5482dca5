import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../author.ts';
import { code, scope } from './words.ts';

export const LOCK_EVENTS = {
  'hold.placed': {
    tag: 1,
    fields: { accountId: count, scope, code, sinceMs: count, reviewMs: count, ...AUTHOR },
    meaning: 'in force from `sinceMs`, which a renewal leaves as it was, and before `reviewMs`',
  },
  'hold.lifted': { tag: 2, fields: { accountId: count, scope, code, ...AUTHOR } },
} satisfies EventTable;

export type LockEvent = OneOf<typeof LOCK_EVENTS>;
