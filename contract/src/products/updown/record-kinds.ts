import { updown } from './product.ts';

const { stake, settlement } = updown.recordTypes;

/** Words of the record types in files: English for every reader and every program. */
export const updownRecordKinds = { [stake]: 'second contract stake', [settlement]: 'second contract settled' } as const;
