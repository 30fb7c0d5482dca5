import { ModelPegging } from './model-pegging.ts';
import type { ModelMarket, ModelOrder, ModelTrigger } from './model-types.ts';
import { away, bankruptcy, bound, ceil, equity, isBelow, least, maintenance, most, reduced, score, within } from './naive.ts';
import type { NaivePosition } from './naive.ts';
import { impactPrice, markPrice } from './naive-mark.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const SAMPLES_MS = 30_000;
const INTERVAL_MS = 28_800_000;
/** Triggers and liquidations in the entry of a price, and the cost of one in units of due work. */
const IN_THE_TICK = 100;
const COST = 20;

const minuteAfter = (timeMs: number): number => timeMs - (timeMs % MINUTE_MS) + MINUTE_MS;

/** Marks, and what they reach: triggers by number, then liquidations, worst first (`product-rules` 5.5 to 5.7). */
export class ModelMarks extends ModelPegging {
  excluded(accountId: number): void {
    this.cancelOf(accountId, ({ positionId }) => positionId === 0);
  }

  protected cancelOf(accountId: number, isMeant: (order: { readonly marketId: number; readonly positionId: number }) => boolean): void {
    for (const order of this.orders.filter((one) => one.accountId === accountId).toSorted((a, b) => a.id - b.id))
      if (isMeant(order)) this.end(order, 'cancelled');
  }

  /** In a random run the last funding rate is 0, and P1 the index. */
  #markNow(market: ModelMarket): void {
    const tick = this.ground.prices.last(market.symbolId);
    if (tick === undefined) throw new Error('no price');
    this.eventCount += 1;
    market.marks += 1;
    this.beginDay(market);
    const index = BigInt(tick.price);
    const { id, k, tiers } = market;
    const [bid, ask] = [impactPrice(this.queue(id, true), k), impactPrice(this.queue(id, false), k)];
    if (this.nowMs - market.sampledMs >= SECOND_MS) {
      market.sampledMs = this.nowMs;
      if (bid !== null && ask !== null) market.samples = [...market.samples, { timeMs: this.nowMs, away: bid + ask - 2n * index }];
    }
    const samples = market.samples.filter(({ timeMs }) => timeMs > this.nowMs - SAMPLES_MS);
    const fill = this.lastFills.get(id) ?? null;
    market.mark = markPrice({ index, bid, ask, fill, samples, lowestRate: tiers[0]?.rate ?? 0n, nowMs: this.nowMs });
    if (market.fundingMs === 0) market.fundingMs = this.nowMs - (this.nowMs % INTERVAL_MS) + INTERVAL_MS;
  }

  ticked(timeMs: number, symbolId: number): void {
    this.nowMs = timeMs;
    const market = [...this.markets.values()].find((one) => one.symbolId === symbolId);
    if (market === undefined) return;
    this.reprice(market);
    if (this.ground.prices.last(symbolId)?.ok !== true) return;
    this.#markNow(market);
    this.#evaluate(market, IN_THE_TICK);
  }

  firstMs(timeMs: number): number {
    this.nowMs = timeMs;
    return Math.min(Infinity, ...[...this.markets.values()].map((market) => this.#firstOf(market)));
  }

  #firstOf(market: ModelMarket): number {
    const moments = [this.oldMs(market), market.fundingMs === 0 ? Infinity : market.fundingMs];
    if (this.isPending(market)) moments.push(0);
    if (this.isLive(market)) moments.push(market.sampledMs + SECOND_MS, minuteAfter(market.premiumMs));
    return Math.min(Infinity, ...moments);
  }

  isPending(market: ModelMarket): boolean {
    return this.isLive(market) && (this.#trigger(market) !== undefined || this.#fallen(market).length > 0);
  }

  advance(timeMs: number, budget: number): number {
    this.nowMs = timeMs;
    const before = this.eventCount;
    let used = 0;
    for (const market of [...this.markets.values()].toSorted((a, b) => a.id - b.id)) {
      for (let cost = 1; cost > 0 && used < budget; used += cost) cost = this.#work(market, budget - used);
    }
    return used === 0 ? 0 : Math.min(budget, Math.max(used, Math.ceil((this.eventCount - before) / 2)));
  }

  #work(market: ModelMarket, budget: number): number {
    if (this.oldMs(market) <= this.nowMs) {
      this.lift(market);
      return 1;
    }
    if (this.isPending(market)) return COST * this.#evaluate(market, Math.ceil(budget / COST));
    if (market.fundingMs !== 0 && market.fundingMs <= this.nowMs) {
      // Too few premiums in a random run for a rate: nothing is charged.
      this.eventCount += 1;
      this.settleMark(market);
      market.fundingMs += INTERVAL_MS;
      return 1;
    }
    if (!this.isLive(market)) return 0;
    if (market.sampledMs + SECOND_MS <= this.nowMs) {
      this.#markNow(market);
      return 1;
    }
    if (minuteAfter(market.premiumMs) > this.nowMs) return 0;
    this.eventCount += 1;
    market.premiumMs = this.nowMs;
    return 1;
  }

  #evaluate(market: ModelMarket, limit: number): number {
    let count = 0;
    while (count < limit && this.isPending(market)) {
      const trigger = this.#trigger(market);
      if (trigger !== undefined) {
        this.#fire(market, trigger);
        count += 1;
        continue;
      }
      const [position] = this.#fallen(market);
      if (position === undefined) break;
      this.#liquidate(market, position);
      count += 1;
    }
    return count;
  }

  isReached({ long }: NaivePosition, { kind, at }: Pick<ModelTrigger, 'kind' | 'at'>, { mark }: ModelMarket): boolean {
    return long === (kind === 'take-profit') ? mark >= at : mark <= at;
  }

  /** The trigger whose turn is next: of those reached, and those that fired at an earlier mark and now find something, the lowest number. */
  #trigger(market: ModelMarket): ModelTrigger | undefined {
    return this.triggers
      .filter((trigger) => {
        const position = this.positions.find(({ id }) => id === trigger.positionId);
        if (position?.marketId !== market.id) return false;
        if (trigger.firedAt === 0) return this.isReached(position, trigger, market);
        const found = this.reachable(market.id, !position.long, bound(position, market.mark, market.k));
        return trigger.firedAt < market.marks && found.length > 0;
      })
      .toSorted((a, b) => a.id - b.id)[0];
  }

  #fire(market: ModelMarket, trigger: ModelTrigger): void {
    const position = this.positions.find(({ id }) => id === trigger.positionId);
    if (position === undefined) throw new Error('a trigger of nothing');
    const linked = this.triggers.filter(
      (other) => other !== trigger && trigger.group !== 0 && other.group === trigger.group && other.positionId === position.id,
    );
    this.endTrigger(trigger, 'triggered');
    for (const other of linked) this.endTrigger(other, 'other-triggered');
    const lots = trigger.lots === 0n ? position.lots : least(trigger.lots, position.lots);
    const worst = bound(position, market.mark, market.k);
    if (trigger.limit !== 0n) {
      const price = position.long ? most(worst, trigger.limit) : least(worst, trigger.limit);
      this.sendReducing(position, { cause: 'trigger', kind: 'limit', rests: true, price, left: lots, budget: null });
      return;
    }
    const before = position.lots;
    this.sendReducing(position, { cause: 'trigger', kind: 'market', rests: false, price: worst, left: lots, budget: null });
    const left = least(lots - (before - position.lots), position.lots);
    if (left === 0n) return;
    const again = { triggerTicks: Number(trigger.at), limitTicks: 0, lots: Number(left) };
    this.set(position, trigger.kind, again, 0, market.marks);
  }

  #isFallen(market: ModelMarket, position: NaivePosition): boolean {
    return position.waitedAt !== market.marks && isBelow(position, market.mark, market.k);
  }

  /** What is liquidated now, in its order: positions of which something can be done. */
  #fallen(market: ModelMarket): readonly NaivePosition[] {
    const { mark, k } = market;
    const ratio = (one: NaivePosition): readonly [bigint, bigint] => [equity(one, mark, k), maintenance(one.tiers, one.lots * mark * k)];
    return this.positions
      .filter((position) => position.marketId === market.id && this.#isFallen(market, position) && this.#canBegin(market, position))
      .toSorted((a, b) => {
        const [[equityA, neededA], [equityB, neededB]] = [ratio(a), ratio(b)];
        const off = equityA * neededB - equityB * neededA;
        return off === 0n ? a.id - b.id : off < 0n ? -1 : 1;
      });
  }

  #liquidate(market: ModelMarket, position: NaivePosition): void {
    for (const order of this.#ordersOf(position)) this.end(order, 'liquidation');
    this.endTriggers(position, 'liquidation');
    while (isBelow(position, market.mark, market.k) && this.#canBegin(market, position)) {
      const cut = this.#cutOf(market, position);
      this.beginDay(market);
      position.insurable = this.leftFor(position);
      this.state(`liquidating ${position.id} ${position.lots} ${cut} ${position.insurable} ${this.leftOfDay(market)}`);
      if (!this.#step(market, position, cut)) return;
    }
  }

  /** Orders that reduce it and that add to it, by number. */
  #ordersOf({ id, accountId, marketId, long }: NaivePosition): readonly ModelOrder[] {
    const isOwn = (order: ModelOrder): boolean =>
      order.positionId === 0
        ? order.accountId === accountId && order.marketId === marketId && order.long === long
        : order.positionId === id;
    return this.orders.filter(isOwn).toSorted((a, b) => a.id - b.id);
  }

  /** Whether anything ends, fills or is paid when it is tried: else that is no attempt. */
  #canBegin(market: ModelMarket, position: NaivePosition): boolean {
    if (this.#ordersOf(position).length > 0 || this.triggers.some(({ positionId }) => positionId === position.id)) return true;
    if (this.#reached(position, this.#limitOf(market, position)) !== undefined) return true;
    if (equity(position, market.mark, market.k) > 0n) return false;
    return this.#insuredOrder(market, position) !== undefined || this.#partners(market, position, this.#cutOf(market, position)).length > 0;
  }

  /** The first order that it would meet with a limit. */
  #reached({ marketId, long }: NaivePosition, limit: bigint): ModelOrder | undefined {
    return this.reachable(marketId, !long, limit)[0];
  }

  /** With equity not beyond 0.1 % from the mark, and never beyond bankruptcy. */
  #limitOf({ mark, k }: ModelMarket, position: NaivePosition): bigint {
    return equity(position, mark, k) > 0n ? within(position, mark, k, 1n) : bankruptcy(position, k);
  }

  /** The first order within 0.1 % of the mark, when insurance may pay for one lot of it. */
  #insuredOrder(market: ModelMarket, position: NaivePosition): ModelOrder | undefined {
    const first = this.#reached(position, away(position.long, market.mark, 1n));
    const budget = this.#budgetOf(market, position);
    return first !== undefined && budget > 0n && this.lossBeyond(position, first.price, 1n) <= budget ? first : undefined;
  }

  #budgetOf(market: ModelMarket, position: NaivePosition): bigint {
    return least(this.leftFor(position), this.leftOfDay(market));
  }

  /** The first row: all. A higher one: down to the most lots whose value fits the row below. */
  #cutOf({ mark, k }: ModelMarket, { tiers, lots }: NaivePosition): bigint {
    const floors = tiers.map(({ above }) => above).filter((above) => above > 0n && above < lots * mark * k);
    const below = floors.at(-1);
    return below === undefined ? lots : lots - below / (mark * k);
  }

  #step(market: ModelMarket, position: NaivePosition, cut: bigint): boolean {
    const { mark, k } = market;
    const before = position.lots;
    const value = this.#sell(market, position, cut);
    const left = cut - (before - position.lots);
    const isBankrupt = left > 0n && equity(position, mark, k) <= 0n;
    const alone = isBankrupt ? this.#deleverage(market, position, left) : left;
    const waits = alone > 0n && isBelow(position, mark, k);
    // Of a rest no more than it does not need.
    const spare =
      position.lots === 0n ? position.margin : equity(position, mark, k) - maintenance(position.tiers, position.lots * mark * k);
    const asked = least(ceil(value * 2_500n, 1_000_000n), least(position.margin, most(0n, spare)));
    const fee = alone < left && position.lots === 0n ? position.margin : asked;
    const returned = position.lots === 0n ? position.margin - fee : 0n;
    this.state(`liquidated ${position.id} ${before - position.lots} ${fee} ${returned} ${waits}`);
    this.ground.ledger.move(this.marginName(position), this.insurance(market.id), fee);
    this.ground.ledger.move(this.marginName(position), this.wallet(position.accountId), returned);
    this.ground.protection.lost(position.accountId, this.nowMs, fee);
    position.margin -= fee + returned;
    if (waits) position.waitedAt = market.marks;
    this.closeIfEmpty(position, 'liquidated');
    return !waits;
  }

  /** Through the book; without equity the rest as far as 0.1 % from the mark, with insurance. Answers the value that was closed. */
  #sell(market: ModelMarket, position: NaivePosition, cut: bigint): bigint {
    const before = position.lots;
    const order = { cause: 'liquidation', kind: 'limit', rests: false } as const;
    const isSolvent = equity(position, market.mark, market.k) > 0n;
    const price = this.#limitOf(market, position);
    let value = 0n;
    if (this.#reached(position, price) !== undefined)
      value += this.sendReducing(position, { ...order, price, left: cut, budget: null }).filledValue;
    const left = cut - (before - position.lots);
    if (isSolvent || left === 0n || !isBelow(position, market.mark, market.k)) return value;
    if (this.#insuredOrder(market, position) === undefined) return value;
    const insured = { price: away(position.long, market.mark, 1n), left, budget: this.#budgetOf(market, position) };
    return value + this.sendReducing(position, { ...order, ...insured }).filledValue;
  }

  /** Who takes lots of it at its bankruptcy price, the best of the queue first: nobody of the same hand, nobody whom that would ruin. */
  #partners(market: ModelMarket, position: NaivePosition, lots: bigint): readonly (readonly [partner: NaivePosition, lots: bigint])[] {
    const { k, mark } = market;
    const price = this.bankruptcyOf(position);
    const ranked = this.positions
      .filter((one) => one.marketId === market.id && one.long !== position.long && one.lots > 0n)
      .map((one) => ({ one, rank: score(one, mark, k) }))
      .toSorted((a, b) => ((a.rank ?? 0n) === (b.rank ?? 0n) ? a.one.id - b.one.id : (a.rank ?? 0n) > (b.rank ?? 0n) ? -1 : 1));
    const taken: (readonly [NaivePosition, bigint])[] = [];
    let left = lots;
    for (const { one: partner, rank } of ranked) {
      if (left === 0n) break;
      if (rank === null || !this.ground.accounts.mayTrade(partner.accountId, position.accountId)) continue;
      if (equity(partner, price, k) < 0n) continue;
      const closed = least(left, partner.lots);
      if (reduced(partner, closed, price, k, 0n).margin < 0n) continue;
      taken.push([partner, closed]);
      left -= closed;
    }
    return taken;
  }

  /** Insurance pays each partner what the mark is better for it, while it may. Answers the lots without a partner. */
  #deleverage(market: ModelMarket, position: NaivePosition, lots: bigint): bigint {
    const { k, mark } = market;
    const price = this.bankruptcyOf(position);
    let left = lots;
    for (const [partner, closed] of this.#partners(market, position, lots)) {
      const gain = reduced(partner, closed, price, k, 0n);
      const loss = reduced(position, closed, price, k, 0n);
      const better = (position.long ? price - mark : mark - price) * closed * k;
      const insured = least(better, this.#budgetOf(market, position));
      this.state(`deleveraged ${position.id} ${partner.id} ${price} ${closed} ${insured}`);
      this.paysFor(position, insured);
      this.reduce(position, closed, { ...loss, value: loss.left, margin: position.margin + loss.result, fee: 0n, paid: 0n, insured: 0n });
      this.reduce(partner, closed, { ...gain, value: gain.left, paid: gain.paid + insured, insured });
      this.trim(partner);
      this.closeIfEmpty(partner, 'deleveraged');
      left -= closed;
    }
    return left;
  }
}
