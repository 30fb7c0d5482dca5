import { fillFeeUnits, fillMarginUnits } from '@candor/formulas/perpetual/margin';
import { reduce } from '@candor/formulas/perpetual/position';
import type { Position } from '@candor/formulas/perpetual/position';
import { notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import type { FillSide } from '../events.ts';

/** One side of a trade before its position is known to change. */
export type Trading = {
  readonly orderId: number;
  readonly accountId: number;
  readonly feePpm: number;
  readonly leverage: number;
  /** Value of the order's fills before this one. */
  readonly filledUnits: bigint;
};

/** An opening fill: value comes to the position, margin and fee from the order (`product-rules` 5.1, 5.2). */
export function openingSide(trading: Trading, positionId: number, lotsBefore: number, valueUnits: bigint): FillSide {
  const { orderId, accountId, feePpm, leverage, filledUnits } = trading;
  return {
    orderId,
    accountId,
    positionId,
    isOpening: true,
    lotsBefore,
    entryValueUnits: valueUnits,
    realisedUnits: 0n,
    feeUnits: fillFeeUnits(filledUnits, valueUnits, feePpm),
    marginUnits: fillMarginUnits(filledUnits, valueUnits, leverage),
    paidOutUnits: 0n,
    insuredUnits: 0n,
    fromWalletUnits: 0n,
  };
}

/** A reducing fill of a user or a trigger (`product-rules` 5.1). */
export function reducingSide(
  trading: Trading,
  positionId: number,
  position: Position,
  lots: number,
  priceTicks: number,
  factor: bigint,
): FillSide {
  const { orderId, accountId, feePpm, filledUnits } = trading;
  const feeAskedUnits = fillFeeUnits(filledUnits, notional(priceTicks, lots, factor), feePpm);
  const { entryValueUnits, realisedUnits, feeUnits, paidOutUnits, marginLeftUnits } = reduce(
    position,
    lots,
    priceTicks,
    factor,
    feeAskedUnits,
  );
  return {
    orderId,
    accountId,
    positionId,
    isOpening: false,
    lotsBefore: position.lots,
    entryValueUnits,
    realisedUnits,
    feeUnits,
    marginUnits: marginLeftUnits,
    paidOutUnits,
    insuredUnits: 0n,
    fromWalletUnits: 0n,
  };
}

/**
 * A fill of a liquidation: without fee, and nothing is paid out yet. Up to the bankruptcy price the margin bears the loss. Beyond it (`isInsured`)
 * only the part of the margin that belongs to the lots does, and the insurance account pays the rest (`product-rules` 5.5). A gain stays in
 * the margin.
 */
export function liquidationSide(
  trading: Trading,
  { positionId, isInsured }: { readonly positionId: number; readonly isInsured: boolean },
  position: Position,
  lots: number,
  priceTicks: number,
  factor: bigint,
): FillSide {
  const { orderId, accountId } = trading;
  const whole = lots === position.lots;
  const { entryValueUnits, realisedUnits } = reduce(position, lots, priceTicks, factor, 0n);
  const partUnits = whole ? position.marginUnits : mulDivFloor(position.marginUnits, BigInt(lots), BigInt(position.lots));
  const missingUnits = -(partUnits + realisedUnits);
  const insuredUnits = isInsured && missingUnits > 0n ? missingUnits : 0n;
  return {
    orderId,
    accountId,
    positionId,
    isOpening: false,
    lotsBefore: position.lots,
    entryValueUnits,
    realisedUnits,
    feeUnits: 0n,
    marginUnits: position.marginUnits + realisedUnits + insuredUnits,
    paidOutUnits: 0n,
    insuredUnits,
    fromWalletUnits: 0n,
  };
}

/** The position after an opening fill; `before` null when the fill opens it. */
export function afterOpening(before: Position | null, isLong: boolean, lots: number, side: FillSide): Position {
  return {
    isLong,
    lots: (before?.lots ?? 0) + lots,
    entryValueUnits: (before?.entryValueUnits ?? 0n) + side.entryValueUnits,
    marginUnits: (before?.marginUnits ?? 0n) + side.marginUnits,
  };
}
