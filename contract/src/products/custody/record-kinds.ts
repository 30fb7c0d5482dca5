/** Words of the record types in files: English for every reader and every program. */
export const custodyRecordKinds = {
  1: 'deposit',
  2: 'withdrawal',
  4: 'deposit taken back',
  8: 'withdrawal returned',
} as const;
