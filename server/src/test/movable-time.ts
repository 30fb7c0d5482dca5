import process from 'node:process';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';
import { REHEARSAL } from '../machine/core/rehearsal-switch.ts';

/*
 * Preloaded by tests (`node --import`) into every thread of a server: time that a test moves ahead, the wall clock and the monotonic one
 * together, and a wall clock that it sets alone. The product never loads it.
 * Time is the machine's plus an offset that all threads share and that only grows. Intervals follow it in every thread, timeouts in the
 * worker threads only: those of the main thread bound how long an answer may take, which the machine's own time measures.
 * An advance is made of steps shorter than the interval at which prices are made, so that no price is missing on the way; a test that needs
 * hours, and not each second of them, asks for longer ones.
 * It also switches off what the core rehearses after its start, where CANDOR_TEST_REHEARSAL says so.
 */

/** Shorter than any interval at which prices are made, ms. */
const STEP_MS = 200;
/** Real time for what a step has sent to reach the journal, ms: at least this, and twice what the other threads took to follow. */
const REST_MS = 4;
/** A thread that works longer than this at one piece is not waited for, ms. */
const PATIENCE_MS = 500;
const SHARED = 'candor test time';
const WALL = 'candor test wall clock';
/** Threads of one process that can follow; their numbers rise with each that is started. */
const THREADS = 256;

type Work = (...parameters: unknown[]) => void;
type Waiting = { dueMs: number; readonly intervalMs: number | null; readonly work: () => void };
/** From the test to the process, and back when all of it has passed: the offset by then, for the next life on the same data. */
export type TimeRequest = { readonly advanceMs: number; readonly stepMs?: number; readonly setWallMs?: number };
export type TimePassed = { readonly offsetMs: number };

const real = { Date, setTimeout, setInterval, monotonicNs: process.hrtime.bigint.bind(process.hrtime) };
/** At 0 the offset; at the number of a thread the offset that it has followed to, -1 when it has ended, 0 when there is none. */
const shared = isMainThread
  ? new BigInt64Array(new SharedArrayBuffer(8 * THREADS))
  : (getEnvironmentData(SHARED) as BigInt64Array<SharedArrayBuffer>);
const wall = isMainThread ? new BigInt64Array(new SharedArrayBuffer(8)) : (getEnvironmentData(WALL) as BigInt64Array<SharedArrayBuffer>);
const waiting = new Map<NodeJS.Timeout, Waiting>();

const offset = (): number => Number(Atomics.load(shared, 0));
const now = (): number => real.Date.now() + offset();
/** The wall clock alone is set: what the monotonic clock knows nothing of. */
const wallNow = (): number => now() + Number(Atomics.load(wall, 0));

class MovedDate extends real.Date {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(wallNow());
    else super(...parts);
  }
  static override now(): number {
    return wallNow();
  }
}

function begin(
  start: typeof setInterval | typeof setTimeout,
  repeats: boolean,
  work: Work,
  delayMs = 1,
  ...rest: unknown[]
): NodeJS.Timeout {
  const lengthMs = Math.max(1, delayMs);
  const timer: NodeJS.Timeout = start(() => fire(timer), lengthMs);
  waiting.set(timer, { dueMs: now() + lengthMs, intervalMs: repeats ? lengthMs : null, work: () => work(...rest) });
  return timer;
}

function fire(timer: NodeJS.Timeout): void {
  const entry = waiting.get(timer);
  if (entry === undefined) return;
  if (entry.intervalMs === null) waiting.delete(timer);
  // The next whole interval after now: steps that are no fraction of it make it neither longer nor rarer.
  else entry.dueMs += entry.intervalMs * Math.max(1, Math.ceil((now() - entry.dueMs + 1) / entry.intervalMs));
  entry.work();
}

/** Runs what has become due in this thread; each interval once, however many of its lengths have passed. */
function runDue(): void {
  for (const [timer, { dueMs, intervalMs }] of waiting) {
    // Node marks a handle that was cleared as destroyed.
    if ('_destroyed' in timer && timer._destroyed === true) waiting.delete(timer);
    else if (dueMs <= now()) {
      if (intervalMs === null) clearTimeout(timer);
      fire(timer);
    }
  }
}

async function advance(durationMs: number, stepMs: number): Promise<void> {
  const untilMs = offset() + durationMs;
  while (offset() < untilMs) {
    Atomics.store(shared, 0, BigInt(Math.min(untilMs, offset() + stepMs)));
    Atomics.notify(shared, 0);
    const begunMs = performance.now();
    await allFollow(begunMs + PATIENCE_MS);
    const tookMs = performance.now() - begunMs;
    runDue();
    await pause(Math.max(REST_MS, 2 * tookMs));
  }
}

const pause = (durationMs: number): Promise<void> => new Promise((resolve) => void real.setTimeout(resolve, durationMs));

async function allFollow(untilMs: number): Promise<void> {
  const wanted = BigInt(offset());
  const behind = (): boolean => shared.some((_, index) => index > 0 && isBehind(Atomics.load(shared, index), wanted));
  while (behind() && performance.now() < untilMs) await pause(1);
}

const isBehind = (reached: bigint, wanted: bigint): boolean => reached > 0n && reached <= wanted;

/** A worker thread runs its own timers after each step. */
async function follow(): Promise<void> {
  process.on('exit', () => Atomics.store(shared, threadId, -1n));
  for (let seen = Atomics.load(shared, 0); ; seen = Atomics.load(shared, 0)) {
    // One more than the offset, since 0 means that there is no thread.
    Atomics.store(shared, threadId, seen + 1n);
    const step = Atomics.waitAsync(shared, 0, seen);
    if (step.async) await step.value;
    runDue();
    // What had reached this thread before the step is done before it says so.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

globalThis.Date = MovedDate as DateConstructor;
process.hrtime.bigint = () => real.monotonicNs() + BigInt(offset()) * 1_000_000n;
globalThis.setInterval = ((work: Work, delayMs?: number, ...rest: unknown[]) =>
  begin(real.setInterval, true, work, delayMs, ...rest)) as typeof setInterval;
if (isMainThread) {
  Atomics.store(shared, 0, BigInt(process.env['CANDOR_TEST_OFFSET_MS'] ?? 0));
  setEnvironmentData(SHARED, shared);
  setEnvironmentData(WALL, wall);
  setEnvironmentData(REHEARSAL, process.env['CANDOR_TEST_REHEARSAL']);
  process.on('message', (message: TimeRequest) => {
    Atomics.add(wall, 0, BigInt(message.setWallMs ?? 0));
    void advance(message.advanceMs, message.stepMs ?? STEP_MS).then(() => process.send?.({ offsetMs: offset() } satisfies TimePassed));
  });
  process.channel?.unref();
} else {
  globalThis.setTimeout = ((work: Work, delayMs?: number, ...rest: unknown[]) =>
    begin(real.setTimeout, false, work, delayMs, ...rest)) as typeof setTimeout;
  void follow();
}
