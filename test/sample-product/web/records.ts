import { recordSample } from '@candor/contract/products/sample/calls';
import { sample } from '@candor/contract/products/sample/product';
import type { RecordList } from '../../product/records.ts';

export const recordList: RecordList = { call: recordSample, fileKinds: { [sample.recordTypes.fee]: 'fee of a jar' } };
