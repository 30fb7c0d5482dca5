import { mulDivCeil, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import type { Step } from '../../../audit/step.ts';
import type { AuditState } from './state.ts';
import { beginDay } from './insurance.ts';
import type { Market } from './market.ts';
import type { Order } from './objects.ts';
import { IMPACT_PRICE, LAST_FILL, MARK, PREMIUM, SAMPLE } from './price-rules.ts';

export const INTERVAL_MS = 28_800_000;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const BASIS_MS = 30_000;
const TWO_MILLION = 2_000_000n;
const ONE_E8 = 100_000_000n;
/** The impact price is that of 20,000 USDT, within so many prices of the book. */
const IMPACT_UNITS = 20_000n * 100_000_000n;
const MOST_PRICES = 1_000;

/** The mark of this moment is stated, with a sample of the book once a second (product rules 3.3). */
export function markNow(state: AuditState, step: Step, market: Market): void {
  const last = state.ground.prices.last(market.symbolId);
  if (last === undefined) return;
  const { timeMs } = step;
  beginDay(state, market, timeMs);
  const { n: indexN, priceTicks: indexTicks } = last;
  const { marketId, book, factor } = market;
  const bidTicks = impactPrice(book.orders(true), factor);
  const askTicks = impactPrice(book.orders(false), factor);
  const lastTicks = lastFillOf(market, timeMs);
  const sampled = isSecondOver(market, timeMs);
  market.samples = market.samples.filter((sample) => sample.timeMs > timeMs - BASIS_MS);
  if (sampled) {
    market.sampledMs = timeMs;
    if (bidTicks !== null && askTicks !== null)
      market.samples = [...market.samples, { timeMs, ticks: bidTicks + askTicks - 2 * indexTicks }];
  }
  if (market.intervalEndMs === 0) market.intervalEndMs = INTERVAL_MS * (Math.floor(timeMs / INTERVAL_MS) + 1);
  const { lastFundingE8: fundingE8, intervalEndMs, samples } = market;
  const basisSumTicks = samples.reduce((sum, { ticks }) => sum + ticks, 0);
  const basisCount = samples.length;
  market.marks += 1;
  market.indexTicks = indexTicks;
  const withFunding = fundedIndex(market, intervalEndMs - timeMs);
  const withBasis = basedIndex(market, basisSumTicks);
  const own = bidTicks === null || askTicks === null ? indexTicks : ownPrice(bidTicks, askTicks, lastTicks);
  market.markTicks = bounded(market, middleOf(withFunding, withBasis, own));
  state.counts.marks += 1;
  const { markTicks } = market;
  const basis = { sampled, basisSumTicks, basisCount };
  const prices = { bidTicks, askTicks, lastTicks };
  step.event(
    { type: 'perpetual.marked', marketId, indexN, indexTicks, fundingE8, intervalEndMs, ...basis, ...prices, markTicks },
    {
      is: MARK,
      sampled: SAMPLE,
      basisSumTicks: SAMPLE,
      basisCount: SAMPLE,
      bidTicks: IMPACT_PRICE,
      askTicks: IMPACT_PRICE,
      lastTicks: LAST_FILL,
    },
  );
}

export function isSecondOver({ sampledMs }: Market, timeMs: number): boolean {
  return timeMs - sampledMs >= SECOND_MS;
}

/** The price of the last trade while it is not older than a minute. */
function lastFillOf({ lastFill }: Market, timeMs: number): number | null {
  return lastFill !== null && lastFill.timeMs >= timeMs - MINUTE_MS ? lastFill.priceTicks : null;
}

/** The index with what is left of the funding rate. */
function fundedIndex({ indexTicks, lastFundingE8 }: Market, leftMs: number): number {
  const intervals = ONE_E8 * BigInt(INTERVAL_MS);
  const funding = BigInt(lastFundingE8) * BigInt(Math.max(0, leftMs));
  return Number(mulDivHalfEven(BigInt(indexTicks), intervals + funding, intervals));
}

/** The index with the mean distance of the book; itself without a sample. */
function basedIndex({ indexTicks, samples }: Market, basisSumTicks: number): number {
  if (samples.length === 0) return indexTicks;
  const halves = 2n * BigInt(samples.length);
  return Number(mulDivHalfEven(halves * BigInt(indexTicks) + BigInt(basisSumTicks), 1n, halves));
}

/** The last trade as far as it is between bid and ask; without one their middle. */
function ownPrice(bidTicks: number, askTicks: number, lastTicks: number | null): number {
  if (lastTicks === null) return Number(mulDivHalfEven(BigInt(bidTicks) + BigInt(askTicks), 1n, 2n));
  return middleOf(bidTicks, askTicks, lastTicks);
}

function middleOf(...prices: readonly [number, number, number]): number {
  return prices.toSorted((a, b) => a - b)[1] ?? prices[0];
}

/** Not farther from the index than half of the lowest maintenance rate in force. */
function bounded({ indexTicks, terms }: Market, priceTicks: number): number {
  const index = BigInt(indexTicks);
  const ratePpm = BigInt(terms.tiers[0]?.maintenancePpm ?? 0);
  const least = Number(mulDivCeil(index, TWO_MILLION - ratePpm, TWO_MILLION));
  const most = Number(mulDivFloor(index, TWO_MILLION + ratePpm, TWO_MILLION));
  return priceTicks < least ? least : priceTicks > most ? most : priceTicks;
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
  for (const { bookTicks, leftLots } of orders) {
    if (prices.add(bookTicks).size > MOST_PRICES) return null;
    const perLot = BigInt(bookTicks) * factor;
    const missing = mulDivCeil(IMPACT_UNITS - value, 1n, perLot);
    const taken = missing < BigInt(leftLots) ? missing : BigInt(leftLots);
    value += taken * perLot;
    lots += taken;
    if (value >= IMPACT_UNITS) return { value, perTick: lots * factor };
  }
  return null;
}

/** The mean price of the impact amount in whole ticks, half-even. */
function impactPrice(orders: readonly Order[], factor: bigint): number | null {
  const impact = impactOf(orders, factor);
  return impact === null ? null : Number(mulDivHalfEven(impact.value, 1n, impact.perTick));
}

/** (max(0, bid − index) − max(0, index − ask)) ÷ index in 10^-8, rounded down; both prices as value ÷ lots. */
function premiumOf({ indexTicks }: Market, bid: Impact, ask: Impact): number {
  const index = BigInt(indexTicks);
  const above = bid.value - index * bid.perTick;
  const below = index * ask.perTick - ask.value;
  const over = (above > 0n ? above : 0n) * ask.perTick - (below > 0n ? below : 0n) * bid.perTick;
  return Number(mulDivFloor(over, ONE_E8, bid.perTick * ask.perTick * index));
}
