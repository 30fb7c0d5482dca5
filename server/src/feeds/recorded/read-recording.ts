import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FeedSymbol } from '../feed.ts';
import { ticksFromDecimal } from '../index-rule.ts';
import { SeriesBuilder } from './series.ts';
import type { RecordedSeries } from './series.ts';

const unzip = promisify(gunzip);

/** The four prices of a bar share its minute. */
const QUARTER_MS = 15_000;
/** The last trade of a silent market still is its price for this long. */
const TRADE_HOLD_MS = 60_000;

/**
 * Reads one recorded file, or every file of a folder that holds prices of a symbol we know: one-minute bars
 * (`open_time,open,high,low,close,…`, or bid and ask bars, of which the bid is read), trades as CSV (`…price…time…`, also Tardis' columns in microseconds), and captures of
 * Binance's combined stream (their trades). Plain or gzip. Files of other kinds are left out; throws when nothing is left.
 */
export async function readRecording(path: string, symbols: readonly FeedSymbol[]): Promise<RecordedSeries[]> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? (await readdir(path)).toSorted().map((name) => join(path, name)) : [path];
  const found: RecordedSeries[] = [];
  for (const file of files) {
    const symbol = symbolOfFile(basename(file), symbols);
    if (symbol === null) continue;
    const series = readText(await readPlain(file), symbol, sourceOfFile(basename(file)));
    if (series !== null) found.push(series);
  }
  if (found.length === 0) throw new Error(`nothing to replay in ${path}: no bars, trades or captures of a known symbol`);
  return found;
}

async function readPlain(file: string): Promise<string> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? await unzip(bytes) : bytes).toString('utf8');
}

/** The symbol whose code stands in the file's name: `BTCUSDT-perp-1m.csv.gz` is btcusdt, `XAUUSD-mt5-…` our gold symbol. */
function symbolOfFile(name: string, symbols: readonly FeedSymbol[]): FeedSymbol | null {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const codes = words.includes('xauusd') ? [...words, 'xauusdt', 'xau'] : words;
  return symbols.find((symbol) => codes.includes(symbol.code)) ?? null;
}

/** The file's name without its endings, in the letters that the name of a source may have. */
function sourceOfFile(name: string): string {
  const bare = name.replace(/\.gz$/, '').replace(/\.[a-z]+$/, '');
  return bare.replace(/[^A-Za-z0-9 ._-]/g, '-').slice(0, 64);
}

function readText(text: string, symbol: FeedSymbol, source: string): RecordedSeries | null {
  const firstLine = text.slice(0, text.indexOf('\n')).trim();
  if (/^\d{16,19} \{/.test(firstLine)) return readCapture(text, symbol, source);
  const columns = firstLine.split(',');
  if (columns[0] === 'open_time') {
    const names = columns.includes('close') ? ['open', 'high', 'low', 'close'] : ['bid_open', 'bid_high', 'bid_low', 'bid_close'];
    return readBars(
      text,
      symbol,
      source,
      names.map((name) => columns.indexOf(name)),
    );
  }
  const price = columns.indexOf('price');
  const micros = columns.indexOf('local_timestamp');
  const time = micros >= 0 ? columns.indexOf('timestamp') : columns.indexOf('time');
  if (price < 0 || time < 0) return null;
  return readTrades(text, symbol, source, { price, time, perMillisecond: micros >= 0 ? 1_000 : 1 });
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end > start) yield text.slice(start, end);
    start = end + 1;
  }
}

/** Ticks of the recorded decimal text; the common case without bigint, which a million rows would feel. */
function tickReader(symbol: FeedSymbol): (text: string) => number {
  const tenth = /^1(0*)$/.exec(symbol.tickUnits.toString());
  const decimals = tenth === null ? -1 : 8 - (tenth[1]?.length ?? 0);
  return (text) => {
    const point = text.indexOf('.');
    const fraction = point < 0 ? 0 : text.length - point - 1;
    if (fraction <= decimals && text.length <= 15) {
      const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
      const ticks = Number(digits) * 10 ** (decimals - fraction);
      if (Number.isSafeInteger(ticks) && ticks > 0 && ticks <= 1_000_000_000) return ticks;
    }
    return ticksFromDecimal(text, symbol.tickUnits) ?? 0;
  };
}

/**
 * A bar is played as its four recorded prices at 0, 15, 30 and 45 s: open, then the extreme farther from the close, the
 * other one, close. Nothing is drawn between them.
 */
function readBars(text: string, symbol: FeedSymbol, source: string, columns: readonly number[]): RecordedSeries | null {
  const builder = new SeriesBuilder();
  const ticksOf = tickReader(symbol);
  for (const line of linesOf(text)) {
    const cells = line.trimEnd().split(',');
    const startMs = Number(cells[0]);
    const prices = columns.map((column) => ticksOf(cells[column] ?? ''));
    if (!Number.isSafeInteger(startMs) || prices.some((price) => price <= 0)) continue;
    const [openTicks = 0, highTicks = 0, lowTicks = 0, closeTicks = 0] = prices;
    const rose = closeTicks >= openTicks;
    builder.add(startMs, openTicks);
    builder.add(startMs + QUARTER_MS, rose ? lowTicks : highTicks);
    builder.add(startMs + 2 * QUARTER_MS, rose ? highTicks : lowTicks);
    builder.add(startMs + 3 * QUARTER_MS, closeTicks);
  }
  return builder.build(symbol.code, source, QUARTER_MS);
}

type TradeColumns = { readonly price: number; readonly time: number; readonly perMillisecond: number };

function readTrades(text: string, symbol: FeedSymbol, source: string, columns: TradeColumns): RecordedSeries | null {
  const builder = new SeriesBuilder();
  const ticksOf = tickReader(symbol);
  for (const line of linesOf(text)) {
    const cells = line.trimEnd().split(',');
    const timeMs = Math.floor(Number(cells[columns.time]) / columns.perMillisecond);
    const ticks = ticksOf(cells[columns.price] ?? '');
    if (Number.isSafeInteger(timeMs) && ticks > 0) builder.add(timeMs, ticks);
  }
  return builder.build(symbol.code, source, TRADE_HOLD_MS);
}

/** Trades of a capture: `"e":"trade"` frames carry the price as `p` and the time of the trade as `T`; `X` other than MARKET is no trade. */
function readCapture(text: string, symbol: FeedSymbol, source: string): RecordedSeries | null {
  const builder = new SeriesBuilder();
  const ticksOf = tickReader(symbol);
  for (const line of linesOf(text)) {
    if (!line.includes('"e":"trade"')) continue;
    const kind = /"X":"([A-Z_]+)"/.exec(line)?.[1] ?? 'MARKET';
    const price = /"p":"([0-9.]+)"/.exec(line)?.[1] ?? '';
    const timeMs = Number(/"T":(\d+)/.exec(line)?.[1] ?? 'NaN');
    const ticks = ticksOf(price);
    if (kind === 'MARKET' && Number.isSafeInteger(timeMs) && ticks > 0) builder.add(timeMs, ticks);
  }
  return builder.build(symbol.code, source, TRADE_HOLD_MS);
}
