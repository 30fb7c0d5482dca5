import { ID_BOUNDS } from '@candor/exchange/kernel/id-counts';
import { expect, test } from 'vitest';
import { worstAccount } from './worst-account.ts';

test('SPEC §16 the worst account, two days at and below its rate limit: what is kept of it stays a flat line from its bound on', () => {
  const quarters = [...worstAccount(8)];
  const [first] = quarters;
  expect(first?.busy).toBeGreaterThan(0);
  for (const { ids } of quarters) expect(ids).toBeLessThanOrEqual(ID_BOUNDS.account);
  // The first quarter of the day has already reached the bound; ids and amounts have the same length all along.
  const most = 1.01 * (first?.stateBytes ?? 0);
  for (const { stateBytes } of quarters) expect(stateBytes).toBeLessThanOrEqual(most);
  expect(first?.stateBytes).toBeLessThan(32 * 1024 * 1024);
}, 360_000);
