import { feeCeil, notional, ticksCeil, ticksFloor, ticksShare, PPM } from '@candor/money/market-scale';
import { divCeil, mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { NO_PRICE } from './liquidation.ts';
import { profitUnits } from './position.ts';
import type { Position } from './position.ts';

/** Margin is a multiple of this many units: six decimals of an asset with eight. */
const MARGIN_STEP_UNITS = 100n;

/**
 * Margin that opening this value takes, in quote units.
 *
 * id `perpetual.initialMargin`: value ÷ leverage, rounded up to six decimals. `IM = ceil(p·x·k / (100·L)) × 100`. Source: product rules 5.1 (G9).
 */
export function initialMarginUnits(valueUnits: bigint, leverage: number): bigint {
  return divCeil(valueUnits, MARGIN_STEP_UNITS * BigInt(leverage)) * MARGIN_STEP_UNITS;
}

/** The terms that decide what opening costs; rates in parts per million of the value. */
export type OpeningTerms = { readonly factor: bigint; readonly leverage: number; readonly feePpm: number };

/**
 * What an opening order holds, in quote units: margin and fee at the worst price it may fill at.
 *
 * id `perpetual.hold`: initial margin + opening fee, both at the limit. Source: product rules 5.2 (G12).
 */
export function holdUnits(limitTicks: number, lots: number, { factor, leverage, feePpm }: OpeningTerms): bigint {
  const valueUnits = notional(limitTicks, lots, factor);
  return holdWith(initialMarginUnits(valueUnits, leverage), valueUnits, feePpm);
}

/** The same where value and initial margin at the limit are known. */
export function holdWith(marginUnits: bigint, valueUnits: bigint, feePpm: number): bigint {
  return marginUnits + feeCeil(valueUnits, feePpm);
}

/**
 * Margin that a fill of an opening order takes, in quote units: by how much that of all its fills grows. So in whatever pieces an order fills, its
 * fills take no more than one fill of all of it, and at its limit together just what it holds.
 *
 * id `perpetual.fillMargin`: `IM(V_filled + ΔV) − IM(V_filled)`, `filledUnits` being the value of the order's fills before. Source: product rules 5.2.
 */
export function fillMarginUnits(filledUnits: bigint, valueUnits: bigint, leverage: number): bigint {
  const allUnits = initialMarginUnits(filledUnits + valueUnits, leverage);
  return filledUnits === 0n ? allUnits : allUnits - initialMarginUnits(filledUnits, leverage);
}

/**
 * Fee of a fill, in quote units: by how much that of all fills of its order grows.
 *
 * id `perpetual.fillFee`: `fee(V_filled + ΔV) − fee(V_filled)`. Source: product rules 5.2.
 */
export function fillFeeUnits(filledUnits: bigint, valueUnits: bigint, feePpm: number): bigint {
  const allUnits = feeCeil(filledUnits + valueUnits, feePpm);
  return filledUnits === 0n ? allUnits : allUnits - feeCeil(filledUnits, feePpm);
}

const MOST_LOTS = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The most lots whose hold is at most `availableUnits`; 0 when not even one.
 *
 * id `perpetual.mostLots`: the largest whole number of lots with margin + fee ≤ available. `available ÷ (p·k × (1/L + fee rate))` is at most 101
 * units of rounding too many, which the loop takes off. Source: product rules 5.2.
 */
export function mostLots(availableUnits: bigint, limitTicks: number, terms: OpeningTerms): number {
  if (availableUnits <= 0n) return 0;
  const leverage = BigInt(terms.leverage);
  const perLot = BigInt(limitTicks) * terms.factor * (PPM + leverage * BigInt(terms.feePpm));
  const upTo = mulDivFloor(availableUnits, leverage * PPM, perLot);
  let lots = upTo < MOST_LOTS ? Number(upTo) : Number.MAX_SAFE_INTEGER;
  while (lots > 0 && holdUnits(limitTicks, lots, terms) > availableUnits) lots--;
  return lots;
}

/** The protection price is at most this far from the mark, parts per million. */
const WIDEST_PROTECTION_PPM = 50_000;
/** Up to this leverage that is the smaller: 2 × (leverage + 1) × 50,000 ≤ 10^6. */
const MOST_WIDE_LEVERAGE = 9;

/**
 * The worst price at which an opening order may fill, in ticks, rounded towards the mark.
 *
 * id `perpetual.protectionPrice`: mark × (1 ± b), with b the smaller of 5 % and 1 ÷ (2 × (leverage + 1)), so that a position filled within it
 * is not liquidatable at once. Source: product rules 5.2 (G12).
 */
export function protectionTicks(isBuy: boolean, markTicks: number, leverage: number): number {
  // Buy: mark × (1 + b) rounded down = mark + floor(mark × b). Sell: mark × (1 − b) rounded up = mark − floor(mark × b).
  const distance =
    leverage <= MOST_WIDE_LEVERAGE ? ticksFloor(markTicks, WIDEST_PROTECTION_PPM) : ticksShare(markTicks, 1, 2 * (leverage + 1));
  return isBuy ? markTicks + distance : markTicks - distance;
}

/** Reducing orders fill within this share of the mark, parts per million. */
const REDUCING_LOW_PPM = 950_000;
const REDUCING_HIGH_PPM = 1_050_000;

/**
 * The worst price at which a reducing order may fill, in ticks: never beyond the bankruptcy price nor 5 % from the mark. Where no price bankrupts the
 * position (`NO_PRICE`) the mark alone is the bound.
 *
 * id `perpetual.reducingLimit`. Source: product rules 5.2.
 */
export function reducingLimitTicks(isSell: boolean, markTicks: number, bankruptcyTicks: number): number {
  return isSell
    ? Math.max(bankruptcyTicks, ticksCeil(markTicks, REDUCING_LOW_PPM))
    : Math.min(bankruptcyTicks === NO_PRICE ? Infinity : bankruptcyTicks, ticksFloor(markTicks, REDUCING_HIGH_PPM));
}

/**
 * The most margin that may be taken out, in quote units; 0 when none.
 *
 * id `perpetual.removableMargin`: what remains must cover entry value ÷ leverage, and after an open loss the value at the mark ÷ leverage.
 * `min(M − ceil(V/L), M + min(0, equity − M) − ceil(value(mark)/L))`. Source: product rules 5.3 (G13).
 */
export function removableUnits(position: Position, leverage: number, markTicks: number, factor: bigint): bigint {
  const atEntry = mulDivCeil(position.entryValueUnits, 1n, BigInt(leverage));
  const atMark = mulDivCeil(notional(markTicks, position.lots, factor), 1n, BigInt(leverage));
  const profit = profitUnits(position, markTicks, factor);
  const loss = profit < 0n ? profit : 0n;
  const first = position.marginUnits - atEntry;
  const second = position.marginUnits + loss - atMark;
  const most = first < second ? first : second;
  return most > 0n ? most : 0n;
}
