import type { ExchangeEvent } from '@candor/exchange/event';
import { AttackedDemo, type Market } from './attacked-demo.ts';
import { Seat } from './seat.ts';

/** At 100× each, of as much as that leverage is given for. */
const PAIR_USDT = 49_000;
const EACH_USDT = 5_000n;
const START_MS = Date.UTC(2025, 5, 13, 12);
/** Seconds, in each of which all is closed as far as the book goes. */
const TRIES = 20;

/** From each price to the next in one tick, all on one day. */
export type Gaps = { readonly market: Market; readonly pricesTicks: readonly number[]; readonly pairs: number };
export type Straddled = {
  readonly insuranceUnits: bigint;
  /** By the insurance account, for fills beyond bankruptcy and to partners, and the most of it for one position. */
  readonly paidUnits: bigint;
  readonly mostUnits: bigint;
  /** What partners of deleveragings who are others would have had at the mark beside what they got. */
  readonly borneUnits: bigint;
  readonly earnedUnits: bigint;
};

/** Longs and shorts of one hand against each other before each gap, and all closed after it. */
export async function straddle({ market, pricesTicks, pairs }: Gaps): Promise<Straddled> {
  const demo = new AttackedDemo(START_MS);
  await demo.open(true);
  const hold = async (priceTicks: number, seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      demo.tick(market, priceTicks);
      await demo.pass(1_000);
    }
  };
  const seat = new Seat(demo, market, demo.admit(2 * pairs, EACH_USDT, 'contract'));
  const insuranceUnits = demo.insuranceUnits(market);
  const paid = new Map<number, bigint>();
  let borneUnits = 0n;
  demo.see(({ events }) => {
    for (const event of events) {
      for (const [positionId, units] of insuredBy(event)) paid.set(positionId, (paid.get(positionId) ?? 0n) + units);
      if (event.type === 'perpetual.deleveraged' && !seat.accounts.includes(event.partner.accountId)) borneUnits += borneBy(event, seat);
    }
  });
  for (const [index, toTicks] of pricesTicks.slice(1).entries()) {
    const fromTicks = pricesTicks[index] ?? toTicks;
    await hold(fromTicks, 40);
    openPairs(seat, pairs);
    demo.tick(market, toTicks);
    await hold(toTicks, 2);
    for (let tries = TRIES; tries > 0 && !seat.isOut; tries--) {
      seat.leave();
      await hold(toTicks, 1);
    }
    if (!seat.isOut) throw new Error('a pair could not be closed');
  }
  demo.core.exchange.check();
  await demo.stop();
  return {
    insuranceUnits,
    paidUnits: [...paid.values()].reduce((sum, units) => sum + units, 0n),
    mostUnits: [...paid.values()].reduce((most, units) => (units > most ? units : most), 0n),
    borneUnits,
    earnedUnits: demo.earnedUnits(seat.accounts),
  };
}

function openPairs(seat: Seat, pairs: number): void {
  const lots = seat.lotsOf(PAIR_USDT);
  for (let pair = 0; pair < pairs; pair++) {
    seat.rest(pair, 'long', lots, seat.indexTicks, 100);
    seat.take(pairs + pair, 'short', lots, { leverage: 100 });
  }
  if (!seat.accounts.every((_, index) => seat.isIn(index))) throw new Error('a pair could not be opened');
}

/** What insurance paid, and for which bankrupt position. */
function insuredBy(event: ExchangeEvent): readonly (readonly [number, bigint])[] {
  if (event.type === 'perpetual.filled') return [event.taker, event.maker].map((side) => [side.positionId, side.insuredUnits] as const);
  if (event.type === 'perpetual.deleveraged') return [[event.loser.positionId, event.loser.insuredUnits + event.partner.insuredUnits]];
  return [];
}

/** Between the bankruptcy price and the index, less what insurance paid to the partner. */
function borneBy({ priceTicks, lots, partner }: Extract<ExchangeEvent, { type: 'perpetual.deleveraged' }>, seat: Seat): bigint {
  return BigInt(Math.abs(priceTicks - seat.indexTicks) * lots) * seat.market.factor - partner.insuredUnits;
}
