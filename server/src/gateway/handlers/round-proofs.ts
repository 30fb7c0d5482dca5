import { CALLS } from '@candor/contract/table';
import { digest } from '@candor/proofs/digest';
import { roundEvidence } from '../../receipts/round-evidence.ts';
import type { NoEvidence } from '../../receipts/tick-search.ts';
import { isSettled, recordedRound, recordedStake, settledRounds } from '../../records/round-queries.ts';
import { bindPublic, bindUser, type BoundCall } from '../bind.ts';
import { pageOf } from '../records-reader.ts';
import { answer, page, refuse, type Refusal } from '../result.ts';
import type { Services } from '../services.ts';
import { settledRow, stakeTerms } from './round-rows.ts';

const REASONS = { pruned: 'PROOF_PRUNED', missing: 'NOT_SETTLED' } as const satisfies Record<NoEvidence, Refusal['reason']>;

/** Rows of the public list when the client asks for no page, and at most. */
const ROWS = 50;
const ROWS_MAX = 1_000;
/** A published round never changes. */
const KEPT_S = 31_536_000;
const TAG_DIGITS = 32;

/** An own stake with the terms of its receipt; null for an unknown one and for another's. */
async function knownStake(services: Services, account: number, orderNo: string) {
  const { core, records } = services;
  const order = Number(orderNo.replace(/^R-/, ''));
  if (!Number.isSafeInteger(order)) return null;
  await records.reach(core.figures().seq);
  const record = await recordedStake(records.database, account, order);
  const terms = record === null ? null : stakeTerms(services, record);
  return record === null || terms === null ? null : { record, terms };
}

export function roundProofCalls(services: Services): readonly BoundCall[] {
  const { core, records, rounds, provenance } = services;
  return [
    bindPublic(CALLS.settledRounds, async ({ parameters }) => {
      if (rounds.pairs.pair(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      await records.reach(core.figures().seq);
      const wanted = { ...pageOf(parameters), size: Math.min(parameters.pageSize ?? ROWS, ROWS_MAX) };
      const found = await settledRounds(records.database, parameters.periodId, wanted);
      return page(
        found.rows.flatMap((record) => settledRow(services, record) ?? []),
        found.total,
      );
    }),

    bindPublic(CALLS.publishedRound, async ({ parameters, keepAnswer }) => {
      if (rounds.pairs.pair(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      await records.reach(core.figures().seq);
      const record = await recordedRound(records.database, parameters.periodId, parameters.round);
      if (record === null) return refuse('NOT_FOUND', { field: 'round' });
      if (!isSettled(record)) return refuse('NOT_SETTLED');
      const published = await rounds.publications.publicationOf(record);
      if (typeof published === 'string') return refuse(REASONS[published]);
      keepAnswer(KEPT_S, digest('candor/round/1', published.round).slice(0, TAG_DIGITS));
      return answer(published);
    }),

    bindUser(CALLS.stakeReceipt, async ({ caller, parameters }) => {
      const known = await knownStake(services, caller.userId, parameters.orderNo);
      return known === null ? refuse('NOT_FOUND', { field: 'orderNo' }) : answer(await rounds.receipts.receiptOf(known.terms));
    }),

    bindUser(CALLS.roundProof, async ({ caller, parameters }) => {
      const known = await knownStake(services, caller.userId, parameters.orderId);
      // a cancelled stake has no result to prove
      if (known === null || known.record.cancelled) return refuse('NOT_FOUND', { field: 'orderId' });
      const { record, terms } = known;
      if (!isSettled(record.round)) return refuse('NOT_SETTLED');
      const published = await rounds.publications.publicationOf(record.round);
      if (typeof published === 'string') return refuse(REASONS[published]);
      const signed = await rounds.receipts.receiptOf(terms);
      const evidence = await roundEvidence(provenance, terms.symbolCode, record, signed, published);
      return typeof evidence === 'string' ? refuse(REASONS[evidence]) : answer(evidence);
    }),
  ];
}
