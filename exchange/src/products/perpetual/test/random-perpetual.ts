import type { TierTerms } from '@candor/formulas/perpetual/tiers';
import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import { simulatedTick } from '../../../test/harness.ts';
import type { Random } from '../../../test/random.ts';
import { randomAuthor, randomChange } from '../../../test/random-terms.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import { ACCOUNTS, HOUSE_ACCOUNTS, INDEX_TICKS, SIMULATED, SUB_OWNERS, TRADERS } from '../../../test/trial-world.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { AttachedTrigger, PerpetualCommand, TriggerTerms } from '../commands.ts';
import type { PositionSide } from '../words.ts';
import type { PerpetualTerms } from '../terms.ts';

const ONE_USDT = 100_000_000n;
const USDT = 1;
/**
 * Symbols of their own, so that their prices may fall and rise by far more than those of the other products; numbers that markets of
 * other products have too, since each product numbers its own.
 */
export const MARKETS = [
  { marketId: 1, symbolId: 13, code: 'ethusdt', lotUnits: 100_000n },
  { marketId: 2, symbolId: 14, code: 'solusdt', lotUnits: 100_000_000n },
] as const;

const row = (above: bigint, upTo: bigint, maxLeverage: number, maintenancePpm: number) => ({
  aboveUnits: above * ONE_USDT,
  upToUnits: upTo * ONE_USDT,
  maxLeverage,
  maintenancePpm,
});

/** Less maintenance, and the rows of high leverage end at half the value. */
function lowered(
  { aboveUnits, upToUnits, maxLeverage, maintenancePpm }: TierTerms,
  at: number,
  { length }: readonly TierTerms[],
): TierTerms {
  return {
    aboveUnits: aboveUnits / 2n,
    upToUnits: at + 1 < length ? upToUnits / 2n : upToUnits,
    maxLeverage,
    maintenancePpm: (maintenancePpm * 4) / 5,
  };
}

/** Small terms, so that every bound and row is met within a few commands. */
const TIGHT_TERMS: PerpetualTerms = {
  enable: true,
  isShow: true,
  leverages: [1, 2, 3, 5, 10, 20, 50, 100],
  minShareLots: 2,
  maxShareLots: 900,
  openFeePpm: 1_000,
  closeFeePpm: 700,
  minMarginUnits: ONE_USDT / 50n,
  maxOpenInterestUnits: 3_000n * ONE_USDT,
  maxOpenOrders: 6,
  tiers: [row(0n, 100n, 100, 5_000), row(100n, 400n, 50, 10_000), row(400n, 1_000n, 20, 25_000), row(1_000n, 100_000n, 10, 50_000)],
  sort: 1,
};

/** The same for lots of a whole coin: a few orders are the 20,000 USDT of an impact price. */
const LARGE_TERMS: PerpetualTerms = {
  ...TIGHT_TERMS,
  maxOpenInterestUnits: TIGHT_TERMS.maxOpenInterestUnits * 100n,
  tiers: TIGHT_TERMS.tiers.map((tier) => ({ ...tier, aboveUnits: tier.aboveUnits * 100n, upToUnits: tier.upToUnits * 100n })),
};

const termsOf = (marketId: number): PerpetualTerms => (marketId === 2 ? LARGE_TERMS : TIGHT_TERMS);

export function perpetualOpening(): readonly CommandBody[] {
  return MARKETS.flatMap(({ marketId, symbolId, code, lotUnits }): readonly CommandBody[] => [
    { type: 'symbol.define', symbolId, code, tickUnits: 1_000_000n },
    { type: 'perpetual.define', marketId, symbolId, lotUnits, terms: termsOf(marketId) },
  ]);
}

/** Commands in a row that give triggers to one position: more than it may have. */
const CROWDING = 14;

type Known = { readonly id: number; readonly accountId: number };
type KnownPosition = Known & { readonly marketId: number; readonly side: PositionSide };

/** Positions around every boundary of the rules, prices that fall and recover, frozen ones, hostile numbers, other people's positions. */
export class RandomPerpetual implements Generator {
  readonly #world: TrialWorld;
  readonly #random: Random;
  readonly #index = new Map<number, number>();
  readonly #marks = new Map<number, number>();
  readonly #halted = new Set<number>();
  readonly #sides = new Map<string, number>();
  #positions: KnownPosition[] = [];
  #closed: Known = { id: 1, accountId: 0 };
  /** What comes next, in its order. */
  #planned: Draft[] = [];
  #orders: Known[] = [];
  #triggers: Known[] = [];

  constructor(world: TrialWorld) {
    this.#world = world;
    this.#random = world.random;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'perpetual.marked') this.#marks.set(event.marketId, event.markTicks);
      if (event.type === 'perpetual.switched') {
        if (event.enable) this.#halted.delete(event.marketId);
        else this.#halted.add(event.marketId);
      }
      if (event.type === 'perpetual.pegged') {
        this.#orders = [...this.#orders.slice(-30), { id: event.orderId, accountId: event.accountId }];
        if (event.positionId === 0) this.#sides.set(`${event.accountId} ${event.marketId} ${event.side}`, event.leverage);
      }
      if (event.type === 'perpetual.rested' && entry.command.accountId !== 0)
        this.#orders = [...this.#orders.slice(-30), { id: event.orderId, accountId: entry.command.accountId }];
      if (event.type === 'perpetual.protected')
        this.#triggers = [...this.#triggers.slice(-30), { id: event.triggerId, accountId: event.accountId }];
      if (event.type === 'perpetual.accepted' && event.positionId === 0)
        this.#sides.set(`${event.accountId} ${event.marketId} ${event.side}`, event.leverage);
      if (event.type === 'perpetual.filled')
        for (const { positionId: id, accountId, isOpening, lotsBefore } of [event.taker, event.maker])
          if (isOpening && lotsBefore === 0) {
            const side = event.takerBuys === (id === event.taker.positionId) ? 'long' : 'short';
            this.#positions = [...this.#positions.slice(-60), { id, accountId, marketId: event.marketId, side }];
          }
      if (event.type === 'perpetual.closed') this.#closed = { id: event.positionId, accountId: event.accountId };
      if (event.type === 'perpetual.closed') this.#positions = this.#positions.filter(({ id }) => id !== event.positionId);
    }
  }

  next(): Draft {
    if (this.#random.oneIn(150)) this.#planned = this.#positions.slice(-1).flatMap((position) => this.#crowd(position));
    else if (this.#random.oneIn(300)) this.#planned = [...this.#quote()];
    const planned = this.#planned.shift();
    if (planned !== undefined) return planned;
    const dice = this.#random.below(100);
    if (dice < 14) return { accountId: 0, body: this.#tick() };
    if (dice < 17) return { accountId: this.#random.oneIn(30) ? this.#account() : 0, body: this.#ofHouse() };
    const accountId = this.#account();
    if (dice < 21) return { accountId, body: this.#transfer() };
    if (dice < 63) return { accountId, body: this.#open(accountId) };
    if (dice < 66) return this.#peg(accountId);
    return this.#ofPosition(accountId);
  }

  #account(): number {
    return this.#random.oneIn(50)
      ? this.#world.anybody()
      : this.#random.one([...TRADERS, ...SUB_OWNERS.map(({ ownerId }) => ownerId), ...TRADERS, SIMULATED, ...HOUSE_ACCOUNTS]);
  }

  #market(): (typeof MARKETS)[number] {
    return this.#random.one<(typeof MARKETS)[number]>([MARKETS[0], MARKETS[0], MARKETS[1]]);
  }

  #tick(): CommandBody {
    const { symbolId } = this.#market();
    const random = this.#random;
    const before = this.#index.get(symbolId) ?? INDEX_TICKS;
    const far = random.oneIn(9) ? Math.trunc(before / random.one([15, 30, 60])) : Math.trunc(before / 400);
    // It comes back in the end, so that prices stay apart from their bounds.
    const drift = before > INDEX_TICKS * 2 ? -far : before < INDEX_TICKS / 2 ? far : 0;
    const priceTicks = Math.max(1_000, before + drift + random.below(2 * far + 1) - far);
    const state = random.oneIn(80) ? 'frozen' : 'ok';
    if (state === 'ok') this.#index.set(symbolId, priceTicks);
    return simulatedTick(symbolId, priceTicks, state);
  }

  #ofHouse(): CommandBody {
    const { marketId } = this.#market();
    const random = this.#random;
    const id = random.oneIn(10) ? 9 : marketId;
    if (random.below(2) === 0)
      return { type: 'perpetual.insure', marketId: id, units: random.oneIn(8) ? random.hostileUnits() : random.units(40) * ONE_USDT };
    if (random.oneIn(3)) return { type: 'perpetual.switch', marketId: id, enable: !random.oneIn(4), ...randomAuthor(this.#world) };
    const usual = termsOf(id);
    const terms = {
      ...usual,
      // Mostly as it is, since no change may turn it.
      enable: this.#halted.has(id) === random.oneIn(20),
      openFeePpm: random.one([0, 1, 999, 1_000, 10_000, 10_001]),
      closeFeePpm: random.one([0, 700, 2_000]),
      maxShareLots: random.one([900, 900, 300]),
      tiers: random.oneIn(3) ? usual.tiers.map(lowered) : usual.tiers,
    };
    return { type: 'perpetual.change', marketId: id, terms, ...randomChange(this.#world) };
  }

  #transfer(): CommandBody {
    const amount = this.#random.oneIn(10) ? this.#random.hostileUnits() : this.#random.units(400) * ONE_USDT;
    const [from, to] = this.#random.oneIn(8) ? (['contract', 'platform'] as const) : (['platform', 'contract'] as const);
    return { type: 'wallet.transfer', assetId: USDT, from, to, amount };
  }

  #near(marketId: number, within: number): number {
    const mark = this.#marks.get(marketId) ?? INDEX_TICKS;
    const far = Math.max(1, Math.trunc(mark / within));
    return Math.max(1, mark + this.#random.below(2 * far + 1) - far);
  }

  #open(accountId: number): PerpetualCommand {
    const random = this.#random;
    const { marketId } = this.#market();
    const side: PositionSide = random.one(['long', 'short']);
    const isMarket = random.oneIn(6);
    const usual = this.#sides.get(`${accountId} ${marketId} ${side}`);
    const leverage =
      usual !== undefined && !random.oneIn(12) ? usual : random.one([1, 2, 5, 10, 20, 50, 100, 100, 100, random.oneIn(9) ? 7 : 100]);
    const attaches = random.oneIn(7);
    const lots = random.often(1 + random.below(random.one(marketId === 2 ? [12, 400, 800] : [12, 60, 400])));
    return {
      type: 'perpetual.open',
      marketId: random.oneIn(60) ? random.one([0, 3, -1, 1.5]) : marketId,
      side,
      kind: isMarket ? 'market' : 'limit',
      timeInForce: isMarket ? random.one(['ioc', 'ioc', 'fok']) : random.one(['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only']),
      priceTicks: isMarket ? (random.oneIn(30) ? 5 : 0) : random.often(this.#near(marketId, random.one([25, 300, 300, 300]))),
      lots,
      leverage,
      takeProfit: attaches ? this.#attached(marketId, side === 'long') : null,
      stopLoss: attaches && random.below(2) === 0 ? this.#attached(marketId, side !== 'long') : null,
    };
  }

  /** Lists around the index, mostly by those who may and away from it on their side; some reduce, some stand at their bound. */
  #peg(somebody: number): Draft {
    const random = this.#random;
    const { marketId, symbolId } = this.#market();
    const accountId = random.oneIn(12) ? somebody : random.one([SIMULATED, SIMULATED, ...HOUSE_ACCOUNTS]);
    const side = random.one(['buy', 'sell'] as const);
    const index = this.#index.get(symbolId) ?? INDEX_TICKS;
    const usual = this.#sides.get(`${accountId} ${marketId} ${side === 'buy' ? 'long' : 'short'}`);
    const leverage = usual !== undefined && !random.oneIn(12) ? usual : random.one([2, 5, 10, 20]);
    const mayReduce = this.#positions.some(
      (one) => one.accountId === accountId && one.marketId === marketId && (one.side === 'short') === (side === 'buy'),
    );
    const reduces = mayReduce ? random.oneIn(3) : random.oneIn(20);
    const skew = random.below(800) - 400;
    // More than the market may have open on a side.
    const isHuge = random.oneIn(25);
    const length = isHuge ? 12 : random.oneIn(6) ? random.below(8) : 1 + random.below(2);
    const quotes = Array.from({ length }, () => {
      const away = 10 + random.below(random.one([500, 3_000, 30_000]));
      return {
        offsetPpm: random.often(random.oneIn(30) ? 0 : skew + (side === 'buy' ? -away : away)),
        lots: isHuge ? 890 : random.often(2 + random.below(reduces ? 5 : random.one([20, 200]))),
        leverage: reduces || (mayReduce && random.oneIn(20)) ? 0 : leverage,
      };
    });
    const far = Math.trunc(index / random.one([8, 40, 400]));
    const boundTicks = random.often(Math.max(1, side === 'buy' ? index + far : index - far));
    const body: CommandBody = { type: 'perpetual.peg', marketId: random.oneIn(60) ? 3 : marketId, side, boundTicks, quotes };
    if (!random.oneIn(4)) return { accountId, body };
    this.#planned.push({ accountId, body });
    const amount = random.units(400) * ONE_USDT;
    return { accountId, body: { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount } };
  }

  /** Mostly above or below the mark, as asked; now and then anywhere. */
  #attached(marketId: number, above: boolean): AttachedTrigger {
    const random = this.#random;
    const mark = this.#marks.get(marketId) ?? INDEX_TICKS;
    const off = 1 + random.below(Math.max(1, Math.trunc(mark / 60)));
    const triggerTicks = random.oneIn(15) ? this.#near(marketId, 50) : Math.max(1, above ? mark + off : mark - off);
    return { triggerTicks: random.often(triggerTicks), limitTicks: random.oneIn(3) ? this.#near(marketId, 100) : 0 };
  }

  #trigger(marketId: number, above: boolean): TriggerTerms {
    return { ...this.#attached(marketId, above), lots: this.#random.oneIn(3) ? this.#random.often(1 + this.#random.below(30)) : 0 };
  }

  /** Mostly an own position, order or trigger, sometimes another's, one that is closed, or none. */
  #ofPosition(accountId: number): Draft {
    const random = this.#random;
    const known = random.one<Known>(this.#positions, { id: 1, accountId });
    const isStranger = random.oneIn(12);
    const hostile = random.oneIn(25) ? random.hostile() : null;
    const asked = hostile === null ? known : this.#world.timeMs % 2 === 0 ? this.#closed : { ...known, id: hostile };
    const owner = isStranger ? accountId : asked.accountId;
    const positionId = asked.id;
    const dice = random.below(34);
    if (dice < 12) return { accountId: owner, body: this.#close(positionId) };
    if (dice < 16) {
      const units = random.units(9_000) * (ONE_USDT / 1_000n);
      return {
        accountId: owner,
        body: {
          type: 'perpetual.adjust',
          positionId,
          units: random.oneIn(20) ? random.hostileUnits() : random.below(2) === 0 ? units : -units,
        },
      };
    }
    if (dice < 22) return { accountId: owner, body: this.#protect(positionId) };
    if (dice < 28) return this.#ended(this.#orders, accountId, (orderId) => ({ type: 'perpetual.cancel', orderId }));
    if (dice < 30) return this.#ended(this.#triggers, accountId, (triggerId) => ({ type: 'perpetual.unprotect', triggerId }));
    const marketId = random.one([0, 1, 2, 1, 3, -1]);
    return {
      accountId: random.one(ACCOUNTS),
      body: dice < 32 ? { type: 'perpetual.cancelAll', marketId } : { type: 'perpetual.closeAll', marketId },
    };
  }

  #ended(known: readonly Known[], accountId: number, make: (id: number) => PerpetualCommand): Draft {
    const one = this.#random.one(known, { id: 1, accountId });
    const id = this.#random.oneIn(15) ? this.#random.hostile() : one.id;
    return { accountId: this.#random.oneIn(8) ? accountId : one.accountId, body: make(id) };
  }

  #close(positionId: number): PerpetualCommand {
    const random = this.#random;
    const isMarket = random.below(2) === 0;
    const lots = random.oneIn(3) ? 0 : random.often(1 + random.below(random.one([8, 60])));
    return {
      type: 'perpetual.close',
      positionId,
      kind: isMarket ? 'market' : 'limit',
      timeInForce: isMarket ? random.one(['ioc', 'ioc', 'fok']) : random.one(['gtc', 'gtc', 'ioc', 'fok', 'post-only']),
      priceTicks: isMarket ? 0 : random.often(this.#near(random.one([1, 2]), random.one([15, 200, 200]))),
      lots,
    };
  }

  /** Triggers far from the mark, on a position and with orders that add to it, until there is no room for more. */
  /** Depth for impact prices on both sides of the second market, both above or both below the index, so that the mark leaves it. */
  #quote(): readonly Draft[] {
    const { marketId, symbolId } = MARKETS[1];
    const index = this.#index.get(symbolId) ?? INDEX_TICKS;
    const middle = index + Math.trunc(index / this.#random.one([200, -200]));
    const usual = { kind: 'limit', timeInForce: 'gtc', leverage: 10, takeProfit: null, stopLoss: null } as const;
    const lots = Math.ceil((21_000 * 100) / index);
    return HOUSE_ACCOUNTS.flatMap((accountId, at): readonly Draft[] => [
      { accountId, body: { type: 'perpetual.cancelAll', marketId } },
      { accountId, body: { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 2_500n * ONE_USDT } },
      {
        accountId,
        body: {
          type: 'perpetual.open',
          marketId,
          side: at === 0 ? 'long' : 'short',
          ...usual,
          priceTicks: middle + (at === 0 ? -9 : 9),
          lots,
        },
      },
    ]);
  }

  #crowd({ id: positionId, accountId, marketId, side }: KnownPosition): readonly Draft[] {
    const random = this.#random;
    const mark = this.#marks.get(marketId) ?? INDEX_TICKS;
    const [above, below] = [2 * mark, Math.trunc(mark / 2)];
    const trigger = (triggerTicks: number): AttachedTrigger => ({ triggerTicks, limitTicks: 0 });
    const ofAll = (terms: AttachedTrigger | null): TriggerTerms | null => (terms === null ? null : { ...terms, lots: 0 });
    const isLong = side === 'long';
    const usual = { kind: 'limit', timeInForce: 'gtc', leverage: this.#sides.get(`${accountId} ${marketId} ${side}`) ?? 10 } as const;
    return Array.from({ length: CROWDING }, (): Draft => {
      const takeProfit = random.oneIn(4) ? null : trigger(isLong ? above : below);
      const stopLoss = takeProfit === null || random.below(2) === 0 ? trigger(isLong ? below : above) : null;
      const set = { takeProfit: ofAll(takeProfit), stopLoss: ofAll(stopLoss), group: 0 };
      if (!random.oneIn(3)) return { accountId, body: { type: 'perpetual.protect', positionId, ...set } };
      const priceTicks = mark + (isLong ? -1 : 1) * Math.trunc(mark / 250);
      return { accountId, body: { type: 'perpetual.open', marketId, side, ...usual, priceTicks, lots: 3, takeProfit, stopLoss } };
    });
  }

  #protect(positionId: number): PerpetualCommand {
    const random = this.#random;
    const marketId = random.one([1, 1, 2]);
    const above = random.below(2) === 0;
    const both = random.below(2) === 0;
    return {
      type: 'perpetual.protect',
      positionId,
      takeProfit: both || random.below(2) === 0 ? this.#trigger(marketId, above) : null,
      stopLoss: both || random.below(2) === 0 ? this.#trigger(marketId, !above) : null,
      group: random.one([0, 0, 0, 1, 2, random.oneIn(9) ? 2 ** 31 : 0]),
    };
  }
}
