import { recordedTimeMs } from './recorded-time.ts';

/** Where the rows of a file with commas have what is read of them. Positions are of cells; -1 = there is none. */
export type Layout = {
  readonly kind: 'bars' | 'trades';
  readonly hasHeader: boolean;
  /** Of each row. */
  readonly cells: number;
  readonly time: number;
  /** Whether dates without a zone are UTC, as the column's name says. */
  readonly isUtc: boolean;
  /** When a bar ends, by which its length is known from the row alone. */
  readonly closeTime: number;
  /** Open, high, low and close of a bar; the one price of a trade. */
  readonly prices: readonly number[];
  readonly symbol: number;
  /** Of a trade: who began it, and how much it was. */
  readonly side: number;
  readonly quantity: number;
};

const TIMES = ['open_time', 'time_utc', 'timestamp', 'time', 'transact_time'];
const BARS = ['open', 'high', 'low', 'close'];
/** Rows of a book, of quotes, of orders and of funding have a price and a time too, and no trade took place at it. */
const NO_TRADES = [
  'is_snapshot',
  'update_type',
  'first_update_id',
  'last_update_id',
  'level',
  'bid',
  'ask',
  'bid_price',
  'ask_price',
  'mark_price',
  'index_price',
  'funding_rate',
  'open_interest',
  'order_type',
  'order_status',
  'average_price',
  'time_in_force',
];
const QUANTITIES = ['qty', 'quantity', 'amount', 'size'];
/** What archives call the column that says of which market a row is. */
const SYMBOLS = ['symbol', 'pair', 'ticker', 'instrument', 'instrument_name', 'instid'];

/** By the header, or by the columns that Binance's archive has where it has no header. Null: neither bars nor trades. */
export function layoutOf(firstLine: string): Layout | null {
  const cells = firstLine.split(',').map((cell) => cell.trim());
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(' ', '_'));
  return ofHeader(names) ?? ofArchive(cells);
}

function ofHeader(names: readonly string[]): Layout | null {
  const timeName = TIMES.find((name) => names.includes(name));
  const bars = [BARS, BARS.map((name) => `bid_${name}`)].find((wanted) => wanted.every((name) => names.includes(name)));
  const isTrades = names.includes('price') && !NO_TRADES.some((name) => names.includes(name));
  if (timeName === undefined || new Set(names).size < names.length || (bars === undefined && !isTrades)) return null;
  return {
    kind: bars === undefined ? 'trades' : 'bars',
    hasHeader: true,
    cells: names.length,
    time: names.indexOf(timeName),
    isUtc: timeName.endsWith('_utc'),
    closeTime: bars === undefined ? -1 : names.indexOf('close_time'),
    prices: (bars ?? ['price']).map((name) => names.indexOf(name)),
    symbol: names.findIndex((name) => SYMBOLS.includes(name)),
    side: names.indexOf('side'),
    quantity: bars === undefined ? names.findIndex((name) => QUANTITIES.includes(name)) : -1,
  };
}

/** Bars: `open_time,open,high,low,close,volume,close_time,…`; trades and aggregated trades have their time before `isBuyerMaker`. */
function ofArchive(cells: readonly string[]): Layout | null {
  const isTime = (at: number): boolean => recordedTimeMs(cells[at] ?? '', false) !== null;
  const isFlag = (at: number): boolean => /^(true|false)$/i.test(cells[at] ?? '');
  const layout = { hasHeader: false, cells: cells.length, isUtc: false, symbol: -1, side: -1, quantity: -1 };
  if (cells.length === 12 && isTime(0) && isTime(6)) return { ...layout, kind: 'bars', time: 0, closeTime: 6, prices: [1, 2, 3, 4] };
  const trades = { ...layout, kind: 'trades', closeTime: -1, prices: [1], quantity: 2 } as const;
  if ((cells.length === 6 || cells.length === 7) && isTime(4) && isFlag(5)) return { ...trades, time: 4 };
  if ((cells.length === 7 || cells.length === 8) && isTime(5) && isFlag(6)) return { ...trades, time: 5 };
  return null;
}
