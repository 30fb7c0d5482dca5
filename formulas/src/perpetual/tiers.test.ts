import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRows, defaultTable, tableOf, usdt } from './test/btc.ts';
import { highestLeverage, maintenanceUnits, tierAt, tierIndex, tierTable } from './tiers.ts';
import type { TierTerms } from './tiers.ts';

type Bracket = {
  readonly minNotional: number;
  readonly maxNotional: number;
  readonly maintenanceMarginRate: number;
  readonly maxLeverage: number;
  readonly cum: string;
};

/** Binance's leverage brackets of 2024-10, of twelve coins. */
const RECORDED = join(import.meta.dirname, '../../../../shared/market-data/reference/binance-usdm-leverage-tiers.json');
const recorded = existsSync(RECORDED);
const brackets = (recorded ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {}) as { readonly [pair: string]: readonly Bracket[] };

describe.skipIf(!recorded)("SPEC §5.4 Binance's published brackets", () => {
  test.each(Object.keys(brackets))('%s: the deductions are theirs', (pair) => {
    const rows = brackets[pair] ?? [];
    const table = tableOf(
      rows.map(({ minNotional, maxNotional, maintenanceMarginRate, maxLeverage }) => ({
        aboveUnits: usdt(String(minNotional)),
        upToUnits: usdt(String(maxNotional)),
        // Theirs is in places above what our rule (half of 1 ÷ leverage) allows; deductions do not depend on it.
        maxLeverage: Math.min(maxLeverage, Math.floor(0.5 / maintenanceMarginRate)),
        maintenancePpm: Math.round(maintenanceMarginRate * 1_000_000),
      })),
    );
    expect(table.map(({ deductionUnits }) => deductionUnits)).toEqual(rows.map(({ cum }) => usdt(cum.replace(/\.0$/, ''))));
  });
});

describe('I13 maintenance is continuous and rising', () => {
  test('over the floors of the default table, unit by unit', () => {
    for (const { upToUnits } of defaultTable) {
      const around = [-2n, -1n, 0n, 1n, 2n].map((step) => maintenanceUnits(defaultTable, upToUnits + step));
      around.slice(1).forEach((margin, index) => {
        const before = around[index] ?? 0n;
        expect([margin >= before, margin - before <= 1n]).toEqual([true, true]);
      });
    }
  });

  test('everywhere', () => {
    const values = fc.bigInt({ min: 0n, max: usdt('30000000') });
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const grown = maintenanceUnits(defaultTable, high) - maintenanceUnits(defaultTable, low);
        expect(grown >= 0n && grown * 10n <= high - low + 10n).toBe(true);
      }),
    );
  });

  test('nothing needs nothing', () => {
    expect(maintenanceUnits(defaultTable, 0n)).toBe(0n);
    expect(maintenanceUnits(defaultTable, 1n)).toBe(1n);
  });
});

describe('SPEC §5.4 the row of a value', () => {
  test.each([
    ['0', 0, 100],
    ['50000', 0, 100],
    ['50000.00000001', 1, 50],
    ['250000', 1, 50],
    ['20000000', 4, 5],
    ['20000000.00000001', 4, 0],
  ])('%s USDT counts in row %i and may have %i×', (value, row, leverage) => {
    expect(tierIndex(defaultTable, usdt(value))).toBe(row);
    expect(highestLeverage(defaultTable, usdt(value))).toBe(leverage);
  });

  test('there is no row outside the table', () => {
    expect(() => tierAt(defaultTable, 5)).toThrow(RangeError);
    expect(() => tierAt(defaultTable, -1)).toThrow(RangeError);
  });
});

describe('SPEC §5.4 what is no table is refused', () => {
  const change = (index: number, part: Partial<TierTerms>): TierTerms[] =>
    defaultRows.map((row, at) => (at === index ? { ...row, ...part } : row));

  test.each([
    ['no row', []],
    ['does not begin at 0', change(0, { aboveUnits: 1n })],
    ['a gap', change(1, { aboveUnits: usdt('50001') })],
    ['an overlap', change(1, { aboveUnits: usdt('49999') })],
    ['a row of no width', change(4, { upToUnits: usdt('5000000') })],
    ['a rate that does not rise', change(1, { maintenancePpm: 5_000 })],
    ['a rate of 0', change(0, { maintenancePpm: 0 })],
    ['leverage that rises', change(1, { maxLeverage: 101, maintenancePpm: 10_000 })],
    ['a rate over half of 1 ÷ leverage', change(0, { maintenancePpm: 5_001 })],
    ['a deduction finer than a unit', [...defaultRows.slice(0, 1), { ...row1(), aboveUnits: 1n, upToUnits: 2n }]],
    [
      'too many rows',
      Array.from({ length: 21 }, (_, at) => ({
        aboveUnits: BigInt(at) * usdt('1'),
        upToUnits: BigInt(at + 1) * usdt('1'),
        maxLeverage: 2,
        maintenancePpm: 100 + at,
      })),
    ],
  ])('%s', (_what, rows) => {
    expect(tierTable(rows)).toBeNull();
  });

  test('half of 1 ÷ leverage itself is allowed', () => {
    expect(tierTable(change(0, { maintenancePpm: 5_000 }))).not.toBeNull();
    expect(tierTable([{ aboveUnits: 0n, upToUnits: 1n, maxLeverage: 1, maintenancePpm: 500_000 }])).not.toBeNull();
  });

  function row1(): TierTerms {
    return { aboveUnits: 0n, upToUnits: 0n, maxLeverage: 50, maintenancePpm: 10_000 };
  }
});
