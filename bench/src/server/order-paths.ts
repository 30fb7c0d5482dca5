import type { BenchRow } from '../table.ts';
import { type Host, startHost } from './host.ts';
import { Load } from './load.ts';
import type { TradedProduct } from './order-calls.ts';
import { historyImported, recordsHoldAll } from './records-wait.ts';

const TRADERS = 96;
const RATE = 3_000;
const WARM_UP_MS = 5_000;
const RUN_MS = 4_000;
const ROUNDS = 3;
const PRODUCTS = ['spot', 'perpetual'] as const;

type Round = { readonly microseconds: number; readonly p99Ms: number; readonly accepted: number; readonly refused: readonly string[] };

/**
 * The whole way of an order, from the request to the records, of perpetual contracts beside spot: one server, two generators by turns, of each the round
 * that took the least time of the processor. What the server spends without orders is in both.
 */
export async function benchOrderPathsOverHttp(): Promise<readonly BenchRow[]> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  const loads: Load[] = [];
  try {
    for (const product of PRODUCTS) {
      const load = await Load.open(host, TRADERS, product);
      await load.run(RATE, WARM_UP_MS);
      await recordsHoldAll(host);
      loads.push(load);
    }
    await historyImported(host);
    const rounds: Round[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, load] of loads.entries()) rounds[index]?.push(await oneRound(host, load));
    const [spot, perpetual] = rounds.map(cheapest);
    if (spot === undefined || perpetual === undefined) throw new Error('no rounds');
    const share = Math.round((100 * spot.microseconds) / perpetual.microseconds);
    return [row('spot', spot, ''), row('perpetual', perpetual, `; ${share} % of spot's orders in the same time of the processor`)];
  } finally {
    for (const load of loads) load.close();
    await host.stop();
  }
}

/** All threads of the server and its database, from before the first order until the records hold the last. */
async function oneRound(host: Host, load: Load): Promise<Round> {
  const before = spentBy(host);
  const { result } = await load.run(RATE, RUN_MS);
  await recordsHoldAll(host);
  const { accepted, refused, p99Ms, failed } = result;
  if (failed > 0) throw new Error(`${failed} requests failed`);
  const orders = Object.values(refused).reduce((sum, count) => sum + count, accepted);
  const reasons = Object.entries(refused).map(([reason, count]) => `${reason} ${((count * 100) / orders).toFixed(1)} %`);
  return { microseconds: (spentBy(host) - before) / orders, p99Ms, accepted: accepted / orders, refused: reasons };
}

function spentBy(host: Host): number {
  return [...host.threadTimes().values()].reduce((sum, time) => sum + time, 0);
}

function cheapest(rounds: readonly Round[]): Round | undefined {
  return rounds.toSorted((a, b) => a.microseconds - b.microseconds)[0];
}

function row(product: TradedProduct, { microseconds, p99Ms, accepted, refused }: Round, beside: string): BenchRow {
  const answers = [`${(100 * accepted).toFixed(1)} % accepted`, ...refused].join(', ');
  return {
    name: `${product} orders over HTTP`,
    figure: Math.round(microseconds * 10) / 10,
    unit: 'µs/order',
    note: `processor time of server and database, ${RATE.toLocaleString('en')}/s offered, p99 ${p99Ms.toFixed(1)} ms; ${answers}${beside}`,
  };
}
