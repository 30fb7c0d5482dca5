import type { ChartInterval } from '@candor/contract/intervals';
import type { Decimal } from '@candor/contract/result';
import type { RoundPool, RoundsMessage } from '@candor/contract/products/rounds/topics';
import type { SpotMessage } from '@candor/contract/products/spot/topics';
import type { MarketMessage, TickEvidence } from '@candor/contract/socket';
import type { OpenRound } from '@candor/exchange/query';
import type { DepthChange } from '../../core/core.ts';
import type { PublicTrade } from '../../market-data/trade.ts';
import type { BookView, Levels } from '../book-mirror.ts';
import { coinOf, type ListedMarket } from '../catalogue.ts';
import { decimalOf, ZERO } from '../decimal.ts';
import { momentsOf, multipleOf } from '../../products/rounds/figures.ts';
import type { Services } from '../services.ts';
import { priceOf, priceOrNull, quantityOf } from '../written.ts';
import { textFrame } from './frame.ts';

type Message = MarketMessage<Decimal> | SpotMessage<Decimal> | RoundsMessage<Decimal>;

const QUOTE_VALUE_SCALE = 8;

/** Writes market messages as frames. Null while there is nothing true to say. */
export class MarketMessages {
  readonly #services: Pick<Services, 'markets' | 'catalogue' | 'provenance' | 'now'>;

  constructor(services: Pick<Services, 'markets' | 'catalogue' | 'provenance' | 'now'>) {
    this.#services = services;
  }

  detail(symbolNumber: number): Buffer | null {
    const { markets, catalogue } = this.#services;
    const symbol = catalogue.symbol(symbolNumber);
    const tick = markets.lastTick(symbolNumber);
    if (symbol === undefined || tick === null || tick.priceTicks === 0) return null;
    const coin = coinOf(symbol);
    const day = markets.day(symbolNumber);
    const scale = catalogue.marketOfCoin(coin)?.base.scale ?? 8;
    return this.#frame({
      type: 'DETAIL',
      symbol: coin,
      data: {
        ch: `${coin}.detail`,
        ts: this.#services.now(),
        tick: {
          id: tick.timeMs,
          open: priceOrNull(symbol, day?.openTicks ?? null),
          close: priceOf(symbol, tick.priceTicks),
          high: priceOrNull(symbol, day?.highTicks ?? null),
          low: priceOrNull(symbol, day?.lowTicks ?? null),
          vol: day === null ? ZERO : decimalOf(day.volumeUnits, scale),
          amount: day === null ? ZERO : decimalOf(day.valueUnits, QUOTE_VALUE_SCALE),
          count: day?.trades ?? 0,
          state: tick.state,
          source: tick.sourceKind,
          evidence: this.#evidence(symbol.code),
        },
      },
    });
  }

  #evidence(symbol: string): TickEvidence | null {
    const { provenance } = this.#services;
    const head = provenance.head(symbol);
    const latest = provenance.latest();
    if (head === null || latest === null) return null;
    return { n: head.n, digest: head.digest, k: latest.checkpoint.k, hash: latest.hash };
  }

  bar(coin: string, interval: ChartInterval): Buffer | null {
    const { markets, catalogue } = this.#services;
    const symbol = catalogue.symbolOfCoin(coin);
    const bar = symbol === undefined ? null : markets.runningBar(symbol.symbolId, interval);
    if (symbol === undefined || bar === null) return null;
    return this.#frame({
      type: 'KLINE',
      symbol: coin,
      data: {
        ch: `${coin}.kline.${interval}`,
        ts: this.#services.now(),
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

  round(round: OpenRound): Buffer | null {
    const symbol = this.#services.catalogue.symbol(round.symbolId);
    if (symbol === undefined) return null;
    const coin = coinOf(symbol);
    const period = (round.endMs - round.startMs) / 1_000;
    const pool = (side: 'up' | 'down'): RoundPool<Decimal> => ({
      amount: decimalOf(side === 'up' ? round.upUnits : round.downUnits, QUOTE_VALUE_SCALE),
      stakes: side === 'up' ? round.upStakes : round.downStakes,
      multiple: multipleOf(round, side),
    });
    const tick = {
      periodId: round.offerId,
      period,
      round: round.n,
      ...momentsOf(round),
      up: pool('up'),
      down: pool('down'),
      lockPrice: priceOrNull(symbol, round.lockTicks === 0 ? null : round.lockTicks),
    };
    return this.#frame({ type: 'ROUND', symbol: coin, data: { ch: `${coin}.round.${period}`, ts: this.#services.now(), tick } });
  }

  trades(market: ListedMarket, trades: readonly PublicTrade[]): Buffer | null {
    const last = trades.at(-1);
    if (last === undefined) return null;
    const data = trades.map((trade) => ({
      id: trade.tradeId,
      ts: trade.timeMs,
      price: priceOf(market.symbol, trade.priceTicks),
      amount: quantityOf(market, trade.lots),
      direction: trade.takerSide,
    }));
    const tick = { id: last.tradeId, ts: last.timeMs, data };
    return this.#frame({ type: 'TRADE', symbol: market.coin, data: { ch: `${market.coin}.trade`, ts: this.#services.now(), tick } });
  }

  snapshot(market: ListedMarket, view: BookView): Buffer {
    return this.#depth(market, true, view.sequence, view.bids, view.asks);
  }

  delta(market: ListedMarket, change: DepthChange): Buffer {
    return this.#depth(market, false, change.sequence, change.bids, change.asks);
  }

  #depth(market: ListedMarket, snapshot: boolean, sequence: number, bids: Levels, asks: Levels): Buffer {
    const written = (levels: Levels): (readonly [Decimal, Decimal])[] =>
      levels.map(([priceTicks, lots]) => [priceOf(market.symbol, priceTicks), quantityOf(market, lots)]);
    const tick = { snapshot, sequence, previous: snapshot ? sequence : sequence - 1, bids: written(bids), asks: written(asks) };
    return this.#frame({ type: 'DEPTH', symbol: market.coin, data: { ch: `${market.coin}.depth`, ts: this.#services.now(), tick } });
  }

  #frame(message: Message): Buffer {
    return textFrame(JSON.stringify(message));
  }
}
