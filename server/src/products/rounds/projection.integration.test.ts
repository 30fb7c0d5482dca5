import { createHash } from 'node:crypto';
import type { Entry } from '@candor/exchange/entry';
import { trial } from '@candor/exchange/products/rounds/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { SIMULATED } from '@candor/exchange/test/trial-world';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { NO_LINK } from '@candor/proofs/digest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Projector } from '../../records/projector.ts';
import { finishedStakes, isSettled, recordedRound, recordedStake, settledRounds, stakesOfRound } from './queries.ts';
import { roundDays, roundTotals } from './round-figures.ts';
import { dumpRecords } from '../../records/test/random-trading.ts';
import { serverProducts } from '../registry.ts';
import { wholeList } from '../../records/test/whole-list.ts';

const COMMANDS = 9_000;
const DAY_MS = 86_400_000;
const STAKE_TYPES = [56, 57];

type Batch = { readonly entries: readonly Entry[]; readonly hash: string };

let connection: DatabaseConnection;
let batches: readonly Batch[] = [];

function hasSimulatedRound(entries: readonly Entry[]): boolean {
  const events = entries.flatMap((entry) => entry.events);
  const cancelled = new Set(events.flatMap((event) => (event.type === 'rounds.cancelled' ? [event.orderId] : [])));
  const staked = events.flatMap((event) => (event.type === 'rounds.staked' && !cancelled.has(event.orderId) ? [event] : []));
  const decided = new Set(events.flatMap((event) => (event.type === 'rounds.decided' ? [event.roundId] : [])));
  const byRound = Map.groupBy(staked, ({ roundId }) => roundId);
  return [...byRound].some(([roundId, stakes]) => decided.has(roundId) && stakes.every(({ accountId }) => accountId === SIMULATED));
}

/** Writes batches as the journal's consumer does; at random moments, and with restarts after what was written, or all at once. */
async function record(to: DatabaseConnection, random: ((below: number) => number) | null): Promise<void> {
  let projector = await Projector.load(to.pool, serverProducts);
  for (const batch of batches) {
    await projector.prepare(to.pool, batch.entries);
    projector.apply(batch.entries, batch.hash);
    if (random?.(4) === 0) await projector.write(to.pool);
    // what runs comes from the database again
    if (random?.(25) !== 0) continue;
    await projector.write(to.pool);
    projector = await Projector.load(to.pool, serverProducts);
  }
  await projector.write(to.pool);
}

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const random = seededRandom(11);
  // the first random history that has a round in which the simulated account played alone
  let entries: Entry[] = [];
  for (let seed = 20_260_104; !hasSimulatedRound(entries); seed += 1) entries = [...new TrialRun([trial], seed, COMMANDS).entries];
  const made: Batch[] = [];
  while (entries.length > 0) {
    const next = entries.splice(0, 1 + random(60));
    made.push({ entries: next, hash: createHash('sha256').update(String(next[0]?.seq)).digest('hex') });
  }
  batches = made;
  await record(connection, random);
}, 180_000);

afterAll(async () => {
  await connection.close();
});

type Stake = {
  readonly accountId: number;
  readonly roundId: number;
  readonly side: string;
  readonly stake: bigint;
  readonly previousHash: string;
  played: bigint;
  result: string;
  paid: bigint;
};
type Round = {
  readonly offerId: number;
  readonly n: number;
  result: string;
  reason: string;
  up: bigint;
  down: bigint;
  matched: bigint;
  fee: bigint;
  dayMs: number;
};
type Folded = { readonly stakes: ReadonlyMap<number, Stake>; readonly rounds: ReadonlyMap<number, Round> };

/** The journal read once more, in the simplest way. A cancelled stake has the result `cancelled`. */
function folded(): Folded {
  const stakes = new Map<number, Stake>();
  const rounds = new Map<number, Round>();
  let previousHash = NO_LINK;
  for (const batch of batches) {
    for (const { timeMs, events } of batch.entries) {
      for (const event of events) {
        if (event.type === 'rounds.opened') {
          rounds.set(event.roundId, {
            offerId: event.offerId,
            n: event.n,
            result: '',
            reason: '',
            up: 0n,
            down: 0n,
            matched: 0n,
            fee: 0n,
            dayMs: 0,
          });
        }
        if (event.type === 'rounds.staked') {
          const { accountId, roundId, side, stakeUnits: stake } = event;
          stakes.set(event.orderId, { accountId, roundId, side, stake, previousHash, played: stake, result: '', paid: 0n });
        }
        if (event.type === 'rounds.cancelled') Object.assign(stakes.get(event.orderId) ?? {}, { result: 'cancelled', played: 0n });
        if (event.type === 'rounds.matched') Object.assign(rounds.get(event.roundId) ?? {}, { matched: event.matchedUnits });
        if (event.type === 'rounds.returned') {
          const end = rounds.get(event.roundId)?.result === 'refund' ? { result: 'refund' } : {};
          for (const { orderId, playedUnits: played } of event.stakes) Object.assign(stakes.get(orderId) ?? {}, { played, ...end });
        }
        if (event.type === 'rounds.decided') {
          const { result, reason, upUnits: up, downUnits: down, feeUnits: fee } = event;
          Object.assign(rounds.get(event.roundId) ?? {}, { result, reason, up, down, fee, dayMs: timeMs - (timeMs % DAY_MS) });
        }
        if (event.type !== 'rounds.paid') continue;
        for (const { orderId, result, payoutUnits: paid } of event.payouts) Object.assign(stakes.get(orderId) ?? {}, { result, paid });
      }
    }
    previousHash = batch.hash;
  }
  return { stakes, rounds };
}

describe('records of flash rounds', () => {
  test('each stake is a row with its result, its payout and the batch before it, over restarts in between', async () => {
    const { stakes } = folded();
    const results = new Set([...stakes.values()].map(({ result }) => result));
    expect([...results].toSorted()).toEqual(['cancelled', 'lose', 'refund', 'win']);
    for (const [orderId, told] of stakes) {
      const row = await recordedStake(connection.database, told.accountId, orderId);
      expect(row).toMatchObject({
        side: told.side,
        stakeUnits: told.stake,
        playedUnits: told.played,
        batchHash: told.previousHash,
        round: { roundId: told.roundId },
      });
      expect(row?.cancelled).toBe(told.result === 'cancelled');
      expect(row?.settled?.result ?? 'cancelled').toBe(told.result);
      expect(row?.settled?.payoutUnits ?? 0n).toBe(told.paid);
      expect(await recordedStake(connection.database, told.accountId + 1, orderId)).toBeNull();
    }
    const own = [...stakes].filter(([, { accountId }]) => accountId === 2).map(([orderId]) => orderId);
    const listed = await wholeList(finishedStakes(connection.database, 2, 0, {}));
    expect(listed.total).toBe(own.length);
    expect(listed.rows.map((row) => row.orderId)).toEqual(own.toSorted((a, b) => b - a));
    const page = await wholeList(finishedStakes(connection.database, 2, 0, { number: 2, size: 10 }));
    expect(page.rows.map((row) => row.orderId)).toEqual(listed.rows.slice(10, 20).map((row) => row.orderId));
    const ofSymbol = await wholeList(finishedStakes(connection.database, 2, 1, {}));
    expect(ofSymbol.total).toBe(listed.rows.filter((row) => row.round.symbolId === 1).length);
  });

  test('I18 each round is a row; what it published sums up: Σ returned + Σ payouts + fee = Σ stakes', async () => {
    const { stakes, rounds } = folded();
    const byRound = Map.groupBy(stakes, ([, { roundId }]) => roundId);
    const simulatedIn = (roundId: number, side: string): bigint =>
      [...stakes.values()]
        .filter((stake) => stake.accountId === SIMULATED && stake.roundId === roundId && stake.side === side)
        .reduce((sum, { stake, result }) => (result === 'cancelled' ? sum : sum + stake), 0n);
    for (const [number, told] of rounds) {
      const row = await recordedRound(connection.database, told.offerId, told.n);
      const own = (byRound.get(number) ?? []).filter(([, { result }]) => result !== 'cancelled').map(([orderId]) => orderId);
      expect(row).toMatchObject({ roundId: number, offerId: told.offerId, n: told.n, stakes: own.length, paid: own.length });
      expect(row?.decided).toMatchObject({
        result: told.result,
        reason: told.reason,
        upUnits: told.up,
        downUnits: told.down,
        simulatedUpUnits: simulatedIn(number, 'up'),
        simulatedDownUnits: simulatedIn(number, 'down'),
        matchedUnits: told.matched,
        feeUnits: told.fee,
      });
      if (row === null) continue;
      expect(isSettled(row)).toBe(own.length > 0);
      const published = (await Array.fromAsync(stakesOfRound(connection.database, number))).flat();
      expect(published.map(({ orderId }) => orderId)).toEqual(own.toSorted((a, b) => a - b));
      expect(published.reduce((sum, { payoutUnits, playedUnits }) => sum + payoutUnits - playedUnits, told.fee)).toBe(0n);
      const playedOn = (side: string): bigint =>
        published.reduce((sum, stake) => (stake.side === side ? sum + stake.playedUnits : sum), 0n);
      expect([playedOn('up'), playedOn('down')]).toEqual([told.matched, told.matched]);
    }
    const settled = [...rounds].filter(
      ([number, { offerId }]) => offerId === 11 && (byRound.get(number) ?? []).some(([, { result }]) => result !== 'cancelled'),
    );
    const listed = await wholeList(settledRounds(connection.database, 11, {}));
    expect(listed.total).toBe(settled.length);
    expect(listed.rows.map(({ n }) => n)).toEqual(settled.map(([, { n }]) => n).toSorted((a, b) => b - a));
  });

  test('SPEC 4.5 statistics by pair and day are the sums of the rounds that people staked in, with the simulated part beside', async () => {
    const { stakes, rounds } = folded();
    const played = [...rounds].map(([number, round]) => ({
      ...round,
      own: [...stakes.values()].filter((stake) => stake.roundId === number && stake.result !== 'cancelled'),
    }));
    const isSimulated = ({ accountId }: Stake): boolean => accountId === SIMULATED;
    const counted = played.filter(({ own }) => own.some((stake) => !isSimulated(stake)));
    expect(played.some(({ own }) => own.length > 0 && own.every(isSimulated))).toBe(true);
    const keyOf = (offerId: number, dayMs: number): string => `${offerId}:${dayMs}`;
    const byDay = Map.groupBy(counted, ({ offerId, dayMs }) => keyOf(offerId, dayMs));
    const days = await roundDays(connection.database, 0);
    expect(days.map(({ offerId, dayMs }) => keyOf(offerId, dayMs)).toSorted()).toEqual([...byDay.keys()].toSorted());
    for (const figures of [...days, ...(await roundTotals(connection.database))]) {
      const { offerId, dayMs } = figures;
      const own = (dayMs === 0 ? counted.filter((round) => round.offerId === offerId) : byDay.get(keyOf(offerId, dayMs))) ?? [];
      const count = (result: string): number => own.filter((round) => round.result === result).length;
      expect([figures.rounds, figures.ups, figures.downs, figures.refunds]).toEqual([
        own.length,
        count('up'),
        count('down'),
        count('refund'),
      ]);
      const paid = own.flatMap((round) => round.own);
      expect(figures.stakes).toBe(paid.length);
      const simulated = paid.filter(isSimulated);
      expect(figures.simulatedStakes).toBe(simulated.length);
      expect(figures.simulatedUnits).toBe(simulated.reduce((sum, { stake }) => sum + stake, 0n));
      expect(figures.stakedUnits).toBe(paid.reduce((sum, { stake }) => sum + stake, 0n));
      expect(figures.paidUnits).toBe(paid.reduce((sum, { stake, played, paid: payout }) => sum + stake - played + payout, 0n));
      expect(figures.feeUnits).toBe(own.reduce((sum, { fee }) => sum + fee, 0n));
      expect(figures.stakedUnits).toBe(figures.paidUnits + figures.feeUnits);
    }
  });

  test('§3.1 one row of type 56 a stake, one of type 57 for what did not play or was taken back and one for what was paid, also of many of one account at once', async () => {
    const rows = await connection.database
      .selectFrom('ledger_rows')
      .select(['type', 'ref', 'account', 'amount_units', 'before_units', 'after_units'])
      .where('type', 'in', STAKE_TYPES)
      .orderBy('id')
      .execute();
    const written = rows.map((row) => `${row.type} ${row.account} ${row.ref} ${row.amount_units}`).toSorted();
    const due = [...folded().stakes].flatMap(([orderId, { accountId, stake, played, paid }]) => [
      `56 ${accountId} ${orderId} ${stake}`,
      ...[stake - played, paid].flatMap((units) => (units > 0n ? [`57 ${accountId} ${orderId} ${units}`] : [])),
    ]);
    expect(written).toEqual(due.toSorted());
    for (const row of rows) {
      const change = BigInt(row.after_units) - BigInt(row.before_units);
      expect(change).toBe(row.type === 56 ? -BigInt(row.amount_units) : BigInt(row.amount_units));
    }
  });

  test('I3 written in one piece the records are the same', async () => {
    const other = connectDatabase({ url: await createTestDatabase() });
    try {
      await migrate(other.pool);
      await record(other, null);
      expect(await dumpRecords(other.pool)).toEqual(await dumpRecords(connection.pool));
    } finally {
      await other.close();
    }
  });
});
