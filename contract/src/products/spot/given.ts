import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: { 21: 'received', 22: 'paid' },
  ownEvents: { 1: 'orders' },
  topics: ['TRADE', 'DEPTH'],
  modes: ['币币交易'],
  reasons: [],
};
