import type { EventTable, OneOf } from '../codec/fields.ts';
import { count, text } from '../codec/kinds.ts';
import { JOURNAL_FORMAT } from '../journal-format.ts';
import { mode } from './commands.ts';

export const HOUSE_EVENTS = {
  'house.opened': {
    tag: 1,
    fields: { formatVersion: count, mode },
    meaning: `\`formatVersion\` is ${JOURNAL_FORMAT}, and a journal of another one is not gone on with: other rules decided it; the mode holds for the whole journal`,
  },
  'house.advanced': {
    tag: 2,
    fields: { servedLast: text },
    meaning: 'this product was served last by `house.advance`, and another one before it; the next turn is that of the product after it',
  },
  'house.stopPlanned': {
    tag: 3,
    fields: { stopMs: count },
    meaning: 'nothing is opened any more that would end after this time; 0: no stop is planned',
  },
  'house.trailNoted': {
    tag: 4,
    fields: { trailSeq: count, hash: text },
    meaning: 'the trail of operators has a row of this number and SHA-256 (64 hexadecimal digits); each number is one above the one before',
  },
} satisfies EventTable;

export type HouseEvent = OneOf<typeof HOUSE_EVENTS>;
