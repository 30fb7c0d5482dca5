import { CALLS } from '@candor/contract/table';
import { secondEvidence } from './evidence.ts';
import type { NoEvidence } from '../../receipts/tick-search.ts';
import { recordedSecond, type SecondRecord } from './queries.ts';
import type { SecondTerms } from './objects.ts';
import { bindUser, type BoundCall } from '../../gateway/bind.ts';
import { answer, refuse, type Refusal } from '../../gateway/result.ts';
import type { UpdownRooms } from './rooms.ts';
import { termsOf } from './rows.ts';

const REASONS = { pruned: 'PROOF_PRUNED', missing: 'NOT_SETTLED' } as const satisfies Record<NoEvidence, Refusal['reason']>;

type Known = { readonly record: SecondRecord; readonly terms: SecondTerms };

/** An own order with the terms of its receipt; another's answers as an unknown one, and while the records are behind nobody's is unknown. */
async function knownSecond(rooms: UpdownRooms, accountId: number, orderId: number, field: string): Promise<Known | Refusal> {
  const { records, core } = rooms;
  const shown = await records.reach(core.figures().seq);
  const record = await recordedSecond(records.database, accountId, orderId);
  const terms = record === null ? null : termsOf(rooms, record);
  if (record !== null && terms !== null) return { record, terms };
  return shown ? refuse('NOT_FOUND', { field }) : refuse('UNAVAILABLE');
}

export function contractProofCalls(rooms: UpdownRooms): readonly BoundCall[] {
  const { receipts, provenance } = rooms;
  return [
    bindUser(CALLS.secondReceipt, async ({ caller, parameters }) => {
      const known = await knownSecond(rooms, caller.userId, parameters.id, 'id');
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
      const known = await knownSecond(rooms, caller.userId, orderId, 'orderId');
      if ('ok' in known) return known;
      const signed = await receipts.receiptOf(known.terms);
      const evidence = await secondEvidence(provenance, known.terms.symbolCode, known.record, signed);
      return typeof evidence === 'string' ? refuse(REASONS[evidence]) : answer(evidence);
    }),
  ];
}
