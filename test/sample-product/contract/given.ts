import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: { 90: 'fee', 91: 'copy' },
  ownEvents: { 90: 'jars' },
  topics: [],
  modes: [],
  reasons: ['TOO_MANY_JARS'],
};
