import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: { 56: 'stake', 57: 'settlement' },
  ownEvents: { 4: 'orders' },
  topics: ['ROUND'],
  modes: [],
  reasons: ['WINDOW_CLOSED', 'WRONG_SIDE'],
};
