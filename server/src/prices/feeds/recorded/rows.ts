import type { FeedSymbol } from '../feed.ts';
import type { Layout } from './layout.ts';
import { linesOf, RecordingRefused, tickReader } from './recorded-file.ts';
import { recordedTimeMs } from './recorded-time.ts';

export type RecordingFile = {
  /** For messages. */
  readonly file: string;
  readonly text: string;
  readonly symbol: FeedSymbol;
  /** The name under which its prices are published. */
  readonly source: string;
};

export type Row = {
  readonly line: number;
  readonly text: string;
  readonly timeMs: number;
  /** When the bar ends; null where rows do not say it. */
  readonly closeMs: number | null;
  readonly prices: readonly number[];
};

/** `BTC-USDT` is btcusdt, and gold against dollars our gold symbol. */
export function isNameOf(name: string, code: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return plain === code || (plain === 'xauusd' && ['xauusdt', 'xau'].includes(code));
}

/** Every row of a file with commas. Throws `RecordingRefused` at the first that is not what the layout says. */
export function* rowsOf({ file, text, symbol }: RecordingFile, layout: Layout): Generator<Row> {
  const ticksOf = tickReader(symbol);
  let named: string | null = null;
  let isHeader = layout.hasHeader;
  for (const { text: row, line } of linesOf(text)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const refuse = (what: string): never => {
      throw new RecordingRefused(file, line, what);
    };
    const cells = row.split(',');
    if (cells.length !== layout.cells) refuse(`${cells.length} columns instead of ${layout.cells}`);
    const cell = (at: number): string => (cells[at] ?? '').trim();
    const time = (at: number): number =>
      recordedTimeMs(cell(at), layout.isUtc) ?? refuse(`"${cell(at)}" is no time in UTC, in seconds or in parts of them`);
    if (layout.symbol >= 0 && cell(layout.symbol) !== named) {
      named = cell(layout.symbol);
      if (!isNameOf(named, symbol.code)) refuse(`of ${named === '' ? 'no symbol' : named}, and the file's name says ${symbol.code}`);
    }
    if (/^(bids?|asks?|a)$/i.test(cell(layout.side))) refuse('a row of an order book, not a trade');
    if (/^-?0+(\.0+)?$/.test(cell(layout.quantity))) refuse('a trade of nothing');
    const prices = layout.prices.map((at) => ticksOf(cell(at)) ?? refuse(`"${cell(at)}" is no price of at least a tick of ${symbol.code}`));
    yield { line, text: row, timeMs: time(layout.time), closeMs: layout.closeTime < 0 ? null : time(layout.closeTime), prices };
  }
}
