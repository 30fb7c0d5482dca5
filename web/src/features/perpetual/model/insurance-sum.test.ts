import { expect, test } from 'vitest';
import { dayLinesOf } from '../../../frame/results/lines.ts';
import { insuranceSumOf } from './insurance-sum.ts';

const day = (at: string, coin: string, liquidations: number, liquidationFees: string, insured: string) => ({
  day: at,
  coin,
  liquidations,
  liquidationFees,
  insured,
});

test('SPEC §5.5 the daily bill of the insurance funds: of all markets together, and of one', () => {
  const days = [
    day('2026-04-16', 'btc', 2, '1.5', '20'),
    day('2026-04-16', 'eth', 1, '0.25', '0'),
    day('2026-04-15', 'btc', 3, '0', '0.1'),
  ];
  expect(dayLinesOf(days, null, insuranceSumOf)).toEqual([
    { key: '2026-04-16', figures: { liquidations: 3, liquidationFees: '1.75', insured: '20' } },
    { key: '2026-04-15', figures: { liquidations: 3, liquidationFees: '0', insured: '0.1' } },
  ]);
  expect(dayLinesOf(days, 'eth', insuranceSumOf)).toEqual([
    { key: '2026-04-16', figures: { liquidations: 1, liquidationFees: '0.25', insured: '0' } },
  ]);
});
