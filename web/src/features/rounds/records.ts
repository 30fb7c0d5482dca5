import { recordOption } from '@candor/contract/products/rounds/record-call';
import { roundsDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

export const recordList: RecordList = {
  call: recordOption,
  deals: roundsDeals,
};
