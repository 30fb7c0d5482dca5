import type { LastPrice } from '@candor/exchange/ground/prices/answers';
import type { Core } from '../../machine/core/core.ts';
import type { Clock } from './clock.ts';
import type { Feed, FeedSymbol } from './feed.ts';
import { IndexSeries, type SymbolSources } from './index-series.ts';

export type IndexRunnerOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly feed: Feed;
  readonly symbols: readonly FeedSymbol[];
  /** The journal's last tick of each symbol (query `prices`). */
  readonly lastPrices: readonly LastPrice[];
  readonly clock: Clock;
  /** The core is gone, or refused a tick: the caller decides what that means. */
  readonly onError: (error: Error) => void;
  /** Told of each tick how long after its turn it was durable: what held up this thread or the core's is in it. */
  readonly onTick?: (delayMs: number) => void;
  /** Whether the clock can be believed: while it cannot, there are no prices. Always, when absent. */
  readonly isClockRight?: () => boolean;
  /** Shortest time between two ticks of a symbol, default 250 ms. */
  readonly minGapMs?: number;
  /** How often the series are looked at, default 125 ms. */
  readonly pollMs?: number;
};

/** `sources`: what sources of each symbol say now. */
export type IndexRunner = { sources(): readonly SymbolSources[]; stop(): Promise<void> };

/**
 * Turns a feed's prices into `price.tick` commands. At most one tick of a symbol is under way at a time, so a slow core
 * gets fewer ticks and never a queue of old ones. Nothing comes back from the core into the feed.
 */
export async function startIndexRunner(options: IndexRunnerOptions): Promise<IndexRunner> {
  const { core, feed, clock } = options;
  const last = new Map(options.lastPrices.map((price) => [price.symbolId, price]));
  const startMs = clock.now();
  const minGapMs = options.minGapMs ?? 250;
  const pollMs = options.pollMs ?? 125;
  const lanes = options.symbols.map((symbol) => ({
    code: symbol.code,
    series: new IndexSeries({ symbol, feed, minGapMs, last: last.get(symbol.symbolId) ?? null, startMs }),
    busy: false,
  }));
  const laneOf = new Map(lanes.map((lane) => [lane.code, lane]));
  let stopped = false;
  let lastPollMs = startMs;

  async function send(lane: (typeof lanes)[number], lateMs: number): Promise<void> {
    const sentMs = clock.now();
    const tick = lane.series.due(sentMs, options.isClockRight?.() ?? true);
    if (tick === null) return;
    lane.busy = true;
    try {
      const { outcome } = await core.submit({ id: '', accountId: 0, body: tick });
      options.onTick?.(lateMs + Math.max(0, clock.now() - sentMs));
      if (outcome.ok) lane.series.taken();
      // A price that was too long on its way, or found no place, is made anew of what the sources say by then.
      else if (outcome.code === 'BUSY' || outcome.code === 'PRICE_FROZEN') lane.series.retract();
      else if (!lane.series.refused(clock.now())) options.onError(new Error(`a tick of ${lane.code} was refused: ${outcome.code}`));
    } catch (error) {
      if (!stopped) options.onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      lane.busy = false;
    }
  }

  function poll(): void {
    const nowMs = clock.now();
    const lateMs = Math.max(0, nowMs - lastPollMs - pollMs);
    lastPollMs = nowMs;
    for (const lane of lanes) if (!lane.busy && !stopped) void send(lane, lateMs);
  }

  await feed.start((price) => laneOf.get(price.symbolCode)?.series.observe(price));
  lastPollMs = clock.now();
  poll();
  const cancel = clock.every(pollMs, poll);
  return {
    sources: () => lanes.map(({ series }) => series.figures(clock.now())),
    async stop() {
      stopped = true;
      cancel();
      await feed.stop();
    },
  };
}
