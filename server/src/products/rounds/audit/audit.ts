import type { CommandBody } from '@candor/exchange/command';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { needBeforeStop } from '../../../audit/ground/house.ts';
import { isAmount, isNumber, isWhole, legOf } from '../../../audit/ground/shapes.ts';
import { CHANGE, KnownTerms, SWITCH } from '../../../audit/ground/terms.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Step } from '../../../audit/step.ts';
import { escrowsOf, firstDue, Round, termsOf, type Pair, type Stake } from './round.ts';
import { ESCROW_ROUND, FEE_ROUNDS } from './rows.ts';
import {
  CANCELLED,
  CLOSE,
  DUE,
  ESCROW,
  FEE,
  FRESH,
  FUNDS,
  LOCK,
  MATCH,
  NO_HOUSE,
  OFFERED,
  ONE_SIDE,
  OPENED,
  PAYOUT,
  POOLS,
  RESULT,
  STAKE,
  STAKED,
  TERMS,
  WINDOW,
} from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;

const LEAST_PERIOD_MS = 8_000;
const MOST_PERIOD_MS = 86_400_000;
const PERIOD_STEP_MS = 4_000;
/** Fees are at most ten per cent, in whole parts per million; both counted in 10^-8 of one per cent. */
const MOST_FEE_VALUE = 1_000_000_000n;
const FEE_STEP = 10_000n;
const MOST_STAKES = 200;
const NAME = 'rounds';

/** Decides and pays every round again from its stakes and the ticks alone: I16 and I18. */
export class RoundsAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = {
    'rounds.staked': STAKED,
    'rounds.cancelled': CANCELLED,
    'rounds.matched': DUE,
    'rounds.returned': DUE,
    'rounds.decided': DUE,
    'rounds.paid': DUE,
  };
  readonly #ground: AuditGround;
  readonly #pairs = new Map<number, KnownTerms<Pair>>();
  /** By number, ascending; those that are paid are gone. */
  readonly #rounds = new Map<number, Round>();
  /** The round of each open stake. */
  readonly #roundOf = new Map<number, Round>();
  #staked = 0;
  #cancelled = 0;
  #decided = 0;
  #returned = 0;
  #paid = 0;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    this.commands = {
      'rounds.define': { by: 'house', memory: 'by-object', accept: (step, body) => this.#define(step, body) },
      'rounds.change': { by: 'house', memory: '30-days', accept: (step, body) => this.#change(step, body) },
      'rounds.switch': { by: 'house', memory: '30-days', accept: (step, body) => this.#switch(step, body) },
      'rounds.stake': { by: 'account', memory: '24-hours', accept: (step, body) => this.#stake(step, body) },
      'rounds.cancel': { by: 'account', memory: '24-hours', accept: (step, body) => this.#cancel(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#decided, of: 'rounds decided again from their stakes and ticks' },
      { count: this.#staked, of: 'stakes taken again by their terms' },
      { count: this.#cancelled, of: 'stakes taken back' },
      { count: this.#returned, of: 'stakes of which it was said again what plays' },
      { count: this.#paid, of: 'stakes paid again' },
      { count: this.#roundOf.size, of: 'open stakes' },
    ];
  }

  /** I18 at the end: every escrow is what its round has to pay, and none is without its round. */
  finish(): void {
    const { postings, find } = this.#ground;
    const due = escrowsOf(this.#rounds.values());
    for (const row of postings.rowsOf(ESCROW_ROUND)) {
      const key = `${row.ref} ${row.ownerId}`;
      const units = due.get(key) ?? 0n;
      if (units !== row.amount) find(ESCROW, postings.nameOf(row), units, row.amount);
      due.delete(key);
    }
    for (const [key, units] of due) find(ESCROW, `the escrow of round and owner ${key}`, units, 0n);
  }

  ticksFromMs(symbolId: number): number {
    let oldestMs = Infinity;
    for (const { pair, unpaid, betEndMs } of this.#rounds.values())
      if (pair.symbolId === symbolId && unpaid === null) oldestMs = Math.min(oldestMs, betEndMs);
    return oldestMs;
  }

  /** A round is through with its stakes before the next step of any; a match or a decision is one piece, each stake returned or paid is one. */
  advance(step: Step, budget: number): number {
    let used = 0;
    while (used < budget) {
      const busy = this.#firstWhere(({ isBusy }) => isBusy);
      if (busy !== undefined) {
        const isReturning = busy.untold !== null && busy.untold.length > 0;
        used += isReturning ? this.#giveBack(step, busy, budget - used) : this.#pay(step, busy, budget - used);
        continue;
      }
      const due = firstDue(this.#rounds.values(), step.timeMs);
      if (due === undefined) break;
      if (due.untold === null && !due.isOneSided)
        step.event(due.match(), { is: DUE, upUnits: POOLS, downUnits: POOLS, matchedUnits: MATCH });
      else this.#decide(step, due);
      used += 1;
    }
    return used;
  }

  isDue(timeMs: number): boolean {
    return (this.#firstWhere(({ isBusy }) => isBusy) ?? firstDue(this.#rounds.values(), timeMs)) !== undefined;
  }

  #define(step: Step, body: Of<'rounds.define'>): number {
    const { offerId, symbolId, periodMs } = body;
    const isPeriod = isWhole(periodMs, LEAST_PERIOD_MS, MOST_PERIOD_MS) && periodMs % PERIOD_STEP_MS === 0;
    step.need(isNumber(offerId) && isPeriod, TERMS, 'the definition', 'within its bounds', `${offerId}, ${periodMs} ms`);
    const isDefined = this.#ground.markets.tickUnits(symbolId) !== undefined && this.#ground.accounts.stakeAssetId !== 0;
    step.need(isDefined, TERMS, 'symbol and asset of stakes', 'defined', symbolId);
    const twin = [...this.#pairs.values()].some(({ now }) => now.symbolId === symbolId && now.periodMs === periodMs);
    step.need(!twin && !this.#pairs.has(offerId), TERMS, `pair ${offerId}`, 'not defined before', 'defined before');
    const pair = { ...termsOf(body), offerId, symbolId, periodMs, version: 1 };
    this.#pairs.set(offerId, new KnownTerms<Pair>(this.#ground.terms, pair, ({ enable }) => ({ enable })));
    this.#offer(step, pair, 0);
    return offerId;
  }

  #change(step: Step, body: Of<'rounds.change'>): number {
    const { offerId } = body;
    const known = this.#pairs.get(offerId);
    if (!step.need(known !== undefined, TERMS, 'the pair', 'a defined one', offerId) || known === undefined) return offerId;
    const pair = { ...known.last, ...termsOf(body), version: known.last.version + 1 };
    known.change(step, body, pair);
    this.#offer(step, pair, body.effectiveMs);
    return offerId;
  }

  #switch(step: Step, body: Of<'rounds.switch'>): number {
    const { offerId, enable } = body;
    const known = this.#pairs.get(offerId);
    if (!step.need(known !== undefined, SWITCH, 'the pair', 'a defined one', offerId) || known === undefined) return offerId;
    known.turn(step, body, { enable }, (pair) => ({ ...pair, enable }));
    step.event({ type: 'rounds.switched', offerId, enable }, { is: SWITCH });
    return offerId;
  }

  /** What a definition or a change states; a definition acts at once, 0. */
  #offer(step: Step, pair: Pair, effectiveMs: number): void {
    const { feeType, feeValue, minStakeUnits, maxStakeUnits } = pair;
    const isPerCent = feeType === 1 && feeValue <= MOST_FEE_VALUE && feeValue % FEE_STEP === 0n;
    const isFee = (feeValue === 0n || isAmount(feeValue)) && (isPerCent || feeType === 2);
    step.need(isFee, TERMS, 'the fee', 'at most ten per cent of what plays on the losing side', `${feeValue} of type ${feeType}`);
    const isRange = isAmount(minStakeUnits) && isAmount(maxStakeUnits) && minStakeUnits <= maxStakeUnits;
    step.need(isRange, TERMS, 'the limits of a stake', 'a range above zero', `${minStakeUnits} … ${maxStakeUnits}`);
    step.event({ type: 'rounds.defined', ...pair, effectiveMs }, { is: TERMS, effectiveMs: CHANGE });
  }

  #stake(step: Step, { offerId, side, stakeUnits }: Of<'rounds.stake'>): number {
    const { seq: orderId, accountId, timeMs } = step;
    const pair = this.#pairs.get(offerId)?.now;
    if (!step.need(pair?.enable === true, OFFERED, `pair ${offerId}`, 'enabled', 'off or none') || pair === undefined) return orderId;
    const { protection, accounts } = this.#ground;
    const n = Math.floor(timeMs / pair.periodMs);
    const running = this.#firstWhere((round) => round.n === n && round.pair.offerId === offerId);
    const round = running ?? new Round(orderId, n, pair);
    const { roundId, startMs } = round;
    this.#needStake(step, pair, round, side, stakeUnits);
    if (running === undefined) {
      this.#rounds.set(roundId, round);
      step.event({ type: 'rounds.opened', roundId, offerId, n, startMs, version: pair.version }, { is: OPENED });
    }
    round.add({ orderId, accountId, side, stakeUnits });
    this.#roundOf.set(orderId, round);
    protection.staked(accountId, stakeUnits);
    this.#staked += 1;
    const legs = this.#stakeLegs(round, accountId, stakeUnits);
    step.need(
      accounts.available(accountId, accounts.stakeAssetId) >= stakeUnits,
      FUNDS,
      'what is available',
      `at least ${stakeUnits}`,
      accounts.available(accountId, accounts.stakeAssetId),
    );
    step.event({ type: 'rounds.staked', orderId, accountId, roundId, side, stakeUnits, legs }, { is: STAKED });
    return orderId;
  }

  #needStake(step: Step, pair: Pair, round: Round, side: Stake['side'], stakeUnits: bigint): void {
    const { accounts, protection, prices } = this.#ground;
    const { accountId, timeMs } = step;
    step.need(!accounts.isHouse(accountId), NO_HOUSE, `account ${accountId}`, 'not the house', 'the house');
    protection.needStake(step, NAME, stakeUnits);
    step.need(timeMs < round.betEndMs, WINDOW, 'the time of the stake', `before ${round.betEndMs}`, timeMs);
    needBeforeStop(step, this.#ground.stopMs(), round.endMs);
    prices.needForBet(step, pair.symbolId, FRESH);
    const personId = accounts.personOf(accountId);
    const own = accounts.withPersonOf(personId).flatMap((ownerId) => round.ownOf(ownerId) ?? []);
    const other = own.find((one) => one.side !== side);
    step.need(other === undefined, ONE_SIDE, `the side of account ${personId}`, other?.side ?? side, side);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    step.need(count < MOST_STAKES, STAKE, `stakes of account ${personId} in the round before`, `below ${MOST_STAKES}`, count);
    const isInside = stakeUnits >= pair.minStakeUnits && stakeUnits <= pair.maxStakeUnits;
    step.need(isInside, STAKE, 'the stake', `${pair.minStakeUnits} … ${pair.maxStakeUnits}`, stakeUnits);
  }

  #cancel(step: Step, { orderId }: Of<'rounds.cancel'>): number {
    const { accountId, timeMs } = step;
    const round = this.#roundOf.get(orderId);
    const stake = round?.stakes.get(orderId);
    const isOwn = stake?.accountId === accountId;
    step.need(
      isOwn,
      CANCELLED,
      `stake ${orderId}`,
      `an open one of account ${accountId}`,
      stake === undefined ? 'not open' : `account ${stake.accountId}'s`,
    );
    if (round === undefined || stake === undefined || !isOwn) return orderId;
    const mayGo = round.pair.cancellable && timeMs < round.cancelEndMs;
    step.need(mayGo, CANCELLED, 'the time of the cancel', `before ${round.cancelEndMs} of a round that allows it`, timeMs);
    round.remove(stake);
    this.#roundOf.delete(orderId);
    this.#ground.protection.staked(accountId, -stake.stakeUnits);
    this.#cancelled += 1;
    const legs = this.#stakeLegs(round, accountId, -stake.stakeUnits);
    step.event({ type: 'rounds.cancelled', orderId, accountId, roundId: round.roundId, legs }, { is: CANCELLED });
    return orderId;
  }

  #decide(step: Step, round: Round): void {
    const decided = round.decide(this.#ground.prices.ticks(round.pair.symbolId));
    this.#decided += 1;
    if (round.isOver) this.#rounds.delete(round.roundId);
    step.event(decided, {
      is: DUE,
      result: RESULT,
      reason: RESULT,
      lockN: LOCK,
      lockTicks: LOCK,
      closeN: CLOSE,
      closeTicks: CLOSE,
      upUnits: POOLS,
      downUnits: POOLS,
      feeUnits: FEE,
    });
  }

  /** What plays of the next stakes of the larger side, at most this many; the rest of each goes back. Answers how many. */
  #giveBack(step: Step, round: Round, most: number): number {
    const parts = round.tell(most);
    const stakes = parts.map(({ stake: { orderId, accountId, stakeUnits }, playedUnits }) => {
      const returnedUnits = stakeUnits - playedUnits;
      this.#ground.protection.staked(accountId, -returnedUnits);
      return { orderId, accountId, playedUnits, returnedUnits };
    });
    const legs = stakes
      .filter(({ returnedUnits }) => returnedUnits > 0n)
      .flatMap(({ accountId, returnedUnits }) => this.#stakeLegs(round, accountId, -returnedUnits));
    if (round.isOneSided) for (const { orderId } of stakes) this.#roundOf.delete(orderId);
    if (round.isOver) this.#rounds.delete(round.roundId);
    this.#returned += parts.length;
    step.event({ type: 'rounds.returned', roundId: round.roundId, stakes, legs }, { is: DUE, stakes: MATCH, legs: MATCH });
    return parts.length;
  }

  /** The next stakes, at most this many; the fee leaves with the last. Answers how many. */
  #pay(step: Step, round: Round, most: number): number {
    const { accounts, protection } = this.#ground;
    const { roundId } = round;
    const next = round.unpaid?.splice(0, most) ?? [];
    const isLast = round.unpaid?.length === 0;
    const feeUnits = isLast ? round.feeUnits : 0n;
    const asset = accounts.stakeAssetId;
    let poolUnits = -feeUnits;
    const legs = next.flatMap(({ stake, payout: { payoutUnits } }) => {
      const { orderId, accountId } = stake;
      const playedUnits = round.keptOf(stake);
      poolUnits += playedUnits - payoutUnits;
      this.#roundOf.delete(orderId);
      round.stakes.delete(orderId);
      protection.settled(accountId, playedUnits, payoutUnits, step.timeMs);
      return [legOf(ESCROW_ROUND, accountId, roundId, asset, -playedUnits), legOf(PLATFORM, accountId, 0, asset, payoutUnits)];
    });
    legs.push(legOf(ESCROW_ROUND, 0, roundId, asset, poolUnits), legOf(FEE_ROUNDS, 0, 0, asset, feeUnits));
    round.poolUnits += poolUnits;
    this.#paid += next.length;
    if (isLast) this.#rounds.delete(roundId);
    const payouts = next.map(({ payout }) => payout);
    step.event(
      { type: 'rounds.paid', roundId, payouts, legs: legs.filter(({ amount }) => amount !== 0n) },
      { is: DUE, payouts: PAYOUT, legs: PAYOUT },
    );
    return next.length;
  }

  #firstWhere(holds: (round: Round) => boolean): Round | undefined {
    for (const round of this.#rounds.values()) if (holds(round)) return round;
    return undefined;
  }

  #stakeLegs({ roundId }: Round, accountId: number, units: bigint) {
    const asset = this.#ground.accounts.stakeAssetId;
    return [legOf(PLATFORM, accountId, 0, asset, -units), legOf(ESCROW_ROUND, accountId, roundId, asset, units)];
  }
}
