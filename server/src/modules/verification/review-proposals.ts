import type { VerificationRefusal } from '@candor/contract/verification';
import type { VerificationOutcome } from '@candor/exchange/ground/verification/words';
import { sql } from 'kysely';
import { OPEN_MS } from '../../operators/proposals.ts';
import type { VerificationDatabase } from './tables.ts';
import type { Verified } from './verification.ts';

/** What a first reviewer has proposed and a second one is to decide. */
export type OpenProposal = {
  readonly id: number;
  readonly proposer: string;
  readonly outcome: VerificationOutcome;
  readonly code: VerificationRefusal | null;
  readonly reason: string;
  readonly createdMs: number;
};

/** What was handed in before by the account, with who has decided it where operators proposed it. */
export type Earlier = {
  readonly id: number;
  readonly level: number;
  readonly status: number;
  readonly refusal: VerificationRefusal | null;
  readonly handedInMs: number;
  readonly decidedMs: number | null;
  readonly deciders: readonly string[];
};

const ACTIONS = ['kyc.approve', 'kyc.refuse'];

/** By the number of the verification. */
export async function openProposals(database: VerificationDatabase, nowMs: number): Promise<ReadonlyMap<number, OpenProposal>> {
  const query = database.selectFrom('operator_proposals').selectAll().where('state', '=', 'open').where('action', 'in', ACTIONS);
  const rows = await query.where('created_ms', '>', nowMs - OPEN_MS).execute();
  return new Map(
    rows.map(({ id, proposer, details, reason, created_ms }) => [
      Number(details['verification']),
      {
        id,
        proposer,
        outcome: details['outcome'] === 'passed' ? 'passed' : 'refused',
        code: (details['code'] as VerificationRefusal | undefined) ?? null,
        reason,
        createdMs: created_ms,
      },
    ]),
  );
}

/** The newest first. */
export async function earlierOf(
  database: VerificationDatabase,
  { id, userId }: Pick<Verified, 'id' | 'userId'>,
): Promise<readonly Earlier[]> {
  const rows = await database
    .selectFrom('verifications')
    .select(['id', 'level', 'status', 'refusal', 'handed_in_ms', 'decided_ms'])
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('decided_ms', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const proposals = await database
    .selectFrom('operator_proposals')
    .select(['details', 'proposer', 'confirmer'])
    .where('action', 'in', ACTIONS)
    .where('state', '=', 'done')
    .where(sql`details ->> 'account'`, '=', String(userId))
    .execute();
  return rows.map((row) => {
    const by = proposals.find(({ details }) => details['verification'] === row.id);
    return {
      id: row.id,
      level: row.level,
      status: row.status,
      refusal: row.refusal,
      handedInMs: row.handed_in_ms,
      decidedMs: row.decided_ms,
      deciders: by === undefined ? [] : [by.proposer, by.confirmer ?? ''].filter((name) => name !== ''),
    };
  });
}
