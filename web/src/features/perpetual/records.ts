import { recordTrading } from '@candor/contract/products/perpetual/record-call';
import type { RecordList } from '../../product/records.ts';

/** Each row stands for itself: a position has many, of fills, fundings and its end. */
export const recordList: RecordList = {
  call: recordTrading,
};
