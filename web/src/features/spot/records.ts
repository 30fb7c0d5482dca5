import { spot } from '@candor/contract/products/spot/product';
import { recordCurrency } from '@candor/contract/products/spot/record-call';
import { spotDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

const { received, paid } = spot.recordTypes;

export const recordList: RecordList = {
  call: recordCurrency,
  deals: spotDeals,
  fileKinds: { [received]: 'spot received', [paid]: 'spot paid' },
};
