import { bankruptcyTicks, isLiquidatable } from '@candor/formulas/perpetual/liquidation';
import { fillFeeUnits, fillMarginUnits, reducingLimitTicks } from '@candor/formulas/perpetual/margin';
import type { Position } from '@candor/formulas/perpetual/position';
import { notional } from '@candor/money/market-scale';
import { BID, reaches } from '../../../trading/side.ts';
import type { FillSide } from '../events.ts';
import { afterOpening, liquidationSide, openingSide, reducingSide } from './fill.ts';
import type { PerpetualMarket } from '../market.ts';
import type { Party } from './party.ts';

/** So many resting opening orders end for one reduction while there is no price, which costs its owner nothing; then it ends itself. */
export const MOST_FROZEN = 100;

/** A position that a fill reduces or adds to. */
export type Standing = { readonly positionId: number; readonly tierVersion: number; readonly facts: Position };

/** What decides whether an account bears a fill: as it is, or as fills that are only foreseen would leave it. */
export type Standings = {
  /** The position of the party's side; null when it has none. */
  standing(party: Party, marketId: number): Standing | null;
  /** What is left of its order's hold. */
  heldUnits(party: Party): bigint;
  /** What is available to it. */
  availableUnits(party: Party): bigint;
};

/** So many lots at a price. */
export type Trade = { readonly priceTicks: number; readonly lots: number };

/** What a fill does to one side (`product-rules` 5.1, 5.2, 5.5); null when its position or its account cannot bear it at the mark. */
export function sideOf(
  standings: Standings,
  market: PerpetualMarket,
  party: Party,
  trade: Trade,
  nextPositionId: number,
  markTicks: number,
): FillSide | null {
  const standing = standings.standing(party, market.info.marketId);
  if (!party.isReducing) return opening(standings, market, party, trade, standing, nextPositionId, markTicks);
  if (standing === null) throw new RangeError(`order ${party.orderId} reduces nothing`);
  return reducing(market, party, trade, standing, markTicks);
}

function reducing(
  market: PerpetualMarket,
  party: Party,
  { priceTicks, lots }: Trade,
  { positionId, facts }: Standing,
  markTicks: number,
): FillSide | null {
  const { factor } = market.info;
  if (party.isLiquidation) return liquidationSide(party, party, facts, lots, priceTicks, factor);
  const bound = reducingLimitTicks(party.isLong, markTicks, bankruptcyTicks(facts, factor));
  // A long is reduced by selling: no lower than the bound.
  if (!reaches(party.isLong ? 1 : BID, bound, priceTicks)) return null;
  const side = reducingSide(party, positionId, facts, lots, priceTicks, factor);
  return side.marginUnits < 0n ? null : side;
}

function opening(
  standings: Standings,
  market: PerpetualMarket,
  party: Party,
  { priceTicks, lots }: Trade,
  before: Standing | null,
  nextPositionId: number,
  markTicks: number,
): FillSide | null {
  const { factor, tierVersion } = market.info;
  const facts = before?.facts ?? null;
  const valueUnits = notional(priceTicks, lots, factor);
  const side = openingSide(party, before?.positionId ?? nextPositionId, facts?.lots ?? 0, valueUnits);
  const after = afterOpening(facts, party.isLong, lots, side);
  const table = market.tierTable(before?.tierVersion ?? tierVersion);
  if (isLiquidatable(after, table, markTicks, factor)) return null;
  // The hold keeps what the order's rest takes at its limit. Only a sell above its limit needs more.
  const left = party.leftLots - lots;
  const keptUnits = left === 0 ? 0n : restUnits(party, valueUnits, notional(party.limitTicks, left, factor));
  const missingUnits = side.marginUnits + side.feeUnits + keptUnits - standings.heldUnits(party);
  if (missingUnits <= 0n) return side;
  return missingUnits > standings.availableUnits(party) ? null : { ...side, fromWalletUnits: missingUnits };
}

/** Margin and fee of what is left of an order at its limit, after a fill of this value. */
function restUnits({ filledUnits, leverage, feePpm }: Party, valueUnits: bigint, leftUnits: bigint): bigint {
  const beforeUnits = filledUnits + valueUnits;
  return fillMarginUnits(beforeUnits, leftUnits, leverage) + fillFeeUnits(beforeUnits, leftUnits, feePpm);
}
