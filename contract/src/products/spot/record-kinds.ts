import { spot } from './product.ts';

const { received, paid } = spot.recordTypes;

/** Words of the record types in files: English for every reader and every program. */
export const spotRecordKinds = { [received]: 'spot received', [paid]: 'spot paid' } as const;
