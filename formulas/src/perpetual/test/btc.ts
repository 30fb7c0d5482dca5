import { parseAmount, parseSteps } from '@candor/money/amount';
import { tierTable } from '../tiers.ts';
import type { TierTable, TierTerms } from '../tiers.ts';

/** BTC/USDT as the golden vectors take it: tick 0.01, lot 0.001, so one tick × one lot = 1,000 units of USDT. */
export const FACTOR = 1_000n;
const TICK_UNITS = 1_000_000n;
const LOT_UNITS = 100_000n;

export function usdt(text: string): bigint {
  const negative = text.startsWith('-');
  const amount = parseAmount(negative ? text.slice(1) : text, 8);
  if (!amount.ok) throw new Error(text);
  return negative ? -amount.units : amount.units;
}

export function ticks(text: string): number {
  return steps(text, TICK_UNITS);
}

export function lots(btc: string): number {
  return steps(btc, LOT_UNITS);
}

function steps(text: string, stepUnits: bigint): number {
  const parsed = parseSteps(text, 8, stepUnits);
  if (!parsed.ok) throw new Error(text);
  return parsed.steps;
}

export function tableOf(rows: readonly TierTerms[]): TierTable {
  const table = tierTable(rows);
  if (table === null) throw new Error('no tier table');
  return table;
}

function row(above: string, upTo: string, maxLeverage: number, maintenancePpm: number): TierTerms {
  return { aboveUnits: usdt(above), upToUnits: usdt(upTo), maxLeverage, maintenancePpm };
}

/** Product rules 5.4. */
export const defaultRows: readonly TierTerms[] = [
  row('0', '50000', 100, 5_000),
  row('50000', '250000', 50, 10_000),
  row('250000', '1000000', 20, 25_000),
  row('1000000', '5000000', 10, 50_000),
  row('5000000', '20000000', 5, 100_000),
];

export const defaultTable = tableOf(defaultRows);

/** A position opened whole at one price. */
export function opened(side: 'long' | 'short', btc: string, price: string, margin: string) {
  const count = lots(btc);
  return {
    isLong: side === 'long',
    lots: count,
    entryValueUnits: BigInt(ticks(price)) * BigInt(count) * FACTOR,
    marginUnits: usdt(margin),
  };
}
