import { AccountOrders } from '../../tables/account-orders.ts';
import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { OrderTable } from '../../tables/order-table.ts';
import { Versions } from '../../ground/terms/versions.ts';
import type { InForce } from '../../ground/terms/versions.ts';
import type { RoundOffer } from './answers.ts';
import type { Round, Stake, Verdict } from './round.ts';
import { readPair, readRound, writePair, writeRound } from './state-codec.ts';

/** Every pair, every round from its first stake until it is paid, and every stake of them. */
export class RoundsState {
  /** By pair; their numbers are small and close together. */
  readonly #pairs: (Versions<RoundOffer> | undefined)[] = [];
  /** By ascending number. A pair has one, and a few more only after an outage, so all of them are looked through. */
  #rounds: Round[] = [];
  readonly #stakes = new OrderTable<Stake>();
  readonly #accounts = new AccountTable<AccountOrders>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** As it is in force. */
  pair(offerId: number): RoundOffer | undefined {
    return this.#pairs[offerId]?.at(this.#nowMs());
  }

  /** The version that was planned last. */
  lastVersion(offerId: number): RoundOffer | undefined {
    return this.#pairs[offerId]?.last;
  }

  pairs(): readonly RoundOffer[] {
    return this.#defined().map((pair) => pair.at(this.#nowMs()));
  }

  asked(): readonly InForce<RoundOffer>[] {
    return this.#defined().map((pair) => pair.asked(this.#nowMs()));
  }

  rounds(): readonly Round[] {
    return this.#rounds;
  }

  get stakeCount(): number {
    return this.#stakes.size;
  }

  /** The round `n` of a pair; undefined before its first stake and once it is over. */
  roundOf(offerId: number, n: number): Round | undefined {
    return this.#rounds.find((round) => round.n === n && round.terms.offerId === offerId);
  }

  /** Throws when the round is over or never was: an event about it is a bug. */
  known(roundId: number): Round {
    const found = this.#rounds.find((other) => other.roundId === roundId);
    if (found === undefined) throw new RangeError(`round ${roundId} is not there`);
    return found;
  }

  /** Null when the stake is not there any more. */
  stake(orderId: number): Stake | null {
    return this.#stakes.find(orderId);
  }

  knownStake(orderId: number): Stake {
    const found = this.#stakes.find(orderId);
    if (found === null) throw new RangeError(`stake ${orderId} is not there`);
    return found;
  }

  account(accountId: number): AccountOrders | undefined {
    return this.#accounts.find(accountId);
  }

  /** A round whose stakes are being returned or paid; there is one at most, since that ends before another is matched or decided. */
  underWay(): Round | undefined {
    return this.#rounds.find((round) => round.isUnderWay);
  }

  /** Of the rounds that can be matched or decided the one that could be first, of two such the one with the earlier first stake. */
  due(timeMs: number): Round | undefined {
    let due: Round | undefined;
    for (const round of this.#rounds) {
      if (round.isUnderWay || round.dueFromMs > timeMs) continue;
      if (due === undefined || round.dueFromMs < due.dueFromMs) due = round;
    }
    return due;
  }

  /** The first moment at which a round can be matched or decided, 0 while one is under way; `Infinity` when no round is there. */
  dueMs(): number {
    let earliestMs = Infinity;
    for (const { isUnderWay, dueFromMs } of this.#rounds) earliestMs = Math.min(earliestMs, isUnderWay ? 0 : dueFromMs);
    return earliestMs;
  }

  /** A definition or a change. */
  define(pair: RoundOffer, timeMs: number): void {
    const known = this.#pairs[pair.offerId];
    if (known === undefined) this.#add([pair]);
    else known.plan(pair, timeMs);
  }

  turn(offerId: number, enable: boolean): void {
    const pair = this.#pairs[offerId];
    if (pair === undefined) throw new RangeError(`no pair ${offerId}`);
    pair.turn((info) => ({ ...info, enable }));
  }

  /** `round.round` is above those that are there. */
  open(round: Round): void {
    this.#rounds.push(round);
  }

  addStake(stake: Stake): void {
    const round = this.known(stake.roundId);
    round.add(stake);
    this.#stakes.add(stake);
    this.#accountOf(stake.accountId).add(stake.orderId, round.terms.offerId);
  }

  withdraw(stake: Stake): void {
    const round = this.known(stake.roundId);
    round.withdraw(stake);
    this.#forget(round, stake);
  }

  /** The round is over when nobody has a stake in it. */
  decide(round: Round, verdict: Verdict): void {
    round.decide(verdict);
    this.#endIfEmpty(round);
  }

  settle(round: Round, stake: Stake): void {
    round.settle(stake);
    this.#forget(round, stake);
    this.#endIfEmpty(round);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.#defined(), (out, { all }) => writeList(out, all, writePair));
    writeList(writer, this.#rounds, writeRound);
    const finished = Array.from(this.#accounts.entries(), ([accountId, orders]) => ({ accountId, orders: orders.finished() }));
    const remembered = finished.filter(({ orders }) => orders.length > 0);
    writeList(writer, remembered, (out, { accountId, orders }) => {
      out.count(accountId);
      writeList(out, orders, (to, orderId) => to.count(orderId));
    });
  }

  load(reader: ByteReader): void {
    for (const versions of readList(reader, (from) => readList(from, readPair))) this.#add(versions);
    const stakes: Stake[] = [];
    readList(reader, (from) => {
      const read = readRound(from);
      this.open(read.round);
      for (const stake of read.stakes) stakes.push(stake);
    });
    for (const stake of stakes.toSorted((a, b) => a.orderId - b.orderId)) this.addStake(stake);
    for (const round of this.#rounds) {
      if (round.verdict !== null) round.decide(round.verdict);
      round.resumeReturning();
    }
    readList(reader, (from) => {
      const account = this.#accountOf(from.count());
      for (const orderId of readList(from, (at) => at.count())) account.finish(orderId);
    });
  }

  #defined(): readonly Versions<RoundOffer>[] {
    return this.#pairs.filter((pair) => pair !== undefined);
  }

  /** Of a new pair the first version, of a restored one all. */
  #add(versions: readonly RoundOffer[]): void {
    const pair = new Versions(versions);
    while (this.#pairs.length <= pair.last.offerId) this.#pairs.push(undefined);
    this.#pairs[pair.last.offerId] = pair;
  }

  #forget(round: Round, stake: Stake): void {
    this.#stakes.delete(stake);
    this.#accountOf(stake.accountId).remove(stake.orderId, round.terms.offerId);
  }

  #endIfEmpty(round: Round): void {
    if (round.first === null) this.#rounds = this.#rounds.filter((other) => other !== round);
  }

  #accountOf(accountId: number): AccountOrders {
    let orders = this.#accounts.find(accountId);
    if (orders === undefined) {
      orders = new AccountOrders();
      this.#accounts.set(accountId, orders);
    }
    return orders;
  }
}
