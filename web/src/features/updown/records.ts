import { recordUpdown } from '@candor/contract/products/updown/record-call';
import { updownDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

export const recordList: RecordList = {
  call: recordUpdown,
  deals: updownDeals,
};
