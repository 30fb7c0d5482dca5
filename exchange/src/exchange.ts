import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import type { Command } from './command.ts';
import { CommandMemory, hashOf, NO_ID } from './kernel/command-memory.ts';
import type { CommandBody } from './command.ts';
import type { Entry } from './entry.ts';
import type { ExchangeEvent } from './event.ts';
import { Ground } from './ground/ground.ts';
import type { Outcome } from './kernel/outcome.ts';
import { refused } from './kernel/product.ts';
import type { Context, DepthChanges, Product } from './kernel/product.ts';
import type { Query, QueryResult } from './query.ts';
import { plan } from './plan.ts';
import { products } from './registry.ts';
import { OtherSnapshotFormat, SNAPSHOT_FORMAT } from './kernel/snapshot-format.ts';

type Running = Product<CommandBody, ExchangeEvent>;

/**
 * The exchange: a deterministic state machine. Commands go in, entries come out; an entry's events are the only way the state
 * changes, and applying them again gives the same state on every machine. No clock, no randomness, no input or output.
 */
export class Exchange {
  readonly #ground = new Ground(plan);
  readonly #memory = new CommandMemory();
  readonly #products: readonly Running[];
  readonly #deciders = new Map<string, Running>();
  readonly #appliers = new Map<string, Running>();
  readonly #context: Decision;
  /** The commands that were glanced at last, the hashes of their ids, and which of them is executed next. */
  #glanced: readonly Command[] = [];
  readonly #hashes: number[] = [];
  #nextGlanced = 0;
  #lastSeq = 0;
  #lastTimeMs = 0;

  constructor() {
    this.#products = products.map((definition) => {
      const product = definition.create(this.#ground);
      for (const { type } of definition.commands) this.#deciders.set(type, product);
      for (const { type } of definition.events) this.#appliers.set(type, product);
      return product;
    });
    this.#context = new Decision((event, timeMs) => this.#apply(event, timeMs));
  }

  /** Number of the last entry; the next is one more. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Time of the last entry, UTC epoch milliseconds; the next is not earlier. */
  get lastTimeMs(): number {
    return this.#lastTimeMs;
  }

  /**
   * Decides a command and applies what it states. A refusal is an outcome with a code and leaves the state as it was, but for the
   * memory of the command's id. Throws only when the exchange or its caller is broken: then nothing may be acknowledged.
   */
  execute(seq: number, timeMs: number, command: Command): Entry {
    this.#advance(seq, timeMs);
    const product = this.#deciders.get(command.body.type);
    if (product === undefined) throw new TypeError(`no such command: ${command.body.type}`);
    const context = this.#context;
    context.begin(seq, timeMs, command.accountId);
    const hash = this.#hashFor(command);
    const isOpen = this.#isOpen(command.accountId);
    const outcome = this.#answerWithoutDeciding(command, hash, isOpen) ?? product.decide(context, command.body);
    const events = context.finish();
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
  glance(commands: readonly Command[], count: number): number {
    while (this.#hashes.length < count) this.#hashes.push(NO_ID);
    for (let place = 0; place < count; place++) {
      const command = commands[place];
      this.#hashes[place] = command === undefined ? NO_ID : hashOf(command.accountId, command.id);
    }
    this.#glanced = commands;
    this.#nextGlanced = 0;
    let seen = this.#memory.glance(this.#hashes, count);
    for (const product of this.#products) seen += product.glance?.(commands, count) ?? 0;
    return seen;
  }

  /** Applies an entry of the journal: its events and the memory of its command. Decides nothing. */
  replay(entry: Entry): void {
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
    for (const product of this.#products) product.save(writer);
    return writer.copy();
  }

  /** Everything, in one canonical form: equal states give equal bytes. */
  snapshot(): Uint8Array<ArrayBuffer> {
    const writer = new ByteWriter();
    writer.byte(SNAPSHOT_FORMAT);
    writer.count(this.#lastSeq);
    writer.count(this.#lastTimeMs);
    this.#memory.save(writer);
    for (const product of this.#products) product.save(writer);
    return writer.copy();
  }

  /** Throws `OtherSnapshotFormat` on what another version wrote, another `RangeError` on bytes that no `snapshot` wrote. */
  static restore(bytes: Uint8Array): Exchange {
    const reader = new ByteReader(bytes);
    const format = reader.byte();
    if (format !== SNAPSHOT_FORMAT) throw new OtherSnapshotFormat(format);
    const exchange = new Exchange();
    exchange.#lastSeq = reader.count();
    exchange.#lastTimeMs = reader.count();
    exchange.#ground.nowMs = exchange.#lastTimeMs;
    exchange.#memory.load(reader);
    for (const product of exchange.#products) product.load(reader);
    if (!reader.done) throw new RangeError('the snapshot goes on after its end');
    return exchange;
  }

  /** Answers from the state as it is; never changes it. */
  ask<Q extends Query>(query: Q): QueryResult<Q> {
    let answer: QueryResult<Query> | null = query.type === 'request' ? this.#memory.outcome(query.accountId, query.id) : null;
    for (const product of this.#products) answer ??= product.ask(query);
    // Each product answers its own kinds of query with their own kind of result; no type can say so of a list of products.
    return answer as QueryResult<Q>;
  }

  /** Levels of books that changed since the last call; a restored or replayed exchange begins with everything that rests. */
  takeDepthChanges(): readonly DepthChanges[] {
    return this.#products.flatMap((product) => [...product.takeDepthChanges()]);
  }

  /** Checks the invariants of `product-rules` 17 over the whole state; throws when one is broken. For tests, audits and start-up. */
  check(): void {
    for (const product of this.#products) product.check();
  }

  /** Nothing is remembered for accounts that are not open and ids that are none. */
  #answerWithoutDeciding(command: Command, hash: number, isOpen: boolean): Outcome | null {
    if (hash === NO_ID && command.id !== '') return refused('BAD_INPUT');
    if (!isOpen) return refused('NOT_FOUND');
    return hash === NO_ID ? null : this.#memory.answer(command, hash);
  }

  /** Glances are at what comes next, so the hash is mostly there. */
  #hashFor(command: Command): number {
    const place = this.#nextGlanced;
    if (this.#glanced[place] !== command) return hashOf(command.accountId, command.id);
    this.#nextGlanced = place + 1;
    return this.#hashes[place] ?? NO_ID;
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

  #apply(event: ExchangeEvent, timeMs: number): void {
    const product = this.#appliers.get(event.type);
    if (product === undefined) throw new TypeError(`no such event: ${event.type}`);
    product.apply(event, timeMs);
  }
}

const NO_EVENTS: readonly ExchangeEvent[] = [];

/** The context of the command being decided, used again for each. */
class Decision implements Context {
  seq = 0;
  timeMs = 0;
  accountId = 0;
  /** Filled anew by each command; the entry gets a copy of the right length, which takes less memory than a list that grew. */
  readonly #events: ExchangeEvent[] = [];
  #count = 0;
  readonly #apply: (event: ExchangeEvent, timeMs: number) => void;

  constructor(apply: (event: ExchangeEvent, timeMs: number) => void) {
    this.#apply = apply;
  }

  begin(seq: number, timeMs: number, accountId: number): void {
    this.seq = seq;
    this.timeMs = timeMs;
    this.accountId = accountId;
    this.#count = 0;
  }

  emit(event: ExchangeEvent): void {
    this.#events[this.#count++] = event;
    this.#apply(event, this.timeMs);
  }

  finish(): readonly ExchangeEvent[] {
    return this.#count === 0 ? NO_EVENTS : this.#events.slice(0, this.#count);
  }
}
