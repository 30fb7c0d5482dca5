import { perpetual } from '@candor/contract/products/perpetual/product';
import { recordTrading } from '@candor/contract/products/perpetual/record-call';
import type { RecordList } from '../../product/records.ts';

const { open, close, margin, liquidation } = perpetual.recordTypes;

/** Each row stands for itself: a position has many, of fills, fundings and its end. */
export const recordList: RecordList = {
  call: recordTrading,
  fileKinds: {
    [open]: 'contract opened',
    [close]: 'contract closed',
    [margin]: 'contract funding',
    [liquidation]: 'contract liquidated',
  },
};
