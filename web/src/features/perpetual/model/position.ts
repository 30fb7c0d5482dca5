import type { ResultOf } from '@candor/contract/call';
import type { contractPositions } from '@candor/contract/products/perpetual/position-calls';
import { equityUnits, profitUnits, type Position as FormulaPosition } from '@candor/formulas/perpetual/position';
import { maintenanceUnits } from '@candor/formulas/perpetual/tiers';
import { divide, multiply, round, subtract } from '../../../domain/decimal.ts';
import { textOfUnits, ticksOf, unitsOf } from '../../../domain/pair.ts';
import { notional } from '@candor/money/market-scale';
import type { PerpetualMarket } from './market.ts';
import { pairName } from './pair-name.ts';

export type PositionRow = ResultOf<typeof contractPositions>;
export type PositionSide = 'long' | 'short';

/** An own open position as pages show it; amounts in USDT. */
export type OpenPosition = {
  readonly id: number;
  readonly coin: string;
  readonly display: string;
  readonly side: PositionSide;
  readonly leverage: number;
  readonly lots: number;
  readonly coins: string;
  readonly entryPrice: string;
  readonly entryValue: string;
  readonly margin: string;
  /** Null: there is none, the margin covers every price. */
  readonly liquidationPrice: string | null;
  readonly bankruptcyPrice: string | null;
  /** Margin and open result, as the answer had it. */
  readonly equity: string;
  /** As the answer had them; a live mark replaces them. */
  readonly markPrice: string | null;
  readonly live: boolean;
  readonly maintenance: string | null;
  readonly marginRatio: string | null;
  readonly removable: string | null;
  readonly nextFunding: string | null;
  /** 1 (last) to 5 (first to be reduced). */
  readonly queueStep: number | null;
  readonly fundingSoFar: string;
  readonly openFee: string;
  readonly closeFee: string;
  readonly realised: string;
  readonly netSoFar: string;
  readonly tierVersion: number;
  readonly openedMs: number;
};

const priceOrNull = (price: string): string | null => (price === '0' ? null : price);

export function openPositionOf(row: PositionRow): OpenPosition {
  const { side, leverage, lots, entryPrice, entryValue, margin, equity, markPrice, live } = row;
  return {
    id: row.positionId,
    coin: row.baseCoin.toLowerCase(),
    display: pairName(row),
    side,
    leverage,
    lots,
    coins: row.openQuantity,
    entryPrice,
    entryValue,
    margin,
    equity,
    liquidationPrice: priceOrNull(row.liquidationPrice),
    bankruptcyPrice: priceOrNull(row.bankruptcyPrice),
    markPrice,
    live,
    maintenance: row.maintenanceMargin,
    marginRatio: row.marginRatio,
    removable: row.removable,
    nextFunding: row.nextFunding,
    queueStep: row.deleveragingStep,
    fundingSoFar: row.funding,
    openFee: row.openFee,
    closeFee: row.closeFee,
    realised: row.realised,
    netSoFar: row.netProfit,
    tierVersion: row.tierVersion,
    openedMs: row.times.createMs,
  };
}

/** The position as the formulas take it; null when an amount is no whole number of units. */
export function formulaPosition({ side, lots, entryValue, margin }: OpenPosition): FormulaPosition | null {
  const entryValueUnits = unitsOf(entryValue);
  const marginUnits = unitsOf(margin);
  if (entryValueUnits === null || marginUnits === null) return null;
  return { isLong: side === 'long', lots, entryValueUnits, marginUnits };
}

/** What a position is worth at a mark. */
export type AtMark = {
  readonly profit: string;
  /** Profit in percent of the margin. */
  readonly returnPercent: string | null;
  readonly equity: string;
  /** Maintenance margin ÷ equity in percent, rounded up; null where the equity is not above 0. */
  readonly ratioPercent: string | null;
  /** How far the mark is from the liquidation price, in percent of the mark; null without such a price. */
  readonly distancePercent: string | null;
};

const PERCENT = '100';

/** The figures of a position at a mark price, by the exchange's own formulas; null where one of the inputs is not known. */
export function atMark(position: OpenPosition, market: PerpetualMarket | null, mark: string | null): AtMark | null {
  const formula = formulaPosition(position);
  const ticks = market === null || mark === null ? null : ticksOf(mark, market.scale);
  if (market === null || formula === null || ticks === null || mark === null) return null;
  const { factor } = market.scale;
  const profit = textOfUnits(profitUnits(formula, ticks, factor));
  const equity = textOfUnits(equityUnits(formula, ticks, factor));
  // A position keeps the rows of its first fill: with others in force only the server's figure is right.
  const maintenance =
    position.tierVersion === market.tierVersion
      ? textOfUnits(maintenanceUnits(market.tiers, notional(ticks, formula.lots, factor)))
      : position.maintenance;
  const returned = divide(multiply(profit, PERCENT), position.margin);
  const ratio = maintenance === null || equity.startsWith('-') ? null : divide(multiply(maintenance, PERCENT), equity);
  return {
    profit,
    returnPercent: returned === null ? null : round(returned, 2, 'floor'),
    equity,
    ratioPercent: ratio === null ? null : round(ratio, 2, 'up'),
    distancePercent: distanceOf(position, mark),
  };
}

function distanceOf({ side, liquidationPrice }: OpenPosition, mark: string): string | null {
  if (liquidationPrice === null) return null;
  const away = side === 'long' ? subtract(mark, liquidationPrice) : subtract(liquidationPrice, mark);
  const percent = divide(multiply(away, PERCENT), mark);
  return percent === null ? null : round(percent, 2, 'floor');
}

/** Below this distance from liquidation, percent, a position is shown as near it. */
export const NEAR_PERCENT = '3';
