import { describe, expect, test } from 'vitest';
import { isWhole } from '../whole.ts';
import { MARKETS } from './attacked-demo.ts';
import { playAttacks } from './attacks.ts';
import { ARTIFICIAL_GAPS, DAYS, type NamedGaps, recordedGaps, HOURS } from './days.ts';
import { HALF_SECOND_AHEAD, hasRecordings, QUARTERS } from './recorded-prices.ts';
import { playRounds } from './round-attacks.ts';
import { straddle } from './straddle.ts';
import { HALF_SECOND_STRATEGIES, STRATEGIES } from './strategies.ts';

const SPANS = isWhole ? DAYS : HOURS;
const QUARTER_HOUR_MS = 900_000;
const WHOLE_TIMEOUT_MS = 1_800_000;
/** Of a hundred, of what plays on the losing side. */
const ROUND_FEE = 5n;
/** Parts of the insurance account that one position and one day may cost (product rules 5.5). */
const [POSITION_PARTS, DAY_PARTS] = [5n, 4n];

async function boundedByTheBudgets(gaps: NamedGaps): Promise<bigint> {
  const { insuranceUnits, paidUnits, mostUnits, borneUnits, earnedUnits } = await straddle(gaps);
  expect(paidUnits).toBeLessThanOrEqual(insuranceUnits / DAY_PARTS);
  expect(mostUnits).toBeLessThanOrEqual(insuranceUnits / POSITION_PARTS);
  // Whatever is earned was paid by insurance, or beyond its budgets by partners of deleveragings, less fees and spreads.
  expect(earnedUnits).toBeLessThan(paidUnits + borneUnits);
  return paidUnits;
}

describe.skipIf(!hasRecordings)(
  'an attacker with full sight of the next price, book, pools and queue on recorded days (skipped without ../shared)',
  { timeout: WHOLE_TIMEOUT_MS },
  () => {
    test.each(SPANS)(
      'RULES §4.6, §5.5 contracts, $name: pairs, stale orders, own bids, and a market order before each price that is known earn nothing',
      async (span) => {
        const earned = await playAttacks(span, QUARTERS, STRATEGIES);
        for (const { name, trades, earnedUnits } of earned) {
          expect(trades, name).toBeGreaterThan(10);
          expect(earnedUnits, name).toBeLessThanOrEqual(0n);
        }
      },
    );

    test.each(SPANS)('half a second ahead of the index, $name: what moves by 0.02 or 0.1 % or more does not pay the fees', async (span) => {
      const cut = isWhole ? span : { ...span, toMs: span.fromMs + QUARTER_HOUR_MS };
      const earned = await playAttacks(cut, HALF_SECOND_AHEAD, HALF_SECOND_STRATEGIES.slice(0, 2));
      for (const { name, earnedUnits } of earned) expect(earnedUnits, name).toBeLessThanOrEqual(0n);
    });

    test.each(SPANS)('RULES §7 rounds, $name: last stakes earn at most minus half the fee on average', async (span) => {
      for (const { name, trades, earnedUnits, playedUnits } of await playRounds(span)) {
        expect(trades, name).toBeGreaterThan(100);
        // Largest remainders give or take a unit a stake.
        expect(200n * (earnedUnits - BigInt(trades)), name).toBeLessThanOrEqual(-ROUND_FEE * playedUnits);
      }
    });

    test.each(hasRecordings ? MARKETS.flatMap(recordedGaps) : [])('RULES §5.5 listed apart: a straddle at 100×, $name', async (gaps) => {
      expect(await boundedByTheBudgets(gaps)).toBeGreaterThanOrEqual(0n);
    });
  },
);

test.each(ARTIFICIAL_GAPS)('RULES §5.5 listed apart: a straddle at 100×, $name', async (gaps) => {
  expect(await boundedByTheBudgets(gaps)).toBeGreaterThan(0n);
});
