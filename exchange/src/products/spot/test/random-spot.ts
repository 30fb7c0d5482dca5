import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { MarketSwitches, MarketTerms } from '../../../ground/market/commands.ts';
import { TERMS } from '../../../test/harness.ts';
import type { Random } from '../../../test/random.ts';
import { randomAuthor, randomChange } from '../../../test/random-terms.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import { HOUSE_ACCOUNTS, INDEX_TICKS, SIMULATED, ACCOUNTS } from '../../../test/trial-world.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { Side } from '../../../trading/side.ts';
import type { OrderKind, TimeInForce } from '../words.ts';

/** Small terms, so that every bound is met within a few commands. */
export const TIGHT_TERMS: MarketTerms = {
  ...TERMS,
  orderMinLots: 2,
  orderMaxLots: 60,
  minSellLots: 3,
  buyMaxTicks: 33_300,
  sellMinTicks: 26_700,
  minNotionalUnits: 1_000_000n,
  maxOpenOrders: 6,
  limitBandPpm: 80_000,
};

/** Two markets that share the quote. */
export function spotOpening(): readonly CommandBody[] {
  const other = { ...TIGHT_TERMS, feePpm: 333, orderMinLots: 1 };
  return [
    { type: 'market.define', marketId: 1, symbolId: 1, baseAssetId: 2, quoteAssetId: 1, lotUnits: 1_000n, terms: TIGHT_TERMS },
    { type: 'market.define', marketId: 2, symbolId: 2, baseAssetId: 3, quoteAssetId: 1, lotUnits: 1_000_000n, terms: other },
  ];
}

/** Every kind of order on two markets, hostile numbers, other people's orders, changed terms and halts. */
export class RandomSpot implements Generator {
  readonly #world: TrialWorld;
  readonly #random: Random;
  /** Orders that rested lately, of anybody. */
  readonly #orders: { readonly orderId: number; readonly accountId: number }[] = [];
  /** Markets that take no orders: only these can be delisted. */
  readonly #halted = new Set<number>();
  /** The last price of each symbol, which has its market's number. */
  readonly #index = new Map<number, number>();
  readonly #switches = new Map<number, MarketSwitches>();

  constructor(world: TrialWorld) {
    this.#world = world;
    this.#random = world.random;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'market.switched') {
        const { type: _, marketId, ...switches } = event;
        this.#switches.set(marketId, switches);
        if (event.enable) this.#halted.delete(marketId);
        else this.#halted.add(marketId);
      }
      if (event.type === 'price.ticked' && event.priceTicks > 0) this.#index.set(event.symbolId, event.priceTicks);
      if (event.type === 'spot.pegged') this.#note(event.orderId, event.accountId);
      // What rests within a tick is a pegged order.
      if (event.type === 'spot.rested' && entry.command.accountId !== 0) this.#note(event.orderId, entry.command.accountId);
    }
  }

  #note(orderId: number, accountId: number): void {
    this.#orders.push({ orderId, accountId });
    if (this.#orders.length > 30) this.#orders.shift();
  }

  next(): Draft {
    const dice = this.#random.below(100);
    if (dice < 4) return { accountId: this.#random.oneIn(30) ? this.#account() : 0, body: this.#ofHouse() };
    const accountId = this.#account();
    if (dice < 73) return { accountId, body: this.#place() };
    if (dice < 79) return this.#peg(accountId);
    if (dice < 98) return { accountId, body: this.#cancel(accountId) };
    return { accountId, body: { type: 'spot.cancelAll', marketId: this.#random.one([0, 1, 2, 3, -1]) } };
  }

  /** The house's own trade as often as all others together, since only they begin with coins. */
  #account(): number {
    if (this.#random.oneIn(60)) return this.#world.anybody();
    return this.#random.one(this.#random.below(5) < 2 ? HOUSE_ACCOUNTS : ACCOUNTS);
  }

  #ofHouse(): CommandBody {
    if (this.#random.oneIn(3)) {
      return { type: 'spot.delist', marketId: this.#random.one(this.#halted.size > 0 ? [...this.#halted] : [1, 2, 9]) };
    }
    return this.#random.oneIn(3) ? this.#marketChange() : this.#marketSwitch();
  }

  #place(): CommandBody {
    const side: Side = this.#random.one(['buy', 'sell']);
    const kind: OrderKind = this.#random.below(4) === 0 ? 'market' : 'limit';
    const marketId = this.#random.below(40) === 0 ? this.#random.one([0, 3, -1, 1.5]) : 1 + this.#random.below(2);
    const limitTimes: readonly TimeInForce[] = ['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only'];
    const timeInForce: TimeInForce = kind === 'limit' || this.#random.below(30) === 0 ? this.#random.one(limitTimes) : 'ioc';
    const far = this.#random.below(15) === 0 ? 4_000 : 12;
    const priceTicks =
      kind === 'limit' ? this.#random.often(INDEX_TICKS + this.#random.below(2 * far) - far) : this.#random.below(30) === 0 ? 5 : 0;
    const byAmount = kind === 'market' && side === 'buy' && this.#random.below(2) === 0;
    // a lot of the second market is worth a thousand of the first's
    const amountUnits = byAmount ? this.#amount() * (marketId === 2 ? 1_000n : 1n) : this.#random.below(60) === 0 ? this.#amount() : 0n;
    const lots =
      byAmount && this.#random.below(30) > 0
        ? 0
        : this.#random.often(this.#random.below(12) === 0 ? this.#random.below(80) : 1 + this.#random.below(20));
    return { type: 'spot.place', marketId, side, kind, timeInForce, priceTicks, lots, amountUnits };
  }

  /** Lists about the index, mostly by those who may and away from it on their side; some stand at their bound. */
  #peg(somebody: number): Draft {
    const random = this.#random;
    const accountId = random.oneIn(12) ? somebody : random.one([SIMULATED, ...HOUSE_ACCOUNTS]);
    const side: Side = random.one(['buy', 'sell']);
    const marketId = random.oneIn(40) ? 3 : 1 + random.below(2);
    const index = this.#index.get(marketId) ?? INDEX_TICKS;
    const skew = random.below(400) - 200;
    const quotes = Array.from({ length: random.oneIn(8) ? random.below(8) : 1 + random.below(3) }, () => {
      const away = 10 + random.below(random.one([100, 500, 3_000]));
      const offsetPpm = random.often(random.oneIn(30) ? 0 : skew + (side === 'buy' ? -away : away));
      return { offsetPpm, lots: random.often(random.oneIn(15) ? random.below(80) : 3 + random.below(20)) };
    });
    const far = Math.trunc(index / random.one([20, 200, 5_000]));
    return {
      accountId,
      body: { type: 'spot.peg', marketId, side, boundTicks: random.often(side === 'buy' ? index + far : index - far), quotes },
    };
  }

  /** Mostly an own order, sometimes another's, sometimes none. */
  #cancel(accountId: number): CommandBody {
    if (this.#random.below(12) === 0) return { type: 'spot.cancel', orderId: this.#random.hostile() };
    const mine = this.#orders.filter((order) => order.accountId === accountId);
    const from = this.#random.below(3) > 0 && mine.length > 0 ? mine : this.#orders;
    return { type: 'spot.cancel', orderId: this.#random.one(from, { orderId: 1, accountId: 0 }).orderId };
  }

  #marketChange(): CommandBody {
    const marketId = this.#random.one([1, 2, 1, 2, 9]);
    const terms = {
      ...TIGHT_TERMS,
      ...this.#switches.get(marketId),
      feePpm: this.#random.one([0, 1, 999, 1_000, 10_000, 10_001]),
      orderMinLots: 1 + this.#random.below(3),
      limitBandPpm: this.#random.one([100_000, 100_000, 350]),
      marketBandPpm: this.#random.one([200, 50_000]),
    };
    // A change that would turn something as well.
    const enable = this.#random.oneIn(15) ? !terms.enable : terms.enable;
    return { type: 'market.change', marketId, terms: { ...terms, enable }, ...randomChange(this.#world) };
  }

  #marketSwitch(): CommandBody {
    const on = (): boolean => this.#random.below(150) > 0;
    const enable = this.#random.below(30) > 0;
    const sides = { isDeal: on(), limitedBuy: on(), limitedSell: on(), marketBuy: on(), marketSell: on() };
    return { type: 'market.switch', marketId: this.#random.one([1, 2, 1, 2, 9]), enable, ...sides, ...randomAuthor(this.#world) };
  }

  #amount(): bigint {
    if (this.#random.below(12) === 0) return this.#random.hostileUnits();
    return BigInt(1 + this.#random.below(30_000_000));
  }
}
