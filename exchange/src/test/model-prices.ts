import type { PriceCommand } from '../ground/prices/commands.ts';

/** `price` is that of the last `ok` tick where the tick itself is not `ok`. */
export type ModelTick = {
  readonly n: number;
  readonly timeMs: number;
  readonly price: number;
  readonly ok: boolean;
  readonly counted: number;
};

/** Every tick there ever was, in one list a symbol. */
export class ModelPrices {
  readonly #ticks = new Map<number, ModelTick[]>();

  define(symbolId: number): void {
    this.#ticks.set(symbolId, []);
  }

  has(symbolId: number): boolean {
    return this.#ticks.has(symbolId);
  }

  tick(timeMs: number, { symbolId, priceTicks, state, sources }: PriceCommand): string | number {
    const ok = state === 'ok';
    if (ok && !(Number.isInteger(priceTicks) && priceTicks >= 1 && priceTicks <= 1_000_000_000)) return 'BAD_INPUT';
    const ticks = this.#ticks.get(symbolId);
    if (ticks === undefined) return 'NOT_FOUND';
    if (ok && !this.#mayThaw(ticks, timeMs)) return 'BAD_INPUT';
    const n = ticks.length + 1;
    ticks.push({
      n,
      timeMs,
      price: ok ? priceTicks : (ticks.at(-1)?.price ?? 0),
      ok,
      counted: sources.filter((source) => source.used && source.timeMs >= timeMs - 15_000).length,
    });
    return n;
  }

  /** The run has simulated prices of `index/1` only: one source is enough. */
  #mayThaw(ticks: readonly ModelTick[], timeMs: number): boolean {
    if (ticks.at(-1)?.ok !== false) return true;
    const bad = ticks.findLastIndex(({ ok, counted }) => ok || counted === 0);
    const first = ticks[bad + 1];
    return first !== undefined && first.timeMs + 3_000 <= timeMs;
  }

  last(symbolId: number): ModelTick | undefined {
    return this.#ticks.get(symbolId)?.at(-1);
  }

  /** Whether there is a price: the last tick is `ok` and came within ten seconds. */
  isPrice(symbolId: number, timeMs: number): boolean {
    const last = this.last(symbolId);
    return last?.ok === true && last.timeMs + 10_000 >= timeMs;
  }

  /** The `ok` ticks from one moment to another, both included, oldest first. */
  between(symbolId: number, fromMs: number, toMs: number): readonly ModelTick[] {
    const ticks = this.#ticks.get(symbolId) ?? [];
    let [low, high] = [0, ticks.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((ticks[middle]?.timeMs ?? 0) < fromMs) low = middle + 1;
      else high = middle;
    }
    const found: ModelTick[] = [];
    for (let at = low; at < ticks.length; at++) {
      const tick = ticks[at];
      if (tick === undefined || tick.timeMs > toMs) break;
      if (tick.ok) found.push(tick);
    }
    return found;
  }
}
