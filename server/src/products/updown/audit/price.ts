import { KEPT_MS, type KnownPrices } from '../../../audit/ground/prices.ts';
import type { Step } from '../../../audit/step.ts';
import { COARSE, FAST, FRESH, GAP } from './rules.ts';

/** With real money: one tick is at most 0.8 basis points. */
const LEAST_PRICE_TICKS = 12_500;
/** With real money: ticks further apart have a gap between them, and none is taken so long after its end. */
const GAP_MS = 5_000;
const AFTER_GAP_MS = 300_000;
const FAST_SPAN_MS = 3_000;
const FAST_PER_MILLE = 5;

/** What the prices of a symbol must be for a contract to be taken now. */
export function needPrice(step: Step, prices: KnownPrices, symbolId: number): void {
  prices.needForBet(step, symbolId, FRESH);
  const last = prices.last(symbolId);
  if (last === undefined) return;
  if (prices.isLive()) {
    const isFine = last.priceTicks >= LEAST_PRICE_TICKS;
    step.need(isFine, COARSE, 'the last price in ticks', `at least ${LEAST_PRICE_TICKS}`, last.priceTicks);
    needNoGap(step, prices, symbolId);
  }
  const before = prices.ticks(symbolId).lastUpTo(last.timeMs - FAST_SPAN_MS);
  if (before === undefined || before.timeMs < last.timeMs - KEPT_MS) return;
  const isSlow = Math.abs(last.priceTicks - before.priceTicks) * 1_000 <= FAST_PER_MILLE * before.priceTicks;
  step.need(isSlow, FAST, 'the last price', `within 0.5 % of ${before.priceTicks}`, last.priceTicks);
}

/** Each tick of the last 300 s came within 5 s of the one before it. */
function needNoGap(step: Step, prices: KnownPrices, symbolId: number): void {
  const ticks = prices.ticks(symbolId);
  const beforeMs = step.timeMs - AFTER_GAP_MS - 1;
  let lastMs = ticks.lastUpTo(beforeMs)?.timeMs ?? -Infinity;
  for (const { timeMs } of ticks.between(beforeMs, step.timeMs)) {
    step.need(timeMs - lastMs <= GAP_MS, GAP, `the tick before that of ${timeMs}`, `at most ${GAP_MS} ms earlier`, lastMs);
    lastMs = timeMs;
  }
}
