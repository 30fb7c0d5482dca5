import { perpetual } from './product.ts';

const { open, close, margin, liquidation } = perpetual.recordTypes;

/** Words of the record types in files: English for every reader and every program. */
export const perpetualRecordKinds = {
  [open]: 'contract opened',
  [close]: 'contract closed',
  [margin]: 'contract funding',
  [liquidation]: 'contract liquidated',
} as const;
