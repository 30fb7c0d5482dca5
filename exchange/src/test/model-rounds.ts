import type { HouseCommand } from '../kernel/house/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { RoundsCommand } from '../products/rounds/commands.ts';

/** The commands that the model knows. */
export type RoundsWord = {
  readonly id: string;
  readonly accountId: number;
  readonly body: Extract<HouseCommand, { type: 'house.advance' }> | PriceCommand | RoundsCommand;
};

type Terms = { feeType: number; feeValue: bigint; min: bigint; max: bigint; enable: boolean; cancellable: boolean };
type ModelPair = Terms & { symbolId: number; period: number };
export type ModelStake = { id: number; accountId: number; up: boolean; units: bigint };
type Payment = { stake: ModelStake; units: bigint };
type ModelRound = {
  id: number;
  offerId: number;
  n: number;
  start: number;
  terms: ModelPair;
  stakes: ModelStake[];
  /** Null until the round is decided, then what is still to be paid. */
  payments: Payment[] | null;
};
type ModelTick = { symbolId: number; time: number; price: number; ok: boolean };
export type ModelDecision = { roundId: number; result: string; reason: string; fee: bigint };
export type ModelAnswer = { code: string; ref: number; decisions: ModelDecision[]; paid: string[] };

const USDT = 100_000_000n;

/**
 * Flash options written a second time to be obviously right, from `product-rules` 7 alone: every tick there ever was in one list, every
 * round a list of stakes, every rule a line. It shares no code with the exchange.
 */
export class ModelRounds {
  readonly balances = new Map<number, bigint>();
  fees = 0n;
  rounds: ModelRound[] = [];
  readonly #houses: ReadonlySet<number>;
  readonly #symbols: ReadonlySet<number>;
  readonly #pairs = new Map<number, ModelPair>();
  readonly #ticks: ModelTick[] = [];
  readonly #over = new Map<number, number[]>();
  #decisions: ModelDecision[] = [];
  #paid: string[] = [];

  constructor(users: ReadonlyMap<number, bigint>, houses: ReadonlySet<number>, symbols: ReadonlySet<number>) {
    for (const [accountId, units] of users) this.balances.set(accountId, units);
    this.#houses = houses;
    this.#symbols = symbols;
  }

  execute(seq: number, time: number, command: RoundsWord): ModelAnswer {
    this.#decisions = [];
    this.#paid = [];
    const result = this.#decide(seq, time, command);
    const [code, ref] = typeof result === 'string' ? [result, 0] : ['', result];
    return { code, ref, decisions: this.#decisions, paid: this.#paid };
  }

  /** What an account has at stake. */
  staked(accountId: number): bigint {
    const own = this.rounds.flatMap(({ stakes }) => stakes).filter((stake) => stake.accountId === accountId);
    return own.reduce((sum, { units }) => sum + units, 0n);
  }

  #decide(seq: number, time: number, { accountId, body }: RoundsWord): string | number {
    const user = body.type === 'rounds.stake' || body.type === 'rounds.cancel';
    if (user !== (accountId !== 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'price.tick': {
        const ok = body.state === 'ok';
        if (ok && !(Number.isInteger(body.priceTicks) && body.priceTicks >= 1 && body.priceTicks <= 1_000_000_000)) return 'BAD_INPUT';
        if (!this.#symbols.has(body.symbolId)) return 'NOT_FOUND';
        this.#ticks.push({ symbolId: body.symbolId, time, price: body.priceTicks, ok });
        return this.#ticks.filter((tick) => tick.symbolId === body.symbolId).length;
      }
      case 'rounds.define': {
        const { offerId, symbolId, periodMs: period } = body;
        if (!(Number.isInteger(offerId) && offerId >= 1 && offerId <= 1_000)) return 'BAD_INPUT';
        const terms = this.#terms(body);
        if (typeof terms === 'string') return terms;
        if (!(Number.isInteger(period) && period % 4_000 === 0 && period >= 8_000 && period <= 86_400_000)) return 'BAD_TERMS';
        if (!this.#symbols.has(symbolId)) return 'NOT_FOUND';
        if (this.#pairs.has(offerId)) return 'ALREADY_DONE';
        if ([...this.#pairs.values()].some((other) => other.symbolId === symbolId && other.period === period)) return 'ALREADY_DONE';
        this.#pairs.set(offerId, { ...terms, symbolId, period });
        return offerId;
      }
      case 'rounds.change': {
        if (!(Number.isInteger(body.offerId) && body.offerId >= 1 && body.offerId <= 1_000)) return 'BAD_INPUT';
        const terms = this.#terms(body);
        const pair = this.#pairs.get(body.offerId);
        if (typeof terms === 'string') return terms;
        if (pair === undefined) return 'NOT_FOUND';
        this.#pairs.set(body.offerId, { ...pair, ...terms });
        return body.offerId;
      }
      case 'rounds.stake':
        return this.#stake(seq, time, accountId, body.offerId, body.side === 'up', body.stakeUnits);
      case 'rounds.cancel':
        return this.#cancel(time, accountId, body.orderId);
      case 'house.advance':
        return this.#advance(time, body.budget);
    }
  }

  #terms(body: Extract<RoundsCommand, { type: 'rounds.define' | 'rounds.change' }>): Terms | string {
    const { feeType, feeValue, minStakeUnits: min, maxStakeUnits: max, enable, cancellable } = body;
    const most = 10n ** 30n;
    if (min <= 0n || min >= most || max <= 0n || max >= most || feeValue < 0n || feeValue >= most) return 'BAD_INPUT';
    if (feeType !== 1 && feeType !== 2) return 'BAD_TERMS';
    if (feeType === 1 && (feeValue > 10n * USDT || feeValue % 10_000n !== 0n)) return 'BAD_TERMS';
    if (min > max) return 'BAD_TERMS';
    return { feeType, feeValue, min, max, enable, cancellable };
  }

  #stake(seq: number, time: number, accountId: number, number: number, up: boolean, units: bigint): string | number {
    const pair = this.#pairs.get(number);
    if (pair === undefined || !pair.enable || units <= 0n || units >= 10n ** 30n) return 'BAD_INPUT';
    if (this.#houses.has(accountId)) return 'NOT_ELIGIBLE';
    const n = Math.floor(time / pair.period);
    const start = n * pair.period;
    if (time >= start + pair.period / 2 - 2_000) return 'WINDOW_CLOSED';
    const last = this.#ticks.findLast((tick) => tick.symbolId === pair.symbolId);
    if (last === undefined || !last.ok || time - last.time > 2_000) return 'PRICE_FROZEN';
    let round = this.rounds.find((other) => other.offerId === number && other.n === n);
    const own = round?.stakes.filter((stake) => stake.accountId === accountId) ?? [];
    if (own.some((stake) => stake.up !== up)) return 'WRONG_SIDE';
    if (own.length >= 200) return 'TOO_MANY_ORDERS';
    if (units < pair.min) return 'BELOW_MIN';
    if (units > pair.max) return 'ABOVE_MAX';
    if (units > (this.balances.get(accountId) ?? 0n)) return 'INSUFFICIENT_FUNDS';
    if (round === undefined) {
      round = { id: seq, offerId: number, n, start, terms: pair, stakes: [], payments: null };
      this.rounds.push(round);
    }
    round.stakes.push({ id: seq, accountId, up, units });
    this.#pay(accountId, -units);
    return seq;
  }

  #cancel(time: number, accountId: number, id: number): string | number {
    if (!(Number.isSafeInteger(id) && id >= 1)) return 'BAD_INPUT';
    const round = this.rounds.find(({ stakes }) => stakes.some((stake) => stake.id === id && stake.accountId === accountId));
    const stake = round?.stakes.find((other) => other.id === id);
    if (round === undefined || stake === undefined) return this.#isOver(accountId, id) ? 'ALREADY_DONE' : 'NOT_FOUND';
    if (!round.terms.cancellable || time >= round.start + round.terms.period / 4) return 'WINDOW_CLOSED';
    this.#remove(round, stake);
    this.#pay(accountId, stake.units);
    return id;
  }

  #advance(time: number, most: number): string | number {
    if (!(Number.isInteger(most) && most >= 1 && most <= 1_000)) return 'BAD_INPUT';
    let pieces = 0;
    while (pieces < most) {
      const paying = this.rounds.find(({ payments }) => payments !== null);
      if (paying === undefined) {
        const due = this.rounds
          .map((round) => ({ round, from: this.#dueFrom(round) }))
          .filter(({ from }) => from <= time)
          .toSorted((a, b) => a.from - b.from || a.round.id - b.round.id)[0];
        if (due === undefined) break;
        this.#settle(due.round);
      } else {
        const payment = paying.payments?.shift();
        if (payment === undefined) throw new Error('the model keeps a round that is paid');
        this.#remove(paying, payment.stake);
        this.#pay(payment.stake.accountId, payment.units);
        this.#paid.push(`${paying.id} ${payment.stake.id} ${payment.units}`);
      }
      this.rounds = this.rounds.filter(({ payments }) => payments?.length !== 0);
      pieces += 1;
    }
    return pieces;
  }

  /** With one empty pool the lock, else the first millisecond after the end. */
  #dueFrom({ stakes, start, terms }: ModelRound): number {
    const bothSides = stakes.some(({ up }) => up) && stakes.some(({ up }) => !up);
    return bothSides ? start + terms.period + 1 : start + terms.period / 2;
  }

  #settle(round: ModelRound): void {
    const { id, start, terms, stakes } = round;
    const sum = (up: boolean): bigint => stakes.filter((stake) => stake.up === up).reduce((total, { units }) => total + units, 0n);
    const refund = (reason: string): void => {
      this.#decisions.push({ roundId: id, result: 'refund', reason, fee: 0n });
      round.payments = stakes.map((stake) => ({ stake, units: stake.units }));
    };
    if (sum(true) === 0n || sum(false) === 0n) return refund('ONE_SIDED');
    const [lockAt, end] = [start + terms.period / 2, start + terms.period];
    const lastIn = (from: number, to: number): ModelTick | undefined =>
      this.#ticks.filter(({ symbolId, ok, time }) => symbolId === terms.symbolId && ok && time >= from && time <= to).at(-1);
    const lock = lastIn(lockAt - 2_000, lockAt);
    const close = lastIn(end - 5_000, end);
    if (lock === undefined) return refund('NO_LOCK');
    if (close === undefined) return refund('NO_CLOSE');
    if (lock.price === close.price) return refund('TIE');
    const upWins = close.price > lock.price;
    const losing = sum(!upWins);
    const up = (numerator: bigint, divisor: bigint): bigint => (numerator + divisor - 1n) / divisor;
    const tenth = up(losing, 10n);
    const percent = up(losing * terms.feeValue, 100n * USDT);
    const fee = terms.feeType === 1 ? percent : terms.feeValue < tenth ? terms.feeValue : tenth;
    this.fees += fee;
    this.#decisions.push({ roundId: id, result: upWins ? 'up' : 'down', reason: '', fee });
    const winners = stakes.filter((stake) => stake.up === upWins);
    const shares = largestRemainder(losing - fee, winners);
    const lost = stakes.filter((stake) => stake.up !== upWins).map((stake) => ({ stake, units: 0n }));
    round.payments = [...lost, ...winners.map((stake) => ({ stake, units: stake.units + (shares.get(stake.id) ?? 0n) }))];
  }

  #remove(round: ModelRound, stake: ModelStake): void {
    round.stakes = round.stakes.filter((other) => other !== stake);
    this.#over.set(stake.accountId, [...(this.#over.get(stake.accountId) ?? []).slice(-600), stake.id]);
  }

  #isOver(accountId: number, id: number): boolean {
    return (this.#over.get(accountId) ?? []).slice(-128).includes(id);
  }

  #pay(accountId: number, units: bigint): void {
    this.balances.set(accountId, (this.balances.get(accountId) ?? 0n) + units);
  }
}

/** `product-rules` 1.2, word by word. */
function largestRemainder(total: bigint, winners: readonly ModelStake[]): ReadonlyMap<number, bigint> {
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
