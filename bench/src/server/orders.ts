import { setTimeout as delay } from 'node:timers/promises';
import type { OpenLoopResult } from '../load/open-loop.ts';
import type { BenchRow } from '../table.ts';
import { type Host, startHost } from './host.ts';
import { readTrades } from './journal-trades.ts';
import { Load } from './load.ts';
import { processorRows, type Stretch } from './processor-rows.ts';
import { spentBetween } from './processor.ts';
import { historyImported, recordsHoldAll } from './records-wait.ts';

const TRADERS = 96;
const IDLE_MS = 5_000;
const RATE = 5_000;
const RUN_MS = 10_000;
/** After the server was idle, so that the run does not begin with the first call of every session at once. */
const SETTLING_MS = 3_000;

/**
 * Orders a second over HTTP keep-alive, open loop: of ten requests four rest, three match and three cancel. The generator is a process of
 * its own on the same processors as the server, its journal and its database. The server has imported the history of prices by then.
 */
export async function benchOrders(): Promise<readonly BenchRow[]> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  const rows: BenchRow[] = [];
  try {
    const load = await Load.open(host, TRADERS, 'spot');
    await load.run(3_000, 6_000);
    await historyImported(host);
    await recordsHoldAll(host);
    const idle = await stretch(host, () => delay(IDLE_MS));
    await load.run(RATE, SETTLING_MS);
    await recordsHoldAll(host);
    let run: Awaited<ReturnType<Load['run']>> | null = null;
    const loaded = await stretch(host, async () => {
      run = await load.run(RATE, RUN_MS);
      await recordsHoldAll(host);
    });
    rows.push(...rowsOfRun(run, idle, loaded), await highestRate(load));
    load.close();
  } finally {
    await host.stop(async (dataFolder) => void rows.push(await tradesRow(dataFolder)));
  }
  return rows;
}

type Run = Awaited<ReturnType<Load['run']>>;

function rowsOfRun(run: Run | null, idle: Stretch, loaded: Stretch): readonly BenchRow[] {
  if (run === null) throw new Error('no run');
  const orders = answersOf(run.result);
  const name = `orders over HTTP, ${RATE.toLocaleString('en')}/s offered for ${RUN_MS / 1_000} s`;
  return [rowOf(name, run.result), ...processorRows({ orders, loaded, idle, generatorMicroseconds: run.processorMicroseconds })];
}

async function stretch(host: Host, work: () => Promise<unknown>): Promise<Stretch> {
  const [before, startMs] = [host.threadTimes(), performance.now()];
  await work();
  return { spent: spentBetween(before, host.threadTimes()), durationMs: performance.now() - startMs };
}

function answersOf({ accepted, refused }: OpenLoopResult): number {
  return Object.values(refused).reduce((sum, count) => sum + count, accepted);
}

function rowOf(name: string, result: OpenLoopResult): BenchRow {
  const all = answersOf(result) + result.failed;
  const refused = Object.entries(result.refused).map(([reason, count]) => `${reason} ${((count * 100) / all).toFixed(1)} %`);
  const answers = [`${((result.accepted * 100) / all).toFixed(1)} % accepted`, ...refused, `${result.failed} failed`].join(', ');
  const note = `p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms, max ${result.maxMs.toFixed(0)} ms; ${answers}`;
  return { name, figure: result.answeredPerSecond, unit: 'orders/s', note };
}

async function tradesRow(dataFolder: string): Promise<BenchRow> {
  const { rested, market, matched, fills, fillsAmongTraders, cancelled } = await readTrades(dataFolder);
  const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(1)} %`;
  return {
    name: 'of all runs, by the journal: fills',
    figure: fills,
    unit: '',
    note: `${percent(matched, market)} of ${market.toLocaleString('en')} market orders matched, ${percent(fillsAmongTraders, fills)} of fills among traders; ${rested.toLocaleString('en')} limit orders, ${cancelled.toLocaleString('en')} cancelled`,
  };
}

const RATES = [2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 12_000, 14_000];

/** Raises the offered rate until p99 passes 50 ms or a request fails, twice at the same rate, and reports the last rate that held. */
async function highestRate(load: Load): Promise<BenchRow> {
  let best: OpenLoopResult | null = null;
  for (const ratePerSecond of RATES) {
    const held = (await triedAt(ratePerSecond, load)) ?? (await triedAt(ratePerSecond, load));
    if (held === null) break;
    best = held;
  }
  return best === null
    ? { name: 'highest rate with p99 < 50 ms', figure: 0, unit: 'orders/s', note: 'none of the rates held' }
    : rowOf('highest rate with p99 < 50 ms', best);
}

async function triedAt(ratePerSecond: number, load: Load): Promise<OpenLoopResult | null> {
  const { result } = await load.run(ratePerSecond, 5_000);
  return result.p99Ms >= 50 || result.failed > 0 ? null : result;
}
