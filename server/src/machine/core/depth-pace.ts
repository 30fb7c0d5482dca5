import type { EngineOptions } from './engine.ts';

/** When the books' changes go out: no more often than the limits say, and the last ones before a quiet time as well. */
export class DepthPace {
  readonly #clock: EngineOptions['clock'];
  readonly #intervalMs: number;
  #takenMs: number;
  #overdue = false;
  #waiting = false;

  constructor(clock: EngineOptions['clock'], intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#takenMs = clock.now();
  }

  /** Whether they may go out now; a yes counts as done. */
  take(): boolean {
    const nowMs = this.#clock.now();
    const passedMs = nowMs - this.#takenMs;
    if (!this.#overdue && passedMs >= 0 && passedMs < this.#intervalMs) return false;
    this.#overdue = false;
    this.#takenMs = nowMs;
    return true;
  }

  /** Calls `quiet` after the interval, once however often it is asked meanwhile; the next `take` is a yes. */
  after(quiet: () => void): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#clock.after(this.#intervalMs, () => {
      this.#waiting = false;
      this.#overdue = true;
      quiet();
    });
  }
}
