import type { Entry } from '../entry.ts';
import type { ExchangeEvent } from '../event.ts';
import { accountName } from '../ledger/account-name.ts';
import type { Leg } from '../ledger/leg.ts';
import { rowOf } from '../plan.ts';

type Accepted = Extract<ExchangeEvent, { type: 'spot.accepted' }>;
type Filled = Extract<ExchangeEvent, { type: 'spot.filled' }>;

/**
 * Watches entries as an auditor would: from their events alone, with nothing of the exchange but the names of accounts. Throws at the
 * first entry that breaks I1, I2 or I8.
 */
export class Observer {
  readonly balances = new Map<string, bigint>();
  /** One leg of each account that `balances` names. */
  readonly #accounts = new Map<string, Leg>();
  readonly #codes = new Map<number, string>();
  readonly #networks = new Map<number, string>();
  readonly #orders = new Map<number, { accepted: Accepted; filled: number; resting: boolean }>();

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'asset.defined') this.#codes.set(event.assetId, event.code);
      if (event.type === 'network.defined') this.#networks.set(event.networkId, event.code);
      if ('legs' in event) this.#post(event.legs);
      if (event.type === 'spot.accepted') this.#orders.set(event.orderId, { accepted: event, filled: 0, resting: false });
      if (event.type === 'spot.filled') this.#fill(event);
      if (event.type === 'spot.rested') this.#rest(event.orderId, event.lots);
      if (event.type === 'spot.ended') this.#end(event.orderId, event.reason);
    }
  }

  name(leg: Leg): string {
    return accountName(rowOf(leg.code), leg, {
      assetCode: (assetId) => this.#codes.get(assetId) ?? '?',
      networkCode: (networkId) => this.#networks.get(networkId) ?? '?',
    });
  }

  /** I5: sums of everything that stands under an account in rows that are frozen in a wallet, by `account wallet asset`. */
  frozen(): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const [name, amount] of this.balances) {
      const leg = this.#accounts.get(name);
      const frozenIn = leg === undefined ? undefined : rowOf(leg.code).frozenIn;
      if (leg === undefined || frozenIn === undefined) continue;
      const key = `${leg.ownerId} ${frozenIn} ${leg.assetId}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
    return sums;
  }

  #post(legs: readonly Leg[]): void {
    const sums = new Map<number, bigint>();
    for (const leg of legs) {
      if (leg.amount === 0n) throw new Error('I1: a posting of zero');
      sums.set(leg.assetId, (sums.get(leg.assetId) ?? 0n) + leg.amount);
      const name = this.name(leg);
      const after = (this.balances.get(name) ?? 0n) + leg.amount;
      this.#accounts.set(name, leg);
      if (after === 0n) this.balances.delete(name);
      else this.balances.set(name, after);
    }
    for (const sum of sums.values()) if (sum !== 0n) throw new Error(`I1: a transaction sums to ${sum}`);
    for (const leg of legs) {
      const name = this.name(leg);
      const balance = this.balances.get(name) ?? 0n;
      if (name.startsWith('custody:') ? balance > 0n : balance < 0n) throw new Error(`I2: ${name} is ${balance}`);
    }
  }

  #fill(event: Filled): void {
    const taker = this.#order(event.takerOrderId);
    const maker = this.#order(event.makerOrderId);
    if (event.takerAccountId === event.makerAccountId) throw new Error('I8: a self-trade');
    if (taker.accepted.accountId !== event.takerAccountId || maker.accepted.accountId !== event.makerAccountId)
      throw new Error('I8: wrong owner');
    if (event.priceTicks !== maker.accepted.priceTicks || !maker.resting) throw new Error('I8: not at the price of a resting order');
    if (taker.accepted.timeInForce === 'post-only') throw new Error('I8: post-only took');
    const beyond = event.takerSide === 'buy' ? event.priceTicks > taker.accepted.limitTicks : event.priceTicks < taker.accepted.limitTicks;
    if (beyond) throw new Error('I8: a fill beyond the limit');
    taker.filled += event.lots;
    maker.filled += event.lots;
    for (const { accepted, filled } of [taker, maker]) {
      if (accepted.lots > 0 && filled > accepted.lots) throw new Error('I8: filled more than ordered');
    }
  }

  #rest(number: number, lots: number): void {
    const order = this.#order(number);
    const { timeInForce } = order.accepted;
    if (timeInForce === 'ioc' || timeInForce === 'fok') throw new Error(`I8: ${timeInForce} rests`);
    if (lots !== order.accepted.lots - order.filled || lots <= 0) throw new Error('I7: rests with another remainder');
    order.resting = true;
  }

  #end(number: number, reason: string): void {
    const { accepted, filled } = this.#order(number);
    if (accepted.timeInForce === 'fok' && filled !== accepted.lots) throw new Error('I8: fill-or-kill filled in part');
    if (reason === 'filled' && accepted.lots > 0 && filled !== accepted.lots) throw new Error('I7: called filled and is not');
    this.#orders.delete(number);
  }

  #order(number: number): { accepted: Accepted; filled: number; resting: boolean } {
    const order = this.#orders.get(number);
    if (order === undefined) throw new Error(`I7: an event about order ${number}, which is not open`);
    return order;
  }
}
