import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FeedSymbol } from '../feed.ts';
import { layoutOf } from './layout.ts';
import { readBars } from './read-bars.ts';
import { isCapture, readCapture, readTrades } from './read-trades.ts';
import { linesOf, readPlain, RecordingRefused, refusedBySystem, type Reading } from './recorded-file.ts';
import { isNameOf, type RecordingFile } from './rows.ts';

export type Recording = {
  readonly readings: readonly Reading[];
  /** What of a folder is not played, and why. */
  readonly otherFiles: readonly string[];
};

/**
 * Reads one recorded file, or every file of a folder that holds prices of a symbol we know: bars (`open_time,open,high,low,close,…`, or bid and ask
 * bars, of which the bid is read), trades (`…price…time…`), both also as Binance's archive has them without a header, and captures of Binance's combined
 * stream (their trades). Plain or gzip. Files of other kinds are left out of a folder. Throws at the first row that would be misread, and when
 * nothing is left.
 */
export async function readRecording(path: string, symbols: readonly FeedSymbol[]): Promise<Recording> {
  const isFolder = (await kindOf(path)) === 'a folder';
  const names = isFolder ? await namesIn(path) : [];
  const readings: Reading[] = [];
  const otherFiles: string[] = [];
  for (const file of isFolder ? names.map((name) => join(path, name)) : [path]) {
    const read = await readOrSay(file, symbols);
    if (typeof read === 'string') otherFiles.push(`${basename(file)} (${read})`);
    else readings.push(read);
  }
  if (readings.length > 0) return { readings, otherFiles };
  if (otherFiles.length === 0) throw new Error(`nothing to replay in ${path}: the folder is empty`);
  throw new Error(`nothing to replay in ${path}: no bars, trades or captures of a known symbol; left out: ${otherFiles.join(', ')}`);
}

/** A file that is read, or why it is not played. A pipe or a device is never opened: it may have no end, and nobody who writes. */
async function readOrSay(file: string, symbols: readonly FeedSymbol[]): Promise<Reading | string> {
  const kind = await kindOf(file);
  if (kind !== 'a file') return kind;
  const symbol = symbolOfFile(file, symbols);
  if (symbol === null) return 'of no known symbol';
  // their prices are those at which somebody was to be closed, in the columns of trades
  if (/liquidation/i.test(basename(file))) return 'liquidations, not trades';
  return (await readFileOf(file, symbol)) ?? 'neither bars nor trades';
}

/** Of what a link leads to. */
async function kindOf(path: string): Promise<'a file' | 'a folder' | 'neither a file nor a folder' | 'a link that leads nowhere'> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'a folder' : found.isFile() ? 'a file' : 'neither a file nor a folder';
  } catch (error) {
    const link = await lstat(path).catch(() => null);
    if (link !== null && link.isSymbolicLink()) return 'a link that leads nowhere';
    throw refusedBySystem(error, path);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    throw refusedBySystem(error, folder);
  }
}

async function readFileOf(file: string, symbol: FeedSymbol): Promise<Reading | null> {
  const text = await readPlain(file);
  const [first] = linesOf(text);
  if (first === undefined) throw new RecordingRefused(file, 1, 'empty');
  const recording: RecordingFile = { file, text, symbol, source: sourceOfFile(basename(file)) };
  const read = readAs(recording, first.text);
  if (read?.series.times.length === 0) throw new RecordingRefused(file, first.line, `no price of ${symbol.code} in it`);
  return read;
}

function readAs(recording: RecordingFile, firstLine: string): Reading | null {
  if (isCapture(firstLine)) return readCapture(recording);
  const layout = layoutOf(firstLine);
  if (layout === null) return null;
  return layout.kind === 'bars' ? readBars(recording, layout) : readTrades(recording, layout);
}

/** The symbol whose code stands in the file's name: `BTCUSDT-perp-1m.csv.gz` is btcusdt, `XAUUSD-mt5-…` our gold symbol. */
function symbolOfFile(file: string, symbols: readonly FeedSymbol[]): FeedSymbol | null {
  const words = basename(file)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const [symbol = null, ...others] = symbols.filter(({ code }) => words.some((word) => isNameOf(word, code)));
  if (others.length > 0) throw new RecordingRefused(file, null, 'its name says more than one symbol');
  return symbol;
}

/** The file's name without its endings, in the letters that the name of a source may have. */
function sourceOfFile(name: string): string {
  const bare = name.replace(/\.gz$/, '').replace(/\.[a-z]+$/, '');
  return bare.replace(/[^A-Za-z0-9 ._-]/g, '-').slice(0, 64);
}
