import { recordFinancial } from '@candor/contract/calls/record';
import type { RecordList } from '../../../product/records.ts';

export const otherList: RecordList = {
  call: recordFinancial,
  fileKinds: { 10: 'converted, received', 11: 'converted, paid', 31: 'reward', 35: 'transfer', 51: 'manual credit' },
};
