import type { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { readOutcome, writeOutcome } from './codec/outcome-codec.ts';
import { alignedUp, CommandLog } from '../tables/command-log.ts';
import type { Command, CommandBody } from '../command.ts';
import { IdTable, keyOf } from '../tables/id-table.ts';
import type { Outcome } from './outcome.ts';
import { memoryOf, readCommandBody, writeCommandBody } from '../vocabulary.ts';

const ONE_DAY_MS = 86_400_000;
/** More than the edge's 64, since the house derives ids from names (`deposit:{network}:{txid}:{index}`). */
const LONGEST_ID = 128;
/** `hashOf` of a text that is no id. */
export const NO_ID = -1;

/**
 * What became of each command, by (account, id) (`product-rules` 16): the same again gets the first answer again. Each record is
 * account, id, time, outcome and the command's own bytes, so that "same content" is a comparison of bytes. Orders and cancels are
 * forgotten 24 hours later by the journal's time, everything else never.
 */
export class CommandMemory {
  readonly #forEver = new CommandLog();
  readonly #oneDay = new CommandLog();
  #oldestDayMs = Number.POSITIVE_INFINITY;
  readonly #asked = new ByteWriter(256);
  readonly #table = new IdTable({
    isAt: (position, accountId, id) => this.#isAt(position, accountId, id),
    keyAt: (position) => {
      const record = this.#at(position);
      return keyOf(record.count(), record.text());
    },
  });

  /** The answer when the id was used before; null when the command is new. `hash` is `hashOf` its account and id. */
  answer(command: Command, hash: number): Outcome | null {
    const position = this.#table.find(hash, command.accountId, command.id);
    if (position < 0) return null;
    const record = this.#at(position);
    skipNames(record);
    const first = readOutcome(record);
    return this.#isSame(command.body, record) ? { ...first, repeated: true } : CONFLICT;
  }

  /** Reads where the first `count` hashes lead; the answer means nothing. */
  glance(hashes: readonly number[], count: number): number {
    let seen = 0;
    for (let place = 0; place < count; place++) seen += this.#table.glance(hashes[place] ?? NO_ID);
    return seen;
  }

  /** The first outcome of an id, whatever its content was; null when the id is new or forgotten. */
  outcome(accountId: number, id: string): Outcome | null {
    const hash = hashOf(accountId, id);
    const position = hash === NO_ID ? -1 : this.#table.find(hash, accountId, id);
    if (position < 0) return null;
    const record = this.#at(position);
    skipNames(record);
    return readOutcome(record);
  }

  /** Keeps a first outcome. Repetitions and what was not accepted for its id are no first outcomes. */
  remember(command: Command, hash: number, outcome: Outcome, timeMs: number): void {
    if (outcome.repeated || (!outcome.ok && outcome.code === 'ID_CONFLICT') || (!outcome.ok && outcome.code === 'BUSY')) return;
    const forEver = memoryOf(command.body) === 'for-ever';
    const log = forEver ? this.#forEver : this.#oneDay;
    const position = log.nextPosition();
    if (!forEver && timeMs < this.#oldestDayMs) this.#oldestDayMs = timeMs;
    const record = log.writer();
    record.count(command.accountId);
    record.text(command.id);
    record.count(timeMs);
    writeOutcome(record, outcome);
    writeCommandBody(record, command.body);
    this.#table.add(hash, 2 * position + (forEver ? 1 : 0));
  }

  /** Forgets the orders and cancels of 24 hours ago and earlier. */
  forget(nowMs: number): void {
    while (this.#oldestDayMs <= nowMs - ONE_DAY_MS) {
      const position = this.#oneDay.oldest();
      const record = this.#oneDay.at(position);
      this.#table.delete(hashOf(record.count(), record.text()), 2 * position);
      skipRest(record);
      this.#oneDay.drop(record.position);
      this.#oldestDayMs = this.#timeOfOldest();
    }
  }

  /** The records for ever, then those of the last day, each from old to new. */
  save(writer: ByteWriter): void {
    this.#forEver.save(writer);
    this.#oneDay.save(writer);
  }

  load(reader: ByteReader): void {
    for (const forEver of [true, false]) {
      const length = reader.count();
      const start = reader.position;
      const end = start + length;
      while (reader.position < end) {
        const accountId = reader.count();
        const id = reader.text();
        const timeMs = reader.count();
        const outcome = readOutcome(reader);
        const body = readCommandBody(reader);
        if ((memoryOf(body) === 'for-ever') !== forEver) throw new RangeError(`${body.type} is remembered in the wrong place`);
        this.remember({ id, accountId, body }, hashOf(accountId, id), outcome, timeMs);
        const next = alignedUp(reader.position - start);
        while (reader.position - start < next)
          if (reader.byte() !== 0) throw new RangeError('between two remembered commands is something');
      }
      if (reader.position !== end) throw new RangeError('a remembered command goes on after its end');
    }
  }

  #at(position: number): ByteReader {
    const forEver = position % 2;
    return (forEver === 1 ? this.#forEver : this.#oneDay).at((position - forEver) * 0.5);
  }

  /** Records begin with account and id, and no such beginning is the beginning of another one. */
  #isAt(position: number, accountId: number, id: string): boolean {
    const forEver = position % 2;
    this.#asked.clear();
    this.#asked.count(accountId);
    this.#asked.text(id);
    return (forEver === 1 ? this.#forEver : this.#oneDay).beginsWith((position - forEver) * 0.5, this.#asked);
  }

  #timeOfOldest(): number {
    const position = this.#oneDay.oldest();
    return position < 0 ? Number.POSITIVE_INFINITY : skipNames(this.#oneDay.at(position));
  }

  /** No command's bytes are the beginning of another's, so the known one is the same when it begins with the asked one's bytes. */
  #isSame(asked: CommandBody, known: ByteReader): boolean {
    this.#asked.clear();
    writeCommandBody(this.#asked, asked);
    return known.startsWith(this.#asked.view());
  }
}

const CONFLICT: Outcome = { ok: false, code: 'ID_CONFLICT', limit: '', repeated: false };

/** Reads over account and id; answers the time. */
function skipNames(record: ByteReader): number {
  record.count();
  record.text();
  return record.count();
}

function skipRest(record: ByteReader): void {
  record.count();
  readOutcome(record);
  readCommandBody(record);
}

/** A whole number of 32 bits, or `NO_ID` (which no hash is) when the text is not 1 to 128 of `[A-Za-z0-9:._-]`. */
export function hashOf(accountId: number, id: string): number {
  const length = id.length;
  if (length === 0 || length > LONGEST_ID) return NO_ID;
  let hash = Math.imul(accountId | 0, 0x9e3779b1) ^ Math.trunc(accountId * 2 ** -32);
  for (let place = 0; place < length; place++) {
    const unit = id.charCodeAt(place);
    if (unit > 127 || ALLOWED[unit] !== 1) return NO_ID;
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash === NO_ID ? 0 : hash;
}

const ALLOWED = Uint8Array.from({ length: 128 }, (_, unit) => (/[A-Za-z0-9:._-]/.test(String.fromCharCode(unit)) ? 1 : 0));
