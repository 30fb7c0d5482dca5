import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';

/** What of one kind came in and went out of one coin in a month, in units. */
export type StatementMovement = {
  /** Record type of the wire. */
  readonly type: number;
  /** Before the fee. */
  readonly inUnits: bigint;
  readonly outUnits: bigint;
  /** Taken off what came in. */
  readonly feeUnits: bigint;
};

export type StatementCoin = {
  readonly assetId: number;
  readonly code: string;
  readonly scale: number;
  readonly openingUnits: bigint;
  /** Kinds that moved in the month, by number. */
  readonly movements: readonly StatementMovement[];
};

export type Statement = {
  /** The first month with a record of the account; null without any. */
  readonly firstMonthMs: number | null;
  /** Coins that the account had at the begin of the month or that moved in it, in the order of their numbers. */
  readonly coins: readonly StatementCoin[];
};

type SumRow = {
  readonly asset: number;
  readonly code: string;
  readonly scale: number;
  readonly type: number;
  readonly first_ms: number;
  readonly before_units: string;
  readonly in_units: string;
  readonly out_units: string;
  readonly fee_units: string;
};

/** A month of an account over all wallets. Reads the sums of its months: their number grows with months, coins and kinds, not with trades. */
export async function statementOf(database: Database, accountId: number, monthMs: number): Promise<Statement> {
  const { rows } = await sql<SumRow>`
    SELECT asset, code, scale, type, min(month_ms) AS first_ms,
           coalesce(sum(in_units - out_units - fee_units) FILTER (WHERE month_ms < ${monthMs}), 0) AS before_units,
           coalesce(sum(in_units) FILTER (WHERE month_ms = ${monthMs}), 0) AS in_units,
           coalesce(sum(out_units) FILTER (WHERE month_ms = ${monthMs}), 0) AS out_units,
           coalesce(sum(fee_units) FILTER (WHERE month_ms = ${monthMs}), 0) AS fee_units
    FROM ledger_months JOIN assets USING (asset)
    WHERE account = ${accountId}
    GROUP BY asset, code, scale, type
    ORDER BY asset, type`.execute(database);
  const coins = Map.groupBy(rows, ({ asset }) => asset);
  return {
    firstMonthMs: rows.length === 0 ? null : Math.min(...rows.map(({ first_ms }) => first_ms)),
    coins: [...coins.values()].flatMap((kinds) => coinOf(kinds)),
  };
}

function coinOf(kinds: readonly SumRow[]): readonly StatementCoin[] {
  const [first] = kinds;
  if (first === undefined) return [];
  const openingUnits = kinds.reduce((sum, { before_units }) => sum + BigInt(before_units), 0n);
  const movements = kinds
    .map(({ type, in_units, out_units, fee_units }) => ({
      type,
      inUnits: BigInt(in_units),
      outUnits: BigInt(out_units),
      feeUnits: BigInt(fee_units),
    }))
    .filter(({ inUnits, outUnits }) => inUnits > 0n || outUnits > 0n);
  if (openingUnits === 0n && movements.length === 0) return [];
  return [{ assetId: first.asset, code: first.code, scale: first.scale, openingUnits, movements }];
}

/** Opening balance and every movement: what the account had at the end of the month, or has now. */
export function closingUnits({ openingUnits, movements }: StatementCoin): bigint {
  return movements.reduce((sum, { inUnits, outUnits, feeUnits }) => sum + inUnits - outUnits - feeUnits, openingUnits);
}
