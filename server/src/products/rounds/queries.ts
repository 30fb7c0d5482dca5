import { sql, type Selectable } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { listingOf, type Listing } from '../../records/listing.ts';
import { sortColumn, type Page } from '../../records/page.ts';
import { CANCELLED, RUNNING, UP } from './projection.ts';
import { withRoundsTables, type RoundsTables } from './tables.ts';

export type Side = 'up' | 'down';
export type RoundResult = 'up' | 'down' | 'refund';
export type RefundReason = 'TIE' | 'ONE_SIDED' | 'NO_LOCK' | 'NO_CLOSE';
export type StakeResult = 'win' | 'lose' | 'refund';

/** A tick by number and price. */
export type DecidingTick = { readonly n: number; readonly priceTicks: number };

/** A round as recorded. Amounts in units of USDT, times UTC epoch ms; it starts at `n` × `periodMs`. */
export type RoundRecord = {
  readonly roundId: number;
  readonly offerId: number;
  readonly n: number;
  readonly symbolId: number;
  readonly periodMs: number;
  readonly feeType: number;
  readonly feeValue: bigint;
  readonly cancellable: boolean;
  /** Null until it is decided. */
  readonly decided: {
    readonly result: RoundResult;
    readonly reason: RefundReason | '';
    /** Null where there is none, and for both when a pool was empty. */
    readonly lock: DecidingTick | null;
    readonly close: DecidingTick | null;
    readonly upUnits: bigint;
    readonly downUnits: bigint;
    /** The part of each pool that simulated participants staked. */
    readonly simulatedUpUnits: bigint;
    readonly simulatedDownUnits: bigint;
    /** What played on each side. */
    readonly matchedUnits: bigint;
    readonly feeUnits: bigint;
    readonly seq: number;
    readonly timeMs: number;
  } | null;
  /** How many stakes there are, cancelled ones not among them, and how many of them are paid. */
  readonly stakes: number;
  readonly paid: number;
};

/** A stake as recorded. */
export type StakeRecord = {
  readonly orderId: number;
  readonly accountId: number;
  readonly side: Side;
  readonly stakeUnits: bigint;
  /** What of it plays; the whole until the lock, nothing of a cancelled one. */
  readonly playedUnits: bigint;
  readonly acceptedMs: number;
  /** Hash of the journal's batch before the one that holds the stake, as hex. */
  readonly batchHash: string;
  readonly cancelled: boolean;
  /** Null while it runs and of a cancelled one. */
  readonly settled: { readonly result: StakeResult; readonly payoutUnits: bigint; readonly seq: number; readonly timeMs: number } | null;
  readonly round: RoundRecord;
};

type RoundRow = Selectable<RoundsTables['rounds']>;
type StakeColumns =
  | 'account'
  | 'side'
  | 'stake_units'
  | 'played_units'
  | 'accepted_ms'
  | 'batch_hash'
  | 'status'
  | 'payout_units'
  | 'ended_seq'
  | 'ended_ms';
/** A stake beside its round. */
type StakeRow = RoundRow &
  Pick<Selectable<RoundsTables['round_stakes']>, StakeColumns> & { readonly stake: number; readonly stake_result: string };

const SORTS = new Map([
  ['orderId', 'round_stakes.id'],
  ['orderNumber', 'round_stakes.id'],
  ['createTime', 'round_stakes.id'],
  ['startMs', 'round_stakes.round'],
  ['stake', 'round_stakes.stake_units'],
  ['payout', 'round_stakes.payout_units'],
] as const);

function stakesOf(database: Database) {
  return withRoundsTables(database).selectFrom('round_stakes').innerJoin('rounds', 'rounds.id', 'round_stakes.round');
}

const COLUMNS = [
  'round_stakes.id as stake',
  'round_stakes.account',
  'round_stakes.side',
  'round_stakes.stake_units',
  'round_stakes.played_units',
  'round_stakes.accepted_ms',
  'round_stakes.batch_hash',
  'round_stakes.status',
  'round_stakes.result as stake_result',
  'round_stakes.payout_units',
  'round_stakes.ended_seq',
  'round_stakes.ended_ms',
] as const;

/** An account's stakes that are settled or cancelled, newest first unless the page says otherwise. `symbol` 0 = all. */
export async function finishedStakes(database: Database, accountId: number, symbolId: number, page: Page): Promise<Listing<StakeRecord>> {
  const stakes = stakesOf(database);
  let matching = stakes
    .where('round_stakes.account', '=', accountId)
    .where('round_stakes.status', '<>', RUNNING)
    .select('round_stakes.id as number');
  if (symbolId !== 0) matching = matching.where('rounds.symbol', '=', symbolId);
  const read = async (numbers: readonly number[]): Promise<readonly StakeRecord[]> => {
    const wanted = stakes.where('round_stakes.id', '=', sql<number>`ANY(${numbers}::bigint[])`);
    return (await wanted.selectAll('rounds').select(COLUMNS).execute()).map(stakeRecord);
  };
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'round_stakes.id', page, read, numberOf: ({ orderId }) => orderId });
}

/** One stake of the account in whatever state; null when it is unknown or another's. */
export async function recordedStake(database: Database, accountId: number, orderId: number): Promise<StakeRecord | null> {
  const row = await stakesOf(database)
    .where('round_stakes.id', '=', orderId)
    .where('round_stakes.account', '=', accountId)
    .selectAll('rounds')
    .select(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : stakeRecord(row);
}

/** Rows of a read: these are short. */
const STAKES_AT_ONCE = 1_000;

/** What a round paid, without users, by ascending order; cancelled stakes are not among them. */
export type PaidStake = Pick<StakeRecord, 'orderId' | 'side' | 'stakeUnits' | 'playedUnits'> & { readonly payoutUnits: bigint };

/** The stakes of a settled round, slice by slice: there may be as many as a round takes. */
export async function* stakesOfRound(database: Database, roundId: number): AsyncGenerator<readonly PaidStake[]> {
  for (let afterId = Number.MIN_SAFE_INTEGER, length = STAKES_AT_ONCE; length === STAKES_AT_ONCE;) {
    const stakes = await stakesAfter(database, roundId, afterId);
    yield stakes;
    ({ length } = stakes);
    afterId = stakes.at(-1)?.orderId ?? afterId;
  }
}

async function stakesAfter(database: Database, roundId: number, afterId: number): Promise<readonly PaidStake[]> {
  const rows = await withRoundsTables(database)
    .selectFrom('round_stakes')
    .where('round', '=', roundId)
    .where('id', '>', afterId)
    .where('status', '<>', CANCELLED)
    .orderBy('id')
    .limit(STAKES_AT_ONCE)
    .select(['id', 'side', 'stake_units', 'played_units', 'payout_units'])
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    side: row.side === UP ? 'up' : 'down',
    stakeUnits: BigInt(row.stake_units),
    playedUnits: BigInt(row.played_units),
    payoutUnits: BigInt(row.payout_units),
  }));
}

/** Those of which `isSettled` is true. */
function settledOnly(database: Database) {
  return withRoundsTables(database).selectFrom('rounds').where('result', '<>', '').where('stakes', '>', 0).whereRef('paid', '=', 'stakes');
}

/** Settled rounds of an offer, newest first. */
export async function settledRounds(database: Database, offerId: number, page: Page): Promise<Listing<RoundRecord>> {
  const matching = settledOnly(database).where('offer', '=', offerId).select('id as number');
  const read = async (numbers: readonly number[]): Promise<readonly RoundRecord[]> =>
    (
      await settledOnly(database)
        .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
        .selectAll()
        .execute()
    ).map(roundRecord);
  return await listingOf({ database, matching, column: 'n', id: 'id', page, read, numberOf: ({ roundId }) => roundId });
}

/** The round `n` of an offer; null when nobody staked in it. */
export async function recordedRound(database: Database, offerId: number, n: number): Promise<RoundRecord | null> {
  const row = await withRoundsTables(database)
    .selectFrom('rounds')
    .where('offer', '=', offerId)
    .where('n', '=', n)
    .selectAll()
    .executeTakeFirst();
  return row === undefined ? null : roundRecord(row);
}

/** Whether a round is decided and paid in full; one that everybody left is not. */
export function isSettled({ decided, stakes, paid }: RoundRecord): boolean {
  return decided !== null && stakes > 0 && paid === stakes;
}

function stakeRecord(stake: StakeRow): StakeRecord {
  return {
    orderId: stake.stake,
    accountId: stake.account,
    side: stake.side === UP ? 'up' : 'down',
    stakeUnits: BigInt(stake.stake_units),
    playedUnits: BigInt(stake.played_units),
    acceptedMs: stake.accepted_ms,
    batchHash: stake.batch_hash,
    cancelled: stake.status === CANCELLED,
    settled:
      stake.stake_result === ''
        ? null
        : {
            result: stake.stake_result as StakeResult,
            payoutUnits: BigInt(stake.payout_units),
            seq: stake.ended_seq,
            timeMs: stake.ended_ms,
          },
    round: roundRecord(stake),
  };
}

export function roundRecord(row: RoundRow): RoundRecord {
  const tick = (n: number, priceTicks: number): DecidingTick | null => (n === 0 ? null : { n, priceTicks });
  return {
    roundId: row.id,
    offerId: row.offer,
    n: row.n,
    symbolId: row.symbol,
    periodMs: row.period_ms,
    feeType: row.fee_type,
    feeValue: BigInt(row.fee_value),
    cancellable: row.cancellable,
    decided:
      row.result === ''
        ? null
        : {
            result: row.result as RoundResult,
            reason: row.reason as RefundReason | '',
            lock: tick(row.lock_n, row.lock_ticks),
            close: tick(row.close_n, row.close_ticks),
            upUnits: BigInt(row.up_units),
            downUnits: BigInt(row.down_units),
            simulatedUpUnits: BigInt(row.simulated_up_units),
            simulatedDownUnits: BigInt(row.simulated_down_units),
            matchedUnits: BigInt(row.matched_units),
            feeUnits: BigInt(row.fee_units),
            seq: row.decided_seq,
            timeMs: row.decided_ms,
          },
    stakes: row.stakes,
    paid: row.paid,
  };
}
