import type { ModelGround } from '../../../test/model-exchange.ts';
import { positive } from '../../../test/model-accounts.ts';
import type { ModelTick } from '../../../test/model-prices.ts';
import { isByTwo, isSigned, isSignedChange, ModelTerms } from '../../../test/model-terms.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { same } from '../../../test/same.ts';
import type { UpdownCommand } from '../commands.ts';

type Terms = { rate: bigint; min: bigint; max: bigint; enable: boolean };
type ModelOffer = Terms & { symbolId: number; duration: number; version: number };
type Told = { symbolId: number; duration: number; told: ModelTerms<Terms, { enable: boolean }> };
type ModelOrder = {
  id: number;
  accountId: number;
  offer: ModelOffer;
  up: boolean;
  stake: bigint;
  cover: bigint;
  from: number;
  to: number;
};
type Void = { id: number; symbolId: number; from: number; to: number };
type Placement = Extract<UpdownCommand, { type: 'updown.place' }>;

const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;
const COVER = 'house:updown:USDT';
/** Random runs are of play money, whose contracts begin with their acceptance. */
const WAIT_MS = 0;

/** Second contracts from `product-rules` 6 alone: every rule a line, everything computed again each time. */
export class ModelUpdown implements ProductModel {
  readonly #ground: ModelGround;
  readonly #offers = new Map<number, Told>();
  #orders: ModelOrder[] = [];
  #voids: Void[] = [];
  #facts: string[] = [];

  constructor(ground: ModelGround) {
    this.#ground = ground;
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  atRiskUnits(accountId: number): bigint {
    return this.#orders.reduce((sum, order) => (order.accountId === accountId ? sum + order.stake : sum), 0n);
  }

  decide(seq: number, timeMs: number, accountId: number, body: UpdownCommand): string | number {
    if ((body.type === 'updown.place') !== (accountId !== 0)) return 'BAD_INPUT';
    if (body.type === 'updown.place') return this.#place(seq, timeMs, accountId, body);
    if (body.type === 'updown.void') return this.#void(timeMs, body);
    return body.type === 'updown.switch' ? this.#switch(body) : this.#terms(timeMs, body);
  }

  advance(timeMs: number, budget: number): number {
    for (let count = 0; count < budget; count++) {
      const stuck = this.#orders.filter((order) => timeMs > order.from + 5_000 && this.#entry(order) === undefined);
      const expired = this.#orders.filter((order) => timeMs > order.to).toSorted((a, b) => a.to - b.to || a.id - b.id);
      const order = stuck.toSorted((a, b) => a.id - b.id)[0] ?? expired[0];
      if (order === undefined) return count;
      this.#end(timeMs, order);
    }
    return budget;
  }

  /** I15: stake and cover of each open order stand in its escrow, and nothing else does. */
  compare({ exchange }: Seen): void {
    const { ledger } = this.#ground;
    for (const accountId of ACCOUNTS) {
      const open = exchange.ask({ type: 'updown.open', accountId });
      same(
        'I15: open orders',
        open.map(({ orderId, stakeUnits, coverUnits, waitMs, expiryMs }) => ({ orderId, stakeUnits, coverUnits, waitMs, expiryMs })),
        this.#orders
          .filter((order) => order.accountId === accountId)
          .toReversed()
          .map(({ id, stake, cover, to }) => ({ orderId: id, stakeUnits: stake, coverUnits: cover, waitMs: WAIT_MS, expiryMs: to })),
      );
    }
    for (const { id, accountId, stake, cover } of this.#orders) {
      same('I15: stake in escrow', ledger.units(`escrow:updown:${id}:${accountId}:USDT`), stake);
      same('I15: cover in escrow', ledger.units(`escrow:updown:${id}:0:USDT`), cover);
    }
    const escrows = [...ledger.balances.keys()].filter((name) => name.startsWith('escrow:updown:')).length;
    same('I15: escrows', escrows, this.#orders.flatMap(({ stake, cover }) => [stake, cover]).filter((units) => units > 0n).length);
  }

  compareEnd(): void {
    same('orders left', this.#orders, []);
  }

  #switch(body: Extract<UpdownCommand, { type: 'updown.switch' }>): string | number {
    const { offerId, enable } = body;
    if (!whole(offerId, 1, 1_000) || !isSigned(body)) return 'BAD_INPUT';
    const known = this.#offers.get(offerId);
    return known === undefined ? 'NOT_FOUND' : known.told.turn(body, { enable }) || offerId;
  }

  #terms(timeMs: number, body: Extract<UpdownCommand, { type: 'updown.define' | 'updown.change' }>): string | number {
    const { offerId, ratePpm, minStakeUnits: min, maxStakeUnits: max, enable } = body;
    if (!whole(offerId, 1, 1_000) || !positive(min) || !positive(max)) return 'BAD_INPUT';
    const bad = !whole(ratePpm, 800_000, 1_000_000) || min > max;
    const known = this.#offers.get(offerId);
    if (body.type === 'updown.change') {
      if (!isSignedChange(body)) return 'BAD_INPUT';
      if (bad) return 'BAD_TERMS';
      if (known === undefined) return 'NOT_FOUND';
      return known.told.change(timeMs, body.effectiveMs, { rate: BigInt(ratePpm), min, max, enable }, { enable }) || offerId;
    }
    const { symbolId, durationMs: duration } = body;
    if (bad || !whole(duration, 10_000, DAY_MS) || duration % 1_000 !== 0) return 'BAD_TERMS';
    if (!this.#ground.prices.has(symbolId)) return 'NOT_FOUND';
    const twin = [...this.#offers.values()].some((other) => other.symbolId === symbolId && other.duration === duration);
    if (twin || known !== undefined) return 'ALREADY_DONE';
    this.#offers.set(offerId, { symbolId, duration, told: new ModelTerms({ rate: BigInt(ratePpm), min, max, enable }, { enable }) });
    return offerId;
  }

  /** Rule 8: what is over is forgotten, and what has expired is not touched. */
  #void(timeMs: number, body: Extract<UpdownCommand, { type: 'updown.void' }>): string | number {
    const { voidId: id, symbolId, fromMs, toMs: to } = body;
    if (!whole(id, 1) || !whole(symbolId, 1) || !whole(fromMs, 0) || !whole(to, fromMs) || !isSigned(body)) return 'BAD_INPUT';
    if (![...this.#offers.values()].some((offer) => offer.symbolId === symbolId)) return 'NOT_FOUND';
    const isOpen = (one: Void): boolean => this.#orders.some((order) => order.offer.symbolId === one.symbolId && order.to <= one.to);
    this.#voids = this.#voids.filter((one) => one.to >= timeMs || isOpen(one));
    if (this.#voids.some((one) => one.id === id)) return 'ALREADY_DONE';
    if (!isByTwo(body)) return 'BAD_INPUT';
    if (to < timeMs) return 'BELOW_MIN';
    if (to - timeMs > DAY_MS + 2_000) return 'ABOVE_MAX';
    const from = fromMs < timeMs ? timeMs : fromMs;
    if (this.#voids.some((one) => one.symbolId === symbolId && one.from <= from && one.to >= to)) return 'ALREADY_DONE';
    this.#voids.push({ id, symbolId, from, to });
    this.#facts.push(`voided ${id} ${symbolId} ${from} ${to}`);
    return id;
  }

  #isVoid(symbolId: number, to: number): boolean {
    return this.#voids.some((one) => one.symbolId === symbolId && to >= one.from && to <= one.to);
  }

  #inForce(offerId: number, timeMs: number): ModelOffer | undefined {
    const known = this.#offers.get(offerId);
    if (known === undefined) return undefined;
    const { told, ...offer } = known;
    return { ...offer, ...told.at(timeMs), version: told.versionAt(timeMs) };
  }

  #place(seq: number, timeMs: number, accountId: number, body: Placement): string | number {
    const { stakeUnits: stake, version, validUntilMs } = body;
    const { accounts, ledger, protection } = this.#ground;
    if (!whole(body.offerId, 1, 1_000) || !positive(stake) || !whole(version, 0) || !whole(validUntilMs, 0)) return 'BAD_INPUT';
    const offer = this.#inForce(body.offerId, timeMs);
    if (offer === undefined || !offer.enable) return 'BAD_INPUT';
    if (accounts.isHouse(accountId)) return 'NOT_ELIGIBLE';
    const guarded = protection.refusal(accountId, 'updown', stake, timeMs);
    if (guarded !== '') return guarded;
    if ((version !== 0 && version !== offer.version) || (validUntilMs !== 0 && validUntilMs < timeMs)) return 'QUOTE_EXPIRED';
    if (this.#isVoid(offer.symbolId, timeMs + WAIT_MS + offer.duration)) return 'MARKET_CLOSED';
    const price = this.#priceRefusal(offer.symbolId, timeMs);
    if (price !== '') return price;
    if (stake < offer.min) return 'BELOW_MIN';
    if (stake > offer.max) return 'ABOVE_MAX';
    if (this.#orders.filter((order) => accounts.together(accountId).includes(order.accountId)).length >= 200) return 'TOO_MANY_ORDERS';
    const wallet = `${accounts.name(accountId)}:platform:USDT`;
    if (ledger.units(wallet) < stake) return 'INSUFFICIENT_FUNDS';
    const cover = (stake * offer.rate) / MILLION;
    if (cover > ledger.units(COVER)) return 'NO_COVER';
    const from = timeMs + WAIT_MS;
    const [up, to] = [body.side === 'up', from + offer.duration];
    if (this.#isOverExposed(accountId, offer.symbolId, up, to, cover)) return 'EXPOSURE_LIMIT';
    ledger.move(wallet, `escrow:updown:${seq}:${accountId}:USDT`, stake);
    ledger.move(COVER, `escrow:updown:${seq}:0:USDT`, cover);
    this.#orders.push({ id: seq, accountId, offer, up, stake, cover, from, to });
    return seq;
  }

  /** One expiry second has at most 1 % of the cover, sixty in a row at most 5 %, one person at most a fifth of either, and one side of all symbols 20 %. */
  #isOverExposed(accountId: number, symbolId: number, up: boolean, to: number, cover: bigint): boolean {
    const free = this.#ground.ledger.units(COVER);
    const second = (at: number): number => Math.floor(at / 1_000);
    const beside = this.#orders.filter((other) => other.offer.symbolId === symbolId && other.up === up);
    const between = (orders: readonly ModelOrder[], from: number, seconds: number): bigint =>
      orders
        .filter((other) => second(other.to) >= from && second(other.to) < from + seconds)
        .reduce((sum, other) => sum + other.cover, cover);
    const onSide = this.#orders.filter((other) => other.up === up).reduce((sum, other) => sum + other.cover, cover);
    if (onSide > free / 5n) return true;
    const owners = this.#ground.accounts.together(accountId);
    const own = beside.filter((other) => owners.includes(other.accountId));
    for (const [orders, fifth] of [
      [beside, 1n],
      [own, 5n],
    ] as const) {
      if (between(orders, second(to), 1) * 100n * fifth > free) return true;
      for (let from = second(to) - 59; from <= second(to); from++) if (between(orders, from, 60) * 20n * fifth > free) return true;
    }
    return false;
  }

  #priceRefusal(symbolId: number, timeMs: number): string {
    const { prices } = this.#ground;
    const last = prices.last(symbolId);
    if (last === undefined || !last.ok || timeMs - last.timeMs > 2_000) return 'PRICE_FROZEN';
    const before = prices.between(symbolId, last.timeMs - 1_200_000, last.timeMs - 3_000).at(-1);
    if (before === undefined) return '';
    const off = BigInt(last.price) - BigInt(before.price);
    return (off < 0n ? -off : off) * 1_000n > 5n * BigInt(before.price) ? 'FAST_MARKET' : '';
  }

  #entry({ offer, from }: ModelOrder): ModelTick | undefined {
    return this.#ground.prices.between(offer.symbolId, from + 1, from + 5_000)[0];
  }

  #end(timeMs: number, order: ModelOrder): void {
    const { id, accountId, offer, stake, cover, from, to, up } = order;
    const { accounts, ledger, prices, protection } = this.#ground;
    const ticks = prices.between(offer.symbolId, from + 1, to);
    const entry = this.#entry(order);
    const exit = entry === undefined ? undefined : ticks.at(-1);
    let reason = '';
    if (entry === undefined || exit === undefined) reason = 'NO_ENTRY';
    else if (ticks.length < 2) reason = 'FEW_TICKS';
    else if (to - exit.timeMs > 5_000) reason = 'STALE_EXIT';
    const off = (exit?.price ?? 0) - (entry?.price ?? 0);
    let result = off === 0 ? 'tie' : off > 0 === up ? 'win' : 'lose';
    if (reason !== '' && result === 'win') reason = 'GAP_WON';
    else if (reason !== '') result = 'void';
    else if (result === 'lose' && this.#isVoid(offer.symbolId, to)) [result, reason] = ['void', 'OPERATOR_VOID'];
    const payout = result === 'win' ? stake + cover : result === 'lose' ? 0n : stake;
    const [own, house] = [`escrow:updown:${id}:${accountId}:USDT`, `escrow:updown:${id}:0:USDT`];
    ledger.move(own, house, stake);
    ledger.move(house, `${accounts.name(accountId)}:platform:USDT`, payout);
    ledger.move(house, COVER, stake + cover - payout);
    this.#orders = this.#orders.filter((other) => other !== order);
    protection.lost(accountId, timeMs, stake - payout);
    this.#facts.push(`settled ${id} ${result} ${reason} ${entry?.n ?? 0} ${exit?.n ?? 0} ${payout}`);
  }
}

function whole(value: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
