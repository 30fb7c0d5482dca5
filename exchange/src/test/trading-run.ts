import type { Entry } from '../entry.ts';
import { Exchange } from '../exchange.ts';
import { compareFrozen } from './frozen.ts';
import { ModelExchange } from './model-exchange.ts';
import type { ModelAnswer, TradingWord } from './model-exchange.ts';
import { Observer } from './observer.ts';
import { RandomCommands } from './random-commands.ts';
import { seededRandom } from './seeded-random.ts';

const ACCOUNTS = [1, 2, 3, 4, 5];

/** One run: the exchange, the model and the auditor see the same commands; now and then the exchange is replaced by its own snapshot. */
export class TradingRun {
  exchange = new Exchange();
  readonly entries: Entry[] = [];
  readonly #model = new ModelExchange();
  readonly #observer = new Observer();
  readonly #depth = new Map<string, number>();
  #state = this.exchange.state();
  #timeMs = 1_767_225_600_000;

  constructor(seed: number, length: number) {
    const random = seededRandom(seed);
    const commands = new RandomCommands(random);
    for (const body of RandomCommands.opening()) this.#step({ id: '', accountId: 0, body });
    for (let count = 0; count < length; count++) {
      this.#timeMs += random(1_500) === 0 ? 86_400_000 - random(2) : random(3);
      const entry = this.#step(commands.next());
      for (const event of entry.events) if (event.type === 'spot.rested') commands.rested(event.orderId, entry.command.accountId);
      if (count % 100 === 0) this.#compareEverything();
      if (random(1_000) === 0) this.#restart();
    }
    this.#compareEverything();
  }

  #step(command: TradingWord): Entry {
    const seq = this.exchange.lastSeq + 1;
    const entry = this.exchange.execute(seq, this.#timeMs, command);
    this.entries.push(entry);
    this.#observer.see(entry);
    const [answer, expected] = [answerOf(entry), this.#model.execute(seq, this.#timeMs, command)];
    if (!sameAnswer(answer, expected)) same(`entry ${seq}`, answer, expected);
    this.#checkUnchanged(entry);
    if (entry.events.length > 0) compareFrozen(this.exchange, this.#observer, ACCOUNTS);
    this.#foldDepth();
    return entry;
  }

  /** I6: a refused or repeated command leaves the state, dedup and counters apart, as it was. */
  #checkUnchanged(entry: Entry): void {
    const state = this.exchange.state();
    if (entry.outcome.ok && !entry.outcome.repeated) {
      this.#state = state;
      return;
    }
    if (entry.events.length > 0) throw new Error('I6: a refusal with events');
    if (!equalBytes(state, this.#state)) throw new Error(`I6: ${entry.command.body.type} was refused and changed the state`);
  }

  /** I7: the published changes, folded, are the book. */
  #foldDepth(): void {
    for (const { marketId, bids, asks } of this.exchange.takeDepthChanges()) {
      for (const [side, levels] of [['buy', bids] as const, ['sell', asks] as const]) {
        for (const [priceTicks, lots] of levels) {
          const key = `${marketId} ${side} ${priceTicks}`;
          if (lots === 0) this.#depth.delete(key);
          else this.#depth.set(key, lots);
        }
      }
    }
  }

  #compareEverything(): void {
    this.exchange.check();
    same('I1: balances', sorted(this.#observer.balances), sorted(this.#model.balances));
    const depth = new Map<string, number>();
    for (const marketId of [1, 2]) {
      const book = this.exchange.ask({ type: 'spot.depth', marketId, levels: 1_000 });
      for (const [side, levels] of [['buy', book?.bids ?? []] as const, ['sell', book?.asks ?? []] as const]) {
        for (const [priceTicks, lots] of levels) depth.set(`${marketId} ${side} ${priceTicks}`, lots);
        const model = new Map<number, bigint>();
        for (const order of this.#model.queue(marketId, side)) model.set(order.price, (model.get(order.price) ?? 0n) + order.left);
        same(
          'I7: levels',
          levels.map(([priceTicks, lots]) => [priceTicks, BigInt(lots)]),
          [...model],
        );
      }
    }
    same('I7: folded depth', sorted(this.#depth), sorted(depth));
    for (const accountId of ACCOUNTS) this.#compareAccount(accountId);
  }

  #compareAccount(accountId: number): void {
    const orders = this.exchange.ask({ type: 'spot.openOrders', accountId, marketId: 0 });
    const model = this.#model.orders.filter((order) => order.accountId === accountId).toReversed();
    same(
      'I5: open orders and holds',
      orders.map(({ orderId, lots, filledLots, holdUnits }) => ({ orderId, left: BigInt(lots - filledLots), holdUnits })),
      model.map((order) => ({ orderId: order.id, left: order.left, holdUnits: this.#model.holdOf(order) })),
    );
    const codes = new Map([
      [1, 'USDT'],
      [2, 'BTC'],
      [3, 'ADA'],
    ]);
    for (const { wallet, assetId, availableUnits, frozenUnits } of this.exchange.ask({ type: 'accounts.balances', accountId })) {
      const code = codes.get(assetId) ?? '?';
      same('I3: available', availableUnits, this.#model.balances.get(`user:${accountId}:${wallet}:${code}`) ?? 0n);
      if (wallet !== 'platform') continue;
      const holds = [...this.#model.balances].filter(([name]) => name.startsWith(`user:${accountId}:hold:`) && name.endsWith(`:${code}`));
      const units = holds.reduce((sum, [, amount]) => sum + amount, 0n);
      same('I5: frozen is the sum of the holds', frozenUnits, units);
    }
  }

  /** I3 at a random moment: the snapshot makes an exchange that gives the same snapshot, and trade goes on in it. */
  #restart(): void {
    const bytes = this.exchange.snapshot();
    this.exchange = Exchange.restore(bytes);
    if (!equalBytes(this.exchange.snapshot(), bytes)) throw new Error('I3: a restored exchange gives another snapshot');
    this.#depth.clear();
  }
}

function answerOf({ outcome, events }: Entry): ModelAnswer {
  const trades = [];
  for (const event of events) {
    if (event.type !== 'spot.filled') continue;
    trades.push({
      marketId: event.marketId,
      makerOrderId: event.makerOrderId,
      takerOrderId: event.takerOrderId,
      price: event.priceTicks,
      lots: BigInt(event.lots),
    });
  }
  return outcome.ok
    ? { code: '', ref: outcome.ref, repeated: outcome.repeated, trades }
    : { code: outcome.code, ref: 0, repeated: outcome.repeated, trades };
}

/** Quickly, since it is asked after every command. */
function sameAnswer(a: ModelAnswer, b: ModelAnswer): boolean {
  const sameTrade = (place: number): boolean => {
    const [x, y] = [a.trades[place], b.trades[place]];
    if (x === undefined || y === undefined) return false;
    return (
      x.marketId === y.marketId &&
      x.makerOrderId === y.makerOrderId &&
      x.takerOrderId === y.takerOrderId &&
      x.price === y.price &&
      x.lots === y.lots
    );
  };
  if (a.code !== b.code || a.ref !== b.ref || a.repeated !== b.repeated || a.trades.length !== b.trades.length) return false;
  return a.trades.every((_, place) => sameTrade(place));
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Throws with both sides as text when they differ. */
function same(what: string, found: unknown, expected: unknown): void {
  const text = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
  if (text(found) !== text(expected)) throw new Error(`${what}: found ${text(found)}, expected ${text(expected)}`);
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) if (a[place] !== b[place]) return false;
  return true;
}
