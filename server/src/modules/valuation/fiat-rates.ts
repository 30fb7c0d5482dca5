import { readFile, stat } from 'node:fs/promises';
import { parseRates, type KnownRates } from './parse-rates.ts';

/** The file is looked at so often at most. */
const LOOK_EVERY_MS = 60_000;

type Options = {
  /** Null: there are none. */
  readonly path: string | null;
  readonly now: () => number;
  readonly onProblem: (problem: string) => void;
};

/** Rates of a file that somebody keeps fresh. While it cannot be used, those before are shown on, with their age. */
export class FiatRates {
  readonly #options: Options;
  #known: KnownRates | null = null;
  #changedMs = -1;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #isBroken = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The last look found a file that cannot be used. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  async now(): Promise<KnownRates | null> {
    const { path, now } = this.#options;
    const nowMs = now();
    if (path !== null && nowMs - this.#lookedMs >= LOOK_EVERY_MS) {
      this.#lookedMs = nowMs;
      await this.#look(path, nowMs);
    }
    return this.#known;
  }

  async #look(path: string, nowMs: number): Promise<void> {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === this.#changedMs && !this.#isBroken) return;
      this.#known = parseRates(await readFile(path, 'utf8'), nowMs);
      this.#changedMs = mtimeMs;
      this.#isBroken = false;
    } catch (error) {
      if (!this.#isBroken) this.#options.onProblem(error instanceof Error ? error.message : String(error));
      this.#isBroken = true;
    }
  }
}
