import { connected, farBelow, orderWorkers, PASSWORD, register, workersOf } from '../load/far-orders.ts';
import { type HttpConnection, postRequest } from '../load/http-connection.ts';
import { type LoadWorker, type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';

const ORDERS_PER_SECOND = 200;
const LOGINS_PER_SECOND = 50;
const MEASURED_MS = 10_000;
/** So many accounts sign in again and again: no account is guessed at. */
const ACCOUNTS = 50;
const LOGIN = '/api/user/login';

/** Latency of order entry alone, and while many people sign in: each password costs 19 MiB and some 30 ms of a core. */
export async function benchLogins(): Promise<readonly BenchRow[]> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  try {
    const names = Array.from({ length: ACCOUNTS }, (_, index) => `storm${index + 10}`);
    const tokens: string[] = [];
    for (const name of names) tokens.push(await register(host, name));
    const orders = orderWorkers(await connected(host), tokens, host, await farBelow(host));
    await measured(orders, ORDERS_PER_SECOND, 2_000);
    const alone = await measured(orders, ORDERS_PER_SECOND);
    const signIns = loginWorkers(await connected(host), names, host);
    const [beside, storm] = await Promise.all([measured(orders, ORDERS_PER_SECOND), measured(signIns, LOGINS_PER_SECOND)]);
    return [
      rowOf(`${ORDERS_PER_SECOND} orders/s alone`, alone),
      rowOf(`${ORDERS_PER_SECOND} orders/s beside ${LOGINS_PER_SECOND} logins/s`, beside),
      rowOf(`${LOGINS_PER_SECOND} logins/s meanwhile`, storm),
    ];
  } finally {
    await host.stop();
  }
}

const measured = (workers: readonly LoadWorker[], ratePerSecond: number, durationMs = MEASURED_MS): Promise<OpenLoopResult> =>
  runOpenLoop({ ratePerSecond, durationMs, workers });

function loginWorkers(connections: readonly HttpConnection[], names: readonly string[], host: Host): readonly LoadWorker[] {
  const body = (loginName: string): string => JSON.stringify({ signType: 3, loginName, loginPassword: PASSWORD });
  return workersOf(
    connections,
    names.map((name) => postRequest(host.hostName, LOGIN, {}, body(name))),
  );
}

function rowOf(name: string, { p50Ms, p99Ms, maxMs, accepted, failed, refused }: OpenLoopResult): BenchRow {
  const unserved = Object.entries(refused).map(([reason, count]) => `, ${count} ${reason}`);
  const note = `median ${p50Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms, ${accepted} accepted, ${failed} failed${unserved.join('')}`;
  return { name, figure: p99Ms, unit: 'ms p99', note };
}
