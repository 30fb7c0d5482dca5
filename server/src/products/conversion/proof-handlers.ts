import { conversionCalls as calls } from '@candor/contract/products/conversion/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { findOwn, objectNumber, refuseEvidence } from '../../api/user/own-object.ts';
import { answer } from '../../api/user/result.ts';
import { conversionEvidence } from './evidence.ts';
import { termsOf } from './objects.ts';
import type { ConversionParts } from './parts.ts';
import { recordedConversion } from './queries.ts';
import type { ConversionRecord } from './record.ts';

/** What proves an own conversion. */
export function conversionProofCalls(parts: ConversionParts): readonly BoundCall[] {
  const { records, receipts, catalogue, provenance } = parts;
  const conversions = {
    read: (accountId: number, conversionId: number) => recordedConversion(records.database, accountId, conversionId),
    termsOf: (record: ConversionRecord) => termsOf(catalogue, record),
  };
  return [
    bindUser(calls.conversionReceipt, async ({ caller, parameters }) => {
      const known = await findOwn(parts, conversions, caller.userId, parameters.conversionId, 'conversionId');
      return 'ok' in known ? known : answer(await receipts.receiptOf(known.terms));
    }),

    bindUser(calls.conversionProof, async ({ caller, parameters }) => {
      const known = await findOwn(parts, conversions, caller.userId, objectNumber(parameters.orderId), 'orderId');
      if ('ok' in known) return known;
      const evidence = await conversionEvidence(provenance, known.terms, await receipts.receiptOf(known.terms));
      return typeof evidence === 'string' ? refuseEvidence(evidence) : answer(evidence);
    }),
  ];
}
