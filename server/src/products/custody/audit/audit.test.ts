import { trial } from '@candor/exchange/products/custody/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import type { Entry } from '@candor/exchange/entry';
import { expect, test } from 'vitest';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { serverProducts } from '../../registry.ts';

const runs = [2, 3].map((seed) => new TrialRun([trial], seed, 3_000));

function reportOf(entries: readonly Entry[]) {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  return audit;
}

test.each(runs)('what the exchange wrote of deposits and withdrawals is clean, and its balances are those of the journal', (run) => {
  const audit = reportOf(run.entries);
  compareState(audit, run.exchange);
  const report = audit.report();
  expect(report.problems.slice(0, 3)).toEqual([]);
  expect(report.lines.find(({ of }) => of === 'withdrawals requested again by the rules')?.count).toBeGreaterThan(10);
});
