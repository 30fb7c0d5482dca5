import { createRandom } from '@candor/server/feeds/simulated/random';
import { playBettors, PRODUCTS, type Coin, type Results } from './bettor-run.ts';
import type { Trouble } from './five-venues.ts';
import { recordedPath } from './recorded-path.ts';

const well = { slowMs: 0, lie: 0 };
export const TROUBLES: readonly Trouble[] = [
  { ...well, name: 'all well' },
  ...[1, 2, 5, 10].map((seconds) => ({ ...well, name: `two ${seconds} s slow`, slowMs: seconds * 1_000 })),
  ...[0.1, 0.3, 1, 4.9].map((percent) => ({ ...well, name: `one lies by ${percent} %`, lie: percent / 100 })),
];

/** The calmest of the recorded coins, where little is enough to know the next move, and one with a coarse tick. */
const COINS: readonly Coin[] = [
  { coin: 'BTC', tickUnits: 1_000_000n },
  { coin: 'XRP', tickUnits: 10_000n },
];
/** A piece of recorded time begins so many minutes after the one before: other hours and days. */
const APART_MINUTES = 2_711;

/**
 * Plays so many minutes of each coin, in pieces of at most a quarter of a day. A lie is played twice, the second time the other way: so a
 * trend of the recording helps those who bet for it as much as those against.
 */
export function playCase(trouble: Trouble, minutes: number, seed: string): Results {
  const results: Results = new Map();
  for (const coin of COINS) {
    for (let [left, from] = [minutes, 0]; left > 0; left -= 360, from += APART_MINUTES) {
      const name = `${seed}/${coin.coin}/${from}`;
      const path = recordedPath(coin.coin, from % 42_000, Math.min(left, 360), createRandom(`${name}/path`));
      for (const lie of trouble.lie === 0 ? [0] : [trouble.lie, -trouble.lie])
        playBettors(path, coin, { ...trouble, lie }, createRandom(`${name}/venues`), results);
    }
  }
  return results;
}

/** Share of decided contracts that were won, with the bounds of Wilson's interval: with `z` 1.96 such intervals hold the true share 95 times of 100. */
export function winRate(
  { won, lost }: { readonly won: number; readonly lost: number },
  z = 1.96,
): {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
} {
  const count = won + lost;
  const rate = won / count;
  const middle = (rate + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half = (z / (1 + (z * z) / count)) * Math.sqrt((rate * (1 - rate)) / count + (z * z) / (4 * count * count));
  return { rate, low: middle - half, high: middle + half, count };
}

export const breakEven = (product: number): number => 1 / (1 + (PRODUCTS[product]?.rate ?? 0));
