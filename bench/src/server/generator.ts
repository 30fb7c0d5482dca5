import process from 'node:process';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { runOpenLoop } from '../load/open-loop.ts';
import type { FromGenerator, ToGenerator } from './generator-messages.ts';
import { Trader, type Address, type MarketView } from './trader.ts';

// The process that sends orders. It has no work but that, so that what it measures waits for nothing of its own.

/** Of ten requests four rest, three match and three cancel. */
const RESTING = 4;
const MATCHING = 3;
/** Orders that each trader has in the book before the first run. */
const RESTING_AT_START = 40;
/** Of a trader's 10,000 USDT, what is changed into coins. */
const COINS_USDT = 3_000;
const PRICE_EVERY_MS = 500;
const OPENED_AT_ONCE = 16;

const random = seededRandom(1);
const market: MarketView = { priceUsdt: 0 };
const traders: Trader[] = [];

const tell = (message: FromGenerator): void => void process.send?.(message);

async function open(address: Address, count: number): Promise<void> {
  const watcher = await Trader.visit(address, market, random);
  await watcher.readPrice();
  setInterval(() => void watcher.readPrice(), PRICE_EVERY_MS).unref();
  while (traders.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - traders.length) }, (_, index) =>
      openTrader(address, traders.length + index),
    );
    traders.push(...(await Promise.all(some)));
  }
}

/** An account with money on both sides of the market and orders in the book. */
async function openTrader(address: Address, index: number): Promise<Trader> {
  const trader = await Trader.open(address, `bench${String(index).padStart(4, '0')}`, market, random);
  await trader.buyCoins(COINS_USDT);
  for (let order = 0; order < RESTING_AT_START; order += 1) {
    const refused = await trader.rest();
    // the house had no quotes when coins were to be bought of it, which happens while prices are late
    if (refused === 'INSUFFICIENT_FUNDS') await trader.buyCoins(COINS_USDT);
    else if (refused !== null) throw new Error(`an order of the beginning was refused: ${refused}`);
  }
  return trader;
}

function request(trader: Trader): Promise<string | null> {
  const dice = random(10);
  if (dice < RESTING) return trader.rest();
  return dice < RESTING + MATCHING ? trader.take() : trader.cancel();
}

async function run(ratePerSecond: number, durationMs: number): Promise<FromGenerator> {
  const before = process.cpuUsage();
  const result = await runOpenLoop({ ratePerSecond, durationMs, workers: traders.map((trader) => () => request(trader)) });
  const { user, system } = process.cpuUsage(before);
  return { type: 'ran', result, processorMicroseconds: user + system };
}

process.on('message', (message: ToGenerator) => {
  if (message.type === 'run') void run(message.ratePerSecond, message.durationMs).then(tell);
  else void open(message.address, message.traders).then(() => tell({ type: 'opened' }));
});
process.on('disconnect', () => process.exit(0));
