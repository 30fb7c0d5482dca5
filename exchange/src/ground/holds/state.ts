import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { refused, type Refused } from '../../kernel/outcome.ts';
import type { Lock } from './answers.ts';
import type { LockName } from './commands.ts';
import type { LockScope } from './words.ts';
import type { LockEvent } from './events.ts';
import type { LocksCode } from './refusals.ts';
import { LOCK_CODES, LOCK_SCOPES } from './words.ts';

type Placed = Extract<LockEvent, { type: 'hold.placed' }>;

/** The locks of all accounts. One ends at its review date by itself; what has ended is dropped with the account's next lock. */
export class LocksState {
  /** Of accounts that have any, by scope and code. */
  readonly #locks = new Map<number, readonly Lock[]>();

  /** Those in force at a time. */
  of(accountId: number, timeMs: number): readonly Lock[] {
    return (this.#locks.get(accountId) ?? []).filter(({ reviewMs }) => reviewMs > timeMs);
  }

  find({ accountId, scope, code }: LockName, timeMs: number): Lock | undefined {
    return this.of(accountId, timeMs).find((lock) => lock.scope === scope && lock.code === code);
  }

  /** Why an account may do nothing of a scope now, by the lock that is reviewed last; null when it may. */
  refusal(accountId: number, scope: LockScope, timeMs: number): Refused<LocksCode> | null {
    // Asked before every order: whoever has no lock costs no more than looking for it.
    const locks = this.#locks.get(accountId);
    if (locks === undefined) return null;
    let last: Lock | null = null;
    for (const lock of locks)
      if (lock.scope === scope && lock.reviewMs > timeMs && (last === null || lock.reviewMs > last.reviewMs)) last = lock;
    return last === null ? null : refused('ACCOUNT_HELD', `${last.code} ${last.reviewMs}`);
  }

  place({ accountId, scope, code, sinceMs, reviewMs, operator, reason }: Placed, timeMs: number): void {
    this.#set(accountId, [...this.#others({ accountId, scope, code }, timeMs), { scope, code, sinceMs, reviewMs, operator, reason }]);
  }

  lift(name: LockName, timeMs: number): void {
    this.#set(name.accountId, this.#others(name, timeMs));
  }

  /** Accounts with a lock that is in force or was at their last. */
  get accountCount(): number {
    return this.#locks.size;
  }

  save(writer: ByteWriter): void {
    const accounts = [...this.#locks].toSorted(([one], [other]) => one - other);
    writeList(writer, accounts, (out, [accountId, locks]) => {
      out.count(accountId);
      writeList(out, locks, writeLock);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const accountId = from.count();
      this.#locks.set(accountId, readList(from, readLock));
    });
  }

  #others({ accountId, scope, code }: LockName, timeMs: number): readonly Lock[] {
    return this.of(accountId, timeMs).filter((lock) => lock.scope !== scope || lock.code !== code);
  }

  #set(accountId: number, locks: readonly Lock[]): void {
    if (locks.length === 0) this.#locks.delete(accountId);
    else
      this.#locks.set(
        accountId,
        locks.toSorted((one, other) => placeOf(one) - placeOf(other)),
      );
  }
}

function placeOf({ scope, code }: Lock): number {
  return LOCK_SCOPES.indexOf(scope) * LOCK_CODES.length + LOCK_CODES.indexOf(code);
}

function writeLock(writer: ByteWriter, { scope, code, sinceMs, reviewMs, operator, reason }: Lock): void {
  writeWord(writer, LOCK_SCOPES, scope);
  writeWord(writer, LOCK_CODES, code);
  writer.count(sinceMs);
  writer.count(reviewMs);
  writer.text(operator);
  writer.text(reason);
}

function readLock(reader: ByteReader): Lock {
  return {
    scope: readWord(reader, LOCK_SCOPES),
    code: readWord(reader, LOCK_CODES),
    sinceMs: reader.count(),
    reviewMs: reader.count(),
    operator: reader.text(),
    reason: reader.text(),
  };
}
