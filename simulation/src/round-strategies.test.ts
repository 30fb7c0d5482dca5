import type { RoundSide } from '@candor/exchange/products/rounds/words';
import type { RoundsHarness } from '@candor/exchange/test/rounds-harness';
import { ONE_USDT, openRoundsHarness, PAIR, PERIOD_MS, TIMES } from '@candor/exchange/test/rounds-harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { describe, expect, test } from 'vitest';

const CROWD = [3, 4, 5, 6, 7, 8];
const ACCOUNTS = CROWD.length + 2;
const ROUNDS = 25;
/** The most a stake may be, units. */
const MOST = 1_000n * ONE_USDT;
/** Of a hundred. */
const FEE = 5n;
/** Largest remainders give or take a unit a stake. */
const ROUNDING = 2n;

type Pools = { readonly up: bigint; readonly down: bigint };
type Stake = { readonly side: RoundSide; readonly units: bigint };

const smaller = ({ up, down }: Pools): RoundSide => (up < down ? 'up' : 'down');
const larger = (pools: Pools): RoundSide => (smaller(pools) === 'up' ? 'down' : 'up');
const gap = ({ up, down }: Pools): bigint => (up > down ? up - down : down - up);
const within = (units: bigint): bigint => (units < ONE_USDT ? ONE_USDT : units > MOST ? MOST : units);

/** What somebody who sees both pools at the last millisecond of betting may try, with two accounts. */
const STRATEGIES: Readonly<Record<string, (pools: Pools) => readonly Stake[]>> = {
  'what is missing on the small side': (pools) => [{ side: smaller(pools), units: within(gap(pools)) }],
  'the most on the small side': (pools) => [{ side: smaller(pools), units: MOST }],
  'the least on the small side': (pools) => [{ side: smaller(pools), units: ONE_USDT }],
  'the most on the large side': (pools) => [{ side: larger(pools), units: MOST }],
  'both sides alike': () => [
    { side: 'up', units: 200n * ONE_USDT },
    { side: 'down', units: 200n * ONE_USDT },
  ],
  'much on the small side, little on the large one': (pools) => [
    { side: smaller(pools), units: within(2n * gap(pools)) },
    { side: larger(pools), units: ONE_USDT },
  ],
};

type Played = { readonly orderId: number; readonly stakeUnits: bigint; readonly playedUnits: bigint; readonly payoutUnits: bigint };

/** One round after another in one exchange: the crowd stakes by a seed, the strategist last. */
class Table {
  readonly #harness: RoundsHarness = openRoundsHarness(ACCOUNTS);
  #startMs = TIMES.startMs;

  /** What became of the strategist's stakes when the price went this way; the crowd's are those of the seed. */
  play(seed: number, strategy: (pools: Pools) => readonly Stake[], closeTicks: number): readonly Played[] {
    const random = seededRandom(seed);
    const harness = this.#harness;
    const at = (moment: keyof typeof TIMES): number => this.#startMs + TIMES[moment] - TIMES.startMs;
    for (const accountId of CROWD) {
      const side: RoundSide = random(3) === 0 ? 'up' : 'down';
      harness.stakeAt(this.#startMs, accountId, side, BigInt(1 + random(40)) * ONE_USDT + BigInt(random(1_000)));
    }
    const round = harness.exchange.ask({ type: 'rounds.openRound', offerId: PAIR, timeMs: at('betEndMs') - 1 });
    const stakes = strategy({ up: round?.upUnits ?? 0n, down: round?.downUnits ?? 0n });
    const orders = stakes.map(({ side, units }, index) => harness.stakeAt(at('betEndMs') - 1, index + 1, side, units).seq);
    harness.advanceAt(at('lockMs'));
    harness.tickAt(at('lockMs'), 100);
    harness.tickAt(at('endMs'), closeTicks);
    harness.advanceAt(at('endMs') + 1);
    this.#startMs += 2 * PERIOD_MS;
    const parts = new Map(harness.stated('rounds.returned').flatMap((event) => event.stakes.map((one) => [one.orderId, one.playedUnits])));
    return orders.map((orderId, index) => {
      const stakeUnits = stakes[index]?.units ?? 0n;
      const payout = harness.payout(orderId);
      return { orderId, stakeUnits, playedUnits: parts.get(orderId) ?? stakeUnits, payoutUnits: payout < 0n ? 0n : payout };
    });
  }
}

const netOf = (played: readonly Played[]): bigint =>
  played.reduce((sum, { playedUnits, payoutUnits }) => sum + payoutUnits - playedUnits, 0n);

describe('RULES §7 measured: no stake earns on average more than minus half the fee', () => {
  test.each(Object.entries(STRATEGIES))('%s', (_name, strategy) => {
    const table = new Table();
    for (let seed = 1; seed <= ROUNDS; seed++) {
      // Up and down are equally likely: the mean of both is what the stake earns on average.
      const [up, down] = [table.play(seed, strategy, 101), table.play(seed, strategy, 99)];
      const playedUnits = up.reduce((sum, one) => sum + one.playedUnits, 0n);
      expect(down.reduce((sum, one) => sum + one.playedUnits, 0n)).toBe(playedUnits);
      const twiceTheMean = netOf(up) + netOf(down);
      expect(100n * (twiceTheMean - ROUNDING * 2n) <= -FEE * playedUnits, `seed ${seed}`).toBe(true);
    }
  });

  test('a stake on the small side and a second contract on the other is never without risk', () => {
    const table = new Table();
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const small = (pools: Pools): readonly Stake[] => [{ side: smaller(pools), units: ONE_USDT }];
      const nets = [table.play(seed, small, 101), table.play(seed, small, 99)].map(netOf);
      const [lost = 0n, won = 0n] = nets.toSorted((a, b) => (a < b ? -1 : 1));
      expect(won > 0n && lost < 0n).toBe(true);
      // A contract that wins where the stake loses pays at most this rate, in hundredths.
      for (const rate of [80n, 85n, 90n, 92n]) {
        for (let contract = ONE_USDT / 10n; contract <= 2n * ONE_USDT; contract += ONE_USDT / 20n) {
          const worst = [won - contract, lost + (contract * rate) / 100n].toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
          expect(worst < 0n, `seed ${seed}, ${contract} at ${rate}`).toBe(true);
        }
      }
    }
  });
});
