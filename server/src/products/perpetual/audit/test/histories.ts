import type { Entry } from '@candor/exchange/entry';
import type { CommandBody } from '@candor/exchange/command';
import {
  adjust,
  atMarket,
  attached,
  enrich,
  MINUTE_MS,
  positionOf,
  protect,
  trade,
  untilMs,
} from '@candor/exchange/products/perpetual/test/scenes';
import { BY_TWO } from '@candor/exchange/test/harness';
import { MARKET, ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS, type PerpetualHarness } from '@candor/exchange/test/perpetual-harness';

/** An account that opens nothing, as in the rich history of all products. */
export const ACCOUNTS = 9;
const INTERVAL_MS = 28_800_000;
export const RESTING = { kind: 'limit', timeInForce: 'gtc' } as const;
const NOW = { kind: 'market', timeInForce: 'ioc' } as const;

export function must(harness: PerpetualHarness, accountId: number, body: CommandBody): Entry {
  const entry = harness.after(accountId, body);
  if (!entry.outcome.ok) throw new Error(`entry ${entry.seq}, ${body.type}: ${entry.outcome.code}`);
  return entry;
}

/** Orders of every kind, every reason to end, triggers of every kind, margin added and taken out. */
export function tradedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT);
  const terms = { ...PERPETUAL_TERMS, openFeePpm: 900, closeFeePpm: 901 };
  harness.changeTo(terms);
  must(harness, 0, {
    type: 'perpetual.switch',
    marketId: MARKET,
    enable: false,
    operator: 'operator-1',
    reason: 'The venue reports a fault',
  });
  must(harness, 0, { type: 'perpetual.switch', marketId: MARKET, enable: true, ...BY_TWO });
  trade(harness, [1, 2], 500, 5_000_000);
  harness.open(3, 'long', 100, { priceTicks: 4_990_000, takeProfit: attached(5_100_000, 5_110_000), stopLoss: attached(4_900_000) });
  harness.open(4, 'short', 40, { priceTicks: 4_980_000, timeInForce: 'ioc' });
  harness.open(5, 'long', 30, { ...NOW });
  harness.open(5, 'short', 30, { priceTicks: 5_010_000, timeInForce: 'post-only' });
  harness.open(5, 'long', 30, { priceTicks: 5_010_000, timeInForce: 'ioc' });
  harness.open(6, 'long', 20, { priceTicks: 5_010_000, timeInForce: 'fok' });
  adjust(harness, 1, 100n * ONE_USDT);
  adjust(harness, 1, -50n * ONE_USDT);
  protect(harness, 1, { takeProfit: atMarket(5_100_000, 50), stopLoss: atMarket(4_950_000, 50) });
  protect(harness, 1, { takeProfit: { triggerTicks: 5_030_000, limitTicks: 5_035_000, lots: 20 }, group: 7 });
  const unwanted = protect(harness, 1, { stopLoss: atMarket(4_940_000, 10) });
  must(harness, 1, { type: 'perpetual.unprotect', triggerId: unwanted.outcome.ok ? unwanted.outcome.ref : 0 });
  const { positionId } = positionOf(harness, 1);
  harness.closeOf(1, positionId, { ...RESTING, priceTicks: 5_050_000, lots: 450 });
  const cancelled = harness.closeOf(1, positionId, { ...RESTING, priceTicks: 5_060_000, lots: 10 });
  must(harness, 1, { type: 'perpetual.cancel', orderId: cancelled.outcome.ok ? cancelled.outcome.ref : 0 });
  // What rests is trimmed; then a trigger fires into a bid that takes a part of it, and again into what is left.
  harness.open(6, 'long', 100, { priceTicks: 4_995_000 });
  harness.closeOf(1, positionId, { lots: 100 });
  harness.open(6, 'long', 20, { priceTicks: 4_945_000 });
  harness.tickPerpetual(4_949_000);
  harness.open(6, 'long', 60, { priceTicks: 4_947_000 });
  harness.tickPerpetual(4_949_500);
  harness.tickPerpetual(5_031_000);
  // A resting order whose position would be liquidatable at once.
  harness.open(7, 'long', 10, { priceTicks: 5_030_000, leverage: 100 });
  harness.tickPerpetual(4_985_000);
  harness.open(9, 'short', 10, { priceTicks: 5_000_000 });
  // Without a price nothing opens by a reduction.
  harness.open(9, 'long', 15, { priceTicks: 4_984_000 });
  harness.tickPerpetual(4_985_000, 1_000, 'frozen');
  harness.closeOf(1, positionId, { lots: 20 });
  harness.tickPerpetual(4_985_000, 3_000);
  harness.open(7, 'long', 10, { priceTicks: 4_900_000, leverage: 100 });
  must(harness, 7, { type: 'protection.exclude', scope: 'leveraged', untilMs: 0 });
  harness.open(9, 'long', 15, { priceTicks: 4_900_000 });
  must(harness, 9, { type: 'perpetual.cancelAll', marketId: MARKET });
  harness.open(9, 'long', 400, { priceTicks: 4_980_000 });
  protect(harness, 1, { takeProfit: atMarket(5_300_000) });
  must(harness, 1, { type: 'perpetual.closeAll', marketId: MARKET });
  const short = positionOf(harness, 2, 'short').positionId;
  harness.closeOf(2, short, { ...RESTING, priceTicks: 4_800_000, lots: 10 });
  harness.open(6, 'short', 500, { priceTicks: 4_990_000 });
  harness.closeOf(2, short);
  inPieces(harness);
  harness.tickPerpetual(4_986_000);
  return harness.entries;
}

/** An order that opens and one that reduces, hit lot by lot at prices at which margin and fee of a lot have to be rounded. */
function inPieces(harness: PerpetualHarness): void {
  harness.open(8, 'long', 4, { priceTicks: 4_985_001, leverage: 100 });
  for (let lot = 0; lot < 4; lot++) harness.open(4, 'short', 1, { priceTicks: 4_985_001 });
  harness.closeOf(8, positionOf(harness, 8).positionId, { ...RESTING, priceTicks: 4_985_013, lots: 3 });
  for (let lot = 0; lot < 3; lot++) harness.open(3, 'long', 1, { priceTicks: 4_985_013 });
}

/** One lot each at 100×: account 1 from before the tiers became smaller, account 3 from after that; both add 10 lots under the tiers of then. */
export function retieredHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT);
  const [first, second, ...others] = PERPETUAL_TERMS.tiers;
  if (first === undefined || second === undefined) throw new Error('tiers without two rows');
  const bound = { aboveUnits: 0n, upToUnits: 10_000n * ONE_USDT };
  const tiers = [{ ...first, ...bound }, { ...second, aboveUnits: bound.upToUnits }, ...others];
  trade(harness, [1, 2], 1, 5_000_000, [100, 5]);
  harness.changeTo({ ...PERPETUAL_TERMS, tiers });
  harness.open(1, 'long', 10, { priceTicks: 4_990_000, leverage: 100 });
  trade(harness, [3, 2], 1, 5_000_000, [100, 5]);
  harness.changeTo(PERPETUAL_TERMS);
  harness.open(3, 'long', 10, { priceTicks: 4_990_000, leverage: 100 });
  return harness.entries;
}

/** A stop planned for later than what is opened at 10× and taken out of its margin; from an hour before it only what is allowed then. */
export function stoppedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT);
  const hourMs = 60 * MINUTE_MS;
  const stopMs = harness.timeMs + 2 * hourMs;
  must(harness, 0, { type: 'house.planStop', stopMs });
  trade(harness, [1, 2], 10, 5_000_000, [10, 2]);
  adjust(harness, 1, 200n * ONE_USDT);
  adjust(harness, 1, -50n * ONE_USDT);
  harness.tickPerpetual(5_000_000, stopMs - hourMs - harness.timeMs);
  harness.open(3, 'long', 10, { priceTicks: 4_990_000, leverage: 5 });
  adjust(harness, 1, -100n * ONE_USDT);
  return harness.entries;
}

/** A position with as many triggers as it may have, ten of them waiting with orders; twice one of them ends and another comes. */
export function crowdedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT);
  trade(harness, [1, 2], 100, 5_000_000);
  const open = () => harness.open(1, 'long', 1, { priceTicks: 4_990_000, takeProfit: attached(5_100_000) });
  for (let count = 0; count < 10; count++) open();
  for (let count = 0; count < 5; count++) protect(harness, 1, { takeProfit: atMarket(5_100_000, 1), stopLoss: atMarket(4_900_000, 1) });
  must(harness, 1, { type: 'perpetual.unprotect', triggerId: 1 });
  protect(harness, 1, { stopLoss: atMarket(4_800_000) });
  const [waiting] = harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: MARKET });
  must(harness, 1, { type: 'perpetual.cancel', orderId: waiting?.orderId ?? 0 });
  open();
  return harness.entries;
}

/** As many open orders as an account may have: beside them a trigger is set whose order never rests, after the cancel of one another. */
export function fullHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT, { ...PERPETUAL_TERMS, maxOpenOrders: 1 });
  trade(harness, [1, 2], 100, 5_000_000);
  const { outcome } = harness.open(1, 'long', 1, { priceTicks: 4_990_000 });
  protect(harness, 1, { stopLoss: atMarket(4_800_000) });
  must(harness, 1, { type: 'perpetual.cancel', orderId: outcome.ok ? outcome.ref : 0 });
  protect(harness, 1, { takeProfit: { ...atMarket(5_100_000, 1), limitTicks: 5_110_000 } });
  return harness.entries;
}

/** Two intervals: at the end of the first there are too few premiums, at that of the second all pay and one of them less than is due. */
export function fundedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 1_000n * ONE_USDT, PERPETUAL_TERMS, 20_000);
  for (const accountId of [2, 3]) enrich(harness, accountId, 20_000);
  trade(harness, [1, 2], 300, 20_000, [100, 5]);
  trade(harness, [1, 3], 200, 20_000, [100, 5]);
  for (const accountId of [2, 3]) adjust(harness, accountId, 16_000n * ONE_USDT, 'short');
  harness.tickPerpetual(5_000_000);
  // The book stands 0.06 % above the index, which gives a rate of 0.01 %.
  harness.open(6, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
  harness.open(7, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
  trade(harness, [4, 5], 100, 5_003_500);
  untilMs(harness, harness.timeMs + 3 * MINUTE_MS);
  const startMs = harness.timeMs - (harness.timeMs % INTERVAL_MS);
  harness.timeMs = startMs + INTERVAL_MS;
  harness.drain();
  harness.timeMs = startMs + 2 * INTERVAL_MS - 245 * MINUTE_MS;
  untilMs(harness, startMs + 2 * INTERVAL_MS + MINUTE_MS);
  harness.tickPerpetual(5_000_000);
  return harness.entries;
}

/** Half a minute of a deep book in several levels, a fill that grows older than a minute, a side that leaves, and a book beyond what a mark may be. */
export function markedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 0n);
  const deep = (buyer: number, seller: number, middleTicks: number): void => {
    for (const step of [1, 2, 3]) {
      harness.open(buyer, 'long', 190, { priceTicks: middleTicks - 70 * step, leverage: 5 });
      harness.open(seller, 'short', 190, { priceTicks: middleTicks + 70 * step, leverage: 5 });
    }
  };
  const pass = (seconds: number, indexTicks: number): void => {
    for (let second = 0; second < seconds; second++) harness.tickPerpetual(indexTicks);
  };
  harness.open(6, 'long', 1, { priceTicks: 5_005_990, leverage: 5 });
  deep(1, 2, 5_006_000);
  pass(35, 5_000_000);
  harness.open(3, 'long', 1, { priceTicks: 5_006_070, leverage: 5 });
  harness.tickPerpetual(5_000_100, 60_000);
  harness.tickPerpetual(5_000_101, 1);
  must(harness, 2, { type: 'perpetual.cancelAll', marketId: MARKET });
  harness.tickPerpetual(5_000_000);
  must(harness, 1, { type: 'perpetual.cancelAll', marketId: MARKET });
  deep(4, 5, 5_030_001);
  pass(35, 5_000_001);
  return harness.entries;
}

/** A cut and whole liquidations in the book, with insurance, against partners, without one, and what a hand meets of its own. */
export function liquidatedHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 100n * ONE_USDT);
  enrich(harness, 2, 100_000);
  enrich(harness, 3, 100_000);
  // 2 BTC at 50,000 with 20×: in the second row.
  trade(harness, [1, 2], 2_000, 5_000_000, [20, 5]);
  trade(harness, [3, 1], 100, 5_000_000, [5, 5]);
  harness.closeOf(1, positionOf(harness, 1, 'short').positionId, { ...RESTING, priceTicks: 4_770_000 });
  trade(harness, [4, 2], 500, 5_000_000, [10, 5]);
  trade(harness, [5, 2], 500, 5_000_000, [10, 5]);
  protect(harness, 5, { stopLoss: atMarket(4_000_000) });
  harness.open(5, 'long', 10, { priceTicks: 4_900_000, leverage: 10 });
  harness.open(6, 'long', 956, { priceTicks: 4_785_353, leverage: 5 });
  harness.tickPerpetual(4_785_353);
  harness.open(9, 'long', 300, { priceTicks: 4_520_000, leverage: 5 });
  harness.open(7, 'long', 400, { priceTicks: 4_490_000, leverage: 5 });
  harness.closeOf(2, positionOf(harness, 2, 'short').positionId, { ...RESTING, priceTicks: 4_400_000, lots: 1_000 });
  harness.tickPerpetual(4_522_000);
  harness.tickPerpetual(4_000_000);
  harness.tickPerpetual(3_600_000);
  harness.tickPerpetual(4_100_000);
  harness.tickPerpetual(4_100_500);
  return harness.entries;
}

/** Account 1 has both sides of 100 lots and nobody else has a position: its long is bankrupt at 45,000 and waits for a partner. */
export function waitingHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 0n);
  trade(harness, [1, 2], 100, 5_000_000, [10, 5]);
  harness.open(1, 'short', 100, { priceTicks: 5_000_000, leverage: 5 });
  harness.closeOf(2, positionOf(harness, 2, 'short').positionId);
  harness.tickPerpetual(4_520_000);
  harness.open(3, 'long', 100, { priceTicks: 4_510_000, leverage: 5 });
  harness.tickPerpetual(4_520_000, 1);
  harness.tickPerpetual(4_520_100);
  return harness.entries;
}

/**
 * What insurance pays: for the difference to the mark to two partners until a budget ends, for a bid beyond bankruptcy, for another position on the same
 * day, of which the day leaves less, and on the next day again; the house paid in twice on the first. Meanwhile a solvent long waits for a bid, which
 * its owner's orders do not hasten.
 */
export function insuredHistory(): readonly Entry[] {
  const harness = openPerpetualHarness(ACCOUNTS, 0n);
  for (const units of [90n, 10n]) must(harness, 0, { type: 'perpetual.insure', marketId: MARKET, units: units * ONE_USDT });
  trade(harness, [1, 2], 300, 5_000_000, [10, 5]);
  trade(harness, [1, 3], 200, 5_000_000, [10, 5]);
  trade(harness, [4, 5], 500, 5_000_000, [10, 5]);
  trade(harness, [6, 5], 100, 5_000_000, [5, 5]);
  harness.tickPerpetual(4_515_000);
  harness.closeOf(5, positionOf(harness, 5, 'short').positionId, { ...RESTING, priceTicks: 4_511_000, lots: 10 });
  harness.open(7, 'long', 30, { priceTicks: 4_511_500, leverage: 5 });
  protect(harness, 4, { stopLoss: atMarket(4_100_000) });
  adjust(harness, 6, ONE_USDT);
  harness.tickPerpetual(4_515_000, 1);
  harness.open(8, 'long', 5, { priceTicks: 4_511_600, leverage: 5 });
  harness.open(7, 'long', 20, { priceTicks: 4_490_000, leverage: 5 });
  harness.tickPerpetual(4_494_000);
  harness.open(8, 'long', 300, { priceTicks: 4_485_000, leverage: 5 });
  harness.tickPerpetual(4_488_000);
  harness.timeMs += 86_400_000 - (harness.timeMs % 86_400_000);
  harness.tickPerpetual(4_488_000, 0);
  trade(harness, [9, 5], 300, 4_488_000, [100, 5]);
  harness.tickPerpetual(4_440_000);
  harness.tickPerpetual(4_430_000);
  return harness.entries;
}
