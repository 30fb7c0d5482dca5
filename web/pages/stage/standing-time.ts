/** What the page keeps for these tests beside the app. */
export type StandingTime = {
  /** Epoch ms that the page reads from every clock. */
  readonly nowMs: () => number;
  /** How many calls wait for their answers. */
  readonly pending: () => number;
  /**
   * Lets time pass up to a moment, each timer at its own. Answers false when it has stopped before, since more calls than `held` wait for their
   * answers: to them the time would pass that the stand-in needs.
   */
  readonly advance: (toMs: number, held: number) => Promise<boolean>;
  /** Whether short timers wait as well, all but those that are due at once. */
  readonly hold: (isHeld: boolean) => void;
};
export type WindowWithTime = Window & typeof globalThis & { candorTime: StandingTime };

/** Where the page keeps its time over a load. */
export const TIME_KEY = 'candor-test:now';

/**
 * Runs before the page's own scripts, in every document, with nothing of this file around it: its clocks stand. Timers of up to half a second fire by
 * themselves after their real time and take the clock with them, for they belong to the hand and the eye: what swallows the second tap, what gathers
 * prices for a drawing. Longer ones wait until the test lets time pass, and so does everything that the clock shows.
 */
export function standStill(key: string): void {
  const SHORT_MS = 500;
  type Timer = { readonly dueMs: number; readonly everyMs: number | null; readonly run: () => void; readonly real: number | null };
  const real = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearInterval: window.clearInterval.bind(window),
    frame: window.requestAnimationFrame.bind(window),
    performanceMs: performance.now.bind(performance),
    fetch: window.fetch.bind(window),
    Date,
  };
  const read = (): number => {
    try {
      return Number(localStorage.getItem(key) ?? real.Date.now());
    } catch {
      // A document without an address has no storage, and nothing of the app.
      return real.Date.now();
    }
  };
  const startMs = read();
  const startedMs = real.performanceMs();
  let nowMs = startMs;
  let last = 1_000_000;
  let pending = 0;
  let isHeld = false;
  const timers = new Map<number, Timer>();
  const sinceLoadMs = (): number => startedMs + nowMs - startMs;
  /** When the clock was moved, by the browser's own, and to what: newest first. */
  const moves = [{ atMs: 0, toMs: sinceLoadMs() }];

  const moveTo = (toMs: number): void => {
    if (toMs <= nowMs) return;
    nowMs = toMs;
    moves.unshift({ atMs: real.performanceMs(), toMs: sinceLoadMs() });
    try {
      localStorage.setItem(key, String(nowMs));
    } catch {
      // as above
    }
  };
  const fire = (id: number): void => {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (timer.real !== null) real.clearTimeout(timer.real);
    if (timer.everyMs === null) timers.delete(id);
    else timers.set(id, { ...timer, dueMs: timer.dueMs + timer.everyMs });
    moveTo(timer.dueMs);
    timer.run();
  };
  const add = (handler: TimerHandler, delayMs: number, everyMs: number | null, parameters: readonly unknown[]): number => {
    const id = (last += 1);
    const run = (): void => {
      if (typeof handler === 'function') Reflect.apply(handler, window, parameters);
    };
    const isShort = delayMs <= (isHeld ? 0 : SHORT_MS);
    timers.set(id, { dueMs: nowMs + delayMs, everyMs, run, real: isShort ? real.setTimeout(() => fire(id), delayMs) : null });
    return id;
  };
  const lengthOf = (delay: number | undefined): number => Math.max(0, Number(delay ?? 0) || 0);

  const setTimeoutHere = (handler: TimerHandler, delay?: number, ...parameters: unknown[]): number =>
    add(handler, lengthOf(delay), null, parameters);
  // A short interval looks at something again and again: it neither moves the clock nor waits for it.
  const setIntervalHere = (handler: TimerHandler, delay?: number, ...parameters: unknown[]): number =>
    lengthOf(delay) <= SHORT_MS
      ? real.setInterval(handler, delay, ...parameters)
      : add(handler, lengthOf(delay), lengthOf(delay), parameters);
  const clear = (id: number | undefined): void => {
    if (id === undefined) return;
    const timer = timers.get(id);
    timers.delete(id);
    if (timer === undefined) real.clearInterval(id);
    else if (timer.real !== null) real.clearTimeout(timer.real);
  };
  class StandingDate extends Date {
    constructor(...parameters: readonly unknown[]) {
      if (parameters.length === 0) super(nowMs);
      else super(...(parameters as [number]));
    }
    static override now(): number {
      return Math.floor(nowMs);
    }
  }
  const nextTask = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  const countedFetch: typeof window.fetch = async (input, init) => {
    pending += 1;
    try {
      const answer = await real.fetch(input, init);
      // Until all of it is here: who reads it must not be found too slow.
      await answer.clone().text();
      return answer;
    } finally {
      pending -= 1;
    }
  };
  const time: StandingTime = {
    nowMs: () => nowMs,
    pending: () => pending,
    async advance(toMs, held) {
      for (;;) {
        // What a timer began is drawn and asked for before the next one.
        await nextTask();
        await nextTask();
        if (pending > held) return false;
        const [next] = [...timers].filter(([, { dueMs }]) => dueMs <= toMs).toSorted(([, one], [, other]) => one.dueMs - other.dueMs);
        if (next === undefined) break;
        fire(next[0]);
      }
      moveTo(toMs);
      return true;
    },
    hold(isToHold) {
      isHeld = isToHold;
      for (const [id, timer] of timers) {
        const restMs = timer.dueMs - nowMs;
        if (timer.everyMs !== null || restMs > SHORT_MS) continue;
        if (timer.real !== null) real.clearTimeout(timer.real);
        timers.set(id, { ...timer, real: isHeld && restMs > 0 ? null : real.setTimeout(() => fire(id), Math.max(0, restMs)) });
      }
    },
  };
  Object.assign(window, {
    candorTime: time,
    setTimeout: setTimeoutHere,
    setInterval: setIntervalHere,
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (run: FrameRequestCallback) => real.frame(() => run(sinceLoadMs())),
    fetch: countedFetch,
    Date: StandingDate,
  });
  performance.now = sinceLoadMs;
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') ?? {};
  // What the clock showed when it happened, however late the page comes to it.
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      const happenedMs = Number(stamp.get?.call(this));
      return moves.find(({ atMs }) => atMs <= happenedMs)?.toMs ?? startedMs;
    },
  });
}
