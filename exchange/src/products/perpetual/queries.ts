import { deleveragingScore } from '@candor/formulas/perpetual/deleveraging';
import { bankruptcyTicks, liquidationTicks } from '@candor/formulas/perpetual/liquidation';
import { FEWEST_SAMPLES, fundingPaidUnits, fundingReceivedUnits, intervalRateE8 } from '@candor/formulas/perpetual/funding';
import { equityUnits } from '@candor/formulas/perpetual/position';
import type { Position } from '@candor/formulas/perpetual/position';
import { maintenanceUnits } from '@candor/formulas/perpetual/tiers';
import { notional, PPM } from '@candor/money/market-scale';
import { mulDivCeil } from '@candor/money/mul-div';
import { isWhole } from '../../kernel/checks.ts';
import { FEE_PPM, FILLED_LOTS, FLAGS, LEVERAGE, LOTS, MARKET_ID } from '../../trading/order-rows.ts';
import { POST_ONLY, REDUCE_ONLY } from '../../trading/taker.ts';
import { HOLD_PERPETUAL, INSURANCE } from './accounts.ts';
import type {
  EndangeredPosition,
  OpenPerpetualOrder,
  OpenPosition,
  OpenTrigger,
  PerpetualFigures,
  PerpetualQueries,
  PositionAtMark,
  QueueFifths,
} from './answers.ts';
import { assetOf } from './asset.ts';
import type { Parts } from './parts.ts';
import type { PerpetualMarket } from './market.ts';
import { removableNow } from './orders/before-stop.ts';
import { isLive } from './marks/marking.ts';
import { isLongOf } from './orders/party.ts';
import type { OpenedPosition } from './positions/position.ts';
import { bookSideOf, limitTicksOf } from './orders/order-limits.ts';
import { sideOfPosition } from './positions/position.ts';
import { fifthsOf } from './liquidation/queue-fifths.ts';
import type { PerpetualState } from './state.ts';

type Asked<T extends keyof PerpetualQueries> = PerpetualQueries[T][0];

export function askFigures({ ground, state }: Parts): readonly PerpetualFigures[] {
  return state.markets().map((market): PerpetualFigures => {
    const { mark, info } = market;
    const known = mark.n > 0;
    return {
      marketId: info.marketId,
      markTicks: known ? mark.markTicks : null,
      indexTicks: known ? mark.indexTicks : null,
      isLive: isLive(ground, market),
      nextFundingE8: nextRateE8(market),
      nextSamples: mark.premiums.count,
      lastFundingE8: mark.lastFundingE8,
      nextFundingMs: mark.fundingEndMs,
      longLots: market.longLots,
      shortLots: market.shortLots,
      insuranceUnits: ground.ledger.numbered(INSURANCE, info.marketId, assetOf(ground)),
    };
  });
}

export function askOrders({ ground, state }: Parts, { accountId, marketId }: Asked<'perpetual.orders'>): readonly OpenPerpetualOrder[] {
  const { books } = state;
  const { rows, totals } = books;
  const open = state.account(accountId)?.orders.open() ?? [];
  return open
    .map((orderId) => state.rowOf(orderId))
    .filter((row) => marketId === 0 || rows.details[row + MARKET_ID] === marketId)
    .map((row): OpenPerpetualOrder => {
      const orderId = rows.orderIdAt(row);
      const flags = rows.details[row + FLAGS] ?? 0;
      const isReducing = (flags & REDUCE_ONLY) !== 0;
      const book = books.bookAt(row);
      const filledLots = rows.details[row + FILLED_LOTS] ?? 0;
      const index = rows.indexOf(row);
      return {
        orderId,
        marketId: book.marketId,
        side: sideOfPosition(isLongOf(bookSideOf(state, row), isReducing)),
        positionId: rows.linkAt(row),
        kind: 'limit',
        timeInForce: (flags & POST_ONLY) === 0 ? 'gtc' : 'post-only',
        priceTicks: book.rests(row) ? book.priceTicksAt(row) : limitTicksOf(state, row),
        lots: (rows.queue[row + LOTS] ?? 0) + filledLots,
        filledLots,
        filledUnits: totals.filledUnits(index),
        feeUnits: totals.feeUnits(index),
        feePpm: rows.details[row + FEE_PPM] ?? 0,
        leverage: rows.details[row + LEVERAGE] ?? 0,
        holdUnits: ground.ledger.object(HOLD_PERPETUAL, orderId, accountId),
        takeProfit: state.attached.get(orderId)?.takeProfit ?? null,
        stopLoss: state.attached.get(orderId)?.stopLoss ?? null,
        acceptedMs: totals.acceptedMs(index),
      };
    })
    .reverse();
}

function positionsOf({ state }: Parts, accountId: number, marketId: number): readonly OpenedPosition[] {
  const holdings = state.account(accountId)?.holdings ?? [];
  const positions = holdings.map(({ position }) => position).filter((position) => position !== null);
  return positions.filter((one) => marketId === 0 || one.marketId === marketId).toSorted((a, b) => b.positionId - a.positionId);
}

export function askPositions(parts: Parts, { accountId, marketId }: Asked<'perpetual.positions'>): readonly OpenPosition[] {
  const { ground, state } = parts;
  return positionsOf(parts, accountId, marketId).map((position): OpenPosition => {
    const market = state.marketOf(position.marketId);
    const facts = state.facts(position);
    const live = isLive(ground, market);
    return {
      ...atMark(market, facts, position.tierVersion),
      positionId: position.positionId,
      marketId: position.marketId,
      side: sideOfPosition(position.isLong),
      leverage: position.leverage,
      tierVersion: position.tierVersion,
      openedMs: position.openedMs,
      openFeeUnits: position.openFeeUnits,
      closeFeeUnits: position.closeFeeUnits,
      fundingUnits: position.fundingUnits,
      realisedUnits: position.realisedUnits,
      removableUnits: removableNow(parts, position),
      nextFundingUnits: live ? nextFundingUnits(market, position.isLong, position.lots) : null,
      markN: market.mark.n,
      deleveragingScore: market.mark.n === 0 ? null : deleveragingScore(facts, market.mark.markTicks, market.info.factor),
    };
  });
}

/** What a position is at the market's mark, by the tiers that hold for it. */
export function atMark(market: PerpetualMarket, facts: Position, tierVersion: number): PositionAtMark {
  const { factor } = market.info;
  const { n, markTicks } = market.mark;
  const table = market.tierTable(tierVersion);
  return {
    lots: facts.lots,
    entryValueUnits: facts.entryValueUnits,
    marginUnits: facts.marginUnits,
    liquidationTicks: liquidationTicks(facts, table, factor),
    bankruptcyTicks: bankruptcyTicks(facts, factor),
    equityUnits: n === 0 ? null : equityUnits(facts, markTicks, factor),
    maintenanceUnits: n === 0 ? null : maintenanceUnits(table, notional(markTicks, facts.lots, factor)),
  };
}

/** The rate that the next funding would have, were the interval to end now, 10^-8. */
function nextRateE8(market: PerpetualMarket): number {
  return intervalRateE8(market.mark.premiums, market.tierTable(market.info.tierVersion)[0]?.maintenancePpm ?? 0);
}

/** What so many lots would receive (> 0) or pay then; null while the rate is not known. */
export function nextFundingUnits(market: PerpetualMarket, isLong: boolean, lots: number): bigint | null {
  if (market.mark.premiums.count < FEWEST_SAMPLES) return null;
  const rateE8 = nextRateE8(market);
  const valueUnits = notional(market.mark.markTicks, lots, market.info.factor);
  return rateE8 > 0 === isLong ? -fundingPaidUnits(valueUnits, rateE8) : fundingReceivedUnits(valueUnits, rateE8);
}

export function askQueue({ state }: Parts, { marketId }: Asked<'perpetual.queue'>): QueueFifths | null {
  const market = state.market(marketId);
  if (market === undefined) return null;
  const { n: markN } = market.mark;
  return { markN, long: fifthsOf(state, market, true), short: fifthsOf(state, market, false) };
}

export function askTriggers(parts: Parts, { accountId, marketId }: Asked<'perpetual.triggers'>): readonly OpenTrigger[] {
  const triggers = positionsOf(parts, accountId, marketId).flatMap((position) => position.triggers);
  return triggers
    .map((triggerId) => parts.state.triggers.get(triggerId))
    .filter((trigger) => trigger !== undefined)
    .map(({ triggerId, positionId, kind, triggerTicks, lots, limitTicks, group, setMs }) => ({
      triggerId,
      positionId,
      kind,
      triggerTicks,
      lots,
      limitTicks,
      group,
      setMs,
    }))
    .toSorted((a, b) => b.triggerId - a.triggerId);
}

/** Positions that near their liquidation. A position's equity is above its maintenance by less than the highest rate allows: only those so near are looked at. */
export function askEndangered({ ground, state }: Parts, percent: number): readonly EndangeredPosition[] {
  if (!isWhole(percent, 1, 100)) return [];
  return state.markets().flatMap((market) => {
    if (!isLive(ground, market)) return [];
    const { markTicks } = market.mark;
    const distance = distanceTicks(market, percent);
    const near = [...market.longs.reachedBy(Math.max(markTicks - distance, 1)), ...market.shorts.reachedBy(markTicks + distance)];
    const byNumber = near.toSorted((a, b) => a.positionId - b.positionId);
    return byNumber.flatMap((position) => endangered(state, market, position, percent) ?? []);
  });
}

/**
 * How far from the mark a liquidation price may be: (100 − percent) ÷ percent × the highest maintenance rate, and as equity nears maintenance by
 * no less than 1 − this rate of what the price moves, divided by that; one tick more for the rounding of the price.
 */
function distanceTicks(market: PerpetualMarket, percent: number): number {
  const highestPpm = Math.max(...market.tierTables().flatMap(([, table]) => table.map(({ maintenancePpm }) => maintenancePpm)));
  const perMillion = BigInt(highestPpm) * BigInt(100 - percent);
  return Number(mulDivCeil(BigInt(market.mark.markTicks), perMillion, (PPM - BigInt(highestPpm)) * BigInt(percent))) + 1;
}

function endangered(state: PerpetualState, market: PerpetualMarket, position: OpenedPosition, percent: number): EndangeredPosition | null {
  const { factor } = market.info;
  const { markTicks } = market.mark;
  const equity = equityUnits(state.facts(position), markTicks, factor);
  const maintenance = maintenanceUnits(market.tierTable(position.tierVersion), notional(markTicks, position.lots, factor));
  if (maintenance * 100n < equity * BigInt(percent)) return null;
  return {
    positionId: position.positionId,
    accountId: position.accountId,
    marketId: position.marketId,
    side: sideOfPosition(position.isLong),
    equityUnits: equity,
    maintenanceUnits: maintenance,
    markTicks: market.mark.markTicks,
    liquidationTicks: position.liquidationTicks,
  };
}
