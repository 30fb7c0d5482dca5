import { LEAST_FRESH } from '@candor/exchange/ground/prices/fresh-sources';
import { LIVE_WAIT_MS } from '@candor/exchange/products/updown/wait';
import { createRandom } from '@candor/server/prices/feeds/simulated/random';
import { playBettors, PRODUCTS, type Coin, type Gate, type Played, type Results } from './bettor-run.ts';
import type { Trouble } from './five-venues.ts';
import { recordedPath, withoutMemory } from './recorded-path.ts';

const well = { slowMs: 0, lie: 0 };
export const TROUBLES: readonly Trouble[] = [
  { ...well, name: 'all well' },
  ...[1, 2, 5, 10].map((seconds) => ({ ...well, name: `two ${seconds} s slow`, slowMs: seconds * 1_000 })),
  ...[0.1, 0.3, 1, 4.9].map((percent) => ({ ...well, name: `one lies by ${percent} %`, lie: percent / 100 })),
];

/** The calmest of the recorded coins, where little is enough to know the next move, and the one with the coarsest tick that is offered. */
const COINS: readonly Coin[] = [
  { coin: 'BTC', tickUnits: 1_000_000n },
  { coin: 'SOL', tickUnits: 1_000_000n },
];
/** A piece of recorded time begins so many minutes after the one before: other hours and days. */
const APART_MINUTES = 2_711;

/** What is asked of a bet where money is real. */
export const LIVE_GATE: Gate = { leastFresh: LEAST_FRESH, waitMs: LIVE_WAIT_MS };

export type Play = { readonly minutes: number; readonly seed: string; readonly gate: Gate };

/**
 * Plays so many minutes of each coin, in pieces of at most a quarter of a day. A lie is played twice, the second time the other way: so a
 * trend of the price helps those who bet for it as much as those against.
 */
export function playCase(trouble: Trouble, { minutes, seed, gate }: Play, coins = COINS): Results {
  const results: Results = new Map();
  for (const coin of coins) {
    for (let [left, from] = [minutes, 0]; left > 0; left -= 360, from += APART_MINUTES) {
      const name = `${seed}/${coin.coin}/${from}`;
      const recorded = recordedPath(coin.coin, from % 42_000, Math.min(left, 360), createRandom(`${name}/path`));
      const path = withoutMemory(recorded, createRandom(`${name}/signs`));
      for (const lie of trouble.lie === 0 ? [0] : [trouble.lie, -trouble.lie])
        playBettors(path, coin, { ...trouble, lie }, gate, createRandom(`${name}/venues`), results);
    }
  }
  return results;
}

export const breakEven = (product: number): number => 1 / (1 + (PRODUCTS[product]?.rate ?? 0));

/** Fewer contracts than this say nothing by themselves. */
export const LEAST_COUNT = 100;

export type Score = { readonly score: number; readonly low: number; readonly high: number; readonly count: number };

/**
 * How a bettor did: the mean of 1 for a contract that won, 0 for one that lost, and the break-even share for a stake given back. Above the
 * break-even share he gains, below he loses, whatever is given back. A bet on the price itself would score one half, for sure, since it has no
 * memory; so what is measured is by how much the index makes it more, contract by contract, which is far less a matter of luck than the
 * contracts themselves. The bounds are `z` standard errors away: with 1.96 they hold the true score 95 times of 100.
 */
export function scoreOf(played: readonly Played[], product: number, z = 1.96): Score {
  const count = played.length;
  const gains = played.map(({ result, moved }) => {
    const own = result === 'win' ? 1 : result === 'lose' ? 0 : breakEven(product);
    return own - (1 + moved) / 2;
  });
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / count;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (count - 1);
  const half = z * Math.sqrt(variance / count);
  return { score: 0.5 + mean, low: 0.5 + mean - half, high: 0.5 + mean + half, count };
}
