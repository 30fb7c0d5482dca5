import { positive } from '../../../test/model-accounts.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { same } from '../../../test/same.ts';
import type { SpotCommand } from '../commands.ts';
import { ModelPegging } from './model-pegging.ts';

type Placement = Extract<SpotCommand, { type: 'spot.place' }>;

/** Spot trading from `product-rules` 4 alone: one list of open orders, every rule a line. */
export class ModelSpot extends ModelPegging implements ProductModel {
  decide(seq: number, timeMs: number, accountId: number, body: SpotCommand): string | number {
    if ((body.type === 'spot.delist') !== (accountId === 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'spot.place':
        return this.#place(seq, timeMs, accountId, body);
      case 'spot.peg':
        return this.peg(seq, accountId, body);
      case 'spot.cancel':
        return this.#cancel(accountId, body.orderId);
      case 'spot.cancelAll':
        if (!Number.isSafeInteger(body.marketId) || body.marketId < 0) return 'BAD_INPUT';
        if (body.marketId !== 0 && this.ground.markets.market(body.marketId) === undefined) return 'NOT_FOUND';
        for (const order of this.openOf(accountId)) if ([0, order.marketId].includes(body.marketId)) this.end(order);
        return 0;
      case 'spot.delist': {
        const market = this.ground.markets.market(body.marketId);
        if (market === undefined) return 'NOT_FOUND';
        if (market.terms.enable) return 'BAD_INPUT';
        for (const order of this.queue(body.marketId, 'buy').concat(this.queue(body.marketId, 'sell'))) this.end(order);
        for (const order of this.orders.toSorted((a, b) => a.id - b.id)) if (order.marketId === body.marketId) this.end(order);
        return body.marketId;
      }
    }
  }

  excluded(accountId: number): void {
    for (const order of this.openOf(accountId)) this.end(order);
  }

  compare({ exchange, depth }: Seen): void {
    const asked = new Map<string, number>();
    for (const marketId of this.ground.markets.marketIds()) {
      const book = exchange.ask({ type: 'spot.depth', marketId, levels: 1_000 });
      for (const [side, levels] of [['buy', book?.bids ?? []] as const, ['sell', book?.asks ?? []] as const]) {
        for (const [priceTicks, lots] of levels) asked.set(`spot ${marketId} ${side} ${priceTicks}`, lots);
        const model = new Map<bigint, bigint>();
        for (const order of this.queue(marketId, side)) model.set(order.price, (model.get(order.price) ?? 0n) + order.left);
        const found = levels.map(([priceTicks, lots]) => [BigInt(priceTicks), BigInt(lots)]);
        same('I7: levels', found, [...model]);
      }
    }
    const sorted = (map: ReadonlyMap<string, number>): unknown => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const isOwn = ([key]: readonly [string, number]): boolean => key.startsWith('spot ');
    same('I7: folded depth', sorted(new Map([...depth].filter(isOwn))), sorted(asked));
    for (const accountId of ACCOUNTS) {
      const orders = exchange.ask({ type: 'spot.openOrders', accountId, marketId: 0 });
      const model = this.openOf(accountId).toReversed();
      same(
        'I5: open orders and holds',
        orders.map(({ orderId, priceTicks, lots, filledLots, holdUnits }) => ({
          orderId,
          priceTicks,
          left: BigInt(lots - filledLots),
          holdUnits,
        })),
        model.map((order) => ({
          orderId: order.id,
          priceTicks: Number(order.arrived > 0 ? order.price : (order.peg?.bound ?? 0n)),
          left: order.left,
          holdUnits: this.holdOf(order),
        })),
      );
    }
  }

  #place(seq: number, timeMs: number, accountId: number, body: Placement): string | number {
    const whole = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
    const byAmount = body.kind === 'market' && body.lots === 0;
    if (body.kind === 'limit' && !(whole(body.priceTicks) && whole(body.lots) && body.amountUnits === 0n)) return 'BAD_INPUT';
    if (body.kind === 'market' && !(body.timeInForce === 'ioc' && body.priceTicks === 0)) return 'BAD_INPUT';
    if (body.kind === 'market' && !byAmount && !(whole(body.lots) && body.amountUnits === 0n)) return 'BAD_INPUT';
    if (byAmount && !(body.side === 'buy' && positive(body.amountUnits))) return 'BAD_INPUT';
    const forbidden = this.ground.protection.openingRefusal(accountId, timeMs);
    if (forbidden !== '') return forbidden;
    const market = this.ground.markets.market(body.marketId);
    if (market === undefined) return 'NOT_FOUND';
    const { terms, k } = market;
    if (!terms.enable || !terms.isDeal) return 'MARKET_CLOSED';
    const switches = {
      limit: { buy: terms.limitedBuy, sell: terms.limitedSell },
      market: { buy: terms.marketBuy, sell: terms.marketSell },
    };
    if (!switches[body.kind][body.side]) return 'MARKET_CLOSED';
    const index = this.ground.prices.last(market.symbolId) ?? { price: 0 };
    if (body.kind === 'market' && !this.ground.prices.isPrice(market.symbolId, timeMs)) return 'PRICE_FROZEN';
    const price = BigInt(body.kind === 'limit' ? body.priceTicks : index.price);
    const lots = byAmount ? body.amountUnits / (price * k) : BigInt(body.lots);
    if (lots < BigInt(terms.orderMinLots) || (body.side === 'sell' && lots < BigInt(terms.minSellLots))) return 'BELOW_MIN';
    if (lots > BigInt(terms.orderMaxLots)) return 'ABOVE_MAX';
    if (body.kind === 'limit') {
      if (price > 1_000_000_000n || (body.side === 'buy' && terms.buyMaxTicks > 0 && price > BigInt(terms.buyMaxTicks))) return 'ABOVE_MAX';
      if (body.side === 'sell' && price < BigInt(terms.sellMinTicks)) return 'BELOW_MIN';
      const scaled = price * 1_000_000n;
      const around = (ppm: number): bigint => BigInt(index.price) * BigInt(1_000_000 + ppm);
      if (index.price > 0 && body.side === 'buy' && scaled > around(terms.limitBandPpm)) return 'PRICE_TOO_FAR';
      if (index.price > 0 && body.side === 'sell' && scaled < around(-terms.limitBandPpm)) return 'PRICE_TOO_FAR';
    }
    if ((byAmount ? body.amountUnits : price * lots * k) < terms.minNotionalUnits) return 'BELOW_MIN';
    const buys = body.side === 'buy';
    const protection = BigInt(index.price) * BigInt(1_000_000 + (buys ? terms.marketBandPpm : -terms.marketBandPpm));
    const bound = buys ? protection / 1_000_000n : (protection + 999_999n) / 1_000_000n;
    const limit = body.kind === 'limit' ? price : bound > 1_000_000_000n ? 1_000_000_000n : bound;
    const others = this.reachable(body.marketId, body.side, limit);
    if (body.timeInForce === 'fok') {
      const own = others.findIndex((order) => !this.ground.accounts.mayTrade(order.accountId, accountId));
      const reachable = own < 0 ? others : others.slice(0, own);
      if (reachable.reduce((sum, order) => sum + order.left, 0n) < lots) return 'NOT_FILLED';
    }
    if (body.timeInForce === 'gtc' || body.timeInForce === 'post-only') {
      const ofPerson = this.ground.accounts.together(accountId).flatMap((ownerId) => this.openOf(ownerId));
      const open = ofPerson.filter((order) => order.marketId === body.marketId);
      if (open.length >= terms.maxOpenOrders) return 'TOO_MANY_ORDERS';
      if (body.timeInForce === 'post-only' && others.length > 0) return 'WOULD_TAKE';
    }
    const hold = byAmount ? body.amountUnits : buys ? limit * lots * k : lots * market.lot;
    const asset = this.ground.accounts.code(buys ? market.quote : market.base);
    const name = this.ground.accounts.name(accountId);
    const wallet = `${name}:platform:${asset}`;
    if (this.ground.ledger.units(wallet) < hold) return 'INSUFFICIENT_FUNDS';
    const holdName = `${name}:hold:spot:${seq}:${asset}`;
    this.ground.ledger.move(wallet, holdName, hold);
    let left = lots;
    let rests = body.timeInForce === 'gtc' || body.timeInForce === 'post-only';
    for (const maker of others) {
      if (left === 0n && !byAmount) break;
      if (!this.ground.accounts.mayTrade(maker.accountId, accountId)) {
        rests = false;
        break;
      }
      const wanted = byAmount ? this.ground.ledger.units(holdName) / (maker.price * k) : left;
      if (wanted === 0n) break;
      const traded = wanted < maker.left ? wanted : maker.left;
      this.trade(maker, { id: seq, accountId, fee: BigInt(terms.feePpm), held: byAmount ? null : limit }, maker.price, traded);
      if (!byAmount) left -= traded;
    }
    if (rests && left > 0n) {
      const fee = BigInt(terms.feePpm);
      const order = { id: seq, accountId, marketId: body.marketId, side: body.side, price, left, fee, peg: null, arrived: 0 };
      this.orders.push(order);
      this.arrive(order);
    } else {
      this.finish(accountId, seq);
      this.ground.ledger.move(holdName, wallet, this.ground.ledger.units(holdName));
    }
    return seq;
  }

  #cancel(accountId: number, id: number): string | number {
    if (!Number.isSafeInteger(id) || id < 1) return 'BAD_INPUT';
    const order = this.orders.find((open) => open.id === id && open.accountId === accountId);
    if (order === undefined) return this.hasFinished(accountId, id) ? 'ALREADY_DONE' : 'NOT_FOUND';
    this.end(order);
    return id;
  }
}
