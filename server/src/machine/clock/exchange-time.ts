import { monotonicMs } from './monotonic.ts';

/** Cells of the shared memory: what time is ahead of the monotonic clock, and when it stands still (0: it does not). */
const OFFSET = 0;
const HELD = 1;
/** As they were at the start: what time was ahead of the monotonic clock, the journal's last entry, what the wall clock was accepted to be behind. */
const START_OFFSET = 2;
const LAST_ENTRY = 3;
const LEAD = 4;
const CELLS = 5;

export type TimeAtStart = { readonly timeMs: number; readonly lastEntryMs: number; readonly leadMs: number };

/**
 * The exchange's time (product rules §16): that of the start and the monotonic clock from there on, whatever becomes of the wall clock.
 * All threads read it from the same memory; one, the clock's guard, moves it.
 */
export class ExchangeTime {
  readonly shared: SharedArrayBuffer;
  readonly #cells: BigInt64Array<SharedArrayBuffer>;

  constructor(shared = new SharedArrayBuffer(8 * CELLS)) {
    this.shared = shared;
    this.#cells = new BigInt64Array(shared);
  }

  start({ timeMs, lastEntryMs, leadMs }: TimeAtStart): void {
    this.#write(LAST_ENTRY, lastEntryMs);
    this.#write(LEAD, leadMs);
    this.#write(START_OFFSET, timeMs - monotonicMs());
    this.#write(OFFSET, this.#read(START_OFFSET));
  }

  /** What entries are stamped with, and what runs out by the exchange's time. */
  now(): number {
    const heldMs = this.#read(HELD);
    return heldMs === 0 ? monotonicMs() + this.#read(OFFSET) : heldMs;
  }

  /** Start and monotonic clock and nothing else: for what only measures how much time has passed, and must not stand still. */
  steady(): number {
    return monotonicMs() + this.#read(START_OFFSET);
  }

  get lastEntryMs(): number {
    return this.#read(LAST_ENTRY);
  }

  /** What the exchange's time is ahead of the wall clock because somebody accepted it. */
  get leadMs(): number {
    return this.#read(LEAD);
  }

  get isHeld(): boolean {
    return this.#read(HELD) !== 0;
  }

  /** Time stands still until `goOn`. */
  hold(): void {
    this.#write(HELD, this.now());
  }

  goOn(): void {
    this.#write(OFFSET, this.now() - monotonicMs());
    this.#write(HELD, 0);
  }

  /** Time moves ahead at once; what would be back is ignored. */
  moveTo(timeMs: number): void {
    if (timeMs > this.now()) this.#write(OFFSET, timeMs - monotonicMs());
  }

  #read(cell: number): number {
    return Number(Atomics.load(this.#cells, cell));
  }

  #write(cell: number, value: number): void {
    Atomics.store(this.#cells, cell, BigInt(value));
  }
}
