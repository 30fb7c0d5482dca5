import type { AccountKind, Leg } from '@candor/exchange/ledger/leg';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Exchange } from '@candor/exchange/exchange';

/** Accounts of class N: what we hold for others; all the rest of the spot plan is P. */
const NEGATIVE_KINDS: ReadonlySet<AccountKind> = new Set(['custody.cold']);

type KnownOrder = { readonly account: number; readonly limitTicks: number; readonly side: 'buy' | 'sell' };

/**
 * A second ledger, kept from the events alone with maps: it checks I1, I2 and I8 at every entry and, at the end, that the exchange
 * shows the same balances and open orders. It throws with the entry's number on the first difference.
 */
export class DayAudit {
  readonly #balances = new Map<string, bigint>();
  readonly #orders = new Map<number, KnownOrder>();
  readonly #openByAccount = new Map<number, Set<number>>();
  readonly #selfTrades = new Map<number, number>();
  readonly #refusals = new Map<string, number>();
  readonly #ranges = new Map<number, { low: number; high: number }>();
  fills = 0;
  ticks = 0;

  take(entry: Entry): void {
    const { outcome, command, events } = entry;
    if (!outcome.ok) {
      const key = `${command.account} ${outcome.code}`;
      this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1);
      if (events.length > 0) throw new Error(`I6: entry ${entry.seq} was refused and states events`);
    }
    for (const event of events) {
      if ('legs' in event) this.#post(event.legs, entry.seq);
      this.#follow(event, entry.seq);
    }
  }

  openOrders(account: number): readonly number[] {
    return [...(this.#openByAccount.get(account) ?? [])];
  }

  endedBySelfTrade(account: number): number {
    return this.#selfTrades.get(account) ?? 0;
  }

  refusals(account: number, code: string): number {
    return this.#refusals.get(`${account} ${code}`) ?? 0;
  }

  lowestTicks(symbol: number): number {
    return this.#ranges.get(symbol)?.low ?? 0;
  }

  highestTicks(symbol: number): number {
    return this.#ranges.get(symbol)?.high ?? 0;
  }

  /** I3: what the exchange answers is what its events add up to. */
  compare(exchange: Exchange): void {
    const sums = new Map<string, bigint>();
    for (const [key, amount] of this.#balances) {
      const asset = key.slice(key.lastIndexOf(' ') + 1);
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    }
    for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`I1: asset ${asset} adds up to ${sum}`);
    for (const account of this.#openByAccount.keys()) {
      for (const row of exchange.ask({ type: 'balances', account })) {
        if (row.wallet !== 'platform') continue;
        const own = this.#balances.get(`user.platform ${account} 0 ${row.asset}`) ?? 0n;
        if (own !== row.availableUnits)
          throw new Error(`I3: account ${account}, asset ${row.asset}: ${row.availableUnits}, events say ${own}`);
        let held = 0n;
        for (const [key, amount] of this.#balances) {
          if (key.startsWith(`user.hold.spot ${account} `) && key.endsWith(` ${row.asset}`)) held += amount;
        }
        if (held !== row.frozenUnits) throw new Error(`I3: account ${account} has ${row.frozenUnits} frozen, events say ${held}`);
      }
      const open = exchange.ask({ type: 'openOrders', account, market: 0 }).map((order) => order.order);
      const known = this.openOrders(account);
      if (open.length !== known.length || open.some((order) => !known.includes(order))) {
        throw new Error(`I3: account ${account} has other open orders than its events say`);
      }
    }
  }

  #post(legs: readonly Leg[], seq: number): void {
    const sums = new Map<number, bigint>();
    for (const { kind, owner, ref, asset, amount } of legs) {
      if (amount === 0n) throw new Error(`I1: entry ${seq} has an empty leg`);
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
      const key = `${kind} ${owner} ${ref} ${asset}`;
      const balance = (this.#balances.get(key) ?? 0n) + amount;
      if (balance === 0n) this.#balances.delete(key);
      else this.#balances.set(key, balance);
    }
    for (const [asset, sum] of sums) if (sum !== 0n) throw new Error(`I1: entry ${seq}, asset ${asset} is off by ${sum}`);
    for (const { kind, owner, ref, asset } of legs) {
      const balance = this.#balances.get(`${kind} ${owner} ${ref} ${asset}`) ?? 0n;
      if (NEGATIVE_KINDS.has(kind) ? balance > 0n : balance < 0n) throw new Error(`I2: entry ${seq}: ${kind} of ${owner} is ${balance}`);
    }
  }

  #follow(event: ExchangeEvent, seq: number): void {
    if (event.type === 'price.ticked') {
      this.ticks += 1;
      const range = this.#ranges.get(event.symbol) ?? { low: event.priceTicks, high: event.priceTicks };
      this.#ranges.set(event.symbol, { low: Math.min(range.low, event.priceTicks), high: Math.max(range.high, event.priceTicks) });
    } else if (event.type === 'spot.accepted') {
      const limitTicks = event.kind === 'limit' ? event.priceTicks : event.limitTicks;
      this.#orders.set(event.order, { account: event.account, limitTicks, side: event.side });
      const open = this.#openByAccount.get(event.account) ?? new Set();
      this.#openByAccount.set(event.account, open.add(event.order));
    } else if (event.type === 'spot.filled') {
      this.#checkFill(event, seq);
    } else if (event.type === 'spot.ended') {
      this.#openByAccount.get(event.account)?.delete(event.order);
      this.#orders.delete(event.order);
      if (event.reason === 'self-trade') this.#selfTrades.set(event.account, this.endedBySelfTrade(event.account) + 1);
    }
  }

  #checkFill(event: Extract<ExchangeEvent, { type: 'spot.filled' }>, seq: number): void {
    this.fills += 1;
    if (event.takerAccount === event.makerAccount) throw new Error(`I8: entry ${seq}: account ${event.takerAccount} traded with itself`);
    for (const order of [event.taker, event.maker]) {
      const known = this.#orders.get(order);
      if (known === undefined) throw new Error(`I8: entry ${seq} fills the unknown order ${order}`);
      const beyond = known.side === 'buy' ? event.priceTicks > known.limitTicks : event.priceTicks < known.limitTicks;
      if (beyond) throw new Error(`I8: entry ${seq} fills ${order} at ${event.priceTicks}, beyond ${known.limitTicks}`);
    }
  }
}
