import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: {},
  ownEvents: {},
  topics: [],
  modes: [],
  reasons: ['OUT_OF_WINDOW', 'DAILY_COUNT', 'KYC_REQUIRED', 'ADDRESS_NOT_READY', 'CUSTODY_SHORT'],
};
