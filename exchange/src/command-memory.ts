import type { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { readOutcome, writeOutcome } from './codec/outcome-codec.ts';
import { readList, writeList } from './codec/variant.ts';
import type { Command, CommandBody } from './command.ts';
import type { Outcome } from './outcome.ts';
import { memoryOf, readCommandBody, writeCommandBody } from './vocabulary.ts';

const ONE_DAY_MS = 86_400_000;
/** A map of V8 holds 16.7 million keys; an account that comes near in one day is told to come back later. */
const MOST_IDS_PER_ACCOUNT = 8_000_000;
/** Longer than the edge's 64, since the house derives ids from names (`deposit:{network}:{txid}:{index}`). */
const ID = /^[A-Za-z0-9:._-]{1,128}$/;

type Remembered = {
  readonly account: number;
  readonly id: string;
  readonly timeMs: number;
  readonly body: CommandBody;
  readonly outcome: Outcome;
  /** The one remembered next among those that are forgotten after a day. */
  next: Remembered | null;
};

/**
 * What became of each command, by (account, id) (`product-rules` 16): the same again gets the first answer again. The command
 * itself is kept, so that "same content" is a comparison of bytes. Orders and cancels are forgotten 24 hours later by the
 * journal's time, everything else never.
 */
export class CommandMemory {
  readonly #accounts = new Map<number, Map<string, Remembered>>();
  #oldest: Remembered | null = null;
  #newest: Remembered | null = null;
  readonly #asked = new ByteWriter(256);
  readonly #known = new ByteWriter(256);

  /** `''` is not remembered; anything else must be an id. */
  static isId(id: string): boolean {
    return ID.test(id);
  }

  /** The answer when the id was used before; null when the command is new. */
  answer(command: Command): Outcome | null {
    const ids = this.#accounts.get(command.account);
    const first = ids?.get(command.id);
    if (first !== undefined) {
      if (!this.#sameContent(command.body, first.body)) return { ok: false, code: 'ID_CONFLICT', limit: '', repeated: false };
      return { ...first.outcome, repeated: true };
    }
    if (ids !== undefined && ids.size >= MOST_IDS_PER_ACCOUNT) return { ok: false, code: 'BUSY', limit: '', repeated: false };
    return null;
  }

  /** Keeps a first outcome. Repetitions and what was not accepted for its id are no first outcomes. */
  remember(command: Command, outcome: Outcome, timeMs: number): void {
    if (command.id === '' || outcome.repeated) return;
    if (!outcome.ok && (outcome.code === 'ID_CONFLICT' || outcome.code === 'BUSY')) return;
    const kept: Remembered = { account: command.account, id: command.id, timeMs, body: command.body, outcome, next: null };
    let ids = this.#accounts.get(command.account);
    if (ids === undefined) {
      ids = new Map();
      this.#accounts.set(command.account, ids);
    }
    ids.set(command.id, kept);
    if (memoryOf(command.body) === 'for-ever') return;
    if (this.#newest === null) this.#oldest = kept;
    else this.#newest.next = kept;
    this.#newest = kept;
  }

  /** Forgets the orders and cancels of 24 hours ago and earlier. */
  forget(nowMs: number): void {
    while (this.#oldest !== null && this.#oldest.timeMs <= nowMs - ONE_DAY_MS) {
      const ids = this.#accounts.get(this.#oldest.account);
      ids?.delete(this.#oldest.id);
      if (ids?.size === 0) this.#accounts.delete(this.#oldest.account);
      this.#oldest = this.#oldest.next;
    }
    if (this.#oldest === null) this.#newest = null;
  }

  /** Ids for ever by account and id, then those of the last day from old to new. */
  save(writer: ByteWriter): void {
    const forEver: Remembered[] = [];
    for (const [, ids] of [...this.#accounts].toSorted(([a], [b]) => a - b)) {
      const kept = [...ids.values()].filter(({ body }) => memoryOf(body) === 'for-ever');
      forEver.push(...kept.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    }
    writeList(writer, forEver, writeRemembered);
    const oneDay: Remembered[] = [];
    for (let kept = this.#oldest; kept !== null; kept = kept.next) oneDay.push(kept);
    writeList(writer, oneDay, writeRemembered);
  }

  load(reader: ByteReader): void {
    for (const kept of [...readList(reader, readRemembered), ...readList(reader, readRemembered)]) {
      this.remember({ id: kept.id, account: kept.account, body: kept.body }, kept.outcome, kept.timeMs);
    }
  }

  #sameContent(asked: CommandBody, known: CommandBody): boolean {
    this.#asked.clear();
    this.#known.clear();
    writeCommandBody(this.#asked, asked);
    writeCommandBody(this.#known, known);
    const bytes = this.#known.view();
    return this.#asked.length === this.#known.length && this.#asked.view().every((byte, place) => byte === bytes[place]);
  }
}

function writeRemembered(writer: ByteWriter, kept: Remembered): void {
  writer.count(kept.account);
  writer.text(kept.id);
  writer.count(kept.timeMs);
  writeCommandBody(writer, kept.body);
  writeOutcome(writer, kept.outcome);
}

function readRemembered(reader: ByteReader): Remembered {
  const account = reader.count();
  const id = reader.text();
  const timeMs = reader.count();
  const body = readCommandBody(reader);
  return { account, id, timeMs, body, outcome: readOutcome(reader), next: null };
}
