import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { textOfUnits, unitsOf } from '../../../domain/pair.ts';
import type { RoundSide, RoundTerms } from './round.ts';

/** USDT on each side. */
export type Pools = Readonly<Record<RoundSide, string>>;

type Fee = Pick<RoundTerms, 'feeType' | 'feeValue'>;

/** One per cent, counted in eight decimals as the fee's value is. */
const PER_CENT = 100_000_000n;
const WHOLE = 100n * PER_CENT;
/** No fee is above a tenth of what plays on the losing side. */
const MOST = 10n * PER_CENT;

/** Fee on what plays on the losing side, rounded up (rules §7); null when an amount cannot be read. */
export function roundFee({ feeType, feeValue }: Fee, played: string): string | null {
  const units = unitsOf(played);
  const value = unitsOf(feeValue);
  return units === null || value === null ? null : textOfUnits(feeUnits(feeType, value, units));
}

function feeUnits(feeType: number, value: bigint, played: bigint): bigint {
  if (feeType === 1) return mulDivCeil(played, value, WHOLE);
  const most = mulDivCeil(played, MOST, WHOLE);
  return value < most ? value : most;
}

/** What a stake gets if its side wins and all of it plays; at least this with a fixed fee. Null when an amount cannot be read or is zero. */
export function payoutIfPlayed({ feeType, feeValue }: Fee, stake: string): string | null {
  const units = unitsOf(stake);
  const value = unitsOf(feeValue);
  if (units === null || units === 0n || value === null) return null;
  return textOfUnits(2n * units - feeUnits(feeType, value, units));
}

/** What 1 USDT that plays gets if its side wins: 2 less the fee, and with a fixed fee at least this. */
export function multipleOf({ feeType, feeValue }: Fee): string | null {
  const value = feeType === 1 ? unitsOf(feeValue) : MOST;
  return value === null ? null : textOfUnits(2n * PER_CENT - value / 100n);
}

/** How much of a stake would play if betting ended with it; `pools` are without it. Rounded down; null when an amount cannot be read. */
export function wouldPlay(pools: Pools, side: RoundSide, stake: string): string | null {
  const units = unitsOf(stake);
  const own = unitsOf(pools[side]);
  const other = unitsOf(pools[side === 'up' ? 'down' : 'up']);
  if (units === null || own === null || other === null) return null;
  return textOfUnits(own + units <= other ? units : mulDivFloor(other, units, own + units));
}

/** What plays on each side: what the smaller pool holds. */
export function matchedOf({ up, down }: Pools): string | null {
  const [ups, downs] = [unitsOf(up), unitsOf(down)];
  return ups === null || downs === null ? null : textOfUnits(ups < downs ? ups : downs);
}

/** The share of the money that stands on up, whole percent for a bar; null while both pools are empty. */
export function upShare(pools: Pools): number | null {
  const up = unitsOf(pools.up) ?? 0n;
  const all = up + (unitsOf(pools.down) ?? 0n);
  return all === 0n ? null : Number((up * 100n) / all);
}
