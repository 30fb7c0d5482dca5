import { positive } from '../../../test/model-accounts.ts';
import { isSigned, isSignedChange, ModelTerms } from '../../../test/model-terms.ts';
import { same } from '../../../test/same.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import type { AttachedTrigger, PerpetualCommand } from '../commands.ts';
import { compareDepth } from './compare-depth.ts';
import type { ModelMarket, ModelOrder } from './model-types.ts';
import { ModelMarks } from './model-marks.ts';
import { worstOf } from './model-matching.ts';
import { bound, feeOf, furthest, highest, isBelow, marginOf, most, removable } from './naive.ts';
import type { NaivePosition } from './naive.ts';
import { isOrder, isRest, isTrigger, MOST, tiersOf, whole } from './shapes.ts';

type Of<T extends PerpetualCommand['type']> = Extract<PerpetualCommand, { type: T }>;

const MOST_TRIGGERS = 20;

/** Perpetual contracts from `product-rules` 5 alone. Funding rates have tests of their own. */
export class ModelPerpetual extends ModelMarks implements ProductModel {
  decide(_seq: number, timeMs: number, accountId: number, body: PerpetualCommand): string | number {
    this.nowMs = timeMs;
    const ofHouse = ['perpetual.define', 'perpetual.change', 'perpetual.switch', 'perpetual.insure'].includes(body.type);
    if ((accountId === 0) !== ofHouse) return 'BAD_INPUT';
    if (this.firstMs(timeMs) <= timeMs) return 'BUSY';
    switch (body.type) {
      case 'perpetual.define':
      case 'perpetual.change':
      case 'perpetual.switch':
      case 'perpetual.insure':
        return this.#ofHouse(body);
      case 'perpetual.open':
        return this.#open(accountId, body);
      case 'perpetual.close':
        return this.#close(accountId, body);
      case 'perpetual.closeAll':
        return this.#closeAll(accountId, body.marketId);
      case 'perpetual.cancel':
        return this.#cancel(accountId, body.orderId);
      case 'perpetual.cancelAll':
        if (!whole(body.marketId, 0)) return 'BAD_INPUT';
        if (body.marketId !== 0 && !this.markets.has(body.marketId)) return 'NOT_FOUND';
        this.cancelOf(accountId, (order) => [0, order.marketId].includes(body.marketId));
        return 0;
      case 'perpetual.adjust':
        return this.#adjust(accountId, body);
      case 'perpetual.protect':
        return this.#protect(accountId, body);
      case 'perpetual.unprotect': {
        if (!whole(body.triggerId, 1)) return 'BAD_INPUT';
        const trigger = this.triggers.find(({ id }) => id === body.triggerId);
        if (trigger === undefined || this.#own(accountId, trigger.positionId) === undefined)
          return this.missing('trigger', accountId, body.triggerId);
        this.endTrigger(trigger, 'cancelled');
        return trigger.id;
      }
      case 'perpetual.peg':
        return this.peg(accountId, body);
    }
  }

  #ofHouse(body: Of<'perpetual.define' | 'perpetual.change' | 'perpetual.switch' | 'perpetual.insure'>): string | number {
    const { marketId } = body;
    const market = this.markets.get(marketId);
    if (body.type === 'perpetual.insure') {
      if (!positive(body.units)) return 'BAD_INPUT';
      if (market === undefined) return 'NOT_FOUND';
      if (this.ground.ledger.units('house:equity:USDT') < body.units) return 'INSUFFICIENT_FUNDS';
      this.settleMark(market);
      this.beginDay(market);
      if (market.insuranceDay.start === 0n) market.insuranceDay.start = body.units;
      this.ground.ledger.move('house:equity:USDT', this.insurance(marketId), body.units);
      return marketId;
    }
    if (body.type === 'perpetual.change') {
      const { effectiveMs, terms } = body;
      if (!isSignedChange(body)) return 'BAD_INPUT';
      if (market === undefined) return 'NOT_FOUND';
      if (terms.enable !== market.terms.enable) return 'BAD_INPUT';
      // One per cent.
      if (terms.openFeePpm > 10_000 || terms.closeFeePpm > 10_000) return 'ABOVE_MAX';
      return market.told.change(this.nowMs, effectiveMs, terms, { enable: terms.enable }) || marketId;
    }
    if (body.type === 'perpetual.switch') {
      if (!isSigned(body)) return 'BAD_INPUT';
      if (market === undefined) return 'NOT_FOUND';
      const refusal = market.told.turn(body, { enable: body.enable });
      if (refusal === '' && !body.enable) this.lift(market);
      return refusal || marketId;
    }
    if (market !== undefined) return 'ALREADY_DONE';
    const none = {
      marks: 0,
      mark: 0n,
      samples: [],
      sampledMs: 0,
      premiumMs: 0,
      fundingMs: 0,
      insuranceDay: { number: 0, start: 0n, paid: 0n },
      pegIndex: 0n,
    };
    // The symbols of a run have a step of 0.01, and a lot is this many of 10^8 parts of a coin.
    const k = (1_000_000n * body.lotUnits) / 100_000_000n;
    const told = new ModelTerms(body.terms, { enable: body.terms.enable });
    const { ground } = this;
    this.markets.set(marketId, {
      id: marketId,
      symbolId: body.symbolId,
      k,
      told,
      get terms() {
        return told.at(ground.nowMs);
      },
      get tiers() {
        return tiersOf(told.at(ground.nowMs));
      },
      ...none,
    });
    return marketId;
  }

  #open(accountId: number, body: Of<'perpetual.open'>): string | number {
    const refusal = this.#openingRefusal(accountId, body);
    if (refusal !== '') return refusal;
    const market = this.marketOf(body.marketId);
    const long = body.side === 'long';
    const [lots, leverage] = [BigInt(body.lots), BigInt(body.leverage)];
    const price = this.#limitOf(market, body);
    const fee = BigInt(market.terms.openFeePpm);
    if (body.timeInForce === 'post-only' && this.reachable(market.id, long, price).length > 0) return 'WOULD_TAKE';
    const held = marginOf(price * lots * market.k, leverage) + feeOf(price * lots * market.k, fee);
    const { kind, takeProfit, stopLoss, marketId } = body;
    const placed = { accountId, marketId, long, positionId: 0, buys: long, price, leverage, fee, cause: 'user', kind } as const;
    const order = { ...placed, rests: isRest(body), left: lots, takeProfit, stopLoss, budget: null };
    const lacks = most(0n, held - this.ground.ledger.units(this.wallet(accountId)));
    const sendFunded = (): ModelOrder => {
      this.ground.ledger.move('house:equity:USDT', this.wallet(accountId), lacks);
      return this.send(order, held);
    };
    if (body.timeInForce === 'fok' && !this.fillsWhole(sendFunded)) return 'NOT_FILLED';
    if (lacks > 0n) return 'INSUFFICIENT_FUNDS';
    this.settleMark(market);
    return this.send(order, held).id;
  }

  #limitOf({ mark }: ModelMarket, { kind, side, priceTicks, leverage }: Of<'perpetual.open'>): bigint {
    return kind === 'limit' ? BigInt(priceTicks) : furthest(side === 'long', mark, BigInt(leverage));
  }

  #openingRefusal(accountId: number, body: Of<'perpetual.open'>): string {
    const { lots, leverage, takeProfit, stopLoss } = body;
    if (!whole(lots, 1, MOST) || !whole(leverage, 1, 125) || !isTrigger(takeProfit) || !isTrigger(stopLoss) || !isOrder(body))
      return 'BAD_INPUT';
    const guarded = this.ground.accounts.isHouse(accountId) ? '' : this.ground.protection.refusal(accountId, 'perpetual', 0n, this.nowMs);
    if (guarded !== '') return guarded;
    const market = this.markets.get(body.marketId);
    if (market === undefined) return 'NOT_FOUND';
    const { terms, mark, k, tiers } = market;
    if (!terms.leverages.includes(leverage)) return 'BAD_INPUT';
    if (!terms.enable) return 'MARKET_CLOSED';
    if (!this.isLive(market)) return 'PRICE_FROZEN';
    if (lots < terms.minShareLots) return 'BELOW_MIN';
    if (lots > terms.maxShareLots) return 'ABOVE_MAX';
    const long = body.side === 'long';
    const [price, worst] = [this.#limitOf(market, body), furthest(long, mark, BigInt(leverage))];
    if (long ? price > worst : price < worst) return 'PRICE_TOO_FAR';
    const value = price * BigInt(lots) * k;
    if (marginOf(value, BigInt(leverage)) < terms.minMarginUnits) return 'BELOW_MIN';
    const side = this.positions.filter((one) => one.marketId === market.id && one.long === long);
    if (side.reduce((sum, one) => sum + one.lots, BigInt(lots)) * mark * k > terms.maxOpenInterestUnits) return 'EXPOSURE_LIMIT';
    const own = side.find((one) => one.accountId === accountId);
    const waiting = this.orders.filter(
      (one) => one.accountId === accountId && one.marketId === market.id && one.long === long && one.positionId === 0,
    );
    const used = own?.leverage ?? waiting[0]?.leverage ?? BigInt(leverage);
    if (used !== BigInt(leverage)) return 'LEVERAGE_MISMATCH';
    const all = waiting.reduce((sum, one) => sum + worstOf(one) * one.left * k, value + (own?.lots ?? 0n) * mark * k);
    if ([tiers, own?.tiers ?? tiers].some((rows) => BigInt(leverage) > highest(rows, all))) return 'TIER_LIMIT';
    if (this.#openIn(accountId, market.id) >= terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
    if (takeProfit === null && stopLoss === null) return '';
    if (this.#isTrue(long, market, takeProfit, stopLoss)) return 'WOULD_TRIGGER';
    const more = (takeProfit === null ? 0 : 1) + (stopLoss === null ? 0 : 1);
    return this.#triggersOn(accountId, market.id, long) + more > MOST_TRIGGERS ? 'TOO_MANY_ORDERS' : '';
  }

  #openIn(accountId: number, marketId: number): number {
    const owners = this.ground.accounts.together(accountId);
    return this.orders.filter((one) => owners.includes(one.accountId) && one.marketId === marketId).length;
  }

  /** Triggers of a side's position, and those that its waiting orders will set on it. */
  #triggersOn(accountId: number, marketId: number, long: boolean): number {
    const own = this.position(accountId, marketId, long);
    const isOf = (one: ModelOrder): boolean => one.accountId === accountId && one.marketId === marketId && one.long === long;
    const toSet = this.orders.filter(isOf).flatMap(({ takeProfit, stopLoss }) => [takeProfit, stopLoss].filter((one) => one !== null));
    return this.triggers.filter(({ positionId }) => positionId === own?.id).length + toSet.length;
  }

  #isTrue(long: boolean, { mark }: ModelMarket, takeProfit: AttachedTrigger | null, stopLoss: AttachedTrigger | null): boolean {
    const up = long ? takeProfit : stopLoss;
    const down = long ? stopLoss : takeProfit;
    return (up !== null && mark >= BigInt(up.triggerTicks)) || (down !== null && mark <= BigInt(down.triggerTicks));
  }

  #own(accountId: number, positionId: number): NaivePosition | undefined {
    return this.positions.find(({ id, accountId: owner }) => id === positionId && owner === accountId);
  }

  #close(accountId: number, body: Of<'perpetual.close'>): string | number {
    const { positionId, kind, timeInForce } = body;
    if (!whole(positionId, 1) || !whole(body.lots, 0, MOST) || !isOrder(body)) return 'BAD_INPUT';
    const position = this.#own(accountId, positionId);
    if (position === undefined) return this.missing('position', accountId, positionId);
    if (BigInt(body.lots) > position.lots) return 'ABOVE_MAX';
    const { mark, k, terms, id } = this.marketOf(position.marketId);
    const worst = bound(position, mark, k);
    const price = kind === 'limit' ? BigInt(body.priceTicks) : worst;
    if (position.long ? price < worst : price > worst) return 'PRICE_TOO_FAR';
    const found = this.reachable(id, !position.long, price);
    if (kind === 'market' && found.length === 0) return 'NO_LIQUIDITY';
    const left = body.lots === 0 ? position.lots : BigInt(body.lots);
    const rests = isRest(body);
    const send = (): ModelOrder => this.sendReducing(position, { cause: 'user', kind, rests, price, left, budget: null });
    if (timeInForce === 'fok' && !this.fillsWhole(send)) return 'NOT_FILLED';
    if (rests && this.#openIn(accountId, id) >= terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
    if (timeInForce === 'post-only' && found.length > 0) return 'WOULD_TAKE';
    this.settleMark(this.marketOf(id));
    return send().id;
  }

  #closeAll(accountId: number, only: number): string | number {
    if (!whole(only, 0)) return 'BAD_INPUT';
    if (only !== 0 && !this.markets.has(only)) return 'NOT_FOUND';
    const ofSide =
      (long: boolean, marketId: number) => (order: { readonly accountId: number; readonly marketId: number; readonly long: boolean }) =>
        order.accountId === accountId && order.marketId === marketId && order.long === long;
    const markets = [...this.markets.values()].filter(({ id }) => only === 0 || id === only).toSorted((a, b) => a.id - b.id);
    const sides = markets.flatMap((market) => [true, false].map((long) => ({ market, isOf: ofSide(long, market.id) })));
    for (const { isOf } of sides) {
      const own = this.orders.filter(isOf).toSorted((a, b) => Number(a.positionId !== 0) - Number(b.positionId !== 0) || a.id - b.id);
      for (const order of own) this.end(order, 'cancelled');
    }
    for (const { market, isOf } of sides) {
      const position = this.positions.find(isOf);
      if (position === undefined) continue;
      const price = bound(position, market.mark, market.k);
      this.settleMark(market);
      this.sendReducing(position, { cause: 'user', kind: 'market', rests: false, price, left: position.lots, budget: null });
    }
    return 0;
  }

  #cancel(accountId: number, orderId: number): string | number {
    if (!whole(orderId, 1)) return 'BAD_INPUT';
    const order = this.orders.find((one) => one.id === orderId && one.accountId === accountId);
    if (order === undefined) return this.missing('order', accountId, orderId);
    this.end(order, 'cancelled');
    return orderId;
  }

  #adjust(accountId: number, { positionId, units }: Of<'perpetual.adjust'>): string | number {
    if (!whole(positionId, 1) || !positive(units < 0n ? -units : units)) return 'BAD_INPUT';
    const position = this.#own(accountId, positionId);
    if (position === undefined) return this.missing('position', accountId, positionId);
    const market = this.marketOf(position.marketId);
    if (units < 0n) {
      if (!this.isLive(market)) return 'PRICE_FROZEN';
      if (-units > removable(position, market.mark, market.k)) return 'ABOVE_MAX';
    } else if (this.ground.ledger.units(this.wallet(accountId)) < units) return 'INSUFFICIENT_FUNDS';
    this.settleMark(market);
    this.ground.ledger.move(this.wallet(accountId), this.marginName(position), units);
    position.margin += units;
    return positionId;
  }

  #protect(accountId: number, { positionId, takeProfit, stopLoss, group }: Of<'perpetual.protect'>): string | number {
    const both = [takeProfit, stopLoss].filter((terms) => terms !== null);
    if (!whole(positionId, 1) || !whole(group, 0, 2 ** 31 - 1) || both.length === 0) return 'BAD_INPUT';
    if (!both.every((terms) => isTrigger(terms) && whole(terms.lots, 0))) return 'BAD_INPUT';
    const position = this.#own(accountId, positionId);
    if (position === undefined) return this.missing('position', accountId, positionId);
    const market = this.marketOf(position.marketId);
    if (!this.isLive(market)) return 'PRICE_FROZEN';
    if (both.some(({ lots }) => BigInt(lots) > position.lots)) return 'ABOVE_MAX';
    if (this.#triggersOn(accountId, market.id, position.long) + both.length > MOST_TRIGGERS) return 'TOO_MANY_ORDERS';
    const isLimited = both.some(({ limitTicks }) => limitTicks !== 0);
    if (isLimited && this.#openIn(accountId, market.id) >= market.terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
    if (this.#isTrue(position.long, market, takeProfit, stopLoss)) return 'WOULD_TRIGGER';
    if (position.waitedAt !== market.marks && isBelow(position, market.mark, market.k)) this.settleMark(market);
    const first = this.triggerCount + 1;
    const linked = takeProfit !== null && stopLoss !== null && takeProfit.lots === stopLoss.lots;
    const link = group === 0 && linked ? 2 ** 31 + this.triggerCount : group;
    if (takeProfit !== null) this.set(position, 'take-profit', takeProfit, link);
    if (stopLoss !== null) this.set(position, 'stop-loss', stopLoss, link);
    return first;
  }

  compare({ exchange, depth }: Seen): void {
    compareDepth(this.orders, depth);
    for (const { id, marks, mark } of this.markets.values()) {
      const figures = exchange.ask({ type: 'perpetual.figures' }).find(({ marketId }) => marketId === id);
      same(`mark of ${id}`, figures?.markTicks ?? null, marks === 0 ? null : Number(mark));
      const own = this.positions.filter(({ marketId }) => marketId === id);
      const lots = (long: boolean): bigint => own.reduce((sum, one) => (one.long === long ? sum + one.lots : sum), 0n);
      same(
        `I9: lots of ${id}`,
        [figures?.longLots, figures?.shortLots].map((each) => BigInt(each ?? 0)),
        [lots(true), lots(true)],
      );
      same(`I9: shorts of ${id}`, lots(true), lots(false));
    }
    for (const accountId of ACCOUNTS) this.#compareAccount(exchange, accountId);
  }

  #compareAccount(exchange: Seen['exchange'], accountId: number): void {
    const asked = { accountId, marketId: 0 };
    const positions = exchange.ask({ type: 'perpetual.positions', ...asked });
    const own = this.positions.filter((one) => one.accountId === accountId).toSorted((a, b) => b.id - a.id);
    same(
      `positions of ${accountId}`,
      positions.map((one) => [
        one.positionId,
        one.side === 'long',
        BigInt(one.lots),
        one.entryValueUnits,
        one.marginUnits,
        BigInt(one.leverage),
      ]),
      own.map((one) => [one.id, one.long, one.lots, one.value, one.margin, one.leverage]),
    );
    for (const one of own) this.#compareLiquidation(one, positions.find(({ positionId }) => positionId === one.id)?.liquidationTicks ?? 0);
    const orders = this.orders.filter((one) => one.accountId === accountId).toSorted((a, b) => b.id - a.id);
    same(
      `I5: orders of ${accountId}`,
      exchange.ask({ type: 'perpetual.orders', ...asked }).map((one) => [one.orderId, BigInt(one.lots - one.filledLots), one.holdUnits]),
      orders.map((order) => [order.id, order.left, this.ground.ledger.units(this.hold(order))]),
    );
    const triggers = this.triggers.filter(({ positionId }) => own.some(({ id }) => id === positionId));
    same(
      `triggers of ${accountId}`,
      exchange
        .ask({ type: 'perpetual.triggers', ...asked })
        .map((one) => [one.triggerId, one.positionId, one.triggerTicks, one.lots, one.group]),
      triggers.toReversed().map((one) => [one.id, one.positionId, Number(one.at), Number(one.lots), one.group]),
    );
  }

  /** I13: liquidatable at the price shown, not one tick safer. */
  #compareLiquidation(position: NaivePosition, shownTicks: number): void {
    if (shownTicks === 0) return;
    const { k } = this.marketOf(position.marketId);
    const safer = BigInt(shownTicks) + (position.long ? 1n : -1n);
    const found = [isBelow(position, BigInt(shownTicks), k), safer > 0n && isBelow(position, safer, k)];
    same(`I13: liquidation price of ${position.id}`, found, [true, false]);
  }
}
