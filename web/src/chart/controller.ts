import type { ChartInterval } from '@candor/contract/intervals';
import { nextTask } from '../domain/next-task.ts';
import type { Bar } from '../market/guards.ts';
import type { LiveBar } from '../market/live-values.ts';
import { createChanges, type Changes } from './changes.ts';
import type { ChartEngine, ChartKind, Mark, OwnLine } from './engine.ts';
import { createHeldBars } from './held-bars.ts';
import type { Reading } from './indicators.ts';
import { createRunningIndicators, type ActiveIndicator } from './running-indicators.ts';

/** Bars that start before `endMs`, or the newest when it is null; ascending. An empty page is the beginning of history. */
export type LoadBars = (endMs: number | null) => Promise<readonly Bar[]>;

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed';

export type ChartOptions = {
  readonly engine: ChartEngine;
  readonly interval: ChartInterval;
  readonly priceDecimals: number;
  readonly loadBars: LoadBars;
  readonly onState: (state: ChartState) => void;
  /** The bars have changed; called at most as often as the live data flushes. */
  readonly onBars?: (bars: readonly Bar[]) => void;
};

/** `subscribe` and `version` are about bars and indicators. */
export type ChartController = Pick<Changes, 'subscribe' | 'version'> & {
  readonly start: () => void;
  readonly takeLive: (live: LiveBar) => void;
  /** Asks for the newest bars again: after a gap, a return to the page, a failure. */
  readonly refresh: () => void;
  readonly setKind: (kind: ChartKind) => void;
  readonly setIndicators: (active: readonly ActiveIndicator[]) => void;
  readonly setLines: (lines: readonly OwnLine[]) => void;
  readonly setMarks: (marks: readonly Mark[]) => void;
  readonly bars: () => readonly Bar[];
  /** What the indicators say of a bar, by its index. */
  readonly readings: (index: number) => readonly (Reading & { readonly id: string })[];
  readonly destroy: () => void;
};

/** Older pages are asked for when fewer bars than this are left of the screen. */
const PREFETCH_BARS = 60;
/** A chart begins with this many. */
const SCREEN_BARS = 96;

/** Brings bars, live changes, indicators and the engine together; knows no React and no library. */
export function createChartController(options: ChartOptions): ChartController {
  const { engine, interval, priceDecimals, loadBars } = options;
  const indicators = createRunningIndicators(engine, priceDecimals);
  const held = createHeldBars({ engine, indicators, interval });
  let destroyed = false;
  let loading = false;
  let reachedStart = false;
  let waitingLive: LiveBar | null = null;
  const changes = createChanges();

  const tell = () => {
    options.onBars?.(held.all());
    changes.tell();
  };

  const load = async (endMs: number | null): Promise<void> => {
    if (loading || destroyed) return;
    loading = true;
    const before = held.all().length;
    try {
      const page = await loadBars(endMs);
      if (isDestroyed()) return;
      if (endMs !== null && page.length === 0) reachedStart = true;
      const wasEmpty = held.all().length === 0;
      if (page.length > 0) {
        held.join(page);
        // Nothing is seen yet: bars, indicators and the first frame are a task each.
        if (wasEmpty) await nextTask();
        if (isDestroyed()) return;
        held.redraw();
        if (wasEmpty) await nextTask();
        if (isDestroyed()) return;
        tell();
        if (wasEmpty) engine.showLatest(Math.min(held.all().length, SCREEN_BARS));
      }
      options.onState(held.all().length === 0 ? 'empty' : 'ready');
    } catch {
      if (!isDestroyed()) options.onState(held.all().length === 0 ? 'failed' : 'ready');
    } finally {
      loading = false;
      if (waitingLive !== null && !isDestroyed() && held.all().length > 0) {
        const live = waitingLive;
        waitingLive = null;
        takeLive(live);
      }
    }
    if (held.all().length > before) bringForIndicators();
  };
  // A function, because the flag changes while a load waits.
  const isDestroyed = () => destroyed;

  function takeLive({ bar, ended }: LiveBar): void {
    if (destroyed) return;
    if (loading || held.all().length === 0) {
      waitingLive = { bar, ended };
      return;
    }
    const placed = (ended === null || held.place(ended)) && held.place(bar);
    if (placed) tell();
    else void load(null);
  }

  const loadOlder = () => {
    const oldest = held.all()[0];
    if (oldest !== undefined && !reachedStart) void load(oldest.startMs);
  };
  /** An average over more bars than stand before the screen would begin in the middle of it. */
  const bringForIndicators = () => {
    if (held.all().length > SCREEN_BARS && held.all().length < SCREEN_BARS + indicators.longestPeriod()) loadOlder();
  };

  return {
    start: () => {
      options.onState('loading');
      engine.onRange(({ from }) => (from < PREFETCH_BARS ? loadOlder() : undefined));
      void load(null);
    },
    takeLive,
    refresh: () => void load(null),
    setKind: engine.setKind,
    setIndicators: (active) => {
      indicators.choose(active, held.all());
      changes.tell();
      bringForIndicators();
    },
    setLines: engine.setLines,
    setMarks: engine.setMarks,
    bars: held.all,
    readings: indicators.readings,
    subscribe: changes.subscribe,
    version: changes.version,
    destroy: () => {
      destroyed = true;
      engine.destroy();
    },
  };
}
