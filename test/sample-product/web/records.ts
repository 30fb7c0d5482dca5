import { recordSample } from '@candor/contract/products/sample/calls';
import type { RecordList } from '../../product/records.ts';

export const recordList: RecordList = { call: recordSample };
