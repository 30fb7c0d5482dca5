import type { Bar } from '../bars/bar.ts';

/** Charts that are asked for again within this time are read once; live bars are laid over whatever is kept. */
const KEPT_MS = 5_000;
const CHARTS_KEPT = 200;

type Kept = { readonly sinceMs: number; readonly bars: Promise<readonly Bar[]> };

/** Answers of the last seconds, so that a thousand pages opened at once are one query a chart and not a thousand. */
export class ChartCache {
  readonly #kept = new Map<string, Kept>();

  /** What is kept under `key`, or what `read` answers. A failed read is not kept. */
  get(key: string, nowMs: number, read: () => Promise<readonly Bar[]>): Promise<readonly Bar[]> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs - kept.sinceMs < KEPT_MS) return kept.bars;
    this.#kept.delete(key);
    const bars = read();
    const fresh: Kept = { sinceMs: nowMs, bars };
    this.#kept.set(key, fresh);
    bars.catch(() => {
      if (this.#kept.get(key) === fresh) this.#kept.delete(key);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= CHARTS_KEPT) break;
      this.#kept.delete(oldest);
    }
    return bars;
  }
}
