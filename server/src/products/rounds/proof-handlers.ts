import { CALLS } from '@candor/contract/table';
import { digest } from '@candor/proofs/digest';
import { roundEvidence } from './evidence.ts';
import type { StakeTerms } from './objects.ts';
import type { NoEvidence } from '../../receipts/tick-search.ts';
import { isSettled, recordedRound, recordedStake, settledRounds, type StakeRecord } from './queries.ts';
import { bindPublic, bindUser, type BoundCall } from '../../gateway/bind.ts';
import { pageOf } from '../../gateway/records-reader.ts';
import { answer, page, refuse, type Refusal } from '../../gateway/result.ts';
import type { RoundsRooms } from './rooms.ts';
import { settledRow, stakeTerms } from './rows.ts';

const REASONS = { pruned: 'PROOF_PRUNED', missing: 'NOT_SETTLED' } as const satisfies Record<NoEvidence, Refusal['reason']>;

/** Rows of the public list when the client asks for no page, and at most. */
const ROWS = 50;
const ROWS_MAX = 1_000;
/** A published round never changes. */
const KEPT_S = 31_536_000;
const TAG_DIGITS = 32;

type Known = { readonly record: StakeRecord; readonly terms: StakeTerms };

/** An own stake with the terms of its receipt; another's answers as an unknown one, and while the records are behind nobody's is unknown. */
async function knownStake(rooms: RoundsRooms, accountId: number, orderNo: string, field: string): Promise<Known | Refusal> {
  const { core, records } = rooms;
  const orderId = Number(orderNo.replace(/^R-/, ''));
  if (!Number.isSafeInteger(orderId)) return refuse('NOT_FOUND', { field });
  const shown = await records.reach(core.figures().seq);
  const record = await recordedStake(records.database, accountId, orderId);
  const terms = record === null ? null : stakeTerms(rooms, record);
  if (record !== null && terms !== null) return { record, terms };
  return shown ? refuse('NOT_FOUND', { field }) : refuse('UNAVAILABLE');
}

export function roundProofCalls(rooms: RoundsRooms): readonly BoundCall[] {
  const { core, records, offers, receipts, publications, provenance } = rooms;
  return [
    bindPublic(CALLS.settledRounds, async ({ parameters }) => {
      if (offers.offer(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      await records.reach(core.figures().seq);
      const wanted = { ...pageOf(parameters), size: Math.min(parameters.pageSize ?? ROWS, ROWS_MAX) };
      const found = await settledRounds(records.database, parameters.periodId, wanted);
      return page(
        found.rows.flatMap((record) => settledRow(rooms, record) ?? []),
        found.total,
      );
    }),

    bindPublic(CALLS.publishedRound, async ({ parameters, keepAnswer }) => {
      if (offers.offer(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      const shown = await records.reach(core.figures().seq);
      const record = await recordedRound(records.database, parameters.periodId, parameters.round);
      if (record === null) return shown ? refuse('NOT_FOUND', { field: 'round' }) : refuse('UNAVAILABLE');
      if (!isSettled(record)) return refuse('NOT_SETTLED');
      const published = await publications.publicationOf(record);
      if (typeof published === 'string') return refuse(REASONS[published]);
      keepAnswer(KEPT_S, digest('candor/round/1', published.round).slice(0, TAG_DIGITS));
      return answer(published);
    }),

    bindUser(CALLS.stakeReceipt, async ({ caller, parameters }) => {
      const known = await knownStake(rooms, caller.userId, parameters.orderNo, 'orderNo');
      return 'ok' in known ? known : answer(await receipts.receiptOf(known.terms));
    }),

    bindUser(CALLS.roundProof, async ({ caller, parameters }) => {
      const known = await knownStake(rooms, caller.userId, parameters.orderId, 'orderId');
      if ('ok' in known) return known;
      const { record, terms } = known;
      // a cancelled stake has no result to prove
      if (record.cancelled) return refuse('NOT_FOUND', { field: 'orderId' });
      if (!isSettled(record.round)) return refuse('NOT_SETTLED');
      const published = await publications.publicationOf(record.round);
      if (typeof published === 'string') return refuse(REASONS[published]);
      const signed = await receipts.receiptOf(terms);
      const evidence = await roundEvidence(provenance, terms.symbolCode, record, signed, published);
      return typeof evidence === 'string' ? refuse(REASONS[evidence]) : answer(evidence);
    }),
  ];
}
