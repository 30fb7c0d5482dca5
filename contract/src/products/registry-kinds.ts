import { conversionRecordKinds } from './conversion/record-kinds.ts';
import { custodyRecordKinds } from './custody/record-kinds.ts';
import { perpetualRecordKinds } from './perpetual/record-kinds.ts';
import { roundsRecordKinds } from './rounds/record-kinds.ts';
import { spotRecordKinds } from './spot/record-kinds.ts';
import { updownRecordKinds } from './updown/record-kinds.ts';

/** Words of their record types in files; who writes no file does not load them. */
export const productRecordKinds = {
  ...spotRecordKinds,
  ...updownRecordKinds,
  ...roundsRecordKinds,
  ...perpetualRecordKinds,
  ...custodyRecordKinds,
  ...conversionRecordKinds,
} as const;
