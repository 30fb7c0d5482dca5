import { CALLS } from '@candor/contract/table';
import { secondEvidence } from '../../products/updown/evidence.ts';
import type { NoEvidence } from '../../receipts/tick-search.ts';
import { recordedSecond, type SecondRecord } from '../../products/updown/queries.ts';
import type { SecondTerms } from '../../products/updown/objects.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { answer, refuse, type Refusal } from '../result.ts';
import type { Services } from '../services.ts';
import { termsOf } from '../../products/updown/rows.ts';

const REASONS = { pruned: 'PROOF_PRUNED', missing: 'NOT_SETTLED' } as const satisfies Record<NoEvidence, Refusal['reason']>;

type Known = { readonly record: SecondRecord; readonly terms: SecondTerms };

/** An own order with the terms of its receipt; another's answers as an unknown one, and while the records are behind nobody's is unknown. */
async function knownSecond(services: Services, accountId: number, orderId: number, field: string): Promise<Known | Refusal> {
  const { records, core } = services;
  const shown = await records.reach(core.figures().seq);
  const record = await recordedSecond(records.database, accountId, orderId);
  const terms = record === null ? null : termsOf(services, record);
  if (record !== null && terms !== null) return { record, terms };
  return shown ? refuse('NOT_FOUND', { field }) : refuse('UNAVAILABLE');
}

export function proofCalls(services: Services): readonly BoundCall[] {
  const { receipts, provenance } = services;
  return [
    bindUser(CALLS.secondReceipt, async ({ caller, parameters }) => {
      const known = await knownSecond(services, caller.userId, parameters.id, 'id');
      if ('ok' in known) return known;
      const signed = await receipts.receiptOf(known.terms);
      if (known.record.settled === null) return answer({ ...signed, settlement: null, settlementSignature: null });
      const evidence = await secondEvidence(provenance, known.terms.symbolCode, known.record, signed);
      if (typeof evidence === 'string') return answer({ ...signed, settlement: null, settlementSignature: null });
      const { settlement, settlementSignature } = evidence;
      return answer({ ...signed, settlement, settlementSignature });
    }),

    bindUser(CALLS.secondProof, async ({ caller, parameters }) => {
      const orderId = Number(parameters.orderId.replace(/^S-/, ''));
      if (!Number.isSafeInteger(orderId)) return refuse('NOT_FOUND', { field: 'orderId' });
      const known = await knownSecond(services, caller.userId, orderId, 'orderId');
      if ('ok' in known) return known;
      const signed = await receipts.receiptOf(known.terms);
      const evidence = await secondEvidence(provenance, known.terms.symbolCode, known.record, signed);
      return typeof evidence === 'string' ? refuse(REASONS[evidence]) : answer(evidence);
    }),
  ];
}
