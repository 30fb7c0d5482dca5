import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import type { Entry } from '@candor/exchange/entry';
import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import type { BatchPosition, Projection, ProjectionGround } from '../../records/projection.ts';
import { DAY_COLUMNS, DAY_CONFLICT, OFFER_COLUMNS, ROUND_COLUMNS, ROUND_CONFLICT, STAKE_COLUMNS, STAKE_CONFLICT } from './columns.ts';
import { DayGains } from './day-gains.ts';
import type { RoundsTables } from './tables.ts';

type OfferRow = RoundsTables['round_offers'];
type Writable<Row> = { -readonly [Name in keyof Row]: Row[Name] };
type Round = Writable<RoundsTables['rounds']>;
type Stake = Writable<RoundsTables['round_stakes']>;
type Of<T extends RoundsEvent['type']> = Extract<RoundsEvent, { type: T }>;

export const UP = 1;
export const DOWN = 0;
export const RUNNING = 0;
export const SETTLED = 1;
export const CANCELLED = 2;

const keyOf = ({ offer, version }: Pick<OfferRow, 'offer' | 'version'>): string => `${offer} ${version}`;

/** Flash rounds: offers, rounds, stakes, and what was decided day by day. What is not over stays in memory until it is. */
export class RoundsProjection implements Projection<RoundsEvent> {
  /** Each version of the terms of each offer. */
  readonly #offers = new Map<string, OfferRow>();
  readonly #rounds = new Map<number, Round>();
  readonly #stakes = new Map<number, Stake>();
  #defined: OfferRow[] = [];
  #touchedRounds = new Map<number, Round>();
  #touchedStakes = new Map<number, Stake>();
  #days = new DayGains();
  readonly #isSimulated: ProjectionGround['isSimulated'];

  constructor({ isSimulated }: Pick<ProjectionGround, 'isSimulated'>) {
    this.#isSimulated = isSimulated;
  }

  async load(client: PoolClient): Promise<void> {
    const offers = await client.query<OfferRow>('SELECT * FROM round_offers');
    for (const row of offers.rows) this.#offers.set(keyOf(row), row);
    const rounds = await client.query<Round>("SELECT * FROM rounds WHERE result = '' OR paid < stakes ORDER BY id");
    for (const row of rounds.rows) this.#rounds.set(row.id, row);
    const stakes = await client.query<Stake>('SELECT * FROM round_stakes WHERE status = 0 ORDER BY id');
    for (const row of stakes.rows) this.#stakes.set(row.id, row);
  }

  apply(entry: Entry, event: RoundsEvent, position: BatchPosition): void {
    if (event.type === 'rounds.staked') this.#stake(entry, event, position);
    else if (event.type === 'rounds.paid') this.#pay(entry, event);
    else if (event.type === 'rounds.opened') this.#open(event);
    else if (event.type === 'rounds.decided') this.#decide(entry, event);
    else if (event.type === 'rounds.matched') this.#match(event);
    else if (event.type === 'rounds.returned') this.#giveBack(entry, event);
    else if (event.type === 'rounds.cancelled') this.#cancel(entry, event);
    else if (event.type === 'rounds.defined') this.#define(entry, event);
  }

  #define({ timeMs }: Entry, event: Of<'rounds.defined'>): void {
    const row = {
      offer: event.offerId,
      version: event.version,
      symbol: event.symbolId,
      period_ms: event.periodMs,
      fee_type: event.feeType,
      fee_value: String(event.feeValue),
      min_stake_units: String(event.minStakeUnits),
      max_stake_units: String(event.maxStakeUnits),
      enabled: event.enable,
      cancellable: event.cancellable,
      since_ms: event.effectiveMs === 0 ? timeMs : event.effectiveMs,
    };
    this.#offers.set(keyOf(row), row);
    this.#defined.push(row);
  }

  #open(event: Of<'rounds.opened'>): void {
    const terms = this.#offers.get(keyOf({ offer: event.offerId, version: event.version }));
    if (terms === undefined) throw new Error(`round ${event.roundId} has terms that were never stated`);
    const { symbol: symbolId, period_ms, fee_type, fee_value, cancellable } = terms;
    const round: Round = {
      id: event.roundId,
      offer: event.offerId,
      n: event.n,
      version: event.version,
      symbol: symbolId,
      period_ms,
      fee_type,
      fee_value,
      cancellable,
      result: '',
      reason: '',
      lock_n: 0,
      lock_ticks: 0,
      close_n: 0,
      close_ticks: 0,
      up_units: '0',
      down_units: '0',
      simulated_up_units: '0',
      simulated_down_units: '0',
      simulated_stakes: 0,
      matched_units: '0',
      fee_units: '0',
      stakes: 0,
      paid: 0,
      decided_seq: 0,
      decided_ms: 0,
    };
    this.#rounds.set(round.id, round);
    this.#touchedRounds.set(round.id, round);
  }

  #stake({ timeMs }: Entry, event: Of<'rounds.staked'>, { previousHash }: BatchPosition): void {
    const round = this.#known(event.roundId);
    round.stakes += 1;
    if (this.#isSimulated(event.accountId)) addSimulated(round, event.side === 'up' ? UP : DOWN, 1, event.stakeUnits);
    this.#touchedRounds.set(round.id, round);
    const stake: Stake = {
      id: event.orderId,
      account: event.accountId,
      round: event.roundId,
      side: event.side === 'up' ? UP : DOWN,
      stake_units: String(event.stakeUnits),
      played_units: String(event.stakeUnits),
      accepted_ms: timeMs,
      batch_hash: previousHash,
      status: RUNNING,
      result: '',
      payout_units: '0',
      ended_seq: 0,
      ended_ms: 0,
    };
    this.#stakes.set(stake.id, stake);
    this.#touchedStakes.set(stake.id, stake);
  }

  #match(event: Of<'rounds.matched'>): void {
    const round = this.#known(event.roundId);
    this.#touchedRounds.set(round.id, round);
    round.matched_units = String(event.matchedUnits);
  }

  /** Stakes in a round with an empty pool are over with it. */
  #giveBack(entry: Entry, event: Of<'rounds.returned'>): void {
    const round = this.#known(event.roundId);
    for (const { orderId, playedUnits } of event.stakes) {
      this.#play(orderId, playedUnits);
      if (round.result !== '') this.#end(entry, orderId, SETTLED, 'refund', 0n);
    }
    if (round.result !== '') this.#countPaid(entry, round, event.legs);
  }

  #cancel(entry: Entry, { orderId }: Of<'rounds.cancelled'>): void {
    this.#play(orderId, 0n);
    this.#end(entry, orderId, CANCELLED, '', 0n);
  }

  #play(orderId: number, playedUnits: bigint): void {
    const stake = this.#stakes.get(orderId);
    if (stake === undefined) throw new Error(`stake ${orderId} does not run`);
    stake.played_units = String(playedUnits);
    this.#touchedStakes.set(orderId, stake);
  }

  /** The round of the stake, which has one running stake less. */
  #end({ seq, timeMs }: Entry, orderId: number, status: number, result: string, payoutUnits: bigint): void {
    const stake = this.#stakes.get(orderId);
    if (stake === undefined) throw new Error(`stake ${orderId} ends and does not run`);
    this.#stakes.delete(orderId);
    this.#touchedStakes.set(orderId, stake);
    stake.status = status;
    stake.result = result;
    stake.payout_units = String(payoutUnits);
    stake.ended_seq = seq;
    stake.ended_ms = timeMs;
    const round = this.#known(stake.round);
    this.#touchedRounds.set(round.id, round);
    if (status === CANCELLED) {
      round.stakes -= 1;
      if (this.#isSimulated(stake.account)) addSimulated(round, stake.side, -1, -BigInt(stake.stake_units));
    } else round.paid += 1;
  }

  #decide({ seq, timeMs }: Entry, event: Of<'rounds.decided'>): void {
    const round = this.#known(event.roundId);
    this.#touchedRounds.set(round.id, round);
    round.result = event.result;
    round.reason = event.reason;
    round.lock_n = event.lockN;
    round.lock_ticks = event.lockTicks;
    round.close_n = event.closeN;
    round.close_ticks = event.closeTicks;
    round.up_units = String(event.upUnits);
    round.down_units = String(event.downUnits);
    round.fee_units = String(event.feeUnits);
    round.decided_seq = seq;
    round.decided_ms = timeMs;
    if (round.stakes === 0) {
      this.#rounds.delete(round.id);
      return;
    }
    if (!hasPeople(round)) return;
    const gain = this.#days.of(round);
    gain.results[event.result] += 1;
    gain.stakes += round.stakes;
    gain.simulatedStakes += round.simulated_stakes;
    gain.simulated += BigInt(round.simulated_up_units) + BigInt(round.simulated_down_units);
    gain.staked += event.upUnits + event.downUnits;
    // what did not play went back at the lock; with an empty pool it goes from now on
    if (event.reason !== 'ONE_SIDED') gain.paid += event.upUnits + event.downUnits - 2n * BigInt(round.matched_units);
    gain.fee += event.feeUnits;
  }

  #pay(entry: Entry, event: Of<'rounds.paid'>): void {
    const round = this.#known(event.roundId);
    for (const { orderId, result, payoutUnits } of event.payouts) this.#end(entry, orderId, SETTLED, result, payoutUnits);
    this.#countPaid(entry, round, event.legs);
  }

  /** Legs of a decided round; it is over when all its stakes are. */
  #countPaid({ timeMs }: Entry, round: Round, legs: Of<'rounds.paid'>['legs']): void {
    if (hasPeople(round)) {
      const gain = this.#days.of(round);
      gain.settledMs = timeMs;
      for (const leg of legs) if (leg.code === PLATFORM.code) gain.paid += leg.amount;
    }
    if (round.paid === round.stakes) this.#rounds.delete(round.id);
  }

  #known(roundId: number): Round {
    const known = this.#rounds.get(roundId);
    if (known === undefined) throw new Error(`round ${roundId} does not run`);
    return known;
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'round_offers', OFFER_COLUMNS, this.#defined, '(offer, version) DO NOTHING');
    await insertRows(client, 'rounds', ROUND_COLUMNS, [...this.#touchedRounds.values()], ROUND_CONFLICT);
    await insertRows(client, 'round_stakes', STAKE_COLUMNS, [...this.#touchedStakes.values()], STAKE_CONFLICT);
    await insertRows(client, 'round_days', DAY_COLUMNS, this.#days.rows(), DAY_CONFLICT);
  }

  written(): void {
    this.#defined = [];
    this.#touchedRounds = new Map();
    this.#touchedStakes = new Map();
    this.#days = new DayGains();
  }
}

/** Whether somebody else than simulated participants staked: only such rounds count in public results. */
function hasPeople({ stakes, simulated_stakes: simulated }: Round): boolean {
  return stakes > simulated;
}

function addSimulated(round: Round, side: number, stakes: number, units: bigint): void {
  round.simulated_stakes += stakes;
  if (side === UP) round.simulated_up_units = String(BigInt(round.simulated_up_units) + units);
  else round.simulated_down_units = String(BigInt(round.simulated_down_units) + units);
}
