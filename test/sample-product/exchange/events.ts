import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';

export const SAMPLE_EVENTS = {
  /** Legs: platform → jar, platform → house. */
  'sample.filled': {
    tag: 1,
    fields: {
      jarId: said(count, 'ref'),
      accountId: said(count),
      amountUnits: said(amount),
      feeUnits: amount,
      opensMs: count,
      legs: legs('accountId', 'jarId'),
    },
    meaning: '`jarId` is the seq of the entry, its time that of filling',
  },
  /** Legs: jar → platform. */
  'sample.opened': {
    tag: 2,
    fields: { jarId: count, accountId: count, amountUnits: amount, legs: legs('accountId', 'jarId') },
    meaning: 'the jar is empty again',
  },
  /** Legs: platform of the account → platform of its copy. */
  'sample.copied': {
    tag: 3,
    fields: { ownerId: said(count), accountId: said(count), amountUnits: said(amount), legs: legs('ownerId', 'accountId') },
    meaning: 'behind `owner.opened` in the same entry',
  },
} satisfies EventTable;

export type SampleEvent = OneOf<typeof SAMPLE_EVENTS>;
