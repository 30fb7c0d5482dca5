import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, CommandBody } from '@candor/exchange/command';
import { HOUSE_OPEN } from '@candor/exchange/test/harness';
import { PERPETUAL_TERMS } from '@candor/exchange/test/perpetual-harness';
import type { Core } from '@candor/server/machine/core/core';
import { startCoreThread } from '@candor/server/machine/core/core-client';
import { systemClock } from '@candor/server/prices/feeds/clock';
import { runOpenLoop, type OpenLoopResult } from '../load/open-loop.ts';
import type { BenchRow } from '../table.ts';

const UNIT = 100_000_000n;
const INDEX_TICKS = 3_000_000;
const POSITIONS = 50_000;
/** So many are liquidated by the tick, and as many stop-losses are reached by it. */
const REACHED = 1_000;
const QUOTER = 1;
const FIRST_HOLDER = 2;
const FIRST_TRADER = FIRST_HOLDER + POSITIONS;
const TRADERS = 1_000;
const ORDERS_PER_SECOND = 2_000;
const OBSERVED_MS = 1_000;
/** Between the first order that is observed and the tick. */
const BEFORE_TICK_MS = 200;
/** By then the core has rehearsed a fall, as that of a server has some seconds after its start. */
const REHEARSED_MS = 10_000;
/** The first fall after that, and the last one, by which all its paths are compiled. */
const FALLS = 8;

/** The core in its thread, on this machine's disk: one tick reaches 1,000 liquidations and 1,000 stop-losses of 50,000 positions while orders come in. */
export async function benchOrdersBesideFall(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-fall-'));
  const fail = (error: Error): void => {
    throw error;
  };
  const core = await startCoreThread({ dataFolder: folder, waits: true, onFatal: fail, onNotice: (text) => fail(new Error(text)) });
  try {
    core.begin();
    await new Promise((resolve) => setTimeout(resolve, REHEARSED_MS));
    await submitAll(core, [...opening(), ...accounts(), ...positions(4 * REACHED, POSITIONS), ...quotes()]);
    const falls: Fall[] = [];
    for (let round = 0; round < FALLS; round++) falls.push(await fall(core, round));
    return rows(falls);
  } finally {
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Fall = { readonly quiet: OpenLoopResult; readonly busy: OpenLoopResult; readonly reachedMs: number };

/** Opens what will be reached, observes orders without a fall, then orders around one. */
async function fall(core: Core, round: number): Promise<Fall> {
  await tick(core, INDEX_TICKS);
  await submitAll(core, [...positions(0, 4 * REACHED)]);
  const stopTicks = systemClock.every(250, () => void tick(core, INDEX_TICKS));
  const quiet = await orders(core, `quiet-${round}`);
  stopTicks();
  const allReached = reachedAll(core);
  const observed = orders(core, `fall-${round}`);
  await new Promise((resolve) => setTimeout(resolve, BEFORE_TICK_MS));
  const began = performance.now();
  await tick(core, Math.round(INDEX_TICKS * 0.991));
  const reachedMs = (await allReached) - began;
  return { quiet, busy: await observed, reachedMs };
}

function rows(falls: readonly Fall[]): readonly BenchRow[] {
  const [first, last] = [falls[0], falls.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no fall');
  const { quiet, busy } = last;
  return [
    {
      name: 'order beside 1,000 liquidations and 1,000 stop-losses, p99',
      figure: busy.p99Ms,
      unit: 'ms',
      note: `over ${OBSERVED_MS / 1e3} s around the tick, ${ORDERS_PER_SECOND} orders of the same market a second, durable; half within ${busy.p50Ms.toFixed(1)}, longest ${busy.maxMs.toFixed(1)}, ${busy.accepted} of ${(ORDERS_PER_SECOND * OBSERVED_MS) / 1e3} accepted; ${quiet.p99Ms.toFixed(1)} without the tick; ${first.busy.p99Ms.toFixed(1)} in the first fall of the process`,
    },
    {
      name: 'all of them dealt with, durable',
      figure: last.reachedMs,
      unit: 'ms',
      note: `from the price to the batch with the last; ${POSITIONS.toLocaleString('en')} positions, sold to the book; ${first.reachedMs.toFixed(1)} in the first fall`,
    },
  ];
}

function house(body: CommandBody): Command {
  return { id: '', accountId: 0, body };
}

function* opening(): Generator<Command> {
  yield HOUSE_OPEN;
  yield house({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
  yield house({ type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
  yield house({ type: 'house.capital', assetId: 1, network: 'TREASURY', amount: 10n ** 20n });
  yield house({ type: 'house.fund', assetId: 1, fund: 'promo', amount: 10n ** 19n });
  const terms = { ...PERPETUAL_TERMS, maxOpenInterestUnits: 10n ** 18n };
  yield house({ type: 'perpetual.define', marketId: 1, symbolId: 1, lotUnits: 100_000n, terms });
  yield house({ type: 'perpetual.insure', marketId: 1, units: 1_000_000n * UNIT });
  yield house(tickBody(INDEX_TICKS));
}

function* accounts(): Generator<Command> {
  for (let accountId = QUOTER; accountId < FIRST_TRADER + TRADERS; accountId++) {
    const amount = accountId === QUOTER ? 10n ** 17n : 10_000n * UNIT;
    yield house({ type: 'account.open', accountId, kind: 'user' });
    yield house({ type: 'account.grant', accountId, assetId: 1, amount });
    yield { id: '', accountId, body: { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount } };
    yield { id: '', accountId, body: { type: 'protection.confirmRisk', product: 'perpetual', version: 1 } };
  }
}

type Placed = { readonly leverage: number; readonly lots: number; readonly stopTicks?: number };

/** Pairs of a short and a long: the first longs at 100×, liquidated about 0.5 % below the index, then some with a stop-loss, then others. */
function* positions(from: number, to: number): Generator<Command> {
  for (let index = from; index < to; index += 2) {
    const long: Placed =
      index < 2 * REACHED
        ? { leverage: 100, lots: 1 }
        : index < 4 * REACHED
          ? { leverage: 5, lots: 1, stopTicks: Math.round(INDEX_TICKS * 0.994) }
          : { leverage: 5, lots: 1 };
    yield limit(FIRST_HOLDER + index, 'short', INDEX_TICKS, { leverage: 5, lots: 1 });
    yield limit(FIRST_HOLDER + index + 1, 'long', INDEX_TICKS, long);
  }
}

/** Buys all that the falls sell. */
function* quotes(): Generator<Command> {
  yield limit(QUOTER, 'long', Math.round(INDEX_TICKS * 0.9905), { leverage: 5, lots: 20_000 });
  yield limit(QUOTER, 'short', Math.round(INDEX_TICKS * 1.0095), { leverage: 5, lots: 20_000 });
}

function limit(accountId: number, side: 'long' | 'short', priceTicks: number, { leverage, lots, stopTicks }: Placed, id = ''): Command {
  const stopLoss = stopTicks === undefined ? null : { triggerTicks: stopTicks, limitTicks: 0 };
  const order = { kind: 'limit', timeInForce: 'gtc', priceTicks, lots, leverage, takeProfit: null, stopLoss } as const;
  return { id, accountId, body: { type: 'perpetual.open', marketId: 1, side, ...order } };
}

function tickBody(priceTicks: number): CommandBody {
  return { type: 'price.tick', symbolId: 1, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] };
}

async function tick(core: Core, priceTicks: number): Promise<void> {
  await core.submit(house(tickBody(priceTicks)));
}

async function submitAll(core: Core, commands: readonly Command[]): Promise<void> {
  for (let start = 0; start < commands.length; start += 4_096) {
    const replies = await Promise.all(commands.slice(start, start + 4_096).map((command) => core.submit(command)));
    const refused = replies.find(({ outcome }) => !outcome.ok);
    if (refused !== undefined) throw new Error(`a command was refused: ${JSON.stringify(refused.outcome)}`);
  }
}

/** Limit orders that rest 2 % from the index, each with an id, of accounts that have no position; each waits for nobody but its own answer. */
function orders(core: Core, round: string): Promise<OpenLoopResult> {
  const send = async (index: number): Promise<string | null> => {
    const away = 60_000 + (index % 1_000);
    const [side, priceTicks] = index % 2 === 0 ? (['long', INDEX_TICKS - away] as const) : (['short', INDEX_TICKS + away] as const);
    const order = limit(FIRST_TRADER + (index % TRADERS), side, priceTicks, { leverage: 5, lots: 1 }, `order-${round}-${index}`);
    const { outcome } = await core.submit(order);
    return outcome.ok ? null : outcome.code;
  };
  const workers = Array.from({ length: 1_000 }, () => send);
  return runOpenLoop({ ratePerSecond: ORDERS_PER_SECOND, durationMs: OBSERVED_MS, workers });
}

/** When the batch with the last of them was durable. */
function reachedAll(core: Core): Promise<number> {
  let [liquidated, triggered] = [0, 0];
  return new Promise((resolve) => {
    const stop = core.onBatch(({ entries }) => {
      for (const { events } of entries) {
        for (const event of events) {
          if (event.type === 'perpetual.liquidated') liquidated += 1;
          if (event.type === 'perpetual.unprotected' && event.reason === 'triggered') triggered += 1;
        }
      }
      if (liquidated < REACHED || triggered < REACHED) return;
      stop();
      resolve(performance.now());
    });
  });
}
