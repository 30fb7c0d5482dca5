import { recordFinancial } from '@candor/contract/calls/record';
import type { RecordList } from '../../../product/records.ts';

export const otherList: RecordList = { call: recordFinancial };
