import { expect, test } from 'vitest';
import { isLiquidatable, readTiers } from './position-rules.ts';

const TIERS = readTiers([{ above: '0.00000000', upTo: '50000.00000000', ratePpm: 5_000 }]);
/** G14 with the margin with which its equity is exactly the maintenance margin at 45,226.13. */
const AT_MAINTENANCE = { isLong: true, lots: 500n, entryUnits: 2_500_000_000_000n, marginUnits: 250_000_032_500n, lotUnits: 1_000n };

test('SPEC §5.5 liquidatable is equity below maintenance, strictly: at the very unit it is not', () => {
  expect(isLiquidatable(AT_MAINTENANCE, TIERS, 4_522_613n)).toBe(false);
  expect(isLiquidatable({ ...AT_MAINTENANCE, marginUnits: 250_000_032_499n }, TIERS, 4_522_613n)).toBe(true);
});
