import type { Exchange } from '../../../exchange.ts';
import { only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { BTCUSDT } from '../../../test/house.ts';
import type { House } from '../../../test/house.ts';
import { roundAt, roundTimes } from '../clock.ts';
import type { RoundSide } from '../commands.ts';

const ONE_USDT = 100_000_000n;
const PERIOD_MS = 300_000;
const PRICE_TICKS = 3_000_000;

/** Rounds that each side wins and one that is refunded: while they run, once they are decided, and while they are paid. */
function* fill(house: House): Iterable<void> {
  const terms = { feeType: 1, feeValue: 5n * ONE_USDT, minStakeUnits: ONE_USDT, maxStakeUnits: 1_000n * ONE_USDT };
  house.send(0, { type: 'rounds.define', offerId: 1, symbolId: BTCUSDT, periodMs: PERIOD_MS, ...terms, enable: true, cancellable: true });
  for (const accountId of [1, 2, 3]) house.send(accountId, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
  yield* play(house, PRICE_TICKS + 1);
  yield* play(house, PRICE_TICKS - 1);
  yield* play(house, PRICE_TICKS);
}

/** One round that closes at this price. */
function* play(house: House, closeTicks: number): Iterable<void> {
  const { startMs, lockMs, endMs } = roundTimes((roundAt(house.timeMs, PERIOD_MS) + 1) * PERIOD_MS, PERIOD_MS);
  house.timeMs = startMs;
  house.tick(PRICE_TICKS);
  const stakes: readonly (readonly [number, RoundSide, bigint])[] = [
    [1, 'up', 10n],
    [2, 'down', 7n],
    [3, 'up', 3n],
    [1, 'up', 2n],
    [2, 'down', 1n],
  ];
  for (const [accountId, side, usdt] of stakes)
    house.send(accountId, { type: 'rounds.stake', offerId: 1, side, stakeUnits: usdt * ONE_USDT });
  yield;
  house.timeMs = lockMs - 1_000;
  house.tick(PRICE_TICKS);
  house.timeMs = endMs - 1_000;
  house.tick(closeTicks);
  house.timeMs = endMs;
  // A unit of work at a time, and more units than a decision, five payments and what other products have to do.
  for (let turn = 0; turn < 10; turn++) {
    house.send(0, { type: 'house.advance', budget: 1 });
    yield;
  }
}

type Stake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly side: RoundSide;
  readonly stakeUnits: bigint;
  readonly acceptedMs: number;
};
type Pools = { readonly upUnits: bigint; readonly downUnits: bigint };
type Round = {
  readonly roundId: number;
  readonly n: number;
  readonly startMs: number;
  readonly decided: Pools | null;
  readonly stakes: readonly Stake[];
};

const ASKED = ['orderId', 'roundId', 'n', 'startMs', 'side', 'stakeUnits', 'acceptedMs', 'upUnits', 'downUnits'] as const;

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const rounds = section['rounds'] as unknown as readonly Round[];
  const stakes = rounds
    .flatMap((round) => round.stakes.map((stake) => ({ ...stake, ...numbersOf(round), ...poolsOf(round) })))
    .toSorted((a, b) => b.orderId - a.orderId);
  return [
    { what: 'offers', written: section['offers'], answered: exchange.ask({ type: 'rounds.pairs' }) },
    ...USERS.map((accountId) => ({
      what: `stakes of ${accountId}`,
      written: only(
        stakes.filter((stake) => stake.accountId === accountId),
        ASKED,
      ),
      answered: only(exchange.ask({ type: 'rounds.openStakes', accountId }), ASKED),
    })),
  ];
}

function numbersOf({ roundId, n, startMs }: Round): Pick<Round, 'roundId' | 'n' | 'startMs'> {
  return { roundId, n, startMs };
}

function poolsOf({ decided, stakes }: Round): Pools {
  if (decided !== null) return { upUnits: decided.upUnits, downUnits: decided.downUnits };
  const sum = (of: RoundSide): bigint => stakes.reduce((units, { side, stakeUnits }) => (side === of ? units + stakeUnits : units), 0n);
  return { upUnits: sum('up'), downUnits: sum('down') };
}

export const documented: Documented = { inWords: {}, entries: [], fill, figures };
