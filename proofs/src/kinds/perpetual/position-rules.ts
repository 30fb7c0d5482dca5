import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { AMOUNT_SCALE } from '../../fields.ts';
import { need } from '../../finding.ts';
import { amountUnits } from '../../verify/price.ts';

const PPM = 1_000_000n;
/** No order has a higher price. */
const MOST_STEPS = 1_000_000_000n;

/** A position in units of USDT: `q`, `V`, `M` of product rules §5.1, and the value of a lot at a price of one unit of the last digit. */
export type Position = {
  readonly isLong: boolean;
  readonly lots: bigint;
  readonly entryUnits: bigint;
  readonly marginUnits: bigint;
  readonly lotUnits: bigint;
};

/** A row of the tiers; values above `aboveUnits` have this rate and deduction. */
export type Tier = { readonly aboveUnits: bigint; readonly ratePpm: bigint; readonly deductionUnits: bigint };

/** An amount that may be below zero, in units. */
export function signedUnits(text: string): bigint {
  return text.startsWith('-') ? -amountUnits(text.slice(1)) : amountUnits(text);
}

/** Units as an amount with all eight decimals. */
export function amountText(units: bigint): string {
  return formatAmount(units, AMOUNT_SCALE);
}

/** Checks that a figure is what was calculated. */
export function needFigure(path: string, text: string, dueUnits: bigint): void {
  const due = amountText(dueUnits);
  need(text === due, 'figure.other', { place: path, said: text, due });
}

export function valueUnits({ lots, lotUnits }: Pick<Position, 'lots' | 'lotUnits'>, steps: bigint): bigint {
  return steps * lots * lotUnits;
}

/** `M + s × (value − V)`. */
export function equityUnits(position: Position, steps: bigint): bigint {
  const gain = valueUnits(position, steps) - position.entryUnits;
  return position.marginUnits + (position.isLong ? gain : -gain);
}

/** The rows with their deductions: floors from zero without gaps, floors and rates rising, deductions whole units (product rules §5.4). */
export function readTiers(rows: readonly { readonly above: string; readonly upTo: string; readonly ratePpm: number }[]): readonly Tier[] {
  const tiers: Tier[] = [];
  let endUnits = 0n;
  for (const [index, { above, upTo, ratePpm }] of rows.entries()) {
    const aboveUnits = amountUnits(above);
    const before = tiers.at(-1);
    const more = aboveUnits * (BigInt(ratePpm) - (before?.ratePpm ?? 0n));
    const sound = aboveUnits === endUnits && amountUnits(upTo) > aboveUnits && BigInt(ratePpm) > (before?.ratePpm ?? 0n);
    need(sound && more % PPM === 0n, 'position.tiers', { row: index + 1 });
    tiers.push({ aboveUnits, ratePpm: BigInt(ratePpm), deductionUnits: (before?.deductionUnits ?? 0n) + more / PPM });
    endUnits = amountUnits(upTo);
  }
  need(tiers.length > 0, 'position.tiers', { row: 1 });
  return tiers;
}

function tierIndex(tiers: readonly Tier[], units: bigint): number {
  return Math.max(
    0,
    tiers.findLastIndex(({ aboveUnits }) => aboveUnits < units),
  );
}

/** `MM(n) = ceil(n × mmr) − cum`. */
export function maintenanceUnits(tiers: readonly Tier[], units: bigint): bigint {
  const tier = tiers[tierIndex(tiers, units)];
  return tier === undefined ? 0n : mulDivCeil(units, tier.ratePpm, PPM) - tier.deductionUnits;
}

/** Equity below maintenance, strictly. */
export function isLiquidatable(position: Position, tiers: readonly Tier[], steps: bigint): boolean {
  return equityUnits(position, steps) < maintenanceUnits(tiers, valueUnits(position, steps));
}

/** The price at which margin and loss are equal, in units of the last digit; 0 when there is none. */
export function bankruptcySteps({ isLong, lots, lotUnits, entryUnits, marginUnits }: Position): bigint {
  const steps = isLong
    ? mulDivCeil(entryUnits - marginUnits, 1n, lots * lotUnits)
    : mulDivFloor(entryUnits + marginUnits, 1n, lots * lotUnits);
  return steps > 0n && steps <= MOST_STEPS ? steps : 0n;
}

/** How many lots go at one step: in the lowest tier all, above it as many as bring the value into the next lower one. */
export function cutLots(position: Position, tiers: readonly Tier[], steps: bigint): bigint {
  const index = tierIndex(tiers, valueUnits(position, steps));
  if (index === 0) return position.lots;
  return position.lots - mulDivFloor(tiers[index]?.aboveUnits ?? 0n, 1n, steps * position.lotUnits);
}

/** What closing lots of a position at a price does: `Vx = floor(V·x/q)`, `r = s·(p·x·k − Vx)`; the last lots take all. */
export function closing(position: Position, lots: bigint, steps: bigint) {
  const whole = lots === position.lots;
  const part = (units: bigint): bigint => (whole ? units : mulDivFloor(units, lots, position.lots));
  const entryUnits = part(position.entryUnits);
  const gain = steps * lots * position.lotUnits - entryUnits;
  return { entryUnits, realisedUnits: position.isLong ? gain : -gain, marginPartUnits: part(position.marginUnits) };
}
