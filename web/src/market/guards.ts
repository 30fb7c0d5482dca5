import { CHART_INTERVALS, type ChartInterval } from '@candor/contract/intervals';
import type { ProductTopic } from '@candor/contract/products/registry';
import { decimalOf } from '../domain/decimal.ts';

/**
 * Hand-written guards of the hot path. What is not exactly of the expected shape is null and gets counted by the caller.
 * Prices and quantities arrive as JSON numbers of at most fifteen significant digits, so their shortest text is exact.
 */

export type DetailMessage = {
  readonly type: 'DETAIL';
  readonly symbol: string;
  readonly ts: number | null;
  readonly open: string | null;
  readonly close: string;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string | null;
  readonly turnover: string | null;
  /** The part of the volume that simulated participants traded. */
  readonly simulatedVolume: string | null;
  readonly state: 'ok' | 'frozen' | 'closed';
  readonly source: 'live' | 'recorded' | 'simulated' | null;
};

export type Bar = {
  /** Start of the bar, epoch ms. */
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
};

export type KlineMessage = {
  readonly type: 'KLINE';
  readonly symbol: string;
  readonly ts: number | null;
  readonly interval: ChartInterval | null;
  readonly bar: Bar;
};

export type Trade = {
  readonly tradeId: number;
  readonly timeMs: number;
  readonly price: string;
  readonly quantity: string;
  /** Side of the order that took. */
  readonly side: 'buy' | 'sell';
  /** A simulated participant was on a side of it. */
  readonly simulated: boolean;
};

export type TradeMessage = {
  readonly type: 'TRADE';
  /** Whose trades: each product with books has a topic of its own. */
  readonly topic: ProductTopic;
  readonly symbol: string;
  readonly ts: number | null;
  readonly trades: readonly Trade[];
};

export type DepthChange = readonly [price: string, quantity: string];

export type DepthMessage = {
  readonly type: 'DEPTH';
  /** Whose book, as with trades. */
  readonly topic: ProductTopic;
  readonly symbol: string;
  readonly ts: number | null;
  readonly snapshot: boolean;
  readonly sequence: number;
  readonly previous: number;
  readonly bids: readonly DepthChange[];
  readonly asks: readonly DepthChange[];
};

/** What a page reads by a reader of its own: a value of the store as it stands. */
export type OtherMessage = {
  readonly type: 'OTHER';
  readonly symbol: string;
  readonly ts: number | null;
  readonly key: string;
  readonly value: object;
};

export type MarketEvent = DetailMessage | KlineMessage | TradeMessage | DepthMessage | OtherMessage;

export type Fields = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const wholeOf = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null);

/** `unknown` types are another server's business; `malformed` ones are dropped and counted. */
export type ReadResult =
  | { readonly kind: 'event'; readonly event: MarketEvent }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'malformed' };

const IGNORED: ReadResult = { kind: 'ignored' };
const MALFORMED: ReadResult = { kind: 'malformed' };

export function readMarketMessage(text: string): ReadResult {
  const message = parseJson(text);
  if (!isObject(message) || typeof message['type'] !== 'string') return MALFORMED;
  const read = READERS[message['type'].toUpperCase()];
  if (read === undefined) return IGNORED;
  const data = message['data'];
  const symbol = message['symbol'];
  if (!isObject(data) || typeof symbol !== 'string') return MALFORMED;
  const tick = isObject(data['tick']) ? data['tick'] : data;
  const event = read(symbol === 'XAU' ? 'xau' : symbol, wholeOf(data['ts']), tick, data['ch']);
  return event === null ? MALFORMED : { kind: 'event', event };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Reader = (symbol: string, ts: number | null, tick: Fields, channel: unknown) => MarketEvent | null;

const READERS: Record<string, Reader> = { DETAIL: readDetail, KLINE: readKline, TRADE: tradeReader('TRADE'), DEPTH: depthReader('DEPTH') };

/** Messages that one page reads come with its code and not with every page's. */
export function readMore(type: string, reader: Reader): void {
  READERS[type] = reader;
}

function readDetail(symbol: string, ts: number | null, tick: Fields): DetailMessage | null {
  const close = decimalOf(tick['close']);
  if (close === null) return null;
  const { state, source } = tick;
  return {
    type: 'DETAIL',
    symbol,
    ts,
    close,
    open: decimalOf(tick['open']),
    high: decimalOf(tick['high']),
    low: decimalOf(tick['low']),
    volume: decimalOf(tick['vol']),
    turnover: decimalOf(tick['amount']),
    simulatedVolume: decimalOf(tick['simulatedVol']),
    state: state === 'frozen' || state === 'closed' ? state : 'ok',
    source: source === 'live' || source === 'recorded' || source === 'simulated' ? source : null,
  };
}

function readKline(symbol: string, ts: number | null, tick: Fields, channel: unknown): KlineMessage | null {
  const startMs = wholeOf(tick['id']);
  const open = decimalOf(tick['open']);
  const high = decimalOf(tick['high']);
  const low = decimalOf(tick['low']);
  const close = decimalOf(tick['close']);
  if (startMs === null || open === null || high === null || low === null || close === null) return null;
  const bar = { startMs, open, high, low, close, volume: decimalOf(tick['vol']) ?? '0' };
  return { type: 'KLINE', symbol, ts, interval: intervalOf(channel), bar };
}

/** The interval at the end of a channel name such as `btc.kline.ONE_MIN`. */
function intervalOf(channel: unknown): ChartInterval | null {
  const name = typeof channel === 'string' ? channel.slice(channel.lastIndexOf('.') + 1) : '';
  return CHART_INTERVALS.find((interval) => interval === name) ?? null;
}

/** Reads the trades of a topic. */
export function tradeReader(topic: ProductTopic): Reader {
  return (symbol, ts, tick) => readTrade(topic, symbol, ts, tick);
}

/** Reads the books of a topic. */
export function depthReader(topic: ProductTopic): Reader {
  return (symbol, ts, tick) => readDepth(topic, symbol, ts, tick);
}

function readTrade(topic: ProductTopic, symbol: string, ts: number | null, tick: Fields): TradeMessage | null {
  if (!Array.isArray(tick['data'])) return null;
  const trades: Trade[] = [];
  for (const item of tick['data']) {
    const trade = isObject(item) ? readTradeItem(item) : null;
    if (trade === null) return null;
    trades.push(trade);
  }
  return { type: 'TRADE', topic, symbol, ts, trades };
}

function readTradeItem(item: Fields): Trade | null {
  const tradeId = wholeOf(item['id']);
  const timeMs = wholeOf(item['ts']);
  const price = decimalOf(item['price']);
  const quantity = decimalOf(item['amount']);
  const side = item['direction'];
  if (tradeId === null || timeMs === null || price === null || quantity === null || (side !== 'buy' && side !== 'sell')) return null;
  return Object.freeze({ tradeId, timeMs, price, quantity, side, simulated: item['simulated'] === true });
}

function readDepth(topic: ProductTopic, symbol: string, ts: number | null, tick: Fields): DepthMessage | null {
  const sequence = wholeOf(tick['sequence']);
  const bids = readLevels(tick['bids']);
  const asks = readLevels(tick['asks']);
  if (sequence === null || bids === null || asks === null || typeof tick['snapshot'] !== 'boolean') return null;
  const previous = wholeOf(tick['previous']);
  if (!tick['snapshot'] && previous === null) return null;
  return { type: 'DEPTH', topic, symbol, ts, snapshot: tick['snapshot'], sequence, previous: previous ?? 0, bids, asks };
}

function readLevels(value: unknown): readonly DepthChange[] | null {
  if (!Array.isArray(value)) return null;
  const levels: DepthChange[] = [];
  for (const level of value) {
    if (!Array.isArray(level)) return null;
    const price = decimalOf(level[0]);
    const quantity = decimalOf(level[1]);
    if (price === null || quantity === null) return null;
    levels.push([price, quantity]);
  }
  return levels;
}
