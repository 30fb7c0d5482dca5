import { HttpConnection, postRequest } from '../load/http-connection.ts';
import { type LoadWorker, type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';

const ORDERS_PER_SECOND = 200;
const LOGINS_PER_SECOND = 50;
const MEASURED_MS = 10_000;
const CONNECTIONS = 16;
/** So many accounts sign in again and again: no account is guessed at. */
const ACCOUNTS = 50;
const PASSWORD = 'Quiet7!harbour';
const SUBMIT = '/api/currency/order/submit';
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

const connected = (host: Host): Promise<readonly HttpConnection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(host.hostName, host.port)));

/** Orders that nobody fills: they end at once, so that money and book stay as they are. */
function orderWorkers(connections: readonly HttpConnection[], tokens: readonly string[], host: Host, price: string): readonly LoadWorker[] {
  const order = { symbol: 'btc', delegateType: 0, type: 0, delegateTotal: '0.001', delegatePrice: price, timeInForce: 'ioc' };
  const requests = tokens.map((satoken) => postRequest(host.hostName, SUBMIT, { satoken }, JSON.stringify(order)));
  return workersOf(connections, requests);
}

function loginWorkers(connections: readonly HttpConnection[], names: readonly string[], host: Host): readonly LoadWorker[] {
  const body = (loginName: string): string => JSON.stringify({ signType: 3, loginName, loginPassword: PASSWORD });
  return workersOf(
    connections,
    names.map((name) => postRequest(host.hostName, LOGIN, {}, body(name))),
  );
}

function workersOf(connections: readonly HttpConnection[], requests: readonly string[]): readonly LoadWorker[] {
  return connections.map((connection) => async (index: number) => {
    const answer = await connection.send(requests[index % requests.length] ?? '');
    return answer.startsWith('{"code":200') ? null : (/"reason":"([A-Z_]+)"/.exec(answer)?.[1] ?? 'none');
  });
}

async function asked(host: Host, path: string, body: object): Promise<string> {
  const connection = await HttpConnection.open(host.hostName, host.port);
  const answer = await connection.send(postRequest(host.hostName, path, {}, JSON.stringify(body)));
  connection.close();
  return answer;
}

async function register(host: Host, loginName: string): Promise<string> {
  const answer = await asked(host, '/api/user/register', { signType: 3, loginName, loginPassword: PASSWORD });
  const token = /"satoken":"([^"]+)"/.exec(answer)?.[1];
  if (token === undefined) throw new Error(`not registered: ${answer}`);
  return token;
}

/** A price that no one sells at, a hundredth below the best bid. */
async function farBelow(host: Host): Promise<string> {
  const answer = await asked(host, '/api/market/depth', { symbol: 'btc' });
  const best = /"bids":\[\[([\d.]+)/.exec(answer)?.[1];
  if (best === undefined) throw new Error(`no bids: ${answer}`);
  return (Number(best) * 0.99).toFixed(2);
}

function rowOf(name: string, { p50Ms, p99Ms, maxMs, accepted, failed, refused }: OpenLoopResult): BenchRow {
  const unserved = Object.entries(refused).map(([reason, count]) => `, ${count} ${reason}`);
  const note = `median ${p50Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms, ${accepted} accepted, ${failed} failed${unserved.join('')}`;
  return { name, figure: p99Ms, unit: 'ms p99', note };
}
