import type { Command, CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { Exchange } from '@candor/exchange/exchange';
import { HOUSE_OPEN, TERMS } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';

export const ACCOUNTS = 1_000;
export const INDEX_TICKS = 3_000_000;
/** Orders that rest before the measured part begins. */
const RESTING = 10_000;

/** The words of a product whose orders the workload is made of. */
export type Trading = {
  /** Definitions, accounts 1 to `ACCOUNTS` with money, and the first tick, at `INDEX_TICKS`. */
  opening(): Iterable<Command>;
  limit(side: 'buy' | 'sell', priceTicks: number, lots: number): CommandBody;
  market(side: 'buy' | 'sell', lots: number): CommandBody;
  cancel(orderId: number): CommandBody;
  /** The number of an order that rests from this event on, or that ends with it; null for another event. */
  rested(event: ExchangeEvent): number | null;
  ended(event: ExchangeEvent): number | null;
};

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
export function makeCoreWorkload(length: number, mix = USUAL, trading = SPOT, seed = 1): CoreWorkload {
  const random = seededRandom(seed);
  const exchange = new Exchange();
  const preparation = [...trading.opening()];
  const commands: Command[] = [];
  const open = new OpenOrders();
  let accepted = 0;
  const run = (command: Command): void => {
    const entry = exchange.execute(exchange.lastSeq + 1, Math.trunc(exchange.lastSeq / 100), command);
    if (entry.outcome.ok) accepted += 1;
    for (const event of entry.events) {
      const rested = trading.rested(event);
      if (rested !== null) open.add(rested, entry.command.accountId);
      const ended = trading.ended(event);
      if (ended !== null) open.delete(ended);
    }
  };
  for (const command of preparation) run(command);
  while (open.size < RESTING) {
    const command = limitOrder(trading, random, `rest-${preparation.length}`);
    preparation.push(command);
    run(command);
  }
  accepted = 0;
  while (commands.length < length) {
    // Through a buffer, since a text that was put together from parts would be flattened within the measured time.
    const id = Buffer.from(`order-of-user-${seed}-${commands.length}`).toString('latin1');
    const dice = random(10);
    const command =
      dice < mix.limits
        ? limitOrder(trading, random, id)
        : dice < mix.limits + mix.cancels
          ? cancelOf(trading, open, random, id)
          : marketOrder(trading, random, id);
    commands.push(command);
    run(command);
  }
  return { preparation, commands, accepted };
}

function limitOrder(trading: Trading, random: (below: number) => number, id: string): Command {
  const side = random(2) === 0 ? 'buy' : 'sell';
  // Most rest within 0.5 % of the index; some reach over it and take.
  const distance = random(15_000) - 500;
  const priceTicks = side === 'buy' ? INDEX_TICKS - distance : INDEX_TICKS + distance;
  const body = trading.limit(side, priceTicks, 100 + random(1_000));
  return { id, accountId: 1 + random(ACCOUNTS), body };
}

function marketOrder(trading: Trading, random: (below: number) => number, id: string): Command {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const body = trading.market(side, 100 + random(1_000));
  return { id, accountId: 1 + random(ACCOUNTS), body };
}

function cancelOf(trading: Trading, open: OpenOrders, random: (below: number) => number, id: string): Command {
  const { orderId, accountId } = open.at(random(open.size));
  return { id, accountId, body: trading.cancel(orderId) };
}

/** Orders of a market of two coins. */
const SPOT: Trading = {
  opening: openingCommands,
  limit(side, priceTicks, lots) {
    return { type: 'spot.place', marketId: 1, side, kind: 'limit', timeInForce: 'gtc', priceTicks, lots, amountUnits: 0n };
  },
  market(side, lots) {
    return { type: 'spot.place', marketId: 1, side, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots, amountUnits: 0n };
  },
  cancel: (orderId) => ({ type: 'spot.cancel', orderId }),
  rested: (event) => (event.type === 'spot.rested' ? event.orderId : null),
  ended: (event) => (event.type === 'spot.ended' ? event.orderId : null),
};

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
