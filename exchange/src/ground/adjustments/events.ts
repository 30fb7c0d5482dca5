import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { AUTHOR } from '../author.ts';

export const ADJUSTMENT_EVENTS = {
  'adjustment.booked': {
    tag: 1,
    fields: { adjustmentId: count, accountId: count, reverses: count, legs: legs(), ...AUTHOR },
    meaning: "the second leg is the receiver's: the account's, or of what is taken back the equity's",
  },
} satisfies EventTable;

export type AdjustmentEvent = OneOf<typeof ADJUSTMENT_EVENTS>;
