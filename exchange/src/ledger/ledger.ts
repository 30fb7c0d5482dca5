import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../kernel/codec/variant.ts';
import { Amounts } from './amounts.ts';
import { Holds } from './holds.ts';
import { readLeg, writeLeg } from './leg-codec.ts';
import type { AccountKind, Leg } from './leg.ts';

/** Places of one owner among an asset's balances; `HELD` is the sum of the owner's holds, so that "frozen" is one look. */
const PLATFORM = 0;
const FINANCE = 1;
const CONTRACT = 2;
const HELD = 3;
/** An owner's first place is its number times four. */
const OWNER_SHIFT = 2;
const PLACE_MASK = 3;
const WALLETS: readonly AccountKind[] = ['user.platform', 'user.finance', 'user.contract'];

/** A posting that the plan of accounts forbids. It is a bug of the exchange, never a user's mistake, and stops the core. */
export class LedgerBreach extends Error {
  override name = 'LedgerBreach';
}

/**
 * Every balance there is, in units of the asset. Only `post` changes them, and only by legs that sum to zero per asset;
 * user, hold and house accounts never pass below zero (class P), custody never above (class N).
 */
export class Ledger {
  /** By asset; each owner has four places in a row. */
  readonly #users: Amounts[] = [];
  readonly #holds = new Holds();
  /** By asset. */
  readonly #equity = new Amounts();
  readonly #spotFees = new Amounts();
  readonly #promo = new Amounts();
  readonly #updown = new Amounts();
  readonly #roundFees = new Amounts();
  /** Stake and cover of one second contract, and the stakes of one round; they belong to no owner while they are there. */
  readonly #updownEscrows = new Holds();
  readonly #roundEscrows = new Holds();
  /** By network, then by asset. */
  readonly #custody: Amounts[] = [];

  /** Applies the legs of one event. Legs of one asset stand together. Throws `LedgerBreach`. */
  post(legs: readonly Leg[]): void {
    let assetId = -1;
    let sum = 0n;
    for (const leg of legs) {
      if (leg.assetId !== assetId) {
        if (sum !== 0n) throw new LedgerBreach(`legs of asset ${assetId} sum to ${sum}`);
        assetId = leg.assetId;
        sum = leg.amount;
      } else {
        sum += leg.amount;
      }
      if (leg.amount === 0n) throw new LedgerBreach('a leg of zero');
      this.#add(leg);
    }
    if (sum !== 0n) throw new LedgerBreach(`legs of asset ${assetId} sum to ${sum}`);
  }

  platform(ownerId: number, assetId: number): bigint {
    return this.#users[assetId]?.at((ownerId << OWNER_SHIFT) | PLATFORM) ?? 0n;
  }

  finance(ownerId: number, assetId: number): bigint {
    return this.#users[assetId]?.at((ownerId << OWNER_SHIFT) | FINANCE) ?? 0n;
  }

  contract(ownerId: number, assetId: number): bigint {
    return this.#users[assetId]?.at((ownerId << OWNER_SHIFT) | CONTRACT) ?? 0n;
  }

  /** Units on hold for spot orders; all of them come out of the platform wallet. */
  held(ownerId: number, assetId: number): bigint {
    return this.#users[assetId]?.at((ownerId << OWNER_SHIFT) | HELD) ?? 0n;
  }

  /** What one object still has on hold; 0 when nothing. */
  hold(ref: number): bigint {
    return unitsOf(this.#holds, ref);
  }

  /** Reads where the hold of an object is; the answer means nothing. */
  glance(ref: number): number {
    return this.#holds.find(ref);
  }

  equity(assetId: number): bigint {
    return this.#equity.at(assetId);
  }

  promo(assetId: number): bigint {
    return this.#promo.at(assetId);
  }

  /** What the house may cover second contracts with. */
  updown(assetId: number): bigint {
    return this.#updown.at(assetId);
  }

  /** What is in escrow for a second contract or for a round, by the number of the order or round: one has the number, never both. */
  escrow(ref: number): bigint {
    return unitsOf(this.#updownEscrows, ref) + unitsOf(this.#roundEscrows, ref);
  }

  /** Every account that is not empty, as the leg that would create it: wallets by asset and owner, holds by object, house, custody. */
  *balances(): Generator<Leg> {
    for (const [assetId, users] of this.#users.entries()) {
      for (const [place, amount] of users.entries()) {
        const kind = WALLETS[place & PLACE_MASK];
        if (kind !== undefined) yield { kind, ownerId: place >>> OWNER_SHIFT, ref: 0, assetId, amount };
      }
    }
    for (const { ref, ownerId, assetId, units } of this.#holds.ascending())
      yield { kind: 'user.hold.spot', ownerId, ref, assetId, amount: units };
    yield* houseBalances('house.equity', 0, this.#equity);
    yield* houseBalances('house.fee.spot', 0, this.#spotFees);
    yield* houseBalances('house.promo', 0, this.#promo);
    yield* houseBalances('house.updown', 0, this.#updown);
    yield* houseBalances('house.fee.rounds', 0, this.#roundFees);
    yield* escrowBalances('escrow.updown', this.#updownEscrows);
    yield* escrowBalances('escrow.round', this.#roundEscrows);
    for (const [networkId, units] of this.#custody.entries()) yield* houseBalances('custody.cold', networkId, units);
  }

  /** I1 and I2 over everything: each asset sums to zero, each class holds, frozen equals the holds. Throws `LedgerBreach`. */
  check(): void {
    const sums = new Amounts();
    /** By asset: what the holds sum to, less what is said to be held. */
    const held: Amounts[] = this.#users.map(() => new Amounts());
    for (const leg of this.balances()) {
      sums.add(leg.assetId, leg.amount);
      if (leg.kind === 'custody.cold' ? leg.amount > 0n : leg.amount < 0n)
        throw new LedgerBreach(`${leg.kind} of ${leg.ownerId} is ${leg.amount}`);
      if (leg.kind === 'user.hold.spot') held[leg.assetId]?.add((leg.ownerId << OWNER_SHIFT) | HELD, leg.amount);
    }
    for (const [assetId, sum] of sums.entries()) throw new LedgerBreach(`asset ${assetId} sums to ${sum}`);
    for (const [assetId, users] of this.#users.entries()) {
      for (const [place, amount] of users.entries()) if ((place & PLACE_MASK) === HELD) held[assetId]?.add(place, -amount);
    }
    for (const differences of held) {
      for (const [place] of differences.entries()) throw new LedgerBreach(`frozen of ${place >>> OWNER_SHIFT} is not the sum of the holds`);
    }
  }

  save(writer: ByteWriter): void {
    writeList(writer, [...this.balances()], writeLeg);
  }

  load(reader: ByteReader): void {
    for (const leg of readList(reader, readLeg)) this.#add(leg);
  }

  #add(leg: Leg): void {
    switch (leg.kind) {
      case 'user.platform':
        return this.#addToUser(leg, PLATFORM);
      case 'user.finance':
        return this.#addToUser(leg, FINANCE);
      case 'user.contract':
        return this.#addToUser(leg, CONTRACT);
      case 'user.hold.spot':
        return this.#addToHold(leg);
      case 'house.equity':
        return addPositive(this.#equity, leg.assetId, leg);
      case 'house.fee.spot':
        return addPositive(this.#spotFees, leg.assetId, leg);
      case 'house.promo':
        return addPositive(this.#promo, leg.assetId, leg);
      case 'house.updown':
        return addPositive(this.#updown, leg.assetId, leg);
      case 'house.fee.rounds':
        return addPositive(this.#roundFees, leg.assetId, leg);
      case 'escrow.updown':
        return addToRef(this.#updownEscrows, leg);
      case 'escrow.round':
        return addToRef(this.#roundEscrows, leg);
      case 'custody.cold': {
        while (this.#custody.length <= leg.ref) this.#custody.push(new Amounts());
        if ((this.#custody[leg.ref]?.add(leg.assetId, leg.amount) ?? 0) > 0)
          throw new LedgerBreach(`custody ${leg.ref} of asset ${leg.assetId} above zero`);
      }
    }
  }

  #addToUser(leg: Leg, place: number): void {
    addPositive(this.#usersOf(leg.assetId), (leg.ownerId << OWNER_SHIFT) | place, leg);
  }

  #addToHold(leg: Leg): void {
    this.#addToUser(leg, HELD);
    addToRef(this.#holds, leg);
  }

  #usersOf(assetId: number): Amounts {
    const users = this.#users[assetId];
    if (users !== undefined) return users;
    while (this.#users.length <= assetId) this.#users.push(new Amounts());
    return this.#usersOf(assetId);
  }
}

function addPositive(balances: Amounts, place: number, leg: Leg): void {
  if (balances.add(place, leg.amount) < 0) throw new LedgerBreach(`${leg.kind} of ${leg.ownerId}, asset ${leg.assetId}, below zero`);
}

function unitsOf(holds: Holds, ref: number): bigint {
  const slot = holds.find(ref);
  return slot === 0 ? 0n : holds.unitsAt(slot);
}

/** Adds to what is kept for one object; it begins with its first posting and is gone when it is empty. */
function addToRef(holds: Holds, leg: Leg): void {
  let slot = holds.find(leg.ref);
  if (slot === 0) {
    if (leg.amount < 0n) throw new LedgerBreach(`nothing of ${leg.kind} for ${leg.ref}`);
    slot = holds.open(leg.ref, leg.ownerId, leg.assetId);
  } else if (!holds.isOf(slot, leg.ownerId, leg.assetId)) {
    throw new LedgerBreach(`${leg.kind} of ${leg.ref} is another's`);
  }
  if (holds.add(slot, leg.amount) < 0) throw new LedgerBreach(`${leg.kind} of ${leg.ref} below zero`);
}

function* houseBalances(kind: AccountKind, ref: number, balances: Amounts): Generator<Leg> {
  for (const [assetId, amount] of balances.entries()) yield { kind, ownerId: 0, ref, assetId, amount };
}

function* escrowBalances(kind: AccountKind, escrows: Holds): Generator<Leg> {
  for (const { ref, ownerId, assetId, units } of escrows.ascending()) yield { kind, ownerId, ref, assetId, amount: units };
}
