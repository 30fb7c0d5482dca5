import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { mulDivCeil } from '@candor/money/mul-div';
import { splitLargestRemainder } from '@candor/money/split';
import { PLATFORM, type AuditRow } from '../../audit/plan.ts';
import type { Postings } from '../../audit/postings.ts';
import type { AuditLine, Complain, ProductAudit } from '../../audit/product-audit.ts';
import { ESCROW_ROUND, FEE_ROUNDS } from './audit-rows.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Pair = Of<'rounds.defined'>;
type Stake = Of<'rounds.staked'>;
type Tick = { readonly n: number; readonly timeMs: number; readonly priceTicks: number };
type Round = {
  readonly opened: Of<'rounds.opened'>;
  readonly pair: Pair;
  assetId: number;
  /** By order, ascending until the decision, then in the order of their payment; a stake that was taken back or paid is gone. */
  readonly stakes: Map<number, Stake>;
  /** How many stakes an account has, above zero for up and below for down. */
  readonly sides: Map<number, number>;
  /** By account: the stakes that are there, which the escrow must hold for it. */
  readonly heldUnits: Map<number, bigint>;
  /** What lost stakes have brought and nobody has got yet, which the escrow must hold for the house. */
  poolUnits: bigint;
  feeUnits: bigint;
  /** By order; null until the round is decided. */
  payouts: Map<number, bigint> | null;
};
type Verdict = Pick<Of<'rounds.decided'>, 'result' | 'reason' | 'lockN' | 'lockTicks' | 'closeN' | 'closeTicks'>;

/** Product rules §7. */
const QUIET_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
const ONE_USDT = 100_000_000n;
const PRUNE_EVERY = 4_096;

/**
 * Follows rounds through the events and decides each again from its stakes and the ticks alone: I16 (pools and ticks decide, nothing
 * else) and I18 (payouts and fee are the stakes, a refund returns every unit, no stake of the house).
 */
export class RoundsAudit implements ProductAudit {
  readonly #postings: Postings;
  readonly #complain: Complain;
  readonly #houses = new Set<number>();
  readonly #pairs = new Map<number, Pair>();
  readonly #open = new Map<number, Round>();
  /** `ok` ticks by symbol while a round of the symbol is undecided: what is from before its first stake decides nothing. */
  readonly #ticks = new Map<number, Tick[]>();
  #decided = 0;

  constructor(postings: Postings, complain: Complain) {
    this.#postings = postings;
    this.#complain = complain;
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#decided, of: 'rounds decided again from their stakes and ticks' }];
  }

  see(entry: Entry, event: ExchangeEvent): void {
    if (event.type === 'account.opened' && event.kind === 'house') this.#houses.add(event.accountId);
    else if (event.type === 'price.ticked') this.#tick(entry, event);
    else if (event.type === 'rounds.defined') this.#pairs.set(event.offerId, event);
    else if (event.type === 'rounds.opened') this.#begin(entry, event);
    else if (event.type === 'rounds.staked') this.#stake(entry, event);
    else if (event.type === 'rounds.cancelled') this.#cancel(entry, event);
    else if (event.type === 'rounds.decided') this.#decide(entry, event);
    else if (event.type === 'rounds.paid') this.#pay(event);
  }

  /** I18 at the end: every escrow is what its round has to pay, and none is without its round. */
  finish(): void {
    for (const round of this.#open.values()) this.#checkEscrow(round, [...round.heldUnits.keys()]);
    for (const row of this.#postings.rowsOf(ESCROW_ROUND)) {
      if (!this.#open.has(row.ref)) this.#complain(`I18: round ${row.ref} is over and its escrow holds ${row.amount}`);
    }
  }

  #tick({ timeMs }: Entry, { symbolId, n, state, priceTicks }: Of<'price.ticked'>): void {
    const ticks = this.#ticks.get(symbolId);
    if (state !== 'ok' || ticks === undefined) return;
    ticks.push({ n, timeMs, priceTicks });
    if (ticks.length % PRUNE_EVERY === 0) this.#dropTicks(symbolId);
  }

  #begin({ seq, timeMs }: Entry, opened: Of<'rounds.opened'>): void {
    const pair = this.#pairs.get(opened.offerId);
    const { roundId, n, startMs, version } = opened;
    if (pair === undefined) return this.#complain(`§7: round ${roundId} of no pair`);
    if (roundId !== seq) this.#complain(`round ${roundId} was opened by entry ${seq}`);
    if (version !== pair.version) this.#complain(`§7: round ${roundId} has terms ${version} instead of ${pair.version}`);
    if (n * pair.periodMs !== startMs) this.#complain(`§7: round ${roundId}, number ${n}, does not start at ${startMs}`);
    if (timeMs < startMs) this.#complain(`§7: round ${roundId} was opened before its start`);
    const money = { heldUnits: new Map<number, bigint>(), poolUnits: 0n, feeUnits: 0n };
    this.#open.set(roundId, { opened, pair, assetId: 0, stakes: new Map(), sides: new Map(), ...money, payouts: null });
    if (!this.#ticks.has(pair.symbolId)) this.#ticks.set(pair.symbolId, []);
  }

  #stake({ seq, timeMs }: Entry, stake: Stake): void {
    const { orderId, accountId, side, stakeUnits, legs } = stake;
    const round = this.#roundOf(stake.roundId, `stake ${orderId}`);
    if (round === null) return;
    const { opened, pair, stakes, sides } = round;
    const terms = this.#pairs.get(pair.offerId) ?? pair;
    if (orderId !== seq) this.#complain(`stake ${orderId} was accepted by entry ${seq}`);
    if (timeMs >= lockOf(round) - QUIET_MS || timeMs < opened.startMs) this.#complain(`§7: stake ${orderId} was taken outside the window`);
    if (this.#houses.has(accountId)) this.#complain(`I18: stake ${orderId} is the house's`);
    if (stakeUnits < terms.minStakeUnits || stakeUnits > terms.maxStakeUnits) this.#complain(`§7: stake ${orderId} is outside its limits`);
    const own = sides.get(accountId) ?? 0;
    if (side === 'up' ? own < 0 : own > 0) this.#complain(`§7: account ${accountId} has two sides in round ${stake.roundId}`);
    if (moved(legs, PLATFORM, accountId, 0) !== -stakeUnits || moved(legs, ESCROW_ROUND, accountId, stake.roundId) !== stakeUnits)
      this.#complain(`§2: stake ${orderId} moved something else than ${stakeUnits}`);
    stakes.set(orderId, stake);
    sides.set(accountId, own + (side === 'up' ? 1 : -1));
    round.assetId = legs[0]?.assetId ?? 0;
    hold(round, accountId, stakeUnits);
    this.#checkEscrow(round, [accountId]);
  }

  #cancel({ timeMs }: Entry, { orderId, accountId, roundId: number, legs }: Of<'rounds.cancelled'>): void {
    const round = this.#roundOf(number, `the end of stake ${orderId}`);
    const stake = round?.stakes.get(orderId);
    if (round === null || stake === undefined) return this.#complain(`§7: stake ${orderId} was taken back and is not there`);
    const { pair, opened, stakes, sides, payouts } = round;
    if (stake.accountId !== accountId || payouts !== null || !pair.cancellable || timeMs >= opened.startMs + 0.25 * pair.periodMs)
      this.#complain(`§7: stake ${orderId} was taken back against the rules`);
    if (moved(legs, PLATFORM, accountId, 0) !== stake.stakeUnits) this.#complain(`I18: stake ${orderId} did not go back whole`);
    stakes.delete(orderId);
    sides.set(accountId, (sides.get(accountId) ?? 0) + (stake.side === 'up' ? -1 : 1));
    hold(round, accountId, -stake.stakeUnits);
    this.#checkEscrow(round, [accountId]);
  }

  #decide({ timeMs }: Entry, decided: Of<'rounds.decided'>): void {
    const round = this.#roundOf(decided.roundId, 'a decision');
    if (round === null) return;
    if (round.payouts !== null) return this.#complain(`§7: round ${decided.roundId} is decided twice`);
    this.#decided += 1;
    const stakes = [...round.stakes.values()];
    const pools = { up: poolOf(stakes, 'up'), down: poolOf(stakes, 'down') };
    const due = verdict(round, pools, this.#ticks.get(round.pair.symbolId) ?? []);
    for (const key of ['result', 'reason', 'lockN', 'lockTicks', 'closeN', 'closeTicks'] as const) {
      if (decided[key] !== due[key]) this.#complain(`I16: ${key} of round ${decided.roundId} is ${decided[key]} instead of ${due[key]}`);
    }
    const finalMs = due.reason === 'ONE_SIDED' ? lockOf(round) : round.opened.startMs + round.pair.periodMs + 1;
    if (timeMs < finalMs) this.#complain(`§7: round ${decided.roundId} was decided ${finalMs - timeMs} ms too early`);
    const fee = due.result === 'refund' ? 0n : feeOf(round.pair, due.result === 'up' ? pools.down : pools.up);
    if (decided.upUnits !== pools.up || decided.downUnits !== pools.down)
      this.#complain(`I18: pools of round ${decided.roundId} are not its stakes`);
    if (decided.feeUnits !== fee) this.#complain(`§7: the fee of round ${decided.roundId} is ${decided.feeUnits} instead of ${fee}`);
    round.payouts = payoutsOf(stakes, due.result, pools, fee);
    round.feeUnits = fee;
    payInOrder(round.stakes, due.result);
    this.#endIfPaid(round);
    this.#dropTicks(round.pair.symbolId);
  }

  #pay({ roundId: number, payouts, legs }: Of<'rounds.paid'>): void {
    const round = this.#roundOf(number, 'a payment');
    if (round === null) return;
    if (round.payouts === null) return this.#complain(`§7: round ${number} is paid and not decided`);
    /** By account: what the legs pay, less what the payouts say. */
    const got = new Map<number, bigint>();
    for (const { orderId, accountId, payoutUnits } of payouts) {
      const [next] = round.stakes.values();
      const due = round.payouts.get(orderId);
      if (next?.orderId !== orderId || next.accountId !== accountId)
        this.#complain(`§7: round ${number} pays ${orderId} and not the next stake`);
      if (due !== payoutUnits) this.#complain(`G24: stake ${orderId} gets ${payoutUnits} instead of ${due ?? 'nothing'}`);
      round.stakes.delete(orderId);
      hold(round, accountId, -(next?.stakeUnits ?? 0n));
      round.poolUnits += (next?.stakeUnits ?? 0n) - payoutUnits;
      got.set(accountId, (got.get(accountId) ?? 0n) - payoutUnits);
    }
    for (const { code, ownerId, amount } of legs) if (code === PLATFORM.code) got.set(ownerId, (got.get(ownerId) ?? 0n) + amount);
    for (const [accountId, off] of got) if (off !== 0n) this.#complain(`§7: account ${accountId} got ${off} too much of round ${number}`);
    const fee = round.stakes.size === 0 ? round.feeUnits : 0n;
    const taken = moved(legs, FEE_ROUNDS, 0, 0);
    if (taken !== fee) this.#complain(`§7: with this payment of round ${number} the house takes ${taken} instead of ${fee}`);
    round.poolUnits -= fee;
    this.#checkEscrow(round, [...got.keys()]);
    this.#endIfPaid(round);
  }

  /** What the escrow of a round holds for these accounts and for the house. */
  #checkEscrow({ opened: { roundId }, assetId, heldUnits, poolUnits }: Round, accountIds: readonly number[]): void {
    for (const ownerId of [...accountIds, 0]) {
      const due = ownerId === 0 ? poolUnits : (heldUnits.get(ownerId) ?? 0n);
      const units = this.#postings.units({ code: ESCROW_ROUND.code, ownerId, ref: roundId, assetId });
      if (units !== due) this.#complain(`I18: the escrow of round ${roundId} for ${ownerId} is ${units} instead of ${due}`);
    }
  }

  #endIfPaid(round: Round): void {
    if (round.stakes.size > 0) return;
    if (round.poolUnits !== 0n) this.#complain(`I18: round ${round.opened.roundId} is paid and ${round.poolUnits} are left of it`);
    this.#open.delete(round.opened.roundId);
  }

  /** Nobody needs what is older than the first stakes of the rounds that are undecided. */
  #dropTicks(symbolId: number): void {
    let oldestMs = Infinity;
    for (const { pair, opened, payouts } of this.#open.values())
      if (pair.symbolId === symbolId && payouts === null && opened.startMs < oldestMs) oldestMs = opened.startMs;
    const ticks = this.#ticks.get(symbolId) ?? [];
    const kept = ticks.findIndex(({ timeMs }) => timeMs >= oldestMs);
    if (oldestMs === Infinity) this.#ticks.delete(symbolId);
    else ticks.splice(0, kept < 0 ? ticks.length : kept);
  }

  #roundOf(number: number, what: string): Round | null {
    const round = this.#open.get(number);
    if (round === undefined) this.#complain(`§7: ${what} of round ${number}, which is not there`);
    return round ?? null;
  }
}

function hold({ heldUnits }: Round, accountId: number, units: bigint): void {
  heldUnits.set(accountId, (heldUnits.get(accountId) ?? 0n) + units);
}

/** From the decision on, stakes that lost stand before those that won. */
function payInOrder(stakes: Map<number, Stake>, result: Verdict['result']): void {
  const winners = [...stakes.values()].filter(({ side }) => side === result);
  for (const stake of winners) {
    stakes.delete(stake.orderId);
    stakes.set(stake.orderId, stake);
  }
}

function lockOf({ opened, pair }: Round): number {
  return opened.startMs + 0.5 * pair.periodMs;
}

function poolOf(stakes: readonly Stake[], side: Stake['side']): bigint {
  return stakes.reduce((sum, stake) => (stake.side === side ? sum + stake.stakeUnits : sum), 0n);
}

/** The result by the rules, from the pools and from the `ok` ticks of the symbol in their order. */
function verdict(round: Round, pools: { readonly up: bigint; readonly down: bigint }, ticks: readonly Tick[]): Verdict {
  const none = { lockN: 0, lockTicks: 0, closeN: 0, closeTicks: 0 };
  if (pools.up === 0n || pools.down === 0n) return { result: 'refund', reason: 'ONE_SIDED', ...none };
  const lockMs = lockOf(round);
  const endMs = round.opened.startMs + round.pair.periodMs;
  const lock = ticks.findLast(({ timeMs }) => timeMs <= lockMs && timeMs >= lockMs - QUIET_MS);
  const close = ticks.findLast(({ timeMs }) => timeMs <= endMs && timeMs >= endMs - CLOSE_WITHIN_MS);
  const found = { lockN: lock?.n ?? 0, lockTicks: lock?.priceTicks ?? 0, closeN: close?.n ?? 0, closeTicks: close?.priceTicks ?? 0 };
  if (lock === undefined) return { result: 'refund', reason: 'NO_LOCK', ...found };
  if (close === undefined) return { result: 'refund', reason: 'NO_CLOSE', ...found };
  if (lock.priceTicks === close.priceTicks) return { result: 'refund', reason: 'TIE', ...found };
  return { result: close.priceTicks > lock.priceTicks ? 'up' : 'down', reason: '', ...found };
}

function feeOf({ feeType, feeValue }: Pair, losing: bigint): bigint {
  if (feeType === 1) return mulDivCeil(losing, feeValue, 100n * ONE_USDT);
  const tenth = mulDivCeil(losing, 1n, 10n);
  return feeValue < tenth ? feeValue : tenth;
}

function payoutsOf(
  stakes: readonly Stake[],
  result: Verdict['result'],
  pools: { readonly up: bigint; readonly down: bigint },
  fee: bigint,
): Map<number, bigint> {
  if (result === 'refund') return new Map(stakes.map(({ orderId, stakeUnits }) => [orderId, stakeUnits]));
  const winners = stakes.filter(({ side }) => side === result);
  const losing = result === 'up' ? pools.down : pools.up;
  const shares = splitLargestRemainder(
    losing - fee,
    winners.map(({ stakeUnits }) => stakeUnits),
  );
  const payouts = new Map(stakes.map(({ orderId }) => [orderId, 0n]));
  for (const [place, { orderId, stakeUnits }] of winners.entries()) payouts.set(orderId, stakeUnits + (shares[place] ?? 0n));
  return payouts;
}

function moved(legs: readonly Leg[], { code }: AuditRow, ownerId: number, ref: number): bigint {
  return legs.reduce((sum, leg) => (leg.code === code && leg.ownerId === ownerId && leg.ref === ref ? sum + leg.amount : sum), 0n);
}
