import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { add, divide, isZero, round, subtract } from '../../../domain/decimal.ts';
import { textOfUnits, unitsOf } from '../../../domain/pair.ts';
import type { RoundSide, RoundTerms } from './round.ts';

/** USDT on each side. */
export type Pools = Readonly<Record<RoundSide, string>>;

type Fee = Pick<RoundTerms, 'feeType' | 'feeValue'>;

/** One per cent, counted in eight decimals as the fee's value is. */
const PER_CENT = 100_000_000n;
const WHOLE = 100n * PER_CENT;
/** No fee is above a tenth of the losing pool. */
const MOST = 10n * PER_CENT;

/** Fee on a losing pool, rounded up (rules §7); null when an amount cannot be read. */
export function roundFee({ feeType, feeValue }: Fee, losing: string): string | null {
  const pool = unitsOf(losing);
  const value = unitsOf(feeValue);
  if (pool === null || value === null) return null;
  return textOfUnits(feeUnits(feeType, value, pool));
}

function feeUnits(feeType: number, value: bigint, losing: bigint): bigint {
  if (feeType === 1) return mulDivCeil(losing, value, WHOLE);
  const most = mulDivCeil(losing, MOST, WHOLE);
  return value < most ? value : most;
}

/**
 * What a stake would get if its side won and nobody staked any more; `pools` are without it. An estimate, and said to be one: the pools
 * decide. Rounded down; null when an amount cannot be read or is zero.
 */
export function estimatedPayout(fee: Fee, pools: Pools, side: RoundSide, stake: string): string | null {
  const units = unitsOf(stake);
  const own = unitsOf(pools[side]);
  const other = unitsOf(pools[side === 'up' ? 'down' : 'up']);
  const value = unitsOf(fee.feeValue);
  if (units === null || units === 0n || own === null || other === null || value === null) return null;
  return textOfUnits(units + mulDivFloor(other - feeUnits(fee.feeType, value, other), units, own + units));
}

/** What 1 USDT of a pool gets if its side wins with the pools as they are, cut to two decimals; null while one of them is empty. */
export function poolMultiple(fee: Fee, pools: Pools, side: RoundSide): string | null {
  const own = pools[side];
  const other = pools[side === 'up' ? 'down' : 'up'];
  const taken = roundFee(fee, other);
  if (taken === null || isZero(own) || isZero(other)) return null;
  return multipleOf(subtract(add(own, other), taken), own);
}

/** How many times the stake a payout is, cut to two decimals. */
export function multipleOf(payout: string, stake: string): string | null {
  const quotient = divide(payout, stake);
  return quotient === null ? null : round(quotient, 2, 'down');
}

/** The share of the money that stands on up, whole percent for a bar; null while both pools are empty. */
export function upShare(pools: Pools): number | null {
  const up = unitsOf(pools.up) ?? 0n;
  const all = up + (unitsOf(pools.down) ?? 0n);
  return all === 0n ? null : Number((up * 100n) / all);
}
