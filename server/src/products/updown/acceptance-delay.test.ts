import { FRESH_MS } from '@candor/exchange/ground/prices/fresh-sources';
import { expect, test } from 'vitest';
import { acceptanceDelayMs } from './acceptance-delay.ts';
import { updown } from './product.ts';

test('RULES §3.1 with real money an order waits as long as the sources of a price may be old; with play money it does not', () => {
  expect(FRESH_MS).toBe(2_000);
  expect(updown.liveDelaysMs).toEqual({ 'updown.place': FRESH_MS });
  expect([acceptanceDelayMs('live'), acceptanceDelayMs('demo')]).toEqual([FRESH_MS, 0]);
});
