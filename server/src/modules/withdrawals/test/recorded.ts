import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import type { WithdrawalRecord } from '../../../records/withdrawal-records.ts';

/** What the records say of a withdrawal, as far as the rows of its owner tell it. */
export function recorded({ assetId: _assetId, networkId: _networkId, rawHash: _rawHash, ...told }: Withdrawal): WithdrawalRecord {
  return { ...told, signedMs: null, sentMs: null, endedMs: null, batchHash: '' };
}
