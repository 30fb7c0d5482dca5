import { recordCurrency } from '@candor/contract/products/spot/record-call';
import { spotDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

export const recordList: RecordList = {
  call: recordCurrency,
  deals: spotDeals,
};
