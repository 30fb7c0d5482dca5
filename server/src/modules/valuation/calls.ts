import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf, decimalOfText } from '../../api/user/decimal.ts';
import { answer } from '../../api/user/result.ts';
import type { AccountDays } from './account-days.ts';
import type { FiatRates } from './fiat-rates.ts';

export function valuationCalls(days: AccountDays, rates: FiatRates): readonly BoundCall[] {
  const usdt = (units: bigint) => decimalOf(units, QUOTE_SCALE);
  return [
    bindUser(CALLS.assetDays, async ({ caller }) => {
      const today = await days.todayOf(caller.userId);
      const past = await days.daysOf(caller.userId);
      return answer({
        days: past.map(({ day, takenMs, worth }) => ({ day, timeMs: takenMs, valueUsdt: usdt(worth.heldUnits + worth.onTheWayUnits) })),
        today:
          today === null
            ? null
            : {
                sinceMs: today.sinceMs,
                heldUsdt: usdt(today.heldUnits),
                flowUsdt: today.flowUnits === null ? null : usdt(today.flowUnits),
                resultUsdt: today.resultUnits === null ? null : usdt(today.resultUnits),
              },
      });
    }),

    bindUser(CALLS.fiatRates, async () => {
      const known = await rates.now();
      return answer({
        source: known?.source ?? null,
        timeMs: known?.timeMs ?? null,
        rates: [...(known?.rates ?? [])].map(([currency, perUsdt]) => ({ currency, perUsdt: decimalOfText(perUsdt) })),
      });
    }),
  ];
}
