import { mulDivCeil, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import type { Step } from '../../../audit/step.ts';
import type { Desk } from './desk.ts';
import type { Market } from './market.ts';
import type { Order } from './objects.ts';
import { MARK, PREMIUM, SAMPLE } from './price-rules.ts';

export const INTERVAL_MS = 28_800_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const BASIS_MS = 30_000;
const ONE_E8 = 100_000_000n;
/** The impact price is that of 20,000 USDT, within so many prices of the book. */
const IMPACT_UNITS = 20_000n * 100_000_000n;
const MOST_PRICES = 1_000;

/** The mark of this moment is stated, with a sample of the book once a second (product rules 3.3). */
export function markNow(desk: Desk, step: Step, market: Market): void {
  const last = desk.ground.prices.last(market.symbolId);
  if (last === undefined) return;
  const { timeMs } = step;
  const { n: indexN, priceTicks: indexTicks } = last;
  const sampled = isSecondOver(market, timeMs);
  const sampleTicks = sampled ? sampleOf(market, indexTicks) : null;
  market.samples = market.samples.filter((sample) => sample.timeMs > timeMs - BASIS_MS);
  if (sampled) market.sampledMs = timeMs;
  if (sampleTicks !== null) market.samples = [...market.samples, { timeMs, ticks: sampleTicks }];
  if (market.intervalEndMs === 0) market.intervalEndMs = INTERVAL_MS * (Math.floor(timeMs / INTERVAL_MS) + 1);
  const { marketId, lastFundingE8: fundingE8, intervalEndMs, samples } = market;
  const basisSumTicks = samples.reduce((sum, { ticks }) => sum + ticks, 0);
  const basisCount = samples.length;
  market.marks += 1;
  market.indexTicks = indexTicks;
  market.markTicks = markOf(market, intervalEndMs - timeMs, basisSumTicks);
  desk.counts.marks += 1;
  const { markTicks } = market;
  const basis = { sampled, sampleTicks, basisSumTicks, basisCount };
  step.event(
    { type: 'perpetual.marked', marketId, indexN, indexTicks, fundingE8, intervalEndMs, ...basis, markTicks },
    { is: MARK, sampled: SAMPLE, sampleTicks: SAMPLE, basisSumTicks: SAMPLE, basisCount: SAMPLE },
  );
}

export function isSecondOver({ sampledMs }: Market, timeMs: number): boolean {
  return timeMs - sampledMs >= SECOND_MS;
}

function sampleOf({ book }: Market, indexTicks: number): number | null {
  const [bid, ask] = [book.best(true), book.best(false)];
  return bid === undefined || ask === undefined ? null : bid.limitTicks + ask.limitTicks - 2 * indexTicks;
}

/** The middle one of index, index with funding and index with basis, at most 1 % from the index. */
function markOf({ indexTicks, lastFundingE8, samples }: Market, leftMs: number, basisSumTicks: number): number {
  const index = BigInt(indexTicks);
  const intervals = ONE_E8 * BigInt(INTERVAL_MS);
  const funding = BigInt(lastFundingE8) * BigInt(Math.max(0, leftMs));
  const withFunding = mulDivHalfEven(index, intervals + funding, intervals);
  const halves = 2n * BigInt(samples.length);
  const withBasis = samples.length === 0 ? index : mulDivHalfEven(halves * index + BigInt(basisSumTicks), 1n, halves);
  const [, middle = index] = [index, withFunding, withBasis].toSorted((a, b) => Number(a - b));
  const least = mulDivCeil(index, 99n, 100n);
  const most = mulDivFloor(index, 101n, 100n);
  return Number(middle < least ? least : middle > most ? most : middle);
}

export function isMinuteOver({ premiumMs }: Market, timeMs: number): boolean {
  return Math.floor(timeMs / MINUTE_MS) > Math.floor(premiumMs / MINUTE_MS);
}

/** The premium of this minute is sampled (product rules 5.8). */
export function samplePremium(step: Step, market: Market): void {
  const { marketId, book, factor } = market;
  const bid = impactOf(book.orders(true), factor);
  const ask = impactOf(book.orders(false), factor);
  const premiumE8 = bid === null || ask === null ? null : premiumOf(market, bid, ask);
  market.premiumMs = step.timeMs;
  if (premiumE8 !== null) {
    const count = market.premiums.count + 1;
    market.premiums = { count, weightedE8: market.premiums.weightedE8 + BigInt(count) * BigInt(premiumE8) };
  }
  step.event({ type: 'perpetual.premium', marketId, premiumE8 }, { is: PREMIUM });
}

/** What filling the impact amount takes: its value, and what its lots would be worth at a price of one tick. */
type Impact = { readonly value: bigint; readonly perTick: bigint };

function impactOf(orders: readonly Order[], factor: bigint): Impact | null {
  let value = 0n;
  let lots = 0n;
  const prices = new Set<number>();
  for (const { limitTicks, leftLots } of orders) {
    if (prices.add(limitTicks).size > MOST_PRICES) return null;
    const perLot = BigInt(limitTicks) * factor;
    const missing = mulDivCeil(IMPACT_UNITS - value, 1n, perLot);
    const taken = missing < BigInt(leftLots) ? missing : BigInt(leftLots);
    value += taken * perLot;
    lots += taken;
    if (value >= IMPACT_UNITS) return { value, perTick: lots * factor };
  }
  return null;
}

/** (max(0, bid − index) − max(0, index − ask)) ÷ index in 10^-8, rounded down; both prices as value ÷ lots. */
function premiumOf({ indexTicks }: Market, bid: Impact, ask: Impact): number {
  const index = BigInt(indexTicks);
  const above = bid.value - index * bid.perTick;
  const below = index * ask.perTick - ask.value;
  const over = (above > 0n ? above : 0n) * ask.perTick - (below > 0n ? below : 0n) * bid.perTick;
  return Number(mulDivFloor(over, ONE_E8, bid.perTick * ask.perTick * index));
}
