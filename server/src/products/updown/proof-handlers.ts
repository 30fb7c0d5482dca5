import { CALLS } from '@candor/contract/table';
import { updownEvidence } from './evidence.ts';
import { recordedUpdownOrder, type UpdownRecord } from './queries.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { findOwn, objectNumber, refuseEvidence } from '../../api/user/own-object.ts';
import { answer } from '../../api/user/result.ts';
import type { UpdownParts } from './parts.ts';
import { termsOf } from './rows.ts';

export function contractProofCalls(parts: UpdownParts): readonly BoundCall[] {
  const { records, receipts, provenance } = parts;
  const contracts = {
    read: (accountId: number, orderId: number) => recordedUpdownOrder(records.database, accountId, orderId),
    termsOf: (record: UpdownRecord) => termsOf(parts, record),
  };
  return [
    bindUser(CALLS.updownReceipt, async ({ caller, parameters }) => {
      const known = await findOwn(parts, contracts, caller.userId, parameters.orderId, 'id');
      if ('ok' in known) return known;
      const signed = await receipts.receiptOf(known.terms);
      if (known.record.settled === null) return answer({ ...signed, settlement: null, settlementSignature: null });
      const evidence = await updownEvidence(provenance, known.terms.symbolCode, known.record, signed);
      if (typeof evidence === 'string') return answer({ ...signed, settlement: null, settlementSignature: null });
      const { settlement, settlementSignature } = evidence;
      return answer({ ...signed, settlement, settlementSignature });
    }),

    bindUser(CALLS.updownProof, async ({ caller, parameters }) => {
      const known = await findOwn(parts, contracts, caller.userId, objectNumber(parameters.orderId), 'orderId');
      if ('ok' in known) return known;
      const signed = await receipts.receiptOf(known.terms);
      const evidence = await updownEvidence(provenance, known.terms.symbolCode, known.record, signed);
      return typeof evidence === 'string' ? refuseEvidence(evidence) : answer(evidence);
    }),
  ];
}
