import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { mulDivCeil } from '@candor/money/mul-div';
import { splitLargestRemainder } from '@candor/money/split';
import type { OkTick, Ticks } from '../../../audit/ground/ticks.ts';

type Decided = Extract<ExchangeEvent, { type: 'rounds.decided' }>;
type Matched = Extract<ExchangeEvent, { type: 'rounds.matched' }>;
type Payout = Extract<ExchangeEvent, { type: 'rounds.paid' }>['payouts'][number];
export type Terms = Pick<
  Extract<CommandBody, { type: 'rounds.define' }>,
  'feeType' | 'feeValue' | 'minStakeUnits' | 'maxStakeUnits' | 'enable' | 'cancellable'
>;
export type Pair = Terms & { readonly offerId: number; readonly symbolId: number; readonly periodMs: number; readonly version: number };
export type Stake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly side: 'up' | 'down';
  readonly stakeUnits: bigint;
};
/** What still has to be paid of a round, next first. */
export type Unpaid = { readonly stake: Stake; readonly payout: Payout };
/** A stake and what of it plays. */
export type Part = { readonly stake: Stake; readonly playedUnits: bigint };

/** Product rules §7. */
const QUIET_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
const WHOLE = 10_000_000_000n;

/** A round from its first stake until it is paid, under the terms it began with. */
export class Round {
  readonly roundId: number;
  readonly n: number;
  readonly pair: Pair;
  readonly startMs: number;
  /** By number, ascending; one that was taken back or is over is gone. */
  readonly stakes = new Map<number, Stake>();
  /** From the lock on: of the larger side what is not returned yet, next first. */
  untold: Part[] | null = null;
  /** Once the round is decided. */
  unpaid: Unpaid[] | null = null;
  feeUnits = 0n;
  /** What those that lost have brought and nobody has got yet. */
  poolUnits = 0n;
  /** What plays of a stake, once that is said. */
  readonly #played = new Map<number, bigint>();
  readonly #pools: Record<Stake['side'], bigint> = { up: 0n, down: 0n };
  readonly #own = new Map<number, { readonly side: Stake['side']; count: number }>();

  constructor(roundId: number, n: number, pair: Pair) {
    this.roundId = roundId;
    this.n = n;
    this.pair = pair;
    this.startMs = n * pair.periodMs;
  }

  get cancelEndMs(): number {
    return this.startMs + 0.25 * this.pair.periodMs;
  }

  get lockMs(): number {
    return this.startMs + 0.5 * this.pair.periodMs;
  }

  get betEndMs(): number {
    return this.lockMs - QUIET_MS;
  }

  get endMs(): number {
    return this.startMs + this.pair.periodMs;
  }

  /** From when its next step can be: at the lock, then when the end is past, so that no tick of it can come any more. */
  get dueFromMs(): number {
    return this.untold === null ? this.lockMs : this.endMs + 1;
  }

  get isOneSided(): boolean {
    return this.#matchedUnits === 0n;
  }

  /** Stakes of it wait for what is theirs. */
  get isBusy(): boolean {
    return this.unpaid !== null || (this.untold !== null && this.untold.length > 0);
  }

  get isOver(): boolean {
    return this.unpaid !== null && this.stakes.size === 0;
  }

  get #matchedUnits(): bigint {
    const { up, down } = this.#pools;
    return up > down ? down : up;
  }

  /** What of a stake is in the escrow. */
  keptOf({ orderId, stakeUnits }: Stake): bigint {
    return this.#played.get(orderId) ?? stakeUnits;
  }

  /** The next of those that `untold` holds, at most this many; next to an empty pool they are over with it. */
  tell(most: number): readonly Part[] {
    const next = this.untold?.splice(0, most) ?? [];
    for (const { stake, playedUnits } of next) {
      this.#played.set(stake.orderId, playedUnits);
      if (this.isOneSided) this.stakes.delete(stake.orderId);
    }
    return next;
  }

  /** Shares what plays among the larger side; of equal pools all plays. */
  match(): Matched {
    const { up: upUnits, down: downUnits } = this.#pools;
    const larger = [...this.stakes.values()].filter(({ side }) => this.#pools[side] > this.#matchedUnits);
    const weights = larger.map(({ stakeUnits }) => stakeUnits);
    const shares = larger.length === 0 ? [] : splitLargestRemainder(this.#matchedUnits, weights);
    this.untold = larger.map((stake, index) => ({ stake, playedUnits: shares[index] ?? 0n }));
    return { type: 'rounds.matched', roundId: this.roundId, upUnits, downUnits, matchedUnits: this.#matchedUnits };
  }

  /** The side that an account has in it, and with how many stakes. */
  ownOf(accountId: number): { readonly side: Stake['side']; readonly count: number } | undefined {
    return this.#own.get(accountId);
  }

  add(stake: Stake): void {
    const { orderId, accountId, side, stakeUnits } = stake;
    this.stakes.set(orderId, stake);
    this.#pools[side] += stakeUnits;
    const own = this.#own.get(accountId);
    if (own === undefined) this.#own.set(accountId, { side, count: 1 });
    else own.count += 1;
  }

  /** Takes a stake back; the last of an account leaves it without a side. */
  remove({ orderId, accountId, side, stakeUnits }: Stake): void {
    this.stakes.delete(orderId);
    this.#pools[side] -= stakeUnits;
    const own = this.#own.get(accountId);
    if (own === undefined) return;
    own.count -= 1;
    if (own.count === 0) this.#own.delete(accountId);
  }

  /** Decides it from its stakes and the `ok` ticks of its symbol alone; with an empty pool without them. */
  decide(ticks: Ticks): Decided {
    const { isOneSided } = this;
    const { up: upUnits, down: downUnits } = this.#pools;
    if (isOneSided) this.match();
    const lock = isOneSided ? undefined : lastOf(ticks, this.betEndMs, this.lockMs);
    const close = isOneSided ? undefined : lastOf(ticks, this.endMs - CLOSE_WITHIN_MS, this.endMs);
    const { result, reason } = isOneSided ? ({ result: 'refund', reason: 'ONE_SIDED' } as const) : resultOf(lock, close);
    this.feeUnits = result === 'refund' ? 0n : feeOf(this.pair, this.#matchedUnits);
    const parts = [...this.stakes.values()].map((stake) => ({ stake, playedUnits: this.keptOf(stake) }));
    this.unpaid = isOneSided ? [] : payouts(parts, result, this.feeUnits);
    return {
      type: 'rounds.decided',
      roundId: this.roundId,
      result,
      reason,
      lockN: lock?.n ?? 0,
      lockTicks: lock?.priceTicks ?? 0,
      closeN: close?.n ?? 0,
      closeTicks: close?.priceTicks ?? 0,
      upUnits,
      downUnits,
      feeUnits: this.feeUnits,
    };
  }
}

/** The last tick up to a time, unless it is from before another. */
function lastOf(ticks: Ticks, fromMs: number, toMs: number): OkTick | undefined {
  const tick = ticks.lastUpTo(toMs);
  return tick === undefined || tick.timeMs < fromMs ? undefined : tick;
}

function resultOf(lock: OkTick | undefined, close: OkTick | undefined): Pick<Decided, 'result' | 'reason'> {
  if (lock === undefined) return { result: 'refund', reason: 'NO_LOCK' };
  if (close === undefined) return { result: 'refund', reason: 'NO_CLOSE' };
  if (lock.priceTicks === close.priceTicks) return { result: 'refund', reason: 'TIE' };
  return { result: close.priceTicks > lock.priceTicks ? 'up' : 'down', reason: '' };
}

/** Type 1 is per cent of what plays on the losing side, type 2 an amount but at most a tenth of that. */
function feeOf({ feeType, feeValue }: Pair, losingUnits: bigint): bigint {
  if (feeType === 1) return mulDivCeil(losingUnits, feeValue, WHOLE);
  const tenth = mulDivCeil(losingUnits, 1n, 10n);
  return feeValue < tenth ? feeValue : tenth;
}

/** What every stake gets, in the order of payment: those that lost, then those that won, each by number. */
function payouts(parts: readonly Part[], result: Decided['result'], feeUnits: bigint): Unpaid[] {
  const paid = (stake: Stake, payoutUnits: bigint, how: Payout['result']): Unpaid => {
    const { orderId, accountId } = stake;
    return { stake, payout: { orderId, accountId, payoutUnits, result: how } };
  };
  if (result === 'refund') return parts.map(({ stake, playedUnits }) => paid(stake, playedUnits, 'refund'));
  const losers = parts.filter(({ stake }) => stake.side !== result);
  const winners = parts.filter(({ stake }) => stake.side === result);
  const lostUnits = losers.reduce((sum, { playedUnits }) => sum + playedUnits, 0n);
  const shares = splitLargestRemainder(
    lostUnits - feeUnits,
    winners.map(({ playedUnits }) => playedUnits),
  );
  return [
    ...losers.map(({ stake }) => paid(stake, 0n, 'lose')),
    ...winners.map(({ stake, playedUnits }, index) => paid(stake, playedUnits + (shares[index] ?? 0n), 'win')),
  ];
}

/** What of a command are the terms of its pair. */
export function termsOf({ feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable }: Terms): Terms {
  return { feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable };
}

/** Of rounds with a next step the one that could be first, of two such the one with the earlier first stake. */
export function firstDue(rounds: Iterable<Round>, timeMs: number): Round | undefined {
  let due: Round | undefined;
  let fromMs = Infinity;
  for (const round of rounds) {
    const { dueFromMs } = round;
    if (dueFromMs > timeMs || dueFromMs >= fromMs) continue;
    due = round;
    fromMs = dueFromMs;
  }
  return due;
}

/** What must be in the escrow of each round and owner. */
export function escrowsOf(rounds: Iterable<Pick<Round, 'roundId' | 'stakes' | 'poolUnits' | 'keptOf'>>): Map<string, bigint> {
  const due = new Map<string, bigint>();
  for (const round of rounds) {
    for (const stake of round.stakes.values()) {
      const key = `${round.roundId} ${stake.accountId}`;
      due.set(key, (due.get(key) ?? 0n) + round.keptOf(stake));
    }
    if (round.poolUnits !== 0n) due.set(`${round.roundId} 0`, round.poolUnits);
  }
  // Of a small stake nothing may play, and then nothing of it is left there.
  for (const [key, units] of due) if (units === 0n) due.delete(key);
  return due;
}
