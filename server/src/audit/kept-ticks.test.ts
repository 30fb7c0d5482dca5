import { openRoundsHarness, ONE_USDT, ROUND_TERMS, START_MS } from '@candor/exchange/test/rounds-harness';
import { expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { Audit } from './audit.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 800;

test('SPEC §7 the lock tick of a long round decides it, however many ticks have come since', () => {
  const harness = openRoundsHarness(2);
  const startMs = Math.ceil(START_MS / HOUR_MS) * HOUR_MS;
  harness.at(startMs, 0, { type: 'rounds.define', offerId: 2, symbolId: 1, periodMs: HOUR_MS, ...ROUND_TERMS });
  harness.stakeAt(startMs, 1, 'up', ONE_USDT, 2);
  harness.stakeAt(startMs + 1, 2, 'down', ONE_USDT, 2);
  const endMs = startMs + HOUR_MS;
  let ticks = 2;
  // One that rises after the lock, so that another lock tick would make another result.
  for (let timeMs = startMs + STEP_MS; timeMs <= endMs; timeMs += STEP_MS) {
    const isLater = timeMs > startMs + HOUR_MS / 2;
    harness.tickAt(timeMs, timeMs === endMs ? 3_000_500 : isLater ? 3_001_000 : 3_000_000);
    ticks += 1;
  }
  expect(ticks).toBeGreaterThan(4_096);
  const entry = harness.at(endMs + 1, 0, { type: 'house.advance', budget: 100 });
  expect(entry.events.find(({ type }) => type === 'rounds.decided')).toMatchObject({ result: 'up' });
  const audit = new Audit(serverProducts);
  for (const one of harness.entries) audit.see(one);
  expect(audit.report().problems).toEqual([]);
});
