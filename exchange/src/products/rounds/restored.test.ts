import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { ONE_USDT, openRoundsHarness, PAIR, START_MS, TIMES } from '../../test/rounds-harness.ts';

test('I3 a one-sided round that went back at its lock: the restored exchange answers about it as the one that never was', () => {
  const harness = openRoundsHarness();
  harness.stakeAt(START_MS, 1, 'down', 3n * ONE_USDT);
  const { lockMs } = TIMES;
  harness.advanceAt(lockMs);
  expect(harness.stated('rounds.decided')).toMatchObject([{ result: 'refund', reason: 'ONE_SIDED' }]);
  const asked = { type: 'rounds.openRound', offerId: PAIR, timeMs: lockMs + 1 } as const;
  const answer = harness.exchange.ask(asked);
  expect(answer).toMatchObject({ roundId: 0, upUnits: 0n, downUnits: 0n, upStakes: 0, downStakes: 0 });
  expect(Exchange.restore(harness.exchange.snapshot()).ask(asked)).toEqual(answer);
});
