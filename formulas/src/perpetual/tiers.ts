import { feeCeil, PPM } from '@candor/money/market-scale';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';

/** A row of a tier table as it is published: values in quote units, the row counts for `aboveUnits` < value ≤ `upToUnits`. */
export type TierTerms = {
  readonly aboveUnits: bigint;
  readonly upToUnits: bigint;
  readonly maxLeverage: number;
  /** Maintenance margin rate, parts per million of the value. */
  readonly maintenancePpm: number;
};

/**
 * Where a row decides the liquidation price of one side. With `L` = V − M of a long, V + M of a short, quote units: the row counts when
 * `L` > `aboveUnits`, and the price is (L ∓ deduction) × numerator ÷ (lots × factor × denominator).
 */
export type TierReach = {
  readonly aboveUnits: bigint;
  /** 10^6 ÷ (10^6 − rate) of a long, 10^6 ÷ (10^6 + rate) of a short, in lowest terms. */
  readonly numerator: bigint;
  readonly denominator: bigint;
};

/** A row with the amount that makes maintenance continuous from row to row (`cum`), in quote units, and what follows for liquidation. */
export type Tier = TierTerms & { readonly deductionUnits: bigint; readonly ofLong: TierReach; readonly ofShort: TierReach };

export type TierTable = readonly Tier[];

const MOST_TIERS = 20;

/**
 * A table ready for use, or null when it is none: rows that follow each other from 0 without a gap, rates and floors rising, leverage never
 * rising, each rate at most half of 1 ÷ the row's leverage, deductions whole units.
 *
 * id `perpetual.tiers`: `cum_i = cum_(i−1) + floor_i × (mmr_i − mmr_(i−1))`. Source: product rules 5.4; Binance, "maintenance amount".
 */
export function tierTable(rows: readonly TierTerms[]): TierTable | null {
  if (rows.length === 0 || rows.length > MOST_TIERS) return null;
  const table: Tier[] = [];
  for (const row of rows) {
    const before = table.at(-1);
    const rising =
      before === undefined
        ? row.aboveUnits === 0n
        : row.aboveUnits === before.upToUnits && row.maintenancePpm > before.maintenancePpm && row.maxLeverage <= before.maxLeverage;
    const sound = row.upToUnits > row.aboveUnits && row.maintenancePpm > 0 && row.maxLeverage >= 1;
    if (!rising || !sound || 2n * BigInt(row.maintenancePpm) * BigInt(row.maxLeverage) > PPM) return null;
    const more = row.aboveUnits * BigInt(row.maintenancePpm - (before?.maintenancePpm ?? 0));
    if (more % PPM !== 0n) return null;
    table.push(tierWith(row, (before?.deductionUnits ?? 0n) + mulDivCeil(more, 1n, PPM)));
  }
  return table;
}

/** A row of a table whose deduction is known. */
export function tierWith(terms: TierTerms, deductionUnits: bigint): Tier {
  const { aboveUnits, maintenancePpm } = terms;
  const rate = BigInt(maintenancePpm);
  // At the floor `f` of the row: a long is liquidatable for L ≥ f × (1 − rate) + cum, a short for L ≤ f × (1 + rate) − cum.
  const reach = (rest: bigint, cumUnits: bigint): TierReach => {
    const common = greatestDivisor(PPM, rest);
    return {
      aboveUnits: mulDivFloor(aboveUnits * rest + PPM * cumUnits, 1n, PPM),
      numerator: mulDivFloor(PPM, 1n, common),
      denominator: mulDivFloor(rest, 1n, common),
    };
  };
  return { ...terms, deductionUnits, ofLong: reach(PPM - rate, deductionUnits), ofShort: reach(PPM + rate, -deductionUnits) };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/** Index of the row that counts for a value ≥ 0: the last whose floor is below it. Values above the last row count as the last. */
export function tierIndex(table: TierTable, valueUnits: bigint): number {
  let index = 0;
  while (index + 1 < table.length && tierAt(table, index + 1).aboveUnits < valueUnits) index++;
  return index;
}

/** Throws for an index outside the table: that is a bug. */
export function tierAt(table: TierTable, index: number): Tier {
  const tier = table[index];
  if (tier === undefined) throw new RangeError(`no tier ${index} of ${table.length}`);
  return tier;
}

/**
 * Equity below this is liquidated; quote units.
 *
 * id `perpetual.maintenanceMargin`: value × rate of its row, rounded up, less the row's deduction. `MM(n) = ceil(n × mmr / 10^6) − cum`: continuous
 * and rising. Source: product rules 5.4.
 */
export function maintenanceUnits(table: TierTable, valueUnits: bigint): bigint {
  const tier = tierAt(table, tierIndex(table, valueUnits));
  return feeCeil(valueUnits, tier.maintenancePpm) - tier.deductionUnits;
}

/** The highest leverage a side may have whose position and opening orders have this value together; 0 above the last row (`TIER_LIMIT`). */
export function highestLeverage(table: TierTable, valueUnits: bigint): number {
  const tier = tierAt(table, tierIndex(table, valueUnits));
  return valueUnits > tier.upToUnits ? 0 : tier.maxLeverage;
}
