import { expect, test } from 'vitest';
import { ByteReader } from './codec/byte-reader.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from './codec/entry-codec.ts';
import type { Command } from './command.ts';
import type { Entry } from './entry.ts';
import { Exchange } from './exchange.ts';
import { ModelExchange } from './test/model-exchange.ts';
import type { ModelAnswer } from './test/model-exchange.ts';
import { Observer } from './test/observer.ts';
import { RandomCommands } from './test/random-commands.ts';
import { seededRandom } from './test/seeded-random.ts';

const COMMANDS_EACH = 10_000;
const SEEDS = Array.from({ length: 21 }, (_, index) => index + 1);

/** One run: the exchange, the model and the auditor see the same commands; now and then the exchange is replaced by its own snapshot. */
class Run {
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
    for (const body of RandomCommands.opening()) this.#step({ id: '', account: 0, body });
    for (let count = 0; count < length; count++) {
      this.#timeMs += random(1_500) === 0 ? 86_400_000 - random(2) : random(3);
      const entry = this.#step(commands.next());
      for (const event of entry.events) if (event.type === 'spot.rested') commands.rested(event.order, entry.command.account);
      if (count % 100 === 0) this.#compareEverything();
      if (random(1_000) === 0) this.#restart();
    }
    this.#compareEverything();
  }

  #step(command: Command): Entry {
    const seq = this.exchange.lastSeq + 1;
    const entry = this.exchange.execute(seq, this.#timeMs, command);
    this.entries.push(entry);
    this.#observer.see(entry);
    const [answer, expected] = [answerOf(entry), this.#model.execute(seq, this.#timeMs, command)];
    if (!sameAnswer(answer, expected)) expect(answer, `entry ${seq}`).toEqual(expected);
    this.#checkUnchanged(entry);
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
    expect(entry.events).toEqual([]);
    if (!equalBytes(state, this.#state)) throw new Error(`I6: ${entry.command.body.type} was refused and changed the state`);
  }

  /** I7: the published changes, folded, are the book. */
  #foldDepth(): void {
    for (const { market, bids, asks } of this.exchange.takeDepthChanges()) {
      for (const [side, levels] of [['buy', bids] as const, ['sell', asks] as const]) {
        for (const [priceTicks, lots] of levels) {
          const key = `${market} ${side} ${priceTicks}`;
          if (lots === 0) this.#depth.delete(key);
          else this.#depth.set(key, lots);
        }
      }
    }
  }

  #compareEverything(): void {
    this.exchange.check();
    expect(sorted(this.#observer.balances)).toEqual(sorted(this.#model.balances));
    const depth = new Map<string, number>();
    for (const market of [1, 2]) {
      const book = this.exchange.ask({ type: 'depth', market, levels: 1_000 });
      for (const [side, levels] of [['buy', book?.bids ?? []] as const, ['sell', book?.asks ?? []] as const]) {
        for (const [priceTicks, lots] of levels) depth.set(`${market} ${side} ${priceTicks}`, lots);
        const model = new Map<number, bigint>();
        for (const order of this.#model.queue(market, side)) model.set(order.price, (model.get(order.price) ?? 0n) + order.left);
        expect(levels.map(([priceTicks, lots]) => [priceTicks, BigInt(lots)])).toEqual([...model]);
      }
    }
    expect(sorted(this.#depth)).toEqual(sorted(depth));
    for (const account of [1, 2, 3, 4, 5]) this.#compareAccount(account);
  }

  #compareAccount(account: number): void {
    const orders = this.exchange.ask({ type: 'openOrders', account, market: 0 });
    const model = this.#model.orders.filter((order) => order.account === account).toReversed();
    expect(orders.map(({ order, lots, filledLots, holdUnits }) => ({ order, left: BigInt(lots - filledLots), holdUnits }))).toEqual(
      model.map((order) => ({ order: order.id, left: order.left, holdUnits: this.#model.holdOf(order) })),
    );
    const codes = new Map([
      [1, 'USDT'],
      [2, 'BTC'],
      [3, 'ADA'],
    ]);
    for (const { wallet, asset, availableUnits, frozenUnits } of this.exchange.ask({ type: 'balances', account })) {
      const code = codes.get(asset) ?? '?';
      expect(availableUnits).toBe(this.#model.balances.get(`user:${account}:${wallet}:${code}`) ?? 0n);
      if (wallet !== 'platform') continue;
      const holds = [...this.#model.balances].filter(([name]) => name.startsWith(`user:${account}:hold:`) && name.endsWith(`:${code}`));
      expect(frozenUnits).toBe(holds.reduce((sum, [, units]) => sum + units, 0n));
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
    trades.push({ market: event.market, maker: event.maker, taker: event.taker, price: event.priceTicks, lots: BigInt(event.lots) });
  }
  return outcome.ok
    ? { code: '', ref: outcome.ref, repeated: outcome.repeated, trades }
    : { code: outcome.code, ref: 0, repeated: outcome.repeated, trades };
}

/** Quickly, since it is asked after every command; what differs is shown by `expect`. */
function sameAnswer(a: ModelAnswer, b: ModelAnswer): boolean {
  const sameTrade = (place: number): boolean => {
    const [x, y] = [a.trades[place], b.trades[place]];
    if (x === undefined || y === undefined) return false;
    return x.market === y.market && x.maker === y.maker && x.taker === y.taker && x.price === y.price && x.lots === y.lots;
  };
  if (a.code !== b.code || a.ref !== b.ref || a.repeated !== b.repeated || a.trades.length !== b.trades.length) return false;
  return a.trades.every((_, place) => sameTrade(place));
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}

test.each(SEEDS)(
  'I1–I8 random trading, seed %i: exchange, naive model and auditor agree after every command',
  (seed) => {
    const { exchange, entries } = new Run(seed, COMMANDS_EACH);
    const snapshot = exchange.snapshot();

    const journal = new ByteWriter();
    for (const entry of entries) encodeEntry(journal, entry);
    const replayed = new Exchange();
    const reader = new ByteReader(journal.view());
    while (!reader.done) replayed.replay(decodeEntry(reader));
    expect(equalBytes(replayed.snapshot(), snapshot), 'I3: replaying the events gives the same state').toBe(true);

    const again = new Exchange();
    for (const { seq, timeMs, command } of entries) again.execute(seq, timeMs, command);
    expect(equalBytes(again.snapshot(), snapshot), 'I3: deciding again gives the same state').toBe(true);
  },
  60_000,
);
