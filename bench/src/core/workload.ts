import type { Command, CommandBody } from '@candor/exchange/command';
import { Exchange } from '@candor/exchange/exchange';
import { HOUSE_OPEN, TERMS } from '@candor/exchange/test/house';
import { seededRandom } from '@candor/exchange/test/seeded-random';

const ACCOUNTS = 1_000;
const INDEX_TICKS = 3_000_000;
/** Orders that rest before the measured part begins. */
const RESTING = 10_000;

export type CoreWorkload = {
  /** Definitions, accounts, money, the first tick, and the orders that rest at the start. */
  readonly preparation: readonly Command[];
  /** Limit orders, cancels and market orders over 1,000 accounts, in the proportions of the mix, each with an id of its own. */
  readonly commands: readonly Command[];
  /** How many of `commands` were accepted when the workload was made. */
  readonly accepted: number;
};

/** Of 10 commands: so many limit orders, nearly all of which rest, then so many cancels; what is left are market orders. */
export type Mix = { readonly limits: number; readonly cancels: number };

const USUAL: Mix = { limits: 5, cancels: 3 };
/** 40 % rest, 30 % cross, 30 % cancel. */
export const TRADING: Mix = { limits: 4, cancels: 3 };

/** The same commands for the same seed, length and mix. It runs an exchange beside it, so that cancels name orders that are open. */
export function makeCoreWorkload(length: number, mix = USUAL, seed = 1): CoreWorkload {
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
      if (event.type === 'spot.rested') open.add(event.orderId, entry.command.accountId);
      if (event.type === 'spot.ended') open.delete(event.orderId);
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
    const command =
      dice < mix.limits ? limitOrder(random, id) : dice < mix.limits + mix.cancels ? cancelOf(open, random, id) : marketOrder(random, id);
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
    marketId: 1,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks,
    lots: 100 + random(1_000),
    amountUnits: 0n,
  };
  return { id, accountId: 1 + random(ACCOUNTS), body };
}

function marketOrder(random: (below: number) => number, id: string): Command {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const lots = 100 + random(1_000);
  const body: CommandBody = {
    type: 'spot.place',
    marketId: 1,
    side,
    kind: 'market',
    timeInForce: 'ioc',
    priceTicks: 0,
    lots,
    amountUnits: 0n,
  };
  return { id, accountId: 1 + random(ACCOUNTS), body };
}

function cancelOf(open: OpenOrders, random: (below: number) => number, id: string): Command {
  const { orderId, accountId } = open.at(random(open.size));
  return { id, accountId, body: { type: 'spot.cancel', orderId } };
}

/** Open orders, any of which can be drawn at once. */
class OpenOrders {
  readonly #rows: { orderId: number; accountId: number }[] = [];
  readonly #places = new Map<number, number>();

  get size(): number {
    return this.#rows.length;
  }

  at(index: number): { orderId: number; accountId: number } {
    return this.#rows[index] ?? { orderId: 1, accountId: 1 };
  }

  add(orderId: number, accountId: number): void {
    this.#places.set(orderId, this.#rows.length);
    this.#rows.push({ orderId, accountId });
  }

  delete(orderId: number): void {
    const index = this.#places.get(orderId);
    const last = this.#rows.at(-1);
    if (index === undefined || last === undefined) return;
    this.#rows[index] = last;
    this.#places.set(last.orderId, index);
    this.#rows.pop();
    this.#places.delete(orderId);
  }
}

function* openingCommands(): Generator<Command> {
  const house = (body: CommandBody): Command => ({ id: '', accountId: 0, body });
  yield HOUSE_OPEN;
  yield house({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
  yield house({ type: 'asset.define', assetId: 2, code: 'BTC', scale: 8 });
  yield house({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  yield house({
    type: 'market.define',
    marketId: 1,
    symbolId: 1,
    baseAssetId: 2,
    quoteAssetId: 1,
    lotUnits: 1_000n,
    terms: TERMS,
  });
  const each = [
    { assetId: 1, amount: 10n ** 15n },
    { assetId: 2, amount: 10n ** 12n },
  ];
  for (const { assetId, amount } of each)
    yield house({ type: 'house.capital', assetId, network: 'TREASURY', amount: amount * BigInt(ACCOUNTS) });
  for (let accountId = 1; accountId <= ACCOUNTS; accountId++) {
    yield house({ type: 'account.open', accountId, kind: 'house' });
    for (const { assetId, amount } of each) yield house({ type: 'house.endow', accountId, assetId, amount });
  }
  yield house({
    type: 'price.tick',
    symbolId: 1,
    priceTicks: INDEX_TICKS,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/1',
    sources: [],
  });
}
