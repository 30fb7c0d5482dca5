import { sql, type Selectable } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { withRoundsTables, type RoundsTables } from './tables.ts';

/** What was decided of an offer, in all or on the UTC day that begins at `dayMs`. Units of USDT. */
export type RoundFigures = {
  readonly offerId: number;
  readonly dayMs: number;
  readonly rounds: number;
  readonly ups: number;
  readonly downs: number;
  readonly refunds: number;
  readonly stakes: number;
  /** Those of simulated participants among them, and their part of what was staked. */
  readonly simulatedStakes: number;
  readonly simulatedUnits: bigint;
  readonly stakedUnits: bigint;
  readonly paidUnits: bigint;
  readonly feeUnits: bigint;
  /** Of the last one. */
  readonly settledMs: number;
};

/** Since the start, by offer; `dayMs` 0. */
export async function roundTotals(database: Database): Promise<readonly RoundFigures[]> {
  const rows = await withRoundsTables(database)
    .selectFrom('round_days')
    .groupBy('offer')
    .orderBy('offer')
    .select(({ fn }) => [
      'offer',
      sql<number>`0::bigint`.as('day_ms'),
      sql<number>`sum(rounds)::bigint`.as('rounds'),
      sql<number>`sum(ups)::bigint`.as('ups'),
      sql<number>`sum(downs)::bigint`.as('downs'),
      sql<number>`sum(refunds)::bigint`.as('refunds'),
      sql<number>`sum(stakes)::bigint`.as('stakes'),
      sql<number>`sum(simulated_stakes)::bigint`.as('simulated_stakes'),
      fn.sum<string>('simulated_units').as('simulated_units'),
      fn.sum<string>('staked_units').as('staked_units'),
      fn.sum<string>('paid_units').as('paid_units'),
      fn.sum<string>('fee_units').as('fee_units'),
      fn.max('settled_ms').as('settled_ms'),
    ])
    .execute();
  return rows.map(roundFigures);
}

/** Day by day from `fromMs` on, newest first. */
export async function roundDays(database: Database, fromMs: number): Promise<readonly RoundFigures[]> {
  const rows = await withRoundsTables(database)
    .selectFrom('round_days')
    .where('day_ms', '>=', fromMs)
    .orderBy('day_ms', 'desc')
    .orderBy('offer')
    .selectAll()
    .execute();
  return rows.map(roundFigures);
}

function roundFigures(row: Selectable<RoundsTables['round_days']>): RoundFigures {
  return {
    offerId: row.offer,
    dayMs: row.day_ms,
    rounds: row.rounds,
    ups: row.ups,
    downs: row.downs,
    refunds: row.refunds,
    stakes: row.stakes,
    simulatedStakes: row.simulated_stakes,
    simulatedUnits: BigInt(row.simulated_units),
    stakedUnits: BigInt(row.staked_units),
    paidUnits: BigInt(row.paid_units),
    feeUnits: BigInt(row.fee_units),
    settledMs: row.settled_ms,
  };
}
