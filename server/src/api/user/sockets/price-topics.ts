import { barEnd, barStart, type ChartInterval } from '@candor/contract/intervals';
import type { Decimal } from '@candor/contract/result';
import type { MarketMessage, TickEvidence } from '@candor/contract/socket';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { Bar } from '../../../prices/bars/bar.ts';
import { coinOf } from '../catalogue.ts';
import { decimalOf, ZERO } from '../decimal.ts';
import type { Machine } from '../machine.ts';
import { priceOf, priceOrNull } from '../written.ts';
import { textFrame } from './frame.ts';
import type { Audience, MarketTopic } from './topics.ts';

/** Prices and bars go out at most this often; a change in between waits for the next turn. */
const TURN_MS = 200;
/** All coins are told again this often, changed or not. */
const REPEAT_TURNS = 5;
const QUOTE_VALUE_SCALE = 8;

type Parts = Pick<Machine, 'markets' | 'catalogue' | 'provenance' | 'now'>;

const frameOf = (message: MarketMessage<Decimal>): Buffer => textFrame(JSON.stringify(message));

/** The topics of prices, which belong to no product: the figures of all symbols, and the bars of one. */
export function priceTopics(parts: Parts): readonly MarketTopic[] {
  const { catalogue } = parts;
  const detail: MarketTopic = {
    kind: 'state',
    product: '',
    word: 'DETAIL',
    carries: 'nothing',
    exists: () => true,
    current: () => catalogue.symbols.flatMap(({ symbolId }) => detailFrame(parts, symbolId) ?? []),
    start: (audience) => everyTurn(parts, (changed) => tellDetails(parts, audience, changed)),
  };
  return [detail, barTopic(parts)];
}

/**
 * Bars of one coin and interval. Between two turns a bar may change for the last time and the next one begin: the closed bar's last state
 * is told first, so that whoever listens holds the same bars as the history. A new listener is never ahead of what was told, so that no
 * older bar follows a newer one.
 */
function barTopic(parts: Parts): MarketTopic {
  const { catalogue, markets, now } = parts;
  /** Start of the last bar that was told, by symbol and interval. */
  const toldMs = new Map<string, number>();
  const untold = (symbolId: number, interval: ChartInterval): readonly Bar[] => {
    const bars = markets.lastBars(symbolId, interval);
    return bars.filter(({ startMs }, index) => index === bars.length - 1 || startMs === toldMs.get(`${symbolId} ${interval}`));
  };
  return {
    kind: 'state',
    product: '',
    word: 'KLINE',
    carries: 'coin and interval',
    exists: ({ coin }) => catalogue.symbolOfCoin(coin) !== undefined,
    current({ coin, interval }) {
      const symbol = catalogue.symbolOfCoin(coin);
      const [bar] = symbol === undefined || interval === '' ? [] : untold(symbol.symbolId, interval);
      if (symbol === undefined || interval === '' || bar === undefined) return [];
      return barStart(interval, now()) > barEnd(interval, bar.startMs) ? [] : [barFrame(parts, symbol, interval, bar)];
    },
    start: (audience) =>
      everyTurn(parts, (changed) => {
        for (const subject of audience.subjects()) {
          const { interval } = subject;
          const symbol = catalogue.symbolOfCoin(subject.coin);
          if (symbol === undefined || interval === '' || !changed.has(symbol.symbolId)) continue;
          const bars = untold(symbol.symbolId, interval);
          for (const bar of bars) audience.tell(subject, barFrame(parts, symbol, interval, bar));
          const last = bars.at(-1);
          if (last !== undefined) toldMs.set(`${symbol.symbolId} ${interval}`, last.startMs);
        }
      }),
  };
}

/** Calls with the symbols whose figures have changed since the turn before. */
function everyTurn({ markets, catalogue }: Parts, onTurn: (changed: ReadonlySet<number>) => void): () => void {
  let changed = new Set<number>();
  let turn = 0;
  const stopListening = markets.onTicker((symbolId) => changed.add(symbolId));
  const timer = setInterval(() => {
    turn += 1;
    const seen = turn % REPEAT_TURNS === 0 ? new Set(catalogue.symbols.map(({ symbolId }) => symbolId)) : changed;
    changed = new Set();
    onTurn(seen);
  }, TURN_MS);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}

function tellDetails(parts: Parts, audience: Audience, changed: ReadonlySet<number>): void {
  const subject = { coin: '', interval: '' } as const;
  if (!audience.hears(subject)) return;
  const frames = [...changed].flatMap((symbolId) => detailFrame(parts, symbolId) ?? []);
  if (frames.length > 0) audience.tell(subject, Buffer.concat(frames), frames.length);
}

/** Null while there is no price. */
function detailFrame(parts: Parts, symbolId: number): Buffer | null {
  const { markets, catalogue, now } = parts;
  const symbol = catalogue.symbol(symbolId);
  const tick = markets.lastTick(symbolId);
  if (symbol === undefined || tick === null || tick.priceTicks === 0) return null;
  const coin = coinOf(symbol);
  const day = markets.day(symbolId);
  const scale = catalogue.marketOfCoin(coin)?.base.scale ?? 8;
  return frameOf({
    type: 'DETAIL',
    symbol: coin,
    data: {
      ch: `${coin}.detail`,
      ts: now(),
      tick: {
        id: tick.timeMs,
        open: priceOrNull(symbol, day?.openTicks ?? null),
        close: priceOf(symbol, tick.priceTicks),
        high: priceOrNull(symbol, day?.highTicks ?? null),
        low: priceOrNull(symbol, day?.lowTicks ?? null),
        vol: day === null ? ZERO : decimalOf(day.volumeUnits, scale),
        amount: day === null ? ZERO : decimalOf(day.valueUnits, QUOTE_VALUE_SCALE),
        simulatedVol: day === null ? ZERO : decimalOf(day.simulatedVolumeUnits, scale),
        simulatedAmount: day === null ? ZERO : decimalOf(day.simulatedValueUnits, QUOTE_VALUE_SCALE),
        count: day?.trades ?? 0,
        state: tick.state,
        source: tick.sourceKind,
        evidence: evidenceOf(parts, symbol.code),
      },
    },
  });
}

function evidenceOf({ provenance }: Parts, symbol: string): TickEvidence | null {
  const head = provenance.head(symbol);
  const latest = provenance.latest();
  if (head === null || latest === null) return null;
  return { n: head.n, digest: head.digest, k: latest.checkpoint.k, hash: latest.hash };
}

function barFrame({ catalogue, now }: Parts, symbol: SymbolInfo, interval: ChartInterval, bar: Bar): Buffer {
  const coin = coinOf(symbol);
  return frameOf({
    type: 'KLINE',
    symbol: coin,
    data: {
      ch: `${coin}.kline.${interval}`,
      ts: now(),
      tick: {
        id: bar.startMs,
        open: priceOf(symbol, bar.openTicks),
        close: priceOf(symbol, bar.closeTicks),
        high: priceOf(symbol, bar.highTicks),
        low: priceOf(symbol, bar.lowTicks),
        vol: decimalOf(bar.volumeUnits, catalogue.marketOfCoin(coin)?.base.scale ?? 8),
        amount: decimalOf(bar.valueUnits, QUOTE_VALUE_SCALE),
        count: bar.trades,
      },
    },
  });
}
