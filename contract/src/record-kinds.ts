import { productRecordKinds } from './products/registry-kinds.ts';

/** Words of each type of ledger row that is written, in files: English for every reader and every program. */
export const RECORD_KINDS: Readonly<Record<number, string>> = {
  ...productRecordKinds,
  31: 'reward',
  35: 'transfer',
  51: 'manual credit',
};
