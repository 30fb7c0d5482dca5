import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { attached, positionOf } from '@candor/exchange/products/perpetual/test/scenes';
import { BY_TWO, USDT } from '@candor/exchange/test/harness';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS, type PerpetualHarness } from '@candor/exchange/test/perpetual-harness';
import { ACCOUNTS, must, RESTING } from './histories.ts';

/** Pegging accounts. */
export const PEGGING = { first: 20, second: 21 } as const;

/** With a million USDT each; they know the risk, so that they trade by ordinary orders too. */
function admitPegging(harness: PerpetualHarness): void {
  const amount = 1_000_000n * ONE_USDT;
  for (const accountId of Object.values(PEGGING)) {
    must(harness, 0, { type: 'account.open', accountId, kind: 'simulated' });
    must(harness, 0, { type: 'house.endow', accountId, assetId: USDT, amount });
    must(harness, accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount });
    must(harness, accountId, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
  }
}

type PegList = Extract<CommandBody, { type: 'perpetual.peg' }>;
type Quoted = readonly (readonly [offsetPpm: number, lots: number, leverage?: number])[];

function peg(harness: PerpetualHarness, accountId: number, side: PegList['side'], quotes: Quoted, boundTicks?: number): Entry {
  const bound = boundTicks ?? (side === 'buy' ? 5_500_000 : 4_500_000);
  const list = quotes.map(([offsetPpm, lots, leverage = 5]) => ({ offsetPpm, lots, leverage }));
  return must(harness, accountId, { type: 'perpetual.peg', marketId: MARKET, side, boundTicks: bound, quotes: list });
}

/**
 * Two accounts with pegged orders, some at one price and some that reduce: hit by others, brought by a step of the index to orders of others and of
 * their own hand, replaced by a list that reaches others at once, out of the book without a price, by an old one and in a halt.
 */
export function peggedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT, {
    ...PERPETUAL_TERMS,
    openFeePpm: 900,
    closeFeePpm: 901,
    maxOpenOrders: 6,
  });
  const { first, second } = PEGGING;
  admitPegging(harness);
  peg(harness, first, 'buy', [
    [-200, 100],
    [-200, 50],
    [-500, 100],
  ]);
  peg(harness, first, 'sell', [
    [500, 100],
    [200, 100],
  ]);
  peg(harness, second, 'sell', [[200, 60, 10]]);
  peg(harness, second, 'buy', [[-300, 60, 10]]);
  harness.tickPerpetual(5_000_001);
  harness.open(1, 'short', 170, { priceTicks: 4_998_000 });
  harness.open(2, 'long', 120, { priceTicks: 5_001_500 });
  // Orders that reduce the long of the first: a close trims them, and later they reach a bid of its own.
  peg(harness, first, 'sell', [
    [300, 60, 0],
    [600, 150, 0],
    [900, 30],
  ]);
  harness.closeOf(first, positionOf(harness, first).positionId, { ...RESTING, priceTicks: 4_998_000, lots: 20 });
  harness.open(3, 'long', 100, { priceTicks: 4_992_000, leverage: 20 });
  harness.open(first, 'long', 10, { priceTicks: 4_991_500, leverage: 5 });
  harness.open(4, 'long', 25, { priceTicks: 4_991_000, leverage: 20, stopLoss: attached(4_900_000) });
  harness.tickPerpetual(4_960_000);
  outAndBack(harness);
  reachAtOnce(harness);
  harness.tickPerpetual(4_960_500);
  harness.tickPerpetual(4_960_500);
  return harness.entries;
}

/** A price that is frozen for 3 s, one that grows old, a halt. */
function outAndBack(harness: PerpetualHarness): void {
  harness.tickPerpetual(4_960_000, 500, 'frozen');
  harness.tickPerpetual(4_960_000, 3_000);
  harness.timeMs += 3_001;
  harness.drain();
  harness.tickPerpetual(4_960_000, 1);
  must(harness, 0, {
    type: 'perpetual.switch',
    marketId: MARKET,
    enable: false,
    operator: 'operator-1',
    reason: 'The venue reports a fault',
  });
  must(harness, 0, { type: 'perpetual.switch', marketId: MARKET, enable: true, ...BY_TWO });
}

/** The first list after the halt brings all back and takes what it reaches, of others' pegged orders too; one closes its position so. */
function reachAtOnce(harness: PerpetualHarness): void {
  const { first, second } = PEGGING;
  harness.open(5, 'short', 20, { priceTicks: 4_955_000, leverage: 20 });
  peg(
    harness,
    second,
    'buy',
    [
      [-100, 40, 10],
      [-1_500, 40, 10],
    ],
    4_958_000,
  );
  peg(harness, second, 'sell', [[1_000, 60, 10]]);
  peg(harness, second, 'buy', [[950, 50, 10]]);
  peg(harness, first, 'buy', []);
  peg(harness, second, 'buy', []);
  const { lots } = positionOf(harness, second);
  harness.open(6, 'long', lots + 5, { priceTicks: 4_959_000, leverage: 20 });
  peg(harness, second, 'sell', [[-900, lots, 0]]);
}
