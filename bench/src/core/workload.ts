import type { Command, CommandBody } from '@candor/exchange/command';
import { Exchange } from '@candor/exchange/exchange';
import { TERMS } from '@candor/exchange/test/house';
import { seededRandom } from '@candor/exchange/test/seeded-random';

const ACCOUNTS = 1_000;
const INDEX_TICKS = 3_000_000;
/** Orders that rest before the measured part begins. */
const RESTING = 10_000;

export type CoreWorkload = {
  /** Definitions, accounts, money, the first tick, and the orders that rest at the start. */
  readonly preparation: readonly Command[];
  /** 50 % limit orders, 30 % cancels, 20 % market orders over 1,000 accounts, each with an id of its own. */
  readonly commands: readonly Command[];
  /** How many of `commands` were accepted when the workload was made. */
  readonly accepted: number;
};

/** The same commands for the same seed and length. It runs an exchange beside it, so that cancels name orders that are open. */
export function makeCoreWorkload(length: number, seed = 1): CoreWorkload {
  const random = seededRandom(seed);
  const exchange = new Exchange();
  const preparation = [...openingCommands()];
  const commands: Command[] = [];
  const open = new OpenOrders();
  let accepted = 0;
  const run = (command: Command): void => {
    const entry = exchange.execute(exchange.lastSeq + 1, Math.trunc(exchange.lastSeq / 100), command);
    if (entry.outcome.ok) accepted += 1;
    for (const event of entry.events) {
      if (event.type === 'spot.rested') open.add(event.order, entry.command.account);
      if (event.type === 'spot.ended') open.delete(event.order);
    }
  };
  for (const command of preparation) run(command);
  while (open.size < RESTING) {
    const command = limitOrder(random, `rest-${preparation.length}`);
    preparation.push(command);
    run(command);
  }
  accepted = 0;
  while (commands.length < length) {
    // Through a buffer, since a text that was put together from parts would be flattened within the measured time.
    const id = Buffer.from(`order-of-user-${seed}-${commands.length}`).toString('latin1');
    const dice = random(10);
    const command = dice < 5 ? limitOrder(random, id) : dice < 8 ? cancelOf(open, random, id) : marketOrder(random, id);
    commands.push(command);
    run(command);
  }
  return { preparation, commands, accepted };
}

function limitOrder(random: (below: number) => number, id: string): Command {
  const side = random(2) === 0 ? 'buy' : 'sell';
  // Most rest within 0.5 % of the index; some reach over it and take.
  const distance = random(15_000) - 500;
  const priceTicks = side === 'buy' ? INDEX_TICKS - distance : INDEX_TICKS + distance;
  const body: CommandBody = {
    type: 'spot.place',
    market: 1,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks,
    lots: 100 + random(1_000),
    amountUnits: 0n,
  };
  return { id, account: 1 + random(ACCOUNTS), body };
}

function marketOrder(random: (below: number) => number, id: string): Command {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const lots = 100 + random(1_000);
  const body: CommandBody = {
    type: 'spot.place',
    market: 1,
    side,
    kind: 'market',
    timeInForce: 'ioc',
    priceTicks: 0,
    lots,
    amountUnits: 0n,
  };
  return { id, account: 1 + random(ACCOUNTS), body };
}

function cancelOf(open: OpenOrders, random: (below: number) => number, id: string): Command {
  const { order, account } = open.at(random(open.size));
  return { id, account, body: { type: 'spot.cancel', order } };
}

/** Open orders, any of which can be drawn at once. */
class OpenOrders {
  readonly #rows: { order: number; account: number }[] = [];
  readonly #places = new Map<number, number>();

  get size(): number {
    return this.#rows.length;
  }

  at(place: number): { order: number; account: number } {
    return this.#rows[place] ?? { order: 1, account: 1 };
  }

  add(order: number, account: number): void {
    this.#places.set(order, this.#rows.length);
    this.#rows.push({ order, account });
  }

  delete(order: number): void {
    const place = this.#places.get(order);
    const last = this.#rows.at(-1);
    if (place === undefined || last === undefined) return;
    this.#rows[place] = last;
    this.#places.set(last.order, place);
    this.#rows.pop();
    this.#places.delete(order);
  }
}

function* openingCommands(): Generator<Command> {
  const house = (body: CommandBody): Command => ({ id: '', account: 0, body });
  yield house({ type: 'asset.define', asset: 1, code: 'USDT', scale: 8 });
  yield house({ type: 'asset.define', asset: 2, code: 'BTC', scale: 8 });
  yield house({ type: 'symbol.define', symbol: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  yield house({
    type: 'market.define',
    market: 1,
    symbol: 1,
    baseAsset: 2,
    quoteAsset: 1,
    lotUnits: 1_000n,
    terms: TERMS,
  });
  const each = [
    { asset: 1, amount: 10n ** 15n },
    { asset: 2, amount: 10n ** 12n },
  ];
  for (const { asset, amount } of each)
    yield house({ type: 'house.capital', asset, network: 'TREASURY', amount: amount * BigInt(ACCOUNTS) });
  for (let account = 1; account <= ACCOUNTS; account++) {
    yield house({ type: 'account.open', account, house: true });
    for (const { asset, amount } of each) yield house({ type: 'house.endow', account, asset, amount });
  }
  yield house({ type: 'price.tick', symbol: 1, priceTicks: INDEX_TICKS, state: 'ok', sourceKind: 'simulated', sources: [] });
}
