import type { Assembly } from './assembly.ts';
import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { CommandMemory, hashOf, NO_ID } from './command-memory.ts';
import { Decision } from './decision.ts';
import type { KernelEntry } from './entry.ts';
import { OtherJournalFormat } from './journal-format.ts';
import type { KernelGround } from './kernel-ground.ts';
import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { KernelCommand, Listed, ProductDepthChanges, RunningProduct, Typed } from './product.ts';
import type { NamedProduct } from './running-products.ts';
import { readSections, writeSection } from './sections.ts';
import { OtherSnapshotFormat, SNAPSHOT_FORMAT } from './snapshot-format.ts';

/** Name and version of the section of remembered commands, which is the kernel's own. */
const MEMORY = 'commands';
const MEMORY_VERSION = 3;
const MEMORY_READS: readonly number[] = [MEMORY_VERSION];
/** The last format of journals that did not begin with `house.open`. */
const WITHOUT_OPENING = 2;
/** A snapshot is written in pieces of about so many bytes. */
const PIECE_BYTES = 1 << 22;

/**
 * A deterministic state machine made of products. Commands go in, entries come out; an entry's events are the only way the state
 * changes, and applying them again gives the same state on every machine. It knows no product's words.
 */
export class Kernel<Ground extends KernelGround> {
  readonly #definitions: readonly Listed<Ground>[];
  readonly #ground: Ground;
  readonly #memory: CommandMemory;
  readonly #products: readonly NamedProduct[];
  readonly #deciders = new Map<string, RunningProduct>();
  readonly #appliers = new Map<string, RunningProduct>();
  readonly #answerers = new Map<string, RunningProduct>();
  readonly #decision = new Decision((event, timeMs) => this.#apply(event, timeMs));
  /** The commands that were read ahead last, the hashes of their ids, and which of them is executed next. */
  #prefetched: readonly KernelCommand[] = [];
  readonly #hashes: number[] = [];
  #nextPrefetched = 0;
  #lastSeq = 0;
  #lastTimeMs = 0;

  /** `assembly` is `assemble` of the definitions, `ground` a new one. */
  constructor(definitions: readonly Listed<Ground>[], assembly: Assembly, ground: Ground) {
    this.#definitions = definitions;
    this.#ground = ground;
    this.#memory = new CommandMemory(assembly);
    this.#products = definitions.map((definition) => {
      const product = definition.create(ground);
      for (const { type } of definition.commands) this.#deciders.set(type, product);
      for (const { type } of definition.events) this.#appliers.set(type, product);
      for (const type of definition.queries) this.#answerers.set(type, product);
      return { name: definition.name, product };
    });
    ground.running.attach(
      this.#products,
      (accountId, id) => this.#memory.outcome(accountId, id),
      () => this.#memory.sizes(),
    );
  }

  /** Number of the last entry; the next is one more. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Time of the last entry, UTC epoch milliseconds; the next is not earlier. */
  get lastTimeMs(): number {
    return this.#lastTimeMs;
  }

  /** Core time from which `house.advance` has something to do, as it is at `timeMs`; `Infinity` for none. */
  dueMs(timeMs: number): number {
    return this.#ground.running.dueMs(timeMs);
  }

  /** Core time from which `house.advance` has to come before any other command, as it is at `timeMs`; `Infinity` for none. */
  firstMs(timeMs: number): number {
    return this.#ground.running.firstMs(timeMs);
  }

  /**
   * Decides a command and applies what it states. A refusal is an outcome with a code and leaves the state as it was, but for the
   * memory of the command's id. Throws only when the exchange or its caller is broken: then nothing may be acknowledged.
   */
  execute(seq: number, timeMs: number, command: KernelCommand): KernelEntry {
    if (this.#ground.house.opened === null && command.body.type !== 'house.open')
      throw new Error(`a journal begins with house.open, not with ${command.body.type}`);
    this.#advance(seq, timeMs);
    const product = this.#deciders.get(command.body.type);
    if (product === undefined) throw new TypeError(`no such command: ${command.body.type}`);
    const decision = this.#decision;
    decision.begin(seq, timeMs, command.accountId);
    const hash = this.#hashFor(command);
    const isOpen = this.#isOpen(command.accountId);
    const outcome = this.#answerWithoutDeciding(command, hash, isOpen) ?? product.decide(decision, command.body);
    const events = decision.finish();
    this.#ground.ledger.endCommand();
    if (!outcome.ok && events.length > 0) throw new Error(`${command.body.type} was refused after it changed something`);
    if (hash !== NO_ID && isOpen) this.#memory.remember(command, hash, outcome, timeMs);
    return { seq, timeMs, command, outcome, events };
  }

  /**
   * Reads what the first `count` of these commands will read when they are executed. Done for many at once, their waits for memory
   * overlap instead of adding up. Changes nothing and is never needed; the answer means nothing and only keeps the reads from being
   * found useless.
   */
  prefetch(commands: readonly KernelCommand[], count: number): number {
    while (this.#hashes.length < count) this.#hashes.push(NO_ID);
    for (let index = 0; index < count; index++) {
      const command = commands[index];
      this.#hashes[index] = command === undefined ? NO_ID : hashOf(command.accountId, command.id);
    }
    this.#prefetched = commands;
    this.#nextPrefetched = 0;
    let seen = this.#memory.prefetch(this.#hashes, count);
    for (const { product } of this.#products) seen += product.prefetch?.(commands, count) ?? 0;
    return seen;
  }

  /** Applies an entry of the journal: its events and the memory of its command. Decides nothing. Throws `OtherJournalFormat`. */
  replay(entry: KernelEntry): void {
    if (this.#ground.house.opened === null && entry.events[0]?.type !== 'house.opened') throw new OtherJournalFormat(WITHOUT_OPENING);
    this.#advance(entry.seq, entry.timeMs);
    for (const event of entry.events) this.#apply(event, entry.timeMs);
    this.#ground.ledger.endCommand();
    const { accountId, id } = entry.command;
    const hash = hashOf(accountId, id);
    if (hash !== NO_ID && this.#isOpen(accountId)) this.#memory.remember(entry.command, hash, entry.outcome, entry.timeMs);
  }

  /** What trades, money and definitions have become: the snapshot without the counters and the memory of commands (I6). */
  state(): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    for (const { product } of this.#products) product.save(writer);
    return writer.copy();
  }

  /** Everything, in one canonical form: equal states give equal bytes. For states that fit one buffer. */
  snapshot(): Uint8Array<ArrayBuffer> {
    const whole = new ByteWriter();
    this.saveTo((piece) => whole.raw(piece));
    return whole.copy();
  }

  /**
   * The bytes of `snapshot` in pieces of about `bytes`, however many they are. A piece ends between two values, where is not canonical, and
   * it is valid until `take` returns.
   */
  saveTo(take: (piece: Uint8Array) => void, bytes = PIECE_BYTES): void {
    const writer = new ByteWriter(undefined, { bytes, take });
    writer.byte(SNAPSHOT_FORMAT);
    writer.count(this.#lastSeq);
    writer.count(this.#lastTimeMs);
    writer.count(this.#products.length + 1);
    writeSection(writer, MEMORY, MEMORY_VERSION, (out) => this.#memory.save(out));
    for (const [index, { name, product }] of this.#products.entries())
      writeSection(writer, name, this.#definitions[index]?.section.version ?? 0, (out) => product.save(out));
    writer.end();
  }

  /**
   * For a new kernel; `pieces` are as `saveTo` made them. Throws `OtherSnapshotFormat` on what another version wrote, another `RangeError`
   * on bytes that no `snapshot` wrote.
   */
  protected load(pieces: Iterable<Uint8Array>): void {
    const reader = readerOf(pieces);
    const format = reader.byte();
    if (format !== SNAPSHOT_FORMAT) throw new OtherSnapshotFormat(`format ${format}`);
    this.#lastSeq = reader.count();
    this.#lastTimeMs = reader.count();
    this.#ground.nowMs = this.#lastTimeMs;
    // A product that the snapshot does not know yet stays empty.
    readSections(reader, reader.count(), (name, version) => {
      const index = this.#products.findIndex((other) => other.name === name);
      const reads = name === MEMORY ? MEMORY_READS : this.#definitions[index]?.section.reads;
      if (reads === undefined) throw new OtherSnapshotFormat(`section ${name}`);
      if (!reads.includes(version)) throw new OtherSnapshotFormat(`version ${version} of section ${name}`);
      if (name === MEMORY) this.#memory.load(reader);
      else this.#products[index]?.product.load(reader, version);
    });
  }

  /** The answer of the product that owns the query. */
  ask(query: Typed): unknown {
    const product = this.#answerers.get(query.type);
    if (product === undefined) throw new TypeError(`no such query: ${query.type}`);
    return product.queries[query.type]?.(query);
  }

  /** Levels of books that changed since the last call; a restored or replayed exchange begins with everything that rests. */
  takeDepthChanges(): readonly ProductDepthChanges[] {
    const taken: ProductDepthChanges[] = [];
    for (const { name, product } of this.#products)
      for (const changes of product.books?.takeChanges() ?? []) taken.push({ product: name, ...changes });
    return taken;
  }

  /** Checks the invariants of `product-rules` 17 over the whole state; throws when one is broken. For tests, audits and start-up. */
  check(): void {
    for (const { product } of this.#products) product.check?.();
  }

  /** Nothing is remembered for accounts that are not open and ids that are none. */
  #answerWithoutDeciding(command: KernelCommand, hash: number, isOpen: boolean): Outcome<string> | null {
    if (hash === NO_ID && command.id !== '') return refused('BAD_INPUT');
    if (!isOpen) return refused('NOT_FOUND');
    if (hash === NO_ID) return null;
    const first = this.#memory.answer(command, hash);
    if (first !== null) return first;
    return this.#memory.mayRun(command) ? null : refused('BUSY');
  }

  /** What is read ahead is what comes next, so the hash is mostly there. */
  #hashFor(command: KernelCommand): number {
    const index = this.#nextPrefetched;
    if (this.#prefetched[index] !== command) return hashOf(command.accountId, command.id);
    this.#nextPrefetched = index + 1;
    return this.#hashes[index] ?? NO_ID;
  }

  #isOpen(accountId: number): boolean {
    return accountId === 0 || this.#ground.accounts.isOpen(accountId);
  }

  #advance(seq: number, timeMs: number): void {
    if (seq !== this.#lastSeq + 1) throw new RangeError(`entry ${seq} after ${this.#lastSeq}`);
    if (!Number.isSafeInteger(timeMs) || timeMs < this.#lastTimeMs) throw new RangeError(`time ${timeMs} after ${this.#lastTimeMs}`);
    this.#lastSeq = seq;
    this.#lastTimeMs = timeMs;
    this.#ground.nowMs = timeMs;
    this.#memory.forget(timeMs);
  }

  #apply(event: Typed, timeMs: number): void {
    const product = this.#appliers.get(event.type);
    if (product === undefined) throw new TypeError(`no such event: ${event.type}`);
    product.apply(event, timeMs);
  }
}

function readerOf(pieces: Iterable<Uint8Array>): ByteReader {
  const iterator = pieces[Symbol.iterator]();
  const nextPiece = (): Uint8Array | null => {
    const result = iterator.next();
    return result.done === true ? null : result.value;
  };
  return new ByteReader(nextPiece() ?? new Uint8Array(), 0, nextPiece);
}
