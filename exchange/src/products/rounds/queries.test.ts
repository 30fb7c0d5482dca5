import { expect, test } from 'vitest';
import { openRoundsHarness, ONE_USDT, PAIR, PERIOD_MS, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-harness.ts';

const N = START_MS / PERIOD_MS;
const TERMS = { version: 1, feeType: 1, feeValue: ROUND_TERMS.feeValue, cancellable: true } as const;

test('the open round says its times, terms, pools and counts, and the lock tick once it is final', () => {
  const harness = openRoundsHarness();
  const ask = (timeMs: number, offerId = PAIR): unknown => harness.exchange.ask({ type: 'rounds.openRound', offerId, timeMs });
  const nobodySimulated = { simulatedUpUnits: 0n, simulatedDownUnits: 0n };
  const none = { upUnits: 0n, downUnits: 0n, ...nobodySimulated, upStakes: 0, downStakes: 0, lockN: 0, lockTicks: 0 };
  const named = { ...TIMES, offerId: PAIR, symbolId: 1, n: N, ...TERMS };
  expect(ask(START_MS)).toEqual({ ...named, ...none, roundId: 0 });
  const first = harness.stakeAt(START_MS + 5, 1, 'up', 5n * ONE_USDT);
  harness.stakeAt(START_MS + 6, 2, 'up', 7n * ONE_USDT);
  harness.stakeAt(START_MS + 7, 3, 'down', 4n * ONE_USDT);
  const pools = { upUnits: 12n * ONE_USDT, downUnits: 4n * ONE_USDT, upStakes: 2, downStakes: 1 };
  expect(ask(START_MS + 7)).toEqual({ ...named, ...none, ...pools, roundId: first.seq });
  const lock = harness.tickAt(TIMES.lockMs, 3_000_007);
  expect(ask(TIMES.lockMs)).toEqual({ ...named, ...none, ...pools, roundId: first.seq });
  const { n } = lock.events.find((event) => event.type === 'price.ticked') ?? { n: 0 };
  harness.tickAt(TIMES.lockMs + 1, 3_000_009);
  expect(ask(TIMES.lockMs + 1)).toEqual({ ...named, ...none, ...pools, roundId: first.seq, lockN: n, lockTicks: 3_000_007 });
  for (const timeMs of [-1, 0.5, Number.NaN]) expect(ask(timeMs)).toBeNull();
  expect(ask(START_MS, 9)).toBeNull();
});

test('SPEC 4.5 the part of each pool that simulated participants staked is told beside it, without stakes that were taken back', () => {
  const harness = openRoundsHarness();
  for (const accountId of [901, 902]) {
    harness.at(START_MS, 0, { type: 'account.open', accountId, kind: 'simulated' });
    harness.at(START_MS, 0, { type: 'house.endow', accountId, assetId: 1, amount: 100n * ONE_USDT });
    harness.at(START_MS, accountId, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
  }
  harness.stakeAt(START_MS + 5, 1, 'up', 5n * ONE_USDT);
  harness.stakeAt(START_MS + 6, 901, 'up', 7n * ONE_USDT);
  harness.stakeAt(START_MS + 7, 901, 'up', 2n * ONE_USDT);
  harness.stakeAt(START_MS + 8, 902, 'down', 4n * ONE_USDT);
  const back = harness.stakeAt(START_MS + 9, 902, 'down', 3n * ONE_USDT);
  harness.at(START_MS + 10, 902, { type: 'rounds.cancel', orderId: back.seq });
  expect(harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: START_MS + 10 })).toMatchObject({
    upUnits: 14n * ONE_USDT,
    simulatedUpUnits: 9n * ONE_USDT,
    downUnits: 4n * ONE_USDT,
    simulatedDownUnits: 4n * ONE_USDT,
  });
});

test('open stakes of an account, newest first, each with its round’s times, terms and pools', () => {
  const harness = openRoundsHarness();
  const first = harness.stakeAt(START_MS + 5, 1, 'up', 5n * ONE_USDT);
  const second = harness.stakeAt(START_MS + 6, 1, 'up', 7n * ONE_USDT);
  harness.stakeAt(START_MS + 7, 3, 'down', 4n * ONE_USDT);
  const pools = { upUnits: 12n * ONE_USDT, downUnits: 4n * ONE_USDT };
  const round = { ...TIMES, roundId: first.seq, offerId: PAIR, symbolId: 1, n: N, ...TERMS, side: 'up', ...pools };
  expect(harness.exchange.ask({ type: 'rounds.openStakes', accountId: 1 })).toEqual([
    { ...round, playedUnits: null, orderId: second.seq, stakeUnits: 7n * ONE_USDT, acceptedMs: START_MS + 6 },
    { ...round, playedUnits: null, orderId: first.seq, stakeUnits: 5n * ONE_USDT, acceptedMs: START_MS + 5 },
  ]);
  expect(harness.exchange.ask({ type: 'rounds.openStakes', accountId: 4 })).toEqual([]);
});
