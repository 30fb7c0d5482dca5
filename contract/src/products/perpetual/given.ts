import type { Given } from '../../given.ts';

/** Every number and name that the wire has ever given to this product. Rows are added, never changed and never removed. */
export const GIVEN: Given = {
  recordTypes: { 27: 'open', 28: 'close', 29: 'margin', 30: 'liquidation' },
  ownEvents: { 2: 'orders' },
  topics: ['MARK', 'CONTRACT_TRADE', 'CONTRACT_DEPTH'],
  modes: ['U本位'],
  reasons: ['LEVERAGE_MISMATCH', 'TIER_LIMIT', 'WOULD_TRIGGER', 'NO_LIQUIDITY'],
  ofWire: [
    'wire: contract open',
    'wire: contract close',
    'wire: margin adjustment',
    'wire: liquidation',
    'wire: contract',
    'wire: U-margined contracts',
  ],
};
