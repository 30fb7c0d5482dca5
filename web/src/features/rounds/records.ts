import { rounds } from '@candor/contract/products/rounds/product';
import { recordOption } from '@candor/contract/products/rounds/record-call';
import { roundsDeals } from './deals.ts';
import type { RecordList } from '../../product/records.ts';

const { stake, settlement } = rounds.recordTypes;

export const recordList: RecordList = {
  call: recordOption,
  deals: roundsDeals,
  fileKinds: { [stake]: 'flash round stake', [settlement]: 'flash round settled' },
};
