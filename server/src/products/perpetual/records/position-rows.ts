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
import type { PerpetualRooms } from '../handlers/rooms.ts';

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
    openNum: coinsOf(market, at.lots),
    openPrice: meanPrice(market, at.entryValueUnits, at.lots),
    entrustmentValue: usdtOf(at.entryValueUnits),
    adjustAmount: usdtOf(at.marginUnits),
    closePrice: priceOf(symbol, at.liquidationTicks),
    bankruptcyPrice: priceOf(symbol, at.bankruptcyTicks),
    maintenanceMargin: usdtOrNull(at.maintenanceUnits),
    marginRatio: marginRatio(at),
  };
}

type Times = { readonly acceptedMs: number; readonly openedMs: number; readonly dealMs: number };

/** What a row of whatever state begins with. */
function baseRow({ time }: Pick<PerpetualRooms, 'time'>, { coin }: ListedPerpetual, id: number, { acceptedMs, openedMs, dealMs }: Times) {
  return {
    id,
    orderNo: String(id),
    symbol: coin,
    auditStatus: 0,
    deliveryDays: 0,
    dealTime: time.text(dealMs),
    subTime: time.text(acceptedMs),
    createTime: time.text(openedMs),
    params: { createTime: openedMs, subTime: acceptedMs, deliveryDays: 0, dealTime: dealMs },
  };
}

/** What is known of an open position beside the exchange: from the records, null while they are behind, and its fifth of the queue. */
type Beside = { readonly recorded: PositionRecord | null; readonly step: number | null };

/** Null for a market that is not known yet. */
export function openRow(rooms: PerpetualRooms, position: OpenPosition, { recorded, step }: Beside): PositionRow | null {
  const market = rooms.perpetuals.market(position.marketId);
  const known = rooms.figures.of(position.marketId);
  if (market === undefined) return null;
  const { openedMs, lots, entryValueUnits, marginUnits, realisedUnits, openFeeUnits, closeFeeUnits, fundingUnits } = position;
  const times = { acceptedMs: recorded?.accepted_ms ?? openedMs, openedMs, dealMs: recorded?.filled_ms ?? openedMs };
  const { equityUnits } = position;
  const closedLots = recorded?.closed_lots ?? 0;
  const closedUnits = BigInt(recorded?.closed_units ?? 0);
  return {
    ...baseRow(rooms, market, position.positionId, times),
    type: position.side === 'long' ? 0 : 1,
    delegateType: recorded?.kind === 'limit' ? 0 : 1,
    status: 0,
    leverage: position.leverage,
    openNum: coinsOf(market, lots),
    openPrice: meanPrice(market, entryValueUnits, lots),
    closePrice: priceOf(market.symbol, position.liquidationTicks),
    amount: usdtOf(initialMarginUnits(entryValueUnits, position.leverage)),
    adjustAmount: usdtOf(marginUnits),
    remainMargin: usdtOf(equityUnits ?? marginUnits),
    openFee: usdtOf(openFeeUnits),
    sellFee: usdtOf(closeFeeUnits),
    assetFee: usdtOf(fundingUnits),
    entrustmentValue: usdtOf(entryValueUnits),
    earn: usdtOf(equityUnits === null ? 0n : equityUnits - marginUnits),
    dealPrice: meanPrice(market, closedUnits, closedLots),
    dealNum: coinsOf(market, closedLots),
    dealValue: usdtOf(closedUnits),
    lots,
    realised: usdtOf(realisedUnits),
    netEarn: usdtOf(realisedUnits + fundingUnits - openFeeUnits - closeFeeUnits),
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
export function closedRow(rooms: PerpetualRooms, record: PositionRecord): PositionRow | null {
  const market = rooms.perpetuals.market(record.market);
  if (market === undefined) return null;
  const [opened, closed] = [BigInt(record.opened_units), BigInt(record.closed_units)];
  const [realised, funding] = [BigInt(record.realised_units), BigInt(record.funding_units)];
  const fees = { open: BigInt(record.open_fee_units), close: BigInt(record.close_fee_units) };
  const times = { acceptedMs: record.accepted_ms, openedMs: record.opened_ms, dealMs: record.closed_ms };
  return {
    ...baseRow(rooms, market, record.id, times),
    type: record.side === LONG ? 0 : 1,
    delegateType: record.kind === 'limit' ? 0 : 1,
    status: 1,
    leverage: record.leverage,
    openNum: coinsOf(market, record.opened_lots),
    openPrice: meanPrice(market, opened, record.opened_lots),
    closePrice: ZERO,
    amount: usdtOf(initialMarginUnits(opened, record.leverage)),
    adjustAmount: usdtOf(BigInt(record.paid_in_units)),
    remainMargin: usdtOf(BigInt(record.paid_out_units)),
    openFee: usdtOf(fees.open),
    sellFee: usdtOf(fees.close),
    assetFee: usdtOf(funding),
    entrustmentValue: usdtOf(opened),
    earn: usdtOf(realised),
    dealPrice: meanPrice(market, closed, record.closed_lots),
    dealNum: coinsOf(market, record.closed_lots),
    dealValue: usdtOf(closed),
    lots: 0,
    realised: usdtOf(realised),
    netEarn: usdtOf(realised + funding - fees.open - fees.close),
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
