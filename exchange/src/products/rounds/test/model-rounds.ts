import type { ModelGround } from '../../../test/model-exchange.ts';
import { positive } from '../../../test/model-accounts.ts';
import type { ModelTick } from '../../../test/model-prices.ts';
import { isSigned, isSignedChange, ModelTerms } from '../../../test/model-terms.ts';
import { same } from '../../../test/same.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import type { RoundsCommand } from '../commands.ts';

type Terms = { feeType: number; feeValue: bigint; min: bigint; max: bigint; enable: boolean; cancellable: boolean };
type ModelPair = Terms & { symbolId: number; period: number };
type Told = { symbolId: number; period: number; told: ModelTerms<Terms, { enable: boolean }> };
type ModelStake = { id: number; accountId: number; up: boolean; units: bigint; played: bigint | null };
type Payment = { stake: ModelStake; units: bigint };
type ModelRound = {
  id: number;
  offerId: number;
  n: number;
  start: number;
  terms: ModelPair;
  stakes: ModelStake[];
  fee: bigint;
  /** Null until the lock, then what is still to be said of the larger side. */
  parts: Payment[] | null;
  /** Null until the round is decided, then what is still to be paid. */
  payments: Payment[] | null;
};

const USDT = 100_000_000n;

function isOffer(offerId: number): boolean {
  return Number.isInteger(offerId) && offerId >= 1 && offerId <= 1_000;
}

/** Flash options from `product-rules` 7 alone: every round a list of stakes, every rule a line. */
export class ModelRounds implements ProductModel {
  readonly #ground: ModelGround;
  #rounds: ModelRound[] = [];
  readonly #pairs = new Map<number, Told>();
  readonly #over = new Map<number, number[]>();
  #facts: string[] = [];

  constructor(ground: ModelGround) {
    this.#ground = ground;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  atRiskUnits(accountId: number): bigint {
    return this.#stakesOf(accountId).reduce((sum, { units, played }) => sum + (played ?? units), 0n);
  }

  decide(seq: number, timeMs: number, accountId: number, body: RoundsCommand): string | number {
    if ((body.type === 'rounds.stake' || body.type === 'rounds.cancel') !== (accountId !== 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'rounds.define': {
        const { offerId, symbolId, periodMs: period } = body;
        if (!isOffer(offerId)) return 'BAD_INPUT';
        const terms = this.#terms(body);
        if (typeof terms === 'string') return terms;
        if (!(Number.isInteger(period) && period % 4_000 === 0 && period >= 8_000 && period <= 86_400_000)) return 'BAD_TERMS';
        if (!this.#ground.prices.has(symbolId)) return 'NOT_FOUND';
        if (this.#pairs.has(offerId)) return 'ALREADY_DONE';
        if ([...this.#pairs.values()].some((other) => other.symbolId === symbolId && other.period === period)) return 'ALREADY_DONE';
        this.#pairs.set(offerId, { symbolId, period, told: new ModelTerms(terms, { enable: terms.enable }) });
        return offerId;
      }
      case 'rounds.change': {
        const { offerId, effectiveMs, enable } = body;
        if (!isOffer(offerId) || !isSignedChange(body)) return 'BAD_INPUT';
        const terms = this.#terms(body);
        const pair = this.#pairs.get(offerId);
        if (typeof terms === 'string') return terms;
        return pair === undefined ? 'NOT_FOUND' : pair.told.change(timeMs, effectiveMs, terms, { enable }) || offerId;
      }
      case 'rounds.switch': {
        const { offerId, enable } = body;
        if (!isOffer(offerId) || !isSigned(body)) return 'BAD_INPUT';
        const pair = this.#pairs.get(offerId);
        return pair === undefined ? 'NOT_FOUND' : pair.told.turn(body, { enable }) || offerId;
      }
      case 'rounds.stake':
        return this.#stake(seq, timeMs, accountId, body);
      case 'rounds.cancel':
        return this.#cancel(timeMs, accountId, body.orderId);
    }
  }

  advance(timeMs: number, budget: number): number {
    let pieces = 0;
    while (pieces < budget) {
      const busy = this.#rounds.find(({ parts, payments }) => payments !== null || (parts !== null && parts.length > 0));
      if (busy === undefined) {
        const due = this.#rounds
          .map((round) => ({ round, from: this.#dueFrom(round) }))
          .filter(({ from }) => from <= timeMs)
          .toSorted((a, b) => a.from - b.from || a.round.id - b.round.id)[0];
        if (due === undefined) break;
        if (due.round.parts === null) this.#match(due.round);
        else this.#settle(due.round);
      } else if (busy.parts !== null && busy.parts.length > 0) {
        this.#returnNext(busy);
      } else {
        this.#payNext(timeMs, busy);
      }
      this.#rounds = this.#rounds.filter(({ parts, payments }) => payments?.length !== 0 || (parts !== null && parts.length > 0));
      pieces += 1;
    }
    return pieces;
  }

  compare({ exchange }: Seen): void {
    for (const accountId of ACCOUNTS) {
      const open = exchange.ask({ type: 'rounds.openStakes', accountId });
      same(
        'I18: open stakes',
        open.map(({ orderId, side, stakeUnits, playedUnits }) => `${orderId} ${side} ${stakeUnits} ${playedUnits}`),
        this.#stakesOf(accountId)
          .toSorted((a, b) => b.id - a.id)
          .map(({ id, up, units, played }) => `${id} ${up ? 'up' : 'down'} ${units} ${played}`),
      );
    }
  }

  compareEnd(): void {
    same('rounds left', this.#rounds, []);
    const escrows = [...this.#ground.ledger.balances.keys()].filter((name) => name.startsWith('escrow:round:'));
    same('I18: escrows of rounds that are over', escrows, []);
  }

  #wallet(ownerId: number): string {
    return `${this.#ground.accounts.name(ownerId)}:platform:USDT`;
  }

  #stakesOf(accountId: number): readonly ModelStake[] {
    return this.#rounds.flatMap(({ stakes }) => stakes).filter((stake) => stake.accountId === accountId);
  }

  #terms(body: Extract<RoundsCommand, { type: 'rounds.define' | 'rounds.change' }>): Terms | string {
    const { feeType, feeValue, minStakeUnits: min, maxStakeUnits: max, enable, cancellable } = body;
    if (!positive(min) || !positive(max) || (feeValue !== 0n && !positive(feeValue))) return 'BAD_INPUT';
    if (feeType !== 1 && feeType !== 2) return 'BAD_TERMS';
    if (feeType === 1 && (feeValue > 10n * USDT || feeValue % 10_000n !== 0n)) return 'BAD_TERMS';
    if (min > max) return 'BAD_TERMS';
    return { feeType, feeValue, min, max, enable, cancellable };
  }

  #inForce(offerId: number, timeMs: number): ModelPair | undefined {
    const known = this.#pairs.get(offerId);
    if (known === undefined) return undefined;
    const { told, ...pair } = known;
    return { ...pair, ...told.at(timeMs) };
  }

  #stake(seq: number, timeMs: number, accountId: number, body: Extract<RoundsCommand, { type: 'rounds.stake' }>): string | number {
    const { accounts, ledger, prices, protection } = this.#ground;
    const { offerId, stakeUnits: units } = body;
    const pair = this.#inForce(offerId, timeMs);
    if (pair === undefined || !pair.enable || !positive(units)) return 'BAD_INPUT';
    if (accounts.isHouse(accountId)) return 'NOT_ELIGIBLE';
    const guarded = protection.refusal(accountId, 'rounds', units, timeMs);
    if (guarded !== '') return guarded;
    const n = Math.floor(timeMs / pair.period);
    const start = n * pair.period;
    if (timeMs >= start + pair.period / 2 - 2_000) return 'WINDOW_CLOSED';
    const last = prices.last(pair.symbolId);
    if (last === undefined || !last.ok || timeMs - last.timeMs > 2_000) return 'PRICE_FROZEN';
    let round = this.#rounds.find((other) => other.offerId === offerId && other.n === n);
    const owners = accounts.together(accountId);
    const own = round?.stakes.filter((stake) => owners.includes(stake.accountId)) ?? [];
    const up = body.side === 'up';
    if (own.some((stake) => stake.up !== up)) return 'WRONG_SIDE';
    if (own.length >= 200) return 'TOO_MANY_ORDERS';
    if (units < pair.min) return 'BELOW_MIN';
    if (units > pair.max) return 'ABOVE_MAX';
    const wallet = this.#wallet(accountId);
    if (units > ledger.units(wallet)) return 'INSUFFICIENT_FUNDS';
    if (round === undefined) {
      round = { id: seq, offerId, n, start, terms: pair, stakes: [], fee: 0n, parts: null, payments: null };
      this.#rounds.push(round);
    }
    round.stakes.push({ id: seq, accountId, up, units, played: null });
    ledger.move(wallet, escrowOf(round, accountId), units);
    return seq;
  }

  #cancel(timeMs: number, accountId: number, id: number): string | number {
    if (!(Number.isSafeInteger(id) && id >= 1)) return 'BAD_INPUT';
    const round = this.#rounds.find(({ stakes }) => stakes.some((stake) => stake.id === id && stake.accountId === accountId));
    const stake = round?.stakes.find((other) => other.id === id);
    if (round === undefined || stake === undefined) return this.#isOver(accountId, id) ? 'ALREADY_DONE' : 'NOT_FOUND';
    if (round.payments !== null || !round.terms.cancellable || timeMs >= round.start + round.terms.period / 4) return 'WINDOW_CLOSED';
    this.#remove(round, stake);
    this.#ground.ledger.move(escrowOf(round, accountId), this.#wallet(accountId), stake.units);
    return id;
  }

  /** The stake goes to what the round has to give, from there the payout to its user; the fee leaves with the last one. */
  #payNext(timeMs: number, round: ModelRound): void {
    const payment = round.payments?.shift();
    if (payment === undefined) throw new Error('the model keeps a round that is paid');
    const { stake, units } = payment;
    const { ledger, protection } = this.#ground;
    this.#remove(round, stake);
    const playedUnits = stake.played ?? 0n;
    ledger.move(escrowOf(round, stake.accountId), escrowOf(round, 0), playedUnits);
    ledger.move(escrowOf(round, 0), this.#wallet(stake.accountId), units);
    if (round.payments?.length === 0) ledger.move(escrowOf(round, 0), 'house:fee:rounds:USDT', round.fee);
    protection.lost(stake.accountId, timeMs, playedUnits - units);
    this.#facts.push(`paid ${round.id} ${stake.id} ${units}`);
  }

  /** What does not play goes from the escrow to the wallet; where nothing plays the stake is over. */
  #returnNext(round: ModelRound): void {
    const part = round.parts?.shift();
    if (part === undefined) throw new Error('the model returns what is returned');
    const { stake, units } = part;
    this.#ground.ledger.move(escrowOf(round, stake.accountId), this.#wallet(stake.accountId), stake.units - units);
    stake.played = units;
    this.#facts.push(`returned ${round.id} ${stake.id} ${units} ${stake.units - units}`);
    if (round.payments !== null) this.#remove(round, stake);
  }

  /** First the lock, then the first millisecond after the end. */
  #dueFrom({ parts, start, terms }: ModelRound): number {
    return parts === null ? start + terms.period / 2 : start + terms.period + 1;
  }

  #match(round: ModelRound): void {
    const { id, stakes } = round;
    const [up, down] = [poolOf(stakes, true), poolOf(stakes, false)];
    const m = up < down ? up : down;
    const larger = up === down ? [] : stakes.filter((stake) => stake.up === up > down);
    const played = largestRemainder(
      m,
      larger.map((stake) => ({ id: stake.id, units: stake.units })),
    );
    round.parts = larger.map((stake) => ({ stake, units: played.get(stake.id) ?? 0n }));
    if (m === 0n) {
      this.#facts.push(`decided ${id} refund ONE_SIDED 0`);
      round.payments = [];
      return;
    }
    for (const stake of stakes) if (!larger.includes(stake)) stake.played = stake.units;
    this.#facts.push(`matched ${id} ${up} ${down} ${m}`);
  }

  #settle(round: ModelRound): void {
    const { id, start, terms, stakes } = round;
    const refund = (reason: string): void => {
      this.#facts.push(`decided ${id} refund ${reason} 0`);
      round.payments = stakes.map((stake) => ({ stake, units: playedOf(stake) }));
    };
    const [lockAt, end] = [start + terms.period / 2, start + terms.period];
    const lastIn = (from: number, to: number): ModelTick | undefined => this.#ground.prices.between(terms.symbolId, from, to).at(-1);
    const lock = lastIn(lockAt - 2_000, lockAt);
    const close = lastIn(end - 5_000, end);
    if (lock === undefined) return refund('NO_LOCK');
    if (close === undefined) return refund('NO_CLOSE');
    if (lock.price === close.price) return refund('TIE');
    const upWins = close.price > lock.price;
    const winners = stakes.filter((stake) => stake.up === upWins);
    const losers = stakes.filter((stake) => stake.up !== upWins);
    const losing = losers.reduce((sum, stake) => sum + playedOf(stake), 0n);
    const up = (numerator: bigint, divisor: bigint): bigint => (numerator + divisor - 1n) / divisor;
    const tenth = up(losing, 10n);
    const percent = up(losing * terms.feeValue, 100n * USDT);
    round.fee = terms.feeType === 1 ? percent : terms.feeValue < tenth ? terms.feeValue : tenth;
    this.#facts.push(`decided ${id} ${upWins ? 'up' : 'down'}  ${round.fee}`);
    const shares = largestRemainder(
      losing - round.fee,
      winners.map((stake) => ({ id: stake.id, units: playedOf(stake) })),
    );
    round.payments = [
      ...losers.map((stake) => ({ stake, units: 0n })),
      ...winners.map((stake) => ({ stake, units: playedOf(stake) + (shares.get(stake.id) ?? 0n) })),
    ];
  }

  #remove(round: ModelRound, stake: ModelStake): void {
    round.stakes = round.stakes.filter((other) => other !== stake);
    this.#over.set(stake.accountId, [...(this.#over.get(stake.accountId) ?? []).slice(-600), stake.id]);
  }

  #isOver(accountId: number, id: number): boolean {
    return (this.#over.get(accountId) ?? []).slice(-128).includes(id);
  }
}

function escrowOf({ id }: ModelRound, accountId: number): string {
  return `escrow:round:${id}:${accountId}:USDT`;
}

function poolOf(stakes: readonly ModelStake[], up: boolean): bigint {
  return stakes.filter((stake) => stake.up === up).reduce((total, { units }) => total + units, 0n);
}

function playedOf({ id, played }: ModelStake): bigint {
  if (played === null) throw new Error(`the model has not said what plays of ${id}`);
  return played;
}

/** `product-rules` 1.2, word by word. */
function largestRemainder(total: bigint, winners: readonly { readonly id: number; readonly units: bigint }[]): ReadonlyMap<number, bigint> {
  const pool = winners.reduce((sum, { units }) => sum + units, 0n);
  const shares = new Map(winners.map(({ id, units }) => [id, (total * units) / pool]));
  const queue = winners.map(({ id, units }) => ({ id, rest: (total * units) % pool }));
  queue.sort((a, b) => (a.rest === b.rest ? a.id - b.id : a.rest > b.rest ? -1 : 1));
  let missing = total - [...shares.values()].reduce((sum, share) => sum + share, 0n);
  for (const { id } of queue) {
    if (missing === 0n) break;
    shares.set(id, (shares.get(id) ?? 0n) + 1n);
    missing -= 1n;
  }
  return shares;
}
