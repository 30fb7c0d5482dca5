import { notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';

/** What the formulas need of a position. `q`, `V` and `M` are its symbols in the product rules. */
export type Position = {
  /** `s`: +1 for a long, −1 for a short. */
  readonly isLong: boolean;
  /** `q`, whole lots. */
  readonly lots: number;
  /** `V`: Σ price × lots × k of the lots held, in quote units. */
  readonly entryValueUnits: bigint;
  /** `M`: margin held for the position, in quote units. */
  readonly marginUnits: bigint;
};

/**
 * Profit or loss that closing at one price would bring, before fees, in quote units; negative for a loss.
 *
 * id `perpetual.profit`: value at the price minus entry value, the other way round for a short.
 * `s × (p × q × k − V)`; `factor` is `k`, quote units per tick and lot. Source: product rules 5.1.
 */
export function profitUnits(position: Position, priceTicks: number, factor: bigint): bigint {
  const valueUnits = notional(priceTicks, position.lots, factor);
  return position.isLong ? valueUnits - position.entryValueUnits : position.entryValueUnits - valueUnits;
}

/**
 * What the position is worth to its owner at one price, in quote units; negative beyond the bankruptcy price.
 *
 * id `perpetual.equity`: margin plus profit at the mark. `M + s × (mark × q × k − V)`. Source: product rules 5.1.
 */
export function equityUnits(position: Position, markTicks: number, factor: bigint): bigint {
  return equityAt(position, notional(markTicks, position.lots, factor));
}

/** The same where the value of its lots at the mark is known. */
export function equityAt({ isLong, entryValueUnits, marginUnits }: Position, valueUnits: bigint): bigint {
  return marginUnits + (isLong ? valueUnits - entryValueUnits : entryValueUnits - valueUnits);
}

/** What a reduction does to a position; all in quote units. */
export type Reduction = {
  /** `Vx`, the part of the entry value that leaves. */
  readonly entryValueUnits: bigint;
  /** `r`, profit or loss of the part, before the fee. */
  readonly realisedUnits: bigint;
  /** The fee as it is paid: less than asked when the margin does not reach. */
  readonly feeUnits: bigint;
  /** Goes to the owner's available balance. */
  readonly paidOutUnits: bigint;
  /** Margin of what is left; below 0 when the loss is larger than the margin, which only a price beyond bankruptcy can do. */
  readonly marginLeftUnits: bigint;
};

/**
 * Reduces a position by `lots` (1 … `position.lots`) at a fill price.
 *
 * id `perpetual.reduction`: of entry value and margin the part of the lots leaves, rounded down; the last reduction takes all. The owner
 * gets margin part + result − fee; when that is below zero he gets nothing and the rest of the margin bears it, the fee being cut before the
 * margin would pass zero. `Vx = floor(V·x/q)`, `r = s·(p·x·k − Vx)`, `Mx = floor(M·x/q)`. Source: product rules 5.1 (G11).
 */
export function reduce(position: Position, lots: number, priceTicks: number, factor: bigint, feeUnits: bigint): Reduction {
  const whole = lots === position.lots;
  const part = (units: bigint): bigint => (whole ? units : mulDivFloor(units, BigInt(lots), BigInt(position.lots)));
  const entryValueUnits = part(position.entryValueUnits);
  const marginPartUnits = part(position.marginUnits);
  const valueUnits = notional(priceTicks, lots, factor);
  const realisedUnits = position.isLong ? valueUnits - entryValueUnits : entryValueUnits - valueUnits;
  const paidOutUnits = marginPartUnits + realisedUnits - feeUnits;
  if (paidOutUnits >= 0n) {
    return { entryValueUnits, realisedUnits, feeUnits, paidOutUnits, marginLeftUnits: position.marginUnits - marginPartUnits };
  }
  const beforeFeeUnits = position.marginUnits + realisedUnits;
  const paidFeeUnits = beforeFeeUnits <= 0n ? 0n : beforeFeeUnits < feeUnits ? beforeFeeUnits : feeUnits;
  return { entryValueUnits, realisedUnits, feeUnits: paidFeeUnits, paidOutUnits: 0n, marginLeftUnits: beforeFeeUnits - paidFeeUnits };
}
