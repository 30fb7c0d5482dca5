import type { HandedOf } from '@candor/contract/call';
import type { perpetualCalls } from '@candor/contract/products/perpetual/table';
import type { Decimal } from '@candor/contract/result';
import type { OpenPosition, PositionAtMark } from '@candor/exchange/products/perpetual/answers';
import { initialMarginUnits } from '@candor/formulas/perpetual/margin';
import { mulDivCeil } from '@candor/money/mul-div';
import { decimalOf, ZERO } from '../../../api/user/decimal.ts';
import { priceOf, priceOrNull } from '../../../api/user/written.ts';
import { coinsOf, meanPrice, usdtOf, usdtOrNull, type ListedPerpetual } from '../markets.ts';
import { LONG } from './order-records.ts';
import type { PositionRecord } from '../handlers/own-queries.ts';
import type { PerpetualParts } from '../handlers/parts.ts';

export type PositionRow = HandedOf<typeof perpetualCalls.contractPositions>;
type CloseReason = NonNullable<PositionRow['closeReason']>;
export type FigureRow = HandedOf<typeof perpetualCalls.previewMargin>['before'];

const RATIO_SCALE = 4;
/** Shown of a position without equity, which is being liquidated. */
const HIGHEST_RATIO = 99_999n;

/** Maintenance margin ÷ equity, a fraction rounded up; null without a mark. */
export function marginRatio({ equityUnits, maintenanceUnits }: Pick<PositionAtMark, 'equityUnits' | 'maintenanceUnits'>): Decimal | null {
  if (equityUnits === null || maintenanceUnits === null) return null;
  const ratio = equityUnits <= 0n ? HIGHEST_RATIO : mulDivCeil(maintenanceUnits, 10n ** BigInt(RATIO_SCALE), equityUnits);
  return decimalOf(ratio < HIGHEST_RATIO ? ratio : HIGHEST_RATIO, RATIO_SCALE);
}

/** A position at one moment, as previews show it. */
export function figuresOf(market: ListedPerpetual, at: PositionAtMark): FigureRow {
  const { symbol } = market;
  return {
    lots: at.lots,
    openQuantity: coinsOf(market, at.lots),
    entryPrice: meanPrice(market, at.entryValueUnits, at.lots),
    entryValue: usdtOf(at.entryValueUnits),
    margin: usdtOf(at.marginUnits),
    liquidationPrice: priceOf(symbol, at.liquidationTicks),
    bankruptcyPrice: priceOf(symbol, at.bankruptcyTicks),
    maintenanceMargin: usdtOrNull(at.maintenanceUnits),
    marginRatio: marginRatio(at),
  };
}

type Times = { readonly acceptedMs: number; readonly openedMs: number; readonly filledMs: number };

/** What a row of whatever state begins with. */
function baseRow(
  { time }: Pick<PerpetualParts, 'time'>,
  { coin }: ListedPerpetual,
  positionId: number,
  { acceptedMs, openedMs, filledMs }: Times,
) {
  return {
    positionId,
    positionNumber: String(positionId),
    baseCoin: coin,
    auditStatus: 0,
    deliveryDays: 0,
    lastFillTime: time.text(filledMs),
    acceptedTime: time.text(acceptedMs),
    createTime: time.text(openedMs),
    times: { createMs: openedMs, acceptedMs, deliveryDays: 0, lastFillMs: filledMs },
  };
}

/** What is known of an open position beside the exchange: from the records, null while they are behind, and its fifth of the queue. */
type Beside = { readonly recorded: PositionRecord | null; readonly step: number | null };

/** Null for a market that is not known yet. */
export function openRow(parts: PerpetualParts, position: OpenPosition, { recorded, step }: Beside): PositionRow | null {
  const market = parts.perpetuals.market(position.marketId);
  const known = parts.figures.of(position.marketId);
  if (market === undefined) return null;
  const { openedMs, lots, entryValueUnits, marginUnits, realisedUnits, openFeeUnits, closeFeeUnits, fundingUnits } = position;
  const times = { acceptedMs: recorded?.accepted_ms ?? openedMs, openedMs, filledMs: recorded?.filled_ms ?? openedMs };
  const { equityUnits } = position;
  const closedLots = recorded?.closed_lots ?? 0;
  const closedUnits = BigInt(recorded?.closed_units ?? 0);
  return {
    ...baseRow(parts, market, position.positionId, times),
    side: position.side,
    openKind: recorded?.kind === 'limit' ? 'limit' : 'market',
    state: 'open',
    leverage: position.leverage,
    openQuantity: coinsOf(market, lots),
    entryPrice: meanPrice(market, entryValueUnits, lots),
    liquidationPrice: priceOf(market.symbol, position.liquidationTicks),
    initialMargin: usdtOf(initialMarginUnits(entryValueUnits, position.leverage)),
    margin: usdtOf(marginUnits),
    equity: usdtOf(equityUnits ?? marginUnits),
    openFee: usdtOf(openFeeUnits),
    closeFee: usdtOf(closeFeeUnits),
    funding: usdtOf(fundingUnits),
    entryValue: usdtOf(entryValueUnits),
    profit: usdtOf(equityUnits === null ? 0n : equityUnits - marginUnits),
    exitPrice: meanPrice(market, closedUnits, closedLots),
    closedQuantity: coinsOf(market, closedLots),
    closedValue: usdtOf(closedUnits),
    lots,
    realised: usdtOf(realisedUnits),
    netProfit: usdtOf(realisedUnits + fundingUnits - openFeeUnits - closeFeeUnits),
    markPrice: priceOrNull(market.symbol, known?.markTicks ?? null),
    live: known?.isLive ?? false,
    bankruptcyPrice: priceOf(market.symbol, position.bankruptcyTicks),
    maintenanceMargin: usdtOrNull(position.maintenanceUnits),
    marginRatio: marginRatio(position),
    removable: usdtOf(position.removableUnits),
    nextFunding: usdtOrNull(position.nextFundingUnits),
    deleveragingStep: step,
    tierVersion: position.tierVersion,
    closeReason: null,
  };
}

/** Null for a market that is not known yet. */
export function closedRow(parts: PerpetualParts, record: PositionRecord): PositionRow | null {
  const market = parts.perpetuals.market(record.market);
  if (market === undefined) return null;
  const [opened, closed] = [BigInt(record.opened_units), BigInt(record.closed_units)];
  const [realised, funding] = [BigInt(record.realised_units), BigInt(record.funding_units)];
  const fees = { open: BigInt(record.open_fee_units), close: BigInt(record.close_fee_units) };
  const times = { acceptedMs: record.accepted_ms, openedMs: record.opened_ms, filledMs: record.closed_ms };
  return {
    ...baseRow(parts, market, record.id, times),
    side: record.side === LONG ? 'long' : 'short',
    openKind: record.kind === 'limit' ? 'limit' : 'market',
    state: 'closed',
    leverage: record.leverage,
    openQuantity: coinsOf(market, record.opened_lots),
    entryPrice: meanPrice(market, opened, record.opened_lots),
    liquidationPrice: ZERO,
    initialMargin: usdtOf(initialMarginUnits(opened, record.leverage)),
    margin: usdtOf(BigInt(record.paid_in_units)),
    equity: usdtOf(BigInt(record.paid_out_units)),
    openFee: usdtOf(fees.open),
    closeFee: usdtOf(fees.close),
    funding: usdtOf(funding),
    entryValue: usdtOf(opened),
    profit: usdtOf(realised),
    exitPrice: meanPrice(market, closed, record.closed_lots),
    closedQuantity: coinsOf(market, record.closed_lots),
    closedValue: usdtOf(closed),
    lots: 0,
    realised: usdtOf(realised),
    netProfit: usdtOf(realised + funding - fees.open - fees.close),
    markPrice: null,
    live: false,
    bankruptcyPrice: ZERO,
    maintenanceMargin: null,
    marginRatio: null,
    removable: null,
    nextFunding: null,
    deleveragingStep: null,
    tierVersion: record.tier_version,
    closeReason: record.close_reason as CloseReason,
  };
}
