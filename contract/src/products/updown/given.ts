import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: { 5: 'stake', 9: 'settlement' },
  ownEvents: { 3: 'orders' },
  topics: [],
  modes: ['秒合约'],
  reasons: ['FAST_MARKET'],
};
