import { MINUTE_MS } from '../../bars/bar.ts';
import type { MinuteBar } from '../../bars/bar.ts';
import type { HistorySource } from '../history-source.ts';
import { isSessionOpen } from '../sessions.ts';
import { MinuteModel } from './model.ts';
import type { ModelParameters } from './model.ts';
import { createRandom } from './random.ts';

const DAY_MINUTES = 1_440;
/** Days of history where nothing else is said, and the most: bounds memory and work whatever is asked for. */
export const LARGEST_HISTORY_DAYS = 40;
const MAX_TICKS = 1_000_000_000;

/** Where the live path of a symbol begins; history ends with exactly this price in the minute before. */
export type HistoryAnchor = { readonly timeMs: number; readonly priceTicks: number };

export type SimulatedHistoryOptions = {
  readonly parameters: ModelParameters;
  readonly seed: string;
  /** Anchor by symbol code; a symbol without one has no history. */
  readonly anchors: ReadonlyMap<string, HistoryAnchor>;
  /** No history is made for anything older. */
  readonly historyDays: number;
};

type Track = {
  readonly code: string;
  readonly endMs: number;
  /** Log price, in ticks, at the end of the next minute to be made. */
  logTicks: number;
  /** open, high, low, close per minute, newest first; opens 0 where the symbol's market was closed. */
  readonly days: Int32Array[];
};

/**
 * Simulated minutes before the start, made newest day first and only as far back as somebody asks. The model looks the
 * same backwards, so walking from the first live price into the past gives the same statistics as walking forward would,
 * and ends exactly there. Highs and lows are drawn from the Brownian bridge of the minute, so no steps inside it are made.
 */
export function createSimulatedHistory(options: SimulatedHistoryOptions): HistorySource {
  const { parameters, seed, anchors, historyDays } = options;
  const model = new MinuteModel(parameters, `${seed}/state`, createRandom(`${seed}/history/scales`));
  const random = createRandom(`${seed}/history/path`);
  const tracks: (Track | null)[] = parameters.symbols.map((symbol) => {
    const anchor = anchors.get(symbol.code);
    if (anchor === undefined) return null;
    const endMs = anchor.timeMs - (anchor.timeMs % MINUTE_MS);
    return { code: symbol.code, endMs, logTicks: Math.log(anchor.priceTicks), days: [] };
  });
  let madeDays = 0;

  function makeDay(): void {
    const chunks = tracks.map(() => new Int32Array(DAY_MINUTES * 4));
    for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
      model.next();
      const marketId = random.normal();
      for (const [index, track] of tracks.entries()) {
        const own = random.normal();
        const up = random.uniform();
        const down = random.uniform();
        const scale = model.scales[index];
        const chunk = chunks[index];
        if (track === null || scale === undefined || chunk === undefined) continue;
        const startMs = track.endMs - (madeDays * DAY_MINUTES + minute + 1) * MINUTE_MS;
        if (!isSessionOpen(track.code, startMs)) continue;
        const move = scale.marketId * marketId + scale.own * own;
        const variance = scale.marketId ** 2 + scale.own ** 2;
        const open = track.logTicks - move;
        const high = open + (move + Math.sqrt(move * move - 2 * variance * Math.log(up))) / 2;
        const low = open + (move - Math.sqrt(move * move - 2 * variance * Math.log(down))) / 2;
        writeBar(chunk, minute * 4, open, high, low, track.logTicks);
        track.logTicks = open;
      }
    }
    for (const [index, track] of tracks.entries()) {
      const chunk = chunks[index];
      if (chunk !== undefined) track?.days.push(chunk);
    }
    madeDays += 1;
  }

  return {
    origin: { kind: 'simulated', parameters, seed, anchors, historyDays },
    name: `simulated:${seed}`,
    bars(symbolCode, fromMs, toMs) {
      const track = tracks.find((one) => one?.code === symbolCode);
      if (track === undefined || track === null) return [];
      const oldest = Math.min(historyDays * DAY_MINUTES, Math.floor((track.endMs - fromMs) / MINUTE_MS));
      while (madeDays * DAY_MINUTES < oldest) makeDay();
      const newest = Math.max(1, Math.floor((track.endMs - toMs) / MINUTE_MS) + 1);
      return readBars(track, oldest, newest);
    },
  };
}

/** Bars from `oldest` minutes before the anchor's minute to `newest` minutes before it, ascending. */
function readBars(track: Track, oldest: number, newest: number): MinuteBar[] {
  const bars: MinuteBar[] = [];
  for (let back = oldest; back >= newest; back -= 1) {
    const chunk = track.days[Math.floor((back - 1) / DAY_MINUTES)];
    const at = ((back - 1) % DAY_MINUTES) * 4;
    const openTicks = chunk?.[at] ?? 0;
    if (chunk === undefined || openTicks === 0) continue;
    bars.push({
      startMs: track.endMs - back * MINUTE_MS,
      openTicks,
      highTicks: chunk[at + 1] ?? openTicks,
      lowTicks: chunk[at + 2] ?? openTicks,
      closeTicks: chunk[at + 3] ?? openTicks,
    });
  }
  return bars;
}

function writeBar(chunk: Int32Array, at: number, open: number, high: number, low: number, close: number): void {
  const openTicks = ticksOf(open);
  const closeTicks = ticksOf(close);
  chunk[at] = openTicks;
  chunk[at + 1] = Math.max(openTicks, closeTicks, ticksOf(high));
  chunk[at + 2] = Math.min(openTicks, closeTicks, ticksOf(low));
  chunk[at + 3] = closeTicks;
}

/** Prices are whole ticks within the book's range; only the model's own walk is a float. */
export function ticksOf(logTicks: number): number {
  return Math.min(MAX_TICKS, Math.max(1, Math.round(Math.exp(logTicks))));
}
