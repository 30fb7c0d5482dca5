import { updown } from '@candor/contract/products/updown/product';
import { recordUpdown } from '@candor/contract/products/updown/record-call';
import { updownDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

const { stake, settlement } = updown.recordTypes;

export const recordList: RecordList = {
  call: recordUpdown,
  deals: updownDeals,
  fileKinds: { [stake]: 'second contract stake', [settlement]: 'second contract settled' },
};
