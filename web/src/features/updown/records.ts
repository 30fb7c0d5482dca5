import { updown } from '@candor/contract/products/updown/product';
import { recordSecond } from '@candor/contract/products/updown/record-call';
import type { RecordList } from '../../product/records.ts';

const { stake, settlement } = updown.recordTypes;

export const recordList: RecordList = {
  call: recordSecond,
  fileKinds: { [stake]: 'second contract stake', [settlement]: 'second contract settled' },
};
