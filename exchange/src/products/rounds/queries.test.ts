import { expect, test } from 'vitest';
import { openRoundsHouse, ONE_USDT, PAIR, PERIOD_MS, ROUND_TERMS, START_MS, TIMES } from '../../test/rounds-house.ts';

const N = START_MS / PERIOD_MS;
const TERMS = { version: 1, feeType: 1, feeValue: ROUND_TERMS.feeValue, cancellable: true } as const;

test('the open round says its times, terms, pools and counts, and the lock tick once it is final', () => {
  const house = openRoundsHouse();
  const ask = (timeMs: number, offerId = PAIR): unknown => house.exchange.ask({ type: 'rounds.openRound', offerId, timeMs });
  const none = { upUnits: 0n, downUnits: 0n, upStakes: 0, downStakes: 0, lockN: 0, lockTicks: 0 };
  const named = { ...TIMES, offerId: PAIR, symbolId: 1, n: N, ...TERMS };
  expect(ask(START_MS)).toEqual({ ...named, ...none, roundId: 0 });
  const first = house.stakeAt(START_MS + 5, 1, 'up', 5n * ONE_USDT);
  house.stakeAt(START_MS + 6, 2, 'up', 7n * ONE_USDT);
  house.stakeAt(START_MS + 7, 3, 'down', 4n * ONE_USDT);
  const pools = { upUnits: 12n * ONE_USDT, downUnits: 4n * ONE_USDT, upStakes: 2, downStakes: 1 };
  expect(ask(START_MS + 7)).toEqual({ ...named, ...none, ...pools, roundId: first.seq });
  const lock = house.tickAt(TIMES.lockMs, 3_000_007);
  expect(ask(TIMES.lockMs)).toEqual({ ...named, ...none, ...pools, roundId: first.seq });
  const { n } = lock.events.find((event) => event.type === 'price.ticked') ?? { n: 0 };
  house.tickAt(TIMES.lockMs + 1, 3_000_009);
  expect(ask(TIMES.lockMs + 1)).toEqual({ ...named, ...none, ...pools, roundId: first.seq, lockN: n, lockTicks: 3_000_007 });
  for (const timeMs of [-1, 0.5, Number.NaN]) expect(ask(timeMs)).toBeNull();
  expect(ask(START_MS, 9)).toBeNull();
});

test('open stakes of an account, newest first, each with its round’s times, terms and pools', () => {
  const house = openRoundsHouse();
  const first = house.stakeAt(START_MS + 5, 1, 'up', 5n * ONE_USDT);
  const second = house.stakeAt(START_MS + 6, 1, 'up', 7n * ONE_USDT);
  house.stakeAt(START_MS + 7, 3, 'down', 4n * ONE_USDT);
  const pools = { upUnits: 12n * ONE_USDT, downUnits: 4n * ONE_USDT };
  const round = { ...TIMES, roundId: first.seq, offerId: PAIR, symbolId: 1, n: N, ...TERMS, side: 'up', ...pools };
  expect(house.exchange.ask({ type: 'rounds.openStakes', accountId: 1 })).toEqual([
    { ...round, orderId: second.seq, stakeUnits: 7n * ONE_USDT, acceptedMs: START_MS + 6 },
    { ...round, orderId: first.seq, stakeUnits: 5n * ONE_USDT, acceptedMs: START_MS + 5 },
  ]);
  expect(house.exchange.ask({ type: 'rounds.openStakes', accountId: 4 })).toEqual([]);
});
