import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { refused, type Refused } from '../../kernel/outcome.ts';
import type { Hold } from './answers.ts';
import type { HoldName } from './commands.ts';
import type { HoldScope } from './words.ts';
import type { HoldEvent } from './events.ts';
import type { HoldsCode } from './refusals.ts';
import { HOLD_CODES, HOLD_SCOPES } from './words.ts';

type Placed = Extract<HoldEvent, { type: 'hold.placed' }>;

/** The holds of all accounts. One ends at its review date by itself; what has ended is dropped with the account's next hold. */
export class HoldsState {
  /** Of accounts that have any, by scope and code. */
  readonly #holds = new Map<number, readonly Hold[]>();

  /** Those in force at a time. */
  of(accountId: number, timeMs: number): readonly Hold[] {
    return (this.#holds.get(accountId) ?? []).filter(({ reviewMs }) => reviewMs > timeMs);
  }

  find({ accountId, scope, code }: HoldName, timeMs: number): Hold | undefined {
    return this.of(accountId, timeMs).find((hold) => hold.scope === scope && hold.code === code);
  }

  /** Why an account may do nothing of a scope now, by the hold that is reviewed last; null when it may. */
  refusal(accountId: number, scope: HoldScope, timeMs: number): Refused<HoldsCode> | null {
    // Asked before every order: whoever has no hold costs no more than looking for it.
    const holds = this.#holds.get(accountId);
    if (holds === undefined) return null;
    let last: Hold | null = null;
    for (const hold of holds)
      if (hold.scope === scope && hold.reviewMs > timeMs && (last === null || hold.reviewMs > last.reviewMs)) last = hold;
    return last === null ? null : refused('ACCOUNT_HELD', `${last.code} ${last.reviewMs}`);
  }

  place({ accountId, scope, code, sinceMs, reviewMs, operator, reason }: Placed, timeMs: number): void {
    this.#set(accountId, [...this.#others({ accountId, scope, code }, timeMs), { scope, code, sinceMs, reviewMs, operator, reason }]);
  }

  lift(name: HoldName, timeMs: number): void {
    this.#set(name.accountId, this.#others(name, timeMs));
  }

  /** Accounts with a hold that is in force or was at their last. */
  get accountCount(): number {
    return this.#holds.size;
  }

  save(writer: ByteWriter): void {
    const accounts = [...this.#holds].toSorted(([one], [other]) => one - other);
    writeList(writer, accounts, (out, [accountId, holds]) => {
      out.count(accountId);
      writeList(out, holds, writeHold);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const accountId = from.count();
      this.#holds.set(accountId, readList(from, readHold));
    });
  }

  #others({ accountId, scope, code }: HoldName, timeMs: number): readonly Hold[] {
    return this.of(accountId, timeMs).filter((hold) => hold.scope !== scope || hold.code !== code);
  }

  #set(accountId: number, holds: readonly Hold[]): void {
    if (holds.length === 0) this.#holds.delete(accountId);
    else
      this.#holds.set(
        accountId,
        holds.toSorted((one, other) => placeOf(one) - placeOf(other)),
      );
  }
}

function placeOf({ scope, code }: Hold): number {
  return HOLD_SCOPES.indexOf(scope) * HOLD_CODES.length + HOLD_CODES.indexOf(code);
}

function writeHold(writer: ByteWriter, { scope, code, sinceMs, reviewMs, operator, reason }: Hold): void {
  writeWord(writer, HOLD_SCOPES, scope);
  writeWord(writer, HOLD_CODES, code);
  writer.count(sinceMs);
  writer.count(reviewMs);
  writer.text(operator);
  writer.text(reason);
}

function readHold(reader: ByteReader): Hold {
  return {
    scope: readWord(reader, HOLD_SCOPES),
    code: readWord(reader, HOLD_CODES),
    sinceMs: reader.count(),
    reviewMs: reader.count(),
    operator: reader.text(),
    reason: reader.text(),
  };
}
