import type { HouseCommand } from '../kernel/house/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { OwnProtectionCommand, ProtectionCommand } from '../ground/protection/commands.ts';
import type { UpdownCommand } from '../products/updown/commands.ts';

/** The commands that the model knows; of the house's money only the cover. */
export type UpdownWord = {
  readonly id: string;
  readonly accountId: number;
  readonly body:
    | PriceCommand
    | ProtectionCommand
    | UpdownCommand
    | Extract<HouseCommand, { type: 'house.advance' }>
    | { readonly type: 'house.fund'; assetId: number; fund: 'updown'; amount: bigint };
};

type Terms = { rate: bigint; min: bigint; max: bigint; enable: boolean };
type ModelProduct = Terms & { symbolId: number; duration: number; version: number };
export type ModelOrder = {
  id: number;
  accountId: number;
  product: ModelProduct;
  up: boolean;
  stake: bigint;
  cover: bigint;
  from: number;
  to: number;
};
type ModelTick = { symbolId: number; n: number; time: number; price: number; ok: boolean };
type Limit = { from: number; units: bigint; offset: number };
type ModelGuard = {
  updown: number;
  rounds: number;
  limits: Limit[];
  'fixed-time': number;
  all: number;
  losses: { time: number; units: bigint }[];
};
export type ModelSettlement = { orderId: number; result: string; reason: string; entryN: number; exitN: number; payout: bigint };
export type UpdownAnswer = { code: string; ref: number; settled: ModelSettlement[] };

const DAY = 86_400_000;
const MILLION = 1_000_000n;

/**
 * Second contracts and protection written a second time to be obviously right, from `product-rules` 6 and 14.6 alone: every tick and every
 * result there ever was in a list, every rule a line, everything computed again each time. It shares no code with the exchange.
 */
export class ModelUpdown {
  readonly balances = new Map<number, bigint>();
  cover = 0n;
  orders: ModelOrder[] = [];
  readonly #houses: ReadonlySet<number>;
  readonly #products = new Map<number, ModelProduct>();
  readonly #ticks: ModelTick[] = [];
  readonly #guards = new Map<number, ModelGuard>();
  #settled: ModelSettlement[] = [];
  #confirmationRequired = true;

  constructor(users: ReadonlyMap<number, bigint>, houses: ReadonlySet<number>) {
    for (const [accountId, units] of users) this.balances.set(accountId, units);
    this.#houses = houses;
  }

  execute(seq: number, time: number, { accountId, body }: UpdownWord): UpdownAnswer {
    this.#settled = [];
    const result = this.#decide(seq, time, accountId, body);
    const [code, ref] = typeof result === 'string' ? [result, 0] : ['', result];
    return { code, ref, settled: this.#settled };
  }

  staked(accountId: number): bigint {
    return this.orders.reduce((sum, order) => (order.accountId === accountId ? sum + order.stake : sum), 0n);
  }

  limit(accountId: number, time: number): bigint {
    return this.#limit(accountId, time).units;
  }

  /** Net loss of the local day of `time`. */
  dayLoss(accountId: number, time: number): bigint {
    const day = (at: number): number => Math.floor((at + this.#limit(accountId, time).offset * 60_000) / DAY);
    return this.#guard(accountId).losses.reduce((sum, loss) => (day(loss.time) === day(time) ? sum + loss.units : sum), 0n);
  }

  #decide(seq: number, time: number, accountId: number, body: UpdownWord['body']): string | number {
    const ofTheHouse = ['price.tick', 'house.fund', 'updown.define', 'updown.change', 'house.advance', 'protection.require'].includes(
      body.type,
    );
    if (ofTheHouse !== (accountId === 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'house.fund':
        this.cover += body.amount;
        return 0;
      case 'price.tick':
        return this.#tick(time, body);
      case 'updown.define':
      case 'updown.change':
        return this.#terms(body);
      case 'updown.place':
        return this.#place(seq, time, accountId, body);
      case 'house.advance':
        return this.#settle(time, body.budget);
      case 'protection.confirmRisk':
      case 'protection.setLossLimit':
      case 'protection.exclude':
        return this.#protect(time, accountId, body);
      case 'protection.require':
        this.#confirmationRequired = body.confirmation;
        return 0;
    }
  }

  #tick(time: number, { symbolId, priceTicks: price, state }: PriceCommand): string | number {
    const ok = state === 'ok';
    if (ok && !whole(price, 1, 1_000_000_000)) return 'BAD_INPUT';
    if (symbolId !== 1 && symbolId !== 2) return 'NOT_FOUND';
    const n = this.#ticks.filter((tick) => tick.symbolId === symbolId).length + 1;
    this.#ticks.push({ symbolId, n, time, price, ok });
    return n;
  }

  #terms(body: Extract<UpdownCommand, { type: 'updown.define' | 'updown.change' }>): string | number {
    const { offerId, ratePpm, minStakeUnits: min, maxStakeUnits: max, enable } = body;
    if (!whole(offerId, 1, 1_000) || !amount(min) || !amount(max)) return 'BAD_INPUT';
    const bad = !whole(ratePpm, 800_000, 1_000_000) || min > max;
    const known = this.#products.get(offerId);
    if (body.type === 'updown.change') {
      if (bad) return 'BAD_TERMS';
      if (known === undefined) return 'NOT_FOUND';
      this.#products.set(offerId, { ...known, version: known.version + 1, rate: BigInt(ratePpm), min, max, enable });
      return offerId;
    }
    const { symbolId, durationMs: duration } = body;
    if (bad || !whole(duration, 10_000, DAY) || duration % 1_000 !== 0) return 'BAD_TERMS';
    if (symbolId !== 1 && symbolId !== 2) return 'NOT_FOUND';
    const twin = [...this.#products.values()].some((other) => other.symbolId === symbolId && other.duration === duration);
    if (twin || known !== undefined) return 'ALREADY_DONE';
    this.#products.set(offerId, { symbolId, duration, version: 1, rate: BigInt(ratePpm), min, max, enable });
    return offerId;
  }

  #place(seq: number, time: number, accountId: number, body: Extract<UpdownCommand, { type: 'updown.place' }>): string | number {
    const { stakeUnits: stake, version, validUntilMs } = body;
    if (!whole(body.offerId, 1, 1_000) || !amount(stake) || !whole(version, 0) || !whole(validUntilMs, 0)) return 'BAD_INPUT';
    const product = this.#products.get(body.offerId);
    if (product === undefined || !product.enable) return 'BAD_INPUT';
    if (this.#houses.has(accountId)) return 'NOT_ELIGIBLE';
    const guard = this.#guard(accountId);
    if (guard['fixed-time'] > time || guard.all > time) return 'SELF_EXCLUDED';
    if (this.#confirmationRequired && guard.updown === 0) return 'RISK_UNCONFIRMED';
    const limit = this.limit(accountId, time);
    if (limit > 0n && this.dayLoss(accountId, time) + this.staked(accountId) + stake > limit) return 'LOSS_LIMIT';
    if ((version !== 0 && version !== product.version) || (validUntilMs !== 0 && validUntilMs < time)) return 'QUOTE_EXPIRED';
    const price = this.#price(product.symbolId, time);
    if (price !== '') return price;
    if (stake < product.min) return 'BELOW_MIN';
    if (stake > product.max) return 'ABOVE_MAX';
    if (this.orders.filter((order) => order.accountId === accountId).length >= 200) return 'TOO_MANY_ORDERS';
    if ((this.balances.get(accountId) ?? 0n) < stake) return 'INSUFFICIENT_FUNDS';
    const cover = (stake * product.rate) / MILLION;
    if (cover > this.cover) return 'NO_COVER';
    const [up, to] = [body.side === 'up', time + product.duration];
    if (this.#isOverExposed(accountId, product.symbolId, up, to, cover)) return 'EXPOSURE_LIMIT';
    this.#pay(accountId, -stake);
    this.cover -= cover;
    this.orders.push({ id: seq, accountId, product, up, stake, cover, from: time, to });
    return seq;
  }

  /** One expiry second has at most 1 % of the cover, sixty in a row at most 5 %, one account at most a fifth of either. */
  #isOverExposed(accountId: number, symbolId: number, up: boolean, to: number, cover: bigint): boolean {
    const second = (at: number): number => Math.floor(at / 1_000);
    const beside = this.orders.filter((other) => other.product.symbolId === symbolId && other.up === up);
    const between = (orders: readonly ModelOrder[], from: number, seconds: number): bigint =>
      orders
        .filter((other) => second(other.to) >= from && second(other.to) < from + seconds)
        .reduce((sum, other) => sum + other.cover, cover);
    const own = beside.filter((other) => other.accountId === accountId);
    for (const [orders, fifth] of [
      [beside, 1n],
      [own, 5n],
    ] as const) {
      if (between(orders, second(to), 1) * 100n * fifth > this.cover) return true;
      for (let from = second(to) - 59; from <= second(to); from++) if (between(orders, from, 60) * 20n * fifth > this.cover) return true;
    }
    return false;
  }

  #price(symbolId: number, time: number): string {
    const all = this.#ticks.filter((tick) => tick.symbolId === symbolId);
    const last = all.at(-1);
    if (last === undefined || !last.ok || time - last.time > 2_000) return 'PRICE_FROZEN';
    const before = all.findLast((tick) => tick.ok && tick.time <= last.time - 3_000 && tick.time >= last.time - 1_200_000);
    if (before === undefined) return '';
    const off = BigInt(last.price) - BigInt(before.price);
    return (off < 0n ? -off : off) * 1_000n > 5n * BigInt(before.price) ? 'FAST_MARKET' : '';
  }

  #settle(time: number, most: number): string | number {
    if (!whole(most, 1, 1_000)) return 'BAD_INPUT';
    for (let count = 0; count < most; count++) {
      const stuck = this.orders.filter((order) => time > order.from + 5_000 && this.#entry(order) === undefined);
      const expired = this.orders.filter((order) => time > order.to).toSorted((a, b) => a.to - b.to || a.id - b.id);
      const order = stuck.toSorted((a, b) => a.id - b.id)[0] ?? expired[0];
      if (order === undefined) return count;
      this.#end(time, order);
    }
    return most;
  }

  #entry({ product, from }: ModelOrder): ModelTick | undefined {
    const first = this.#ticks.find((tick) => tick.symbolId === product.symbolId && tick.ok && tick.time > from);
    return first === undefined || first.time > from + 5_000 ? undefined : first;
  }

  #end(time: number, order: ModelOrder): void {
    const { id, accountId, product, stake, cover, from, to, up } = order;
    const ticks = this.#ticks.filter((tick) => tick.symbolId === product.symbolId && tick.ok && tick.time > from && tick.time <= to);
    const entry = this.#entry(order);
    const exit = entry === undefined ? undefined : ticks.at(-1);
    let reason = '';
    if (entry === undefined || exit === undefined) reason = 'NO_ENTRY';
    else if (ticks.length < 2) reason = 'FEW_TICKS';
    else if (ticks.some((tick, place) => tick.time - (ticks[place - 1]?.time ?? tick.time) > 10_000)) reason = 'GAP';
    else if (to - exit.time > 5_000) reason = 'STALE_EXIT';
    const off = (exit?.price ?? 0) - (entry?.price ?? 0);
    const result = reason !== '' ? 'void' : off === 0 ? 'tie' : off > 0 === up ? 'win' : 'lose';
    const payout = result === 'win' ? stake + cover : result === 'lose' ? 0n : stake;
    this.#pay(accountId, payout);
    this.cover += stake + cover - payout;
    this.orders = this.orders.filter((other) => other !== order);
    this.#guard(accountId).losses.push({ time, units: stake - payout });
    this.#settled.push({ orderId: id, result, reason, entryN: entry?.n ?? 0, exitN: exit?.n ?? 0, payout });
  }

  #protect(time: number, accountId: number, body: OwnProtectionCommand): string | number {
    const guard = this.#guard(accountId);
    if (body.type === 'protection.confirmRisk') {
      if (!whole(body.version, 1, 1_000_000)) return 'BAD_INPUT';
      if (body.product !== 'updown' && body.product !== 'rounds') return 'BAD_INPUT';
      guard[body.product] = Math.max(guard[body.product], body.version);
      return body.version;
    }
    if (body.type === 'protection.exclude') {
      if (body.untilMs !== 0 && !(Number.isSafeInteger(body.untilMs) && body.untilMs >= time + DAY - 60_000)) return 'BAD_INPUT';
      const until = body.untilMs === 0 ? Number.POSITIVE_INFINITY : Math.max(body.untilMs, time + DAY);
      if (until <= guard[body.scope]) return 'ALREADY_DONE';
      guard[body.scope] = until;
      return 0;
    }
    const { limitUnits: units, utcOffsetMinutes: offset } = body;
    if ((units !== 0n && !amount(units)) || !whole(offset, -840, 840) || offset % 15 !== 0) return 'BAD_INPUT';
    const now = this.#limit(accountId, time);
    const tighter = now.units === 0n || (units !== 0n && units <= now.units);
    const first = { from: 0, units: tighter ? units : now.units, offset: now.units === 0n ? offset : now.offset };
    guard.limits = [first, { from: tighter && first.offset === offset ? 0 : time + DAY, units, offset }];
    return 0;
  }

  #limit(accountId: number, time: number): Limit {
    return this.#guard(accountId).limits.findLast((limit) => limit.from <= time) ?? { from: 0, units: 0n, offset: 0 };
  }

  #guard(accountId: number): ModelGuard {
    const guard = this.#guards.get(accountId) ?? { updown: 0, rounds: 0, limits: [], 'fixed-time': 0, all: 0, losses: [] };
    this.#guards.set(accountId, guard);
    return guard;
  }

  #pay(accountId: number, units: bigint): void {
    this.balances.set(accountId, (this.balances.get(accountId) ?? 0n) + units);
  }
}

function whole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function amount(units: bigint): boolean {
  return units > 0n && units < 10n ** 30n;
}
