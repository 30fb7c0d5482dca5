import process from 'node:process';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { runOpenLoop } from '../load/open-loop.ts';
import type { FromGenerator, ToGenerator } from './generator-messages.ts';
import { ORDER_CALLS, type OrderCalls, type TradedProduct } from './order-calls.ts';
import { Trader, type Address, type MarketView } from './trader.ts';

// The process that sends orders. It has no work but that, so that what it measures waits for nothing of its own.

/** Of ten requests four rest, three match and three cancel. */
const RESTING = 4;
const MATCHING = 3;
/** Orders that each trader has in the book before the first run. */
const RESTING_AT_START = 40;
const PRICE_EVERY_MS = 500;
const OPENED_AT_ONCE = 16;

const random = seededRandom(1);
const market: MarketView = { priceUsdt: 0 };
const traders: Trader[] = [];
let calls: OrderCalls = ORDER_CALLS.spot;

const tell = (message: FromGenerator): void => void process.send?.(message);

async function open(address: Address, count: number, product: TradedProduct): Promise<void> {
  calls = ORDER_CALLS[product];
  const watcher = await Trader.visit(address, market, random);
  await watcher.readPrice();
  setInterval(() => void watcher.readPrice(), PRICE_EVERY_MS).unref();
  while (traders.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - traders.length) }, (_, index) =>
      openTrader(address, `${product}${String(traders.length + index).padStart(4, '0')}`),
    );
    traders.push(...(await Promise.all(some)));
  }
}

/** An account with money on both sides of the market and orders in the book. */
async function openTrader(address: Address, name: string): Promise<Trader> {
  const trader = await Trader.open(address, name, market, random);
  await trader.prepare(calls);
  for (let order = 0; order < RESTING_AT_START; order += 1) {
    const refused = await trader.rest(calls);
    // the house had no quotes when coins were to be bought of it, which happens while prices are late
    if (refused === 'INSUFFICIENT_FUNDS') await trader.prepare(calls);
    else if (refused !== null) throw new Error(`an order of the beginning was refused: ${refused}`);
  }
  return trader;
}

function request(trader: Trader): Promise<string | null> {
  const dice = random(10);
  if (dice < RESTING) return trader.rest(calls);
  return dice < RESTING + MATCHING ? trader.take(calls) : trader.cancel(calls);
}

async function run(ratePerSecond: number, durationMs: number): Promise<FromGenerator> {
  const before = process.cpuUsage();
  const result = await runOpenLoop({ ratePerSecond, durationMs, workers: traders.map((trader) => () => request(trader)) });
  const { user, system } = process.cpuUsage(before);
  return { type: 'ran', result, processorMicroseconds: user + system };
}

process.on('message', (message: ToGenerator) => {
  if (message.type === 'run') void run(message.ratePerSecond, message.durationMs).then(tell);
  else void open(message.address, message.traders, message.product).then(() => tell({ type: 'opened' }));
});
process.on('disconnect', () => process.exit(0));
