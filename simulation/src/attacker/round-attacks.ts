import type { RoundSide } from '@candor/exchange/products/rounds/words';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { AttackedDemo, MARKETS, ONE_USDT } from './attacked-demo.ts';
import type { Earned } from './attacks.ts';
import { QUARTER_MS, recordedQuarters, type Span } from './recorded-prices.ts';

/** Of Bitcoin, in the genesis of the demo: rounds of a minute, of five and of fifteen, and second contracts of half a minute. */
const ROUNDS = [
  { offerId: 1, periodMs: 60_000 },
  { offerId: 2, periodMs: 300_000 },
  { offerId: 3, periodMs: 900_000 },
];
const HALF_MINUTE = 1;
const BET_END_MS = 2_000;
const REPEAT_MS = 1_000;
const CROWD = 6;
const EACH_USDT = 3_000_000n;
const [LEAST, MOST] = [ONE_USDT, 1_000n * ONE_USDT];
const [MARKET] = MARKETS;

type Pools = { readonly up: bigint; readonly down: bigint };
type Stake = { readonly side: RoundSide; readonly stakeUnits: bigint };
/** `contracts`: placed with the last stakes, in the same price. */
type RoundStrategy = {
  readonly name: string;
  readonly stakes: (pools: Pools) => readonly Stake[];
  readonly contracts: (pools: Pools) => readonly Stake[];
};

const smaller = ({ up, down }: Pools): RoundSide => (up < down ? 'up' : 'down');
const larger = ({ up, down }: Pools): RoundSide => (up < down ? 'down' : 'up');
const missing = ({ up, down }: Pools): bigint => {
  const units = up > down ? up - down : down - up;
  return units < LEAST ? LEAST : units > MOST ? MOST : units;
};
const none = (): readonly Stake[] => [];

const ROUND_STRATEGIES: readonly RoundStrategy[] = [
  {
    name: 'a last stake of what the small side misses',
    stakes: (pools) => [{ side: smaller(pools), stakeUnits: missing(pools) }],
    contracts: none,
  },
  { name: 'the most on the small side, last', stakes: (pools) => [{ side: smaller(pools), stakeUnits: MOST }], contracts: none },
  {
    name: 'the small side, and a second contract on the other',
    stakes: (pools) => [{ side: smaller(pools), stakeUnits: 100n * ONE_USDT }],
    contracts: (pools) => [{ side: larger(pools), stakeUnits: 100n * ONE_USDT }],
  },
];

/** `playedUnits`: what played in rounds that were decided. */
export type RoundEarned = Earned & { readonly playedUnits: bigint };

/** What stakes of some accounts came to, from the journal. */
class Played {
  readonly #stakes = new Map<number, { readonly accountId: number; units: bigint }>();
  readonly #units = new Map<number, bigint>();

  constructor(demo: AttackedDemo) {
    demo.see(({ events }) => {
      for (const event of events) {
        if (event.type === 'rounds.staked') this.#stakes.set(event.orderId, { accountId: event.accountId, units: event.stakeUnits });
        else if (event.type === 'rounds.returned') {
          for (const { orderId, playedUnits } of event.stakes) this.#played(orderId, playedUnits);
        } else if (event.type === 'rounds.paid') {
          for (const { orderId, result } of event.payouts) if (result !== 'refund') this.#count(orderId);
        }
      }
    });
  }

  #played(orderId: number, units: bigint): void {
    const stake = this.#stakes.get(orderId);
    if (stake !== undefined) stake.units = units;
  }

  #count(orderId: number): void {
    const stake = this.#stakes.get(orderId);
    if (stake !== undefined) this.#units.set(stake.accountId, this.of(stake.accountId) + stake.units);
  }

  of(accountId: number): bigint {
    return this.#units.get(accountId) ?? 0n;
  }
}

/**
 * Recorded prices, or upside down: then each side wins where the other did. The crowd's stakes follow from the seed alone, so that the mean of both is
 * what a stake earns that does not know the close.
 */
async function play(prices: readonly number[], { fromMs }: Span): Promise<readonly RoundEarned[]> {
  const demo = new AttackedDemo(fromMs);
  await demo.open(false);
  const played = new Played(demo);
  const crowd = demo.admit(CROWD, EACH_USDT, 'platform');
  const seats = ROUND_STRATEGIES.map((strategy) => ({ strategy, accountId: demo.admit(1, EACH_USDT, 'platform')[0] ?? 0, trades: 0 }));
  const random = seededRandom(7);
  const stake = (accountId: number, offerId: number, { side, stakeUnits }: Stake): boolean =>
    demo.run(accountId, { type: 'rounds.stake', offerId, side, stakeUnits }).outcome.ok;
  const betAt = (offerId: number): void => {
    for (const seat of seats) {
      const round = demo.core.exchange.ask({ type: 'rounds.openRound', offerId, timeMs: demo.timeMs });
      const pools = { up: round?.upUnits ?? 0n, down: round?.downUnits ?? 0n };
      for (const one of seat.strategy.stakes(pools)) if (stake(seat.accountId, offerId, one)) seat.trades += 1;
      for (const { side, stakeUnits } of seat.strategy.contracts(pools))
        demo.run(seat.accountId, { type: 'updown.place', offerId: HALF_MINUTE, side, stakeUnits, version: 0, validUntilMs: 0 });
    }
  };
  for (const priceTicks of prices) {
    for (let passedMs = 0; passedMs < QUARTER_MS; passedMs += REPEAT_MS) {
      demo.tick(MARKET, priceTicks);
      for (const { offerId, periodMs } of ROUNDS) {
        const atMs = demo.timeMs % periodMs;
        if (atMs === 0) {
          for (const accountId of crowd)
            stake(accountId, offerId, { side: random(3) === 0 ? 'up' : 'down', stakeUnits: BigInt(1 + random(200)) * ONE_USDT });
        } else if (atMs === periodMs / 2 - BET_END_MS - REPEAT_MS) betAt(offerId);
      }
      await demo.pass(REPEAT_MS);
    }
  }
  // Whatever still runs ends, with a price each second.
  for (let leftMs = 1_000_000; leftMs > 0; leftMs -= REPEAT_MS) {
    demo.tick(MARKET, prices.at(-1) ?? 0);
    await demo.pass(REPEAT_MS);
  }
  demo.core.exchange.check();
  return seats.map(({ strategy: { name }, accountId, trades }) => ({
    name,
    trades,
    earnedUnits: demo.earnedUnits([accountId]),
    playedUnits: played.of(accountId),
  }));
}

/** The mean of both ways of the price; units are twice the mean. */
export async function playRounds(span: Span): Promise<readonly RoundEarned[]> {
  const prices = recordedQuarters(MARKET, span);
  const [first = 0] = prices;
  const ways = [prices, prices.map((price) => 2 * first - price)];
  const [there, back] = [await play(ways[0] ?? [], span), await play(ways[1] ?? [], span)];
  return there.map((one, index) => {
    const other = back[index];
    return {
      ...one,
      trades: one.trades + (other?.trades ?? 0),
      earnedUnits: one.earnedUnits + (other?.earnedUnits ?? 0n),
      playedUnits: one.playedUnits + (other?.playedUnits ?? 0n),
    };
  });
}
