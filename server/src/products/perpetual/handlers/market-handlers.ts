import type { HandedOf } from '@candor/contract/call';
import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { PerpetualFigures } from '@candor/exchange/products/perpetual/answers';
import { notional } from '@candor/money/market-scale';
import { bindPublic, type BoundCall } from '../../../api/user/bind.ts';
import { pageOf } from '../../../api/user/records-reader.ts';
import { answer, refuse } from '../../../api/user/result.ts';
import { slicedTable } from '../../../api/user/sliced.ts';
import { priceOf, priceOrNull } from '../../../api/user/written.ts';
import type { Page } from '../../../records/page.ts';
import { coinsOf, meanPrice, rateOf, usdtOf, type ListedPerpetual } from '../markets.ts';
import { fundingsOf, liquidationsOf, markBars, type FundingRecord, type LiquidationRecord } from './market-queries.ts';
import { LONG } from '../records/order-records.ts';
import type { PerpetualParts } from './parts.ts';

/** Rows of a public list without paging, and at most. */
const ROWS = 50;
const ROWS_MOST = 1_000;
const BARS_MOST = 1_000;

/** A page of a list that everybody may ask for. */
function publicPage(parameters: Parameters<typeof pageOf>[0]): Page {
  const wanted = pageOf(parameters);
  return { ...wanted, size: Math.min(wanted.size ?? ROWS, ROWS_MOST) };
}

/** The figures of a market as calls and its topic tell them. */
export function shownFigures(market: ListedPerpetual, figures: PerpetualFigures) {
  const { symbol, info } = market;
  return {
    markPrice: priceOrNull(symbol, figures.markTicks),
    indexPrice: priceOrNull(symbol, figures.indexTicks),
    live: figures.isLive,
    nextRate: rateOf(figures.nextFundingE8),
    nextSamples: figures.nextSamples,
    lastRate: rateOf(figures.lastFundingE8),
    nextFundingMs: figures.nextFundingMs,
    openInterest: coinsOf(market, figures.longLots),
    openValue: figures.markTicks === null ? null : usdtOf(notional(figures.markTicks, figures.longLots, info.factor)),
    insurance: usdtOf(figures.insuranceUnits),
  };
}

export function marketCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals, records, now } = parts;
  return [
    bindPublic(perpetualCalls.contractState, async ({ parameters }) => {
      const only = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (only === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const figures = new Map((await core.query({ type: 'perpetual.figures' })).map((one) => [one.marketId, one]));
      const markets = (only === null ? perpetuals.all : [only]).flatMap((market) => {
        const known = figures.get(market.info.marketId);
        return known === undefined ? [] : [{ baseCoin: market.coin, ...shownFigures(market, known) }];
      });
      return answer({ serverMs: now(), markets });
    }),

    bindPublic(perpetualCalls.contractMarks, async ({ parameters }) => {
      const market = perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const endMs = parameters.endSeconds === undefined ? now() + 1 : parameters.endSeconds * 1_000;
      const limit = parameters.limit ?? BARS_MOST;
      const bars = await markBars(records.database, market.info.marketId, parameters.interval, limit, endMs);
      return answer(
        bars.map(({ startMs, openTicks, highTicks, lowTicks, closeTicks, indexTicks }) => ({
          startMs,
          open: priceOf(market.symbol, openTicks),
          high: priceOf(market.symbol, highTicks),
          low: priceOf(market.symbol, lowTicks),
          close: priceOf(market.symbol, closeTicks),
          index: priceOf(market.symbol, indexTicks),
        })),
      );
    }),

    bindPublic(perpetualCalls.fundingRates, async ({ parameters }) => {
      const market = perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const found = await fundingsOf(records.database, market.info.marketId, publicPage(parameters));
      return slicedTable(found, (funding) => fundingRow(market, funding));
    }),

    bindPublic(perpetualCalls.liquidations, async ({ parameters }) => {
      const market = parameters.baseCoin === undefined ? null : perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const found = await liquidationsOf(records.database, market?.info.marketId ?? 0, publicPage(parameters));
      return slicedTable(found, (step) => {
        const of = perpetuals.market(step.market);
        return of === undefined ? [] : liquidationRow(of, step);
      });
    }),
  ];
}

function fundingRow(market: ListedPerpetual, funding: FundingRecord): HandedOf<typeof perpetualCalls.fundingRates> {
  return {
    baseCoin: market.coin,
    endMs: funding.end_ms,
    rate: rateOf(funding.rate_e8),
    markPrice: priceOf(market.symbol, funding.mark_ticks),
    samples: funding.samples,
    skipped: funding.skipped,
    paid: usdtOf(BigInt(funding.paid_units)),
    received: usdtOf(BigInt(funding.received_units)),
    positions: funding.positions,
  };
}

function liquidationRow(market: ListedPerpetual, step: LiquidationRecord): HandedOf<typeof perpetualCalls.liquidations> {
  const { symbol } = market;
  const value = BigInt(step.closed_units);
  return {
    liquidationId: step.id,
    baseCoin: market.coin,
    side: step.side === LONG ? 'long' : 'short',
    timeMs: step.time_ms,
    markPrice: priceOf(symbol, step.mark_ticks),
    bankruptcyPrice: priceOf(symbol, step.bankruptcy_ticks),
    closedQuantity: coinsOf(market, step.closed_lots),
    price: meanPrice(market, value, step.closed_lots),
    value: usdtOf(value),
    deleveragedQuantity: coinsOf(market, step.deleveraged_lots),
    leftQuantity: coinsOf(market, step.left_lots),
    fee: usdtOf(BigInt(step.fee_units)),
    insured: usdtOf(BigInt(step.insured_units)),
    simulated: step.simulated,
  };
}
