import { expect, test } from 'vitest';
import { liquidationSummary } from './liquidation.ts';

const step = (id: number, kind: string, amounts: { fee?: string; insured?: string; returned?: string } = {}) => ({
  id,
  kind,
  fee: amounts.fee ?? null,
  insured: amounts.insured ?? null,
  returned: amounts.returned ?? null,
});

test('SPEC §5.5 a liquidation in two steps is told as one: where it began, and what the insurance fund paid at the fills', () => {
  const steps = [
    step(9, 'closed'),
    step(8, 'liquidated', { fee: '0', returned: '0' }),
    step(7, 'reduced', { fee: '0', insured: '12.5' }),
    step(6, 'reduced', { fee: '0', insured: '0.25' }),
    step(5, 'liquidating'),
    step(4, 'liquidated', { fee: '2.5', returned: '1.1' }),
    step(3, 'reduced', { fee: '0', insured: '0' }),
    step(2, 'liquidating'),
    step(1, 'opened', { fee: '3.6' }),
  ];
  expect(liquidationSummary(steps)).toMatchObject({ found: { id: 2 }, came: { fee: '2.5', insured: '12.75', returned: '1.1' } });
});

test('while no step has ended nothing has come of it, and other positions have none', () => {
  expect(liquidationSummary([step(2, 'liquidating'), step(1, 'opened')])).toMatchObject({ found: { id: 2 }, came: null });
  expect(liquidationSummary([step(2, 'closed'), step(1, 'opened')])).toBeNull();
});
