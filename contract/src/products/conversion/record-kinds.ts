/** Words of the record types in files: English for every reader and every program. */
export const conversionRecordKinds = { 10: 'converted, received', 11: 'converted, paid' } as const;
