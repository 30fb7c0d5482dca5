import { rounds } from './product.ts';

const { stake, settlement } = rounds.recordTypes;

/** Words of the record types in files: English for every reader and every program. */
export const roundsRecordKinds = { [stake]: 'flash round stake', [settlement]: 'flash round settled' } as const;
