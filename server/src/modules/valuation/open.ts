import type { OpenModule } from '../module.ts';
import { AccountDays } from './account-days.ts';
import { valuationCalls } from './calls.ts';
import type { FiatSettings } from './fiat-settings.ts';
import { FiatRates } from './fiat-rates.ts';
import type { ValuationParts } from './module.ts';
import { worthOf } from './worth.ts';

const MINUTE_MS = 60_000;

export async function openValuation(parts: ValuationParts, { path }: FiatSettings): Promise<OpenModule> {
  const { core, database, records, time, now, exchangeNow, log } = parts;
  const days = new AccountDays({ core, database, records, time, exchangeNow, worthOf: (accountId) => worthOf(parts, accountId) });
  const rates = new FiatRates({
    path,
    now,
    onProblem: (problem) => log.warn({ problem }, 'rates of currencies could not be read; the ones before are shown on'),
  });
  await rates.now();
  return {
    calls: valuationCalls(days, rates),
    jobs: [{ name: 'account-days', intervalMs: MINUTE_MS, run: () => days.takeSome() }],
    warnings: () => (rates.isBroken ? ['fiat-rates'] : []),
  };
}
