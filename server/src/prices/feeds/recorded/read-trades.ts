import type { Layout } from './layout.ts';
import { linesOf, nothingLeft, RecordingRefused, tickReader, type LeftOut, type Line, type Reading } from './recorded-file.ts';
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

  add(timeMs: number, ticks: number, { text, line }: Line): void {
    if (text === this.#lastText) {
      this.left.duplicates += 1;
      return;
    }
    if (timeMs < this.#lastMs) this.left.unordered += 1;
    this.#lastText = text;
    this.#lastMs = timeMs;
    this.#builder.add(timeMs, ticks, line);
  }

  read({ file, symbol, source }: RecordingFile): Reading {
    const { series, lines } = this.#builder.build(symbol.code, source, TRADE_HOLD_MS);
    return { file, series, lines, intervalMs: null, left: this.left };
  }
}

export function readTrades(recording: RecordingFile, layout: Layout): Reading {
  const trades = new Trades();
  for (const row of rowsOf(recording, layout)) trades.add(row.timeMs, row.prices[0] ?? 0, row);
  return trades.read(recording);
}

/** A line of a capture is the local time of its arrival in nanoseconds, and what came. */
const CAPTURED = /^\d{16,19} (\{.*\})$/;

export function isCapture(firstLine: string): boolean {
  return /^\d{16,19} \{/.test(firstLine);
}

/**
 * Trades of a capture of Binance's combined stream: messages of type `trade` carry the symbol as `s`, the price as `p` and the time of the trade as
 * `T`; `X` other than MARKET is no trade.
 */
export function readCapture(recording: RecordingFile): Reading {
  const { file, text, symbol } = recording;
  const trades = new Trades();
  const ticksOf = tickReader(symbol);
  for (const { text: row, line } of linesOf(text)) {
    const [, message] = CAPTURED.exec(row) ?? [];
    if (message === undefined) throw new RecordingRefused(file, line, 'no message, or one that was cut off');
    // most messages are of other kinds, and reading all of them would take long
    if (!message.includes('"trade"')) continue;
    const { e, s, p, T, X = 'MARKET' } = dataIn(message) ?? {};
    if (e === undefined) throw new RecordingRefused(file, line, 'a message that cannot be read');
    if (e !== 'trade' || X !== 'MARKET') continue;
    if (String(s).toLowerCase() !== symbol.code) {
      trades.left.foreign += 1;
      continue;
    }
    const timeMs = recordedTimeMs(String(T), false);
    const ticks = ticksOf(String(p));
    if (timeMs === null || ticks === null) throw new RecordingRefused(file, line, 'a trade without its time or its price');
    trades.add(timeMs, ticks, { text: message, line });
  }
  return trades.read(recording);
}

type Data = Partial<Readonly<Record<'e' | 's' | 'p' | 'T' | 'X', unknown>>>;

function dataIn(message: string): Data | null {
  try {
    const { data } = JSON.parse(message) as { readonly data?: Data };
    return data ?? null;
  } catch {
    return null;
  }
}
