import { CALLS } from '@candor/contract/table';
import { roundEvidence } from './evidence.ts';
import { isSettled, recordedRound, recordedStake, settledRounds, type RoundRecord, type StakeRecord } from './queries.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { findOwn, objectNumber, refuseEvidence } from '../../api/user/own-object.ts';
import { answer, refuse } from '../../api/user/result.ts';
import { slicedTable } from '../../api/user/sliced.ts';
import type { RoundsParts } from './parts.ts';
import { settledRow, stakeTerms } from './rows.ts';

/** Rows of the public list when the client asks for no page, and at most. */
const ROWS = 50;
const ROWS_MAX = 1_000;
/** A published round never changes. */
const KEPT_S = 31_536_000;
const TAG_DIGITS = 32;

/** Beside the signed object, which says nothing of whose stakes they are. */
function simulatedPart({ decided }: RoundRecord) {
  return {
    up: decimalOf(decided?.simulatedUpUnits ?? 0n, QUOTE_SCALE),
    down: decimalOf(decided?.simulatedDownUnits ?? 0n, QUOTE_SCALE),
  };
}

export function roundProofCalls(parts: RoundsParts): readonly BoundCall[] {
  const { core, records, offers, receipts, publications, provenance } = parts;
  const stakes = {
    read: (accountId: number, orderId: number) => recordedStake(records.database, accountId, orderId),
    termsOf: (record: StakeRecord) => stakeTerms(parts, record),
  };
  return [
    bindPublic(CALLS.settledRounds, async ({ parameters }) => {
      if (offers.offer(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      await records.reach(core.figures().seq);
      const wanted = { ...pageOf(parameters), size: Math.min(parameters.pageSize ?? ROWS, ROWS_MAX) };
      const found = await settledRounds(records.database, parameters.periodId, wanted);
      return slicedTable(found, (record) => settledRow(parts, record) ?? []);
    }),

    bindPublic(CALLS.publishedRound, async ({ parameters, keepAnswer }) => {
      if (offers.offer(parameters.periodId) === undefined) return refuse('NOT_FOUND', { field: 'periodId' });
      const shown = await records.reach(core.figures().seq);
      const record = await recordedRound(records.database, parameters.periodId, parameters.round);
      if (record === null) return shown ? refuse('NOT_FOUND', { field: 'round' }) : refuse('UNAVAILABLE');
      if (!isSettled(record)) return refuse('NOT_SETTLED');
      const published = await publications.publicationOf(record);
      if (typeof published === 'string') return refuseEvidence(published);
      keepAnswer(KEPT_S, published.roundSignature.slice(0, TAG_DIGITS));
      return answer({ ...published, simulated: simulatedPart(record) });
    }),

    bindUser(CALLS.stakeReceipt, async ({ caller, parameters }) => {
      const known = await findOwn(parts, stakes, caller.userId, objectNumber(parameters.orderNumber), 'orderNumber');
      return 'ok' in known ? known : answer(await receipts.receiptOf(known.terms));
    }),

    bindUser(CALLS.roundProof, async ({ caller, parameters }) => {
      const known = await findOwn(parts, stakes, caller.userId, objectNumber(parameters.orderId), 'orderId');
      if ('ok' in known) return known;
      const { record, terms } = known;
      // a cancelled stake has no result to prove
      if (record.cancelled) return refuse('NOT_FOUND', { field: 'orderId' });
      if (!isSettled(record.round)) return refuse('NOT_SETTLED');
      const published = await publications.publicationOf(record.round);
      if (typeof published === 'string') return refuseEvidence(published);
      const signed = await receipts.receiptOf(terms);
      const evidence = await roundEvidence(provenance, terms.symbolCode, record, signed, published);
      return typeof evidence === 'string' ? refuseEvidence(evidence) : answer(evidence);
    }),
  ];
}
