import type { ChartInterval } from '@candor/contract/intervals';
import type { Bar } from '../market/guards.ts';
import type { LiveBar } from '../market/live-values.ts';
import { joinBars, placeOfLive } from './bars.ts';
import type { ChartEngine, ChartKind, Mark, OwnLine } from './engine.ts';
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

export type ChartController = {
  readonly start: () => void;
  readonly takeLive: (live: LiveBar) => void;
  /** Asks for the newest bars again: after a gap, a return to the page, a failure. */
  readonly refresh: () => void;
  readonly setKind: (kind: ChartKind) => void;
  readonly setIndicators: (active: readonly ActiveIndicator[]) => void;
  readonly setLines: (lines: readonly OwnLine[]) => void;
  readonly setMarks: (marks: readonly Mark[]) => void;
  readonly bars: () => readonly Bar[];
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
  let bars: readonly Bar[] = [];
  let destroyed = false;
  let loading = false;
  let reachedStart = false;
  let waitingLive: LiveBar | null = null;

  const draw = () => {
    engine.setBars(bars);
    indicators.redraw(bars);
    options.onBars?.(bars);
  };

  const load = async (endMs: number | null): Promise<void> => {
    if (loading || destroyed) return;
    loading = true;
    const before = bars.length;
    try {
      const page = await loadBars(endMs);
      if (isDestroyed()) return;
      if (endMs !== null && page.length === 0) reachedStart = true;
      const wasEmpty = bars.length === 0;
      if (page.length > 0) {
        bars = joinBars(bars, page);
        draw();
        if (wasEmpty) engine.showLatest(Math.min(bars.length, SCREEN_BARS));
      }
      options.onState(bars.length === 0 ? 'empty' : 'ready');
    } catch {
      if (!isDestroyed()) options.onState(bars.length === 0 ? 'failed' : 'ready');
    } finally {
      loading = false;
      if (waitingLive !== null && !isDestroyed() && bars.length > 0) {
        const live = waitingLive;
        waitingLive = null;
        takeLive(live);
      }
    }
    if (bars.length > before) bringForIndicators();
  };
  // A function, because the flag changes while a load waits.
  const isDestroyed = () => destroyed;

  const place = (bar: Bar): boolean => {
    const where = placeOfLive(bars.at(-1), bar, interval);
    if (where === 'gap') return false;
    if (where === 'old') return true;
    const replace = where === 'replace';
    bars = [...(replace ? bars.slice(0, -1) : bars), bar];
    engine.update(bar);
    indicators.step(bar, replace, bars);
    return true;
  };

  function takeLive({ bar, ended }: LiveBar): void {
    if (destroyed) return;
    if (loading || bars.length === 0) {
      waitingLive = { bar, ended };
      return;
    }
    const placed = (ended === null || place(ended)) && place(bar);
    if (placed) options.onBars?.(bars);
    else void load(null);
  }

  const loadOlder = () => {
    const oldest = bars[0];
    if (oldest !== undefined && !reachedStart) void load(oldest.startMs);
  };
  /** An average over more bars than stand before the screen would begin in the middle of it. */
  const bringForIndicators = () => {
    if (bars.length > SCREEN_BARS && bars.length < SCREEN_BARS + indicators.longestPeriod()) loadOlder();
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
      indicators.choose(active, bars);
      bringForIndicators();
    },
    setLines: engine.setLines,
    setMarks: engine.setMarks,
    bars: () => bars,
    destroy: () => {
      destroyed = true;
      engine.destroy();
    },
  };
}
