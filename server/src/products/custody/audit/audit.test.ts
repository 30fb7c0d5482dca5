import { ANNA, openCustody } from '@candor/exchange/products/custody/test/custody-harness';
import { trial } from '@candor/exchange/products/custody/test/trial';
import { OperatorsScript } from '@candor/exchange/test/operators-script';
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

test('RULES §18 a rejection by its code is one of those who decide withdrawals, as the exchange takes it', () => {
  const harness = openCustody();
  harness.fill(ANNA, 100_000n);
  const script = new OperatorsScript((body) => harness.send(0, body));
  script.found();
  script.add(['second', 'third'], 'rita', ['reviewer']);
  script.enrol('rita');
  const withdrawalId = harness.request(ANNA, 10_000n).seq;
  const reject = { type: 'custody.rejectByCode', withdrawalId, code: 'ADDRESS_RISK', reason: 'A mixer' } as const;
  expect(harness.code(0, { ...reject, operator: 'second' })).toBe('BAD_INPUT');
  expect(harness.code(0, { ...reject, operator: 'rita' })).toBe('ok');
  expect(reportOf(harness.entries).report().problems).toEqual([]);
});

test.each(runs)('what the exchange wrote of deposits and withdrawals is clean, and its balances are those of the journal', (run) => {
  const audit = reportOf(run.entries);
  compareState(audit, run.exchange);
  const report = audit.report();
  expect(report.problems.slice(0, 3)).toEqual([]);
  expect(report.lines.find(({ of }) => of === 'withdrawals requested again by the rules')?.count).toBeGreaterThan(10);
});
