import type { Layout } from './layout.ts';
import { linesOf, nothingLeft, RecordingRefused, tickReader, type LeftOut, type Reading } from './recorded-file.ts';
import { recordedTimeMs } from './recorded-time.ts';
import { rowsOf, type RecordingFile } from './rows.ts';
import { SeriesBuilder } from './series.ts';

/** The last trade of a silent market still is its price for this long. */
const TRADE_HOLD_MS = 60_000;

class Trades {
  readonly #builder = new SeriesBuilder();
  readonly left: LeftOut = nothingLeft();
  #lastText = '';
  #lastMs = 0;

  add(timeMs: number, ticks: number, text: string): void {
    if (text === this.#lastText) {
      this.left.duplicates += 1;
      return;
    }
    if (timeMs < this.#lastMs) this.left.unordered += 1;
    this.#lastText = text;
    this.#lastMs = timeMs;
    this.#builder.add(timeMs, ticks);
  }

  read({ symbol, source }: RecordingFile): Reading {
    const series = this.#builder.build(symbol.code, source, TRADE_HOLD_MS);
    this.left.gaps = series.times.filter((timeMs, index) => index > 0 && timeMs - (series.times[index - 1] ?? 0) > TRADE_HOLD_MS).length;
    return { series, intervalMs: null, left: this.left };
  }
}

export function readTrades(recording: RecordingFile, layout: Layout): Reading {
  const trades = new Trades();
  for (const { timeMs, prices, text } of rowsOf(recording, layout)) trades.add(timeMs, prices[0] ?? 0, text);
  return trades.read(recording);
}

/** A line of a capture is the local time of its arrival in nanoseconds, and what came. */
export function isCapture(firstLine: string): boolean {
  return /^\d{16,19} \{/.test(firstLine);
}

/**
 * Trades of a capture of Binance's combined stream: `"e":"trade"` frames carry the symbol as `s`, the price as `p` and the time of the trade as
 * `T`; `X` other than MARKET is no trade.
 */
export function readCapture(recording: RecordingFile): Reading {
  const { file, text, symbol } = recording;
  const trades = new Trades();
  const ticksOf = tickReader(symbol);
  for (const { text: frame, line } of linesOf(text)) {
    if (!frame.includes('"e":"trade"')) continue;
    if (!frame.endsWith('}')) throw new RecordingRefused(file, line, 'a message that was cut off');
    if ((/"X":"([A-Z_]+)"/.exec(frame)?.[1] ?? 'MARKET') !== 'MARKET') continue;
    const named = /"s":"([^"]+)"/.exec(frame)?.[1] ?? '';
    if (named.toLowerCase() !== symbol.code) {
      trades.left.foreign += 1;
      continue;
    }
    const timeMs = recordedTimeMs(/"T":(\d+)/.exec(frame)?.[1] ?? '', false);
    const ticks = ticksOf(/"p":"([^"]*)"/.exec(frame)?.[1] ?? '');
    if (timeMs === null || ticks === null) throw new RecordingRefused(file, line, 'a trade without its time or its price');
    trades.add(timeMs, ticks, frame.slice(frame.indexOf(' ')));
  }
  return trades.read(recording);
}
