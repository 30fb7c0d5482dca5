import type { Logger } from './telemetry/log.ts';

/** Things to be stopped, in the opposite order of their start. */
export class Stops {
  readonly #stops: (() => Promise<void> | void)[] = [];

  add(stop: () => Promise<void> | void): void {
    this.#stops.push(stop);
  }

  /** Goes on after a failure: the next one must be stopped all the same. */
  async run(log: Logger): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed()) {
      try {
        await stop();
      } catch (error) {
        log.error({ error: String(error) }, 'a part did not stop cleanly');
      }
    }
  }
}
