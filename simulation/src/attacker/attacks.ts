import { AttackedDemo, MARKETS } from './attacked-demo.ts';
import type { Feed, Span } from './recorded-prices.ts';
import { Seat } from './seat.ts';
import type { Strategy } from './strategies.ts';

/** The same tick again, so that neither quotes nor marks are old. */
const REPEAT_MS = 3_000;
const WARM_UP_MS = 40_000;
/** Prices between two looks at the whole state. */
const CHECK_EVERY = 500;
/** At the end, in which everything is closed. */
const LEAVING_TRIES = 60;

export type Earned = { readonly name: string; readonly trades: number; readonly earnedUnits: bigint };

/** Plays strategies at once, each with accounts of its own in both markets, over recorded prices; answers what each has when all is closed. */
export async function playAttacks(span: Span, feed: Feed, strategies: readonly Strategy[]): Promise<readonly Earned[]> {
  const demo = new AttackedDemo(span.fromMs - WARM_UP_MS);
  await demo.open(true);
  const paths = MARKETS.map((market) => ({ market, prices: feed.pricesOf(market, span) }));
  const length = Math.min(...paths.map(({ prices }) => prices.length));
  const pricesAt = (step: number) => paths.map(({ market, prices }) => ({ market, priceTicks: prices[Math.min(step, length - 1)] ?? 0 }));
  const tickAll = (step: number): void => {
    for (const { market, priceTicks } of pricesAt(step)) demo.tick(market, priceTicks);
  };
  const hold = async (step: number, durationMs: number): Promise<void> => {
    for (let passedMs = 0; passedMs < durationMs; passedMs += REPEAT_MS) {
      if (passedMs > 0) tickAll(step);
      await demo.pass(Math.min(REPEAT_MS, durationMs - passedMs));
    }
  };
  tickAll(0);
  await hold(0, WARM_UP_MS);
  const seated = strategies.map((strategy) => {
    const seats = MARKETS.map((market) => new Seat(demo, market, demo.admit(strategy.accounts, strategy.usdtEach, 'contract')));
    return { strategy, seats, attacks: seats.map((seat) => strategy.open(seat)) };
  });
  for (let step = 1; step < length; step++) {
    await hold(step - 1, feed.stepMs - feed.lastMs);
    const known = pricesAt(step - 1 + feed.leadSteps);
    for (const { attacks } of seated) for (const [index, attack] of attacks.entries()) attack.before(known[index]?.priceTicks ?? 0);
    await demo.pass(feed.lastMs);
    tickAll(step);
    for (const { attacks } of seated) for (const attack of attacks) attack.after();
    if (step % CHECK_EVERY === 0) demo.core.exchange.check();
  }
  const seats = seated.flatMap((one) => one.seats);
  for (let left = LEAVING_TRIES; left > 0 && seats.some((seat) => !seat.isOut); left--) {
    for (const seat of seats) seat.leave();
    await hold(length - 1, REPEAT_MS);
    tickAll(length - 1);
  }
  for (const seat of seats) {
    seat.leave();
    if (!seat.isOut) throw new Error(`positions of ${seat.market.code} could not be closed`);
  }
  demo.core.exchange.check();
  await demo.stop();
  return seated.map(({ strategy: { name }, seats: own }) => ({
    name,
    trades: own.reduce((sum, { trades }) => sum + trades, 0),
    earnedUnits: own.reduce((sum, seat) => sum + demo.earnedUnits(seat.accounts), 0n),
  }));
}
