import type { CommandTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, number } from '../../kernel/codec/kinds.ts';

export const SAMPLE_COMMANDS = {
  'sample.fill': {
    tag: 1,
    memory: '24-hours',
    fields: { amountUnits: amount },
    meaning: 'USDT of the platform wallet into a new jar, which gets this much; the fee comes on top',
  },
  'sample.copy': {
    tag: 2,
    memory: '24-hours',
    fields: { ownerId: number, handId: number, amountUnits: amount },
    meaning: "a new copy of another user's, with USDT of the acting account's platform wallet",
  },
} satisfies CommandTable;

export type SampleCommand = OneOf<typeof SAMPLE_COMMANDS>;
