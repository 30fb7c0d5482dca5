import type { Assembly } from './assembly.ts';
import type { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { readOutcome, writeOutcome } from './codec/outcome-codec.ts';
import { alignedUp, CommandLog } from './command-log.ts';
import { ID_BOUNDS, IdCounts } from './id-counts.ts';
import type { IdBounds } from './id-counts.ts';
import { IdTable, keyOf } from './id-table.ts';
import type { Outcome } from './outcome.ts';
import type { KernelCommand, Typed } from './product.ts';
import type { Size } from './size.ts';

/** How long each class of records is remembered, in milliseconds of the journal's time: 10 minutes, 24 hours, 30 days. */
const KEPT_MS = [600_000, 86_400_000, 2_592_000_000] as const;
const CLASSES = ['10-minutes', '24-hours', '30-days'] as const;
type Class = 0 | 1 | 2;
/** More than the edge's 64, since the house derives ids from names (`deposit:{network}:{txid}:{index}`). */
const LONGEST_ID = 128;
/** `hashOf` of a text that is no id. */
export const NO_ID = -1;

/** Records of one class in a log of their own, since what is forgotten first stands at its beginning. */
class ClassLog {
  readonly log = new CommandLog();
  oldestMs = Number.POSITIVE_INFINITY;
  count = 0;
}

/**
 * What became of each command, by (account, id) (`product-rules` 16): the same again gets the first answer again. Each record is
 * account, id, time, outcome and the command's own bytes, so that "same content" is a comparison of bytes. A refusal is forgotten 10
 * minutes later by the journal's time, an accepted command after the time of its class; one that its object remembers is not kept here.
 * An account has a bounded number of records, refusals included, and all have one together: what has no room is not kept.
 */
export class CommandMemory {
  readonly #classes: readonly [ClassLog, ClassLog, ClassLog] = [new ClassLog(), new ClassLog(), new ClassLog()];
  readonly #assembly: Assembly;
  readonly #counts: IdCounts;
  readonly #asked = new ByteWriter(256);
  /** No record is forgotten before this time of the journal, so that a command costs one comparison. */
  #nextForgetMs = Number.POSITIVE_INFINITY;
  readonly #table = new IdTable({
    isAt: (position, accountId, id) => this.#isAt(position, accountId, id),
    keyAt: (position) => {
      const record = this.#at(position);
      return keyOf(record.count(), record.text());
    },
  });

  constructor(assembly: Assembly, bounds: IdBounds = ID_BOUNDS) {
    this.#assembly = assembly;
    this.#counts = new IdCounts(bounds);
  }

  /**
   * Whether a command whose id is new may be decided: its id can be kept, or the command may run without. The house's own always may,
   * since nothing may hold up prices and definitions, and what the house makes is remembered by what was made.
   */
  mayRun({ accountId, body }: KernelCommand): boolean {
    return this.#counts.hasRoom(accountId) || accountId === 0 || this.#assembly.commands.of(body.type).runsUnremembered === true;
  }

  /** The answer when the id was used before; null when the command is new. `hash` is `hashOf` its account and id. */
  answer(command: KernelCommand, hash: number): Outcome<string> | null {
    const position = this.#table.find(hash, command.accountId, command.id);
    if (position < 0) return null;
    const record = this.#at(position);
    skipNames(record);
    const first = readOutcome(record, this.#assembly.refusals);
    return this.#isSame(command.body, record) ? { ...first, repeated: true } : CONFLICT;
  }

  /** Reads where the first `count` hashes lead; the answer means nothing. */
  prefetch(hashes: readonly number[], count: number): number {
    let seen = 0;
    for (let index = 0; index < count; index++) seen += this.#table.prefetch(hashes[index] ?? NO_ID);
    return seen;
  }

  /** The first outcome of an id, whatever its content was; null when the id is new or forgotten. */
  outcome(accountId: number, id: string): Outcome<string> | null {
    const hash = hashOf(accountId, id);
    const position = hash === NO_ID ? -1 : this.#table.find(hash, accountId, id);
    if (position < 0) return null;
    const record = this.#at(position);
    skipNames(record);
    return readOutcome(record, this.#assembly.refusals);
  }

  /** Keeps a first outcome while there is room. Repetitions and what was not accepted for its id are no first outcomes. */
  remember(command: KernelCommand, hash: number, outcome: Outcome<string>, timeMs: number): void {
    if (outcome.repeated || (!outcome.ok && outcome.code === 'ID_CONFLICT') || (!outcome.ok && outcome.code === 'BUSY')) return;
    const kept = this.#classOf(command.body, outcome);
    if (kept === null || !this.#counts.hasRoom(command.accountId)) return;
    this.#counts.add(command.accountId);
    const one = this.#classes[kept];
    const position = one.log.nextPosition();
    if (timeMs < one.oldestMs) {
      one.oldestMs = timeMs;
      this.#nextForgetMs = Math.min(this.#nextForgetMs, timeMs + KEPT_MS[kept]);
    }
    one.count += 1;
    const record = one.log.writer();
    record.count(command.accountId);
    record.text(command.id);
    record.count(timeMs);
    writeOutcome(record, this.#assembly.refusals, outcome);
    this.#assembly.commands.write(record, command.body);
    this.#table.add(hash, 4 * position + kept);
  }

  /** Forgets what has been kept as long as its class says. */
  forget(nowMs: number): void {
    if (nowMs < this.#nextForgetMs) return;
    this.#nextForgetMs = Math.min(this.#forgetOf(0, nowMs), this.#forgetOf(1, nowMs), this.#forgetOf(2, nowMs));
  }

  /** Records by how long they are kept. The bound is that of all together. */
  sizes(): readonly Size[] {
    return this.#classes.map(({ count }, kept) => ({ structure: `commands ${CLASSES[kept] ?? ''}`, count, most: this.#counts.most }));
  }

  /** The records of 10 minutes, of 24 hours and of 30 days, each from old to new. */
  save(writer: ByteWriter): void {
    for (const { log } of this.#classes) log.save(writer);
  }

  load(reader: ByteReader): void {
    for (const [kept, name] of CLASSES.entries()) {
      reader.mayEnd();
      const length = reader.count();
      const start = reader.position;
      const end = start + length;
      while (reader.position < end) {
        reader.mayEnd();
        const accountId = reader.count();
        const id = reader.text();
        const timeMs = reader.count();
        const outcome = readOutcome(reader, this.#assembly.refusals);
        const body = this.#assembly.commands.read(reader);
        if (this.#classOf(body, outcome) !== kept) throw new RangeError(`${body.type} is remembered among those of ${name}`);
        if (!this.#counts.hasRoom(accountId)) throw new RangeError(`more commands of account ${accountId} are remembered than may be`);
        this.remember({ id, accountId, body }, hashOf(accountId, id), outcome, timeMs);
        const next = alignedUp(reader.position - start);
        while (reader.position - start < next)
          if (reader.byte() !== 0) throw new RangeError('between two remembered commands is something');
      }
      if (reader.position !== end) throw new RangeError('a remembered command goes on after its end');
    }
  }

  /** Null: not kept. */
  #classOf(body: Typed, outcome: Outcome<string>): Class | null {
    if (!outcome.ok) return 0;
    switch (this.#assembly.commands.of(body.type).memory) {
      case '24-hours':
        return 1;
      case '30-days':
        return 2;
      case 'by-object':
        return null;
    }
  }

  /** Answers when the next record of this class is forgotten; `Infinity` when there is none. */
  #forgetOf(kept: Class, nowMs: number): number {
    const one = this.#classes[kept];
    while (one.oldestMs <= nowMs - KEPT_MS[kept]) {
      const position = one.log.oldest();
      const record = one.log.at(position);
      const accountId = record.count();
      this.#table.delete(hashOf(accountId, record.text()), 4 * position + kept);
      this.#counts.remove(accountId);
      record.count();
      readOutcome(record, this.#assembly.refusals);
      this.#assembly.commands.read(record);
      one.log.drop(record.position);
      one.count -= 1;
      const next = one.log.oldest();
      one.oldestMs = next < 0 ? Number.POSITIVE_INFINITY : skipNames(one.log.at(next));
    }
    return one.oldestMs + KEPT_MS[kept];
  }

  /** A position in the table is that in the log, with the class in the two lowest bits. */
  #at(position: number): ByteReader {
    const kept = position % 4;
    return this.#logOf(kept).at((position - kept) * 0.25);
  }

  /** Records begin with account and id, and no such beginning is the beginning of another one. */
  #isAt(position: number, accountId: number, id: string): boolean {
    const kept = position % 4;
    this.#asked.clear();
    this.#asked.count(accountId);
    this.#asked.text(id);
    return this.#logOf(kept).beginsWith((position - kept) * 0.25, this.#asked);
  }

  #logOf(kept: number): CommandLog {
    const one = this.#classes[kept];
    if (one === undefined) throw new RangeError(`no class ${kept}`);
    return one.log;
  }

  /** No command's bytes are the beginning of another's, so the known one is the same when it begins with the asked one's bytes. */
  #isSame(asked: Typed, known: ByteReader): boolean {
    this.#asked.clear();
    this.#assembly.commands.write(this.#asked, asked);
    return known.startsWith(this.#asked.view());
  }
}

const CONFLICT: Outcome<string> = { ok: false, code: 'ID_CONFLICT', limit: '', repeated: false };

/** Reads over account and id; answers the time. */
function skipNames(record: ByteReader): number {
  record.count();
  record.text();
  return record.count();
}

/** A whole number of 32 bits, or `NO_ID` (which no hash is) when the text is not 1 to 128 of `[A-Za-z0-9:._-]`. */
export function hashOf(accountId: number, id: string): number {
  const length = id.length;
  if (length === 0 || length > LONGEST_ID) return NO_ID;
  let hash = Math.imul(accountId | 0, 0x9e3779b1) ^ Math.trunc(accountId * 2 ** -32);
  for (let index = 0; index < length; index++) {
    const unit = id.charCodeAt(index);
    if (unit > 127 || ALLOWED[unit] !== 1) return NO_ID;
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash === NO_ID ? 0 : hash;
}

const ALLOWED = Uint8Array.from({ length: 128 }, (_, unit) => (/[A-Za-z0-9:._-]/.test(String.fromCharCode(unit)) ? 1 : 0));
