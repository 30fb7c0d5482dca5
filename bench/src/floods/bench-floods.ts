import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HttpConnection, postRequest } from '../load/http-connection.ts';
import { runOpenLoop, type OpenLoopResult } from '../load/open-loop.ts';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';
import { FLOODS } from './kinds.ts';

const FLOODER = fileURLToPath(new URL('./flooder.ts', import.meta.url));
/** A page that is being used, well below the limits of a visitor. */
const VISITS_PER_SECOND = 40;
const MEASURED_MS = 8_000;
const VISITOR_CONNECTIONS = 6;
const CALLS = ['/api/user/getInfo', '/api/asset/list', '/api/market/depth', '/api/common/getCoinList'];

/** Latency of a signed-in visitor, alone and beside each flood from another network. */
export async function benchFloods(): Promise<readonly BenchRow[]> {
  // only proxies are believed about addresses, and loopback is none here: each of its addresses is a network
  const host = await startHost({ CANDOR_TRUSTED_PROXIES: '10.0.0.0/8' });
  try {
    const [visitor, flooding] = [await register(host, 'visitor1'), await register(host, 'flooding')];
    await visit(host, visitor);
    const rows = [rowOf('no flood', await visit(host, visitor), '')];
    for (const { name } of FLOODS) rows.push(await beside(host, name, visitor, flooding));
    return rows;
  } finally {
    await host.stop();
  }
}

async function beside(host: Host, name: string, visitor: string, flooding: string): Promise<BenchRow> {
  const flooder = fork(FLOODER, [name, String(host.port), flooding]);
  await once(flooder, 'message');
  const result = await visit(host, visitor);
  const said = once(flooder, 'message');
  flooder.send('stop');
  const [sent] = (await said) as [{ readonly connections: number; readonly bytes: number }];
  const megabytes = (sent.bytes / 1_000_000).toFixed(1);
  return rowOf(name, result, `${sent.connections.toLocaleString('en')} connections, ${megabytes} MB sent; `);
}

function rowOf(name: string, { p50Ms, p99Ms, maxMs, accepted, failed, refused }: OpenLoopResult, sent: string): BenchRow {
  const unserved = Object.entries(refused).map(([reason, count]) => `, ${count} ${reason}`);
  const note = `${sent}visitor: median ${p50Ms.toFixed(1)} ms, longest ${maxMs.toFixed(1)} ms, ${accepted} answered, ${failed} failed${unserved.join('')}`;
  return { name, figure: p99Ms, unit: 'ms p99', note };
}

async function visit(host: Host, token: string): Promise<OpenLoopResult> {
  const opened = Array.from({ length: VISITOR_CONNECTIONS }, () => HttpConnection.open(host.hostName, host.port));
  const connections = await Promise.all(opened);
  const requests = CALLS.map((path) => postRequest(host.hostName, path, { satoken: token }, '{"symbol":"btc"}'));
  const workers = connections.map((connection) => async (index: number) => {
    const answer = await connection.send(requests[index % requests.length] ?? '');
    return answer.startsWith('{"code":200') ? null : (/"reason":"([A-Z_]+)"/.exec(answer)?.[1] ?? 'none');
  });
  const result = await runOpenLoop({ ratePerSecond: VISITS_PER_SECOND, durationMs: MEASURED_MS, workers });
  for (const connection of connections) connection.close();
  return result;
}

async function register(host: Host, loginName: string): Promise<string> {
  const connection = await HttpConnection.open(host.hostName, host.port);
  const body = JSON.stringify({ signType: 3, loginName, loginPassword: 'Quiet7!harbour' });
  const answer = await connection.send(postRequest(host.hostName, '/api/user/register', {}, body));
  connection.close();
  const token = /"satoken":"([^"]+)"/.exec(answer)?.[1];
  if (token === undefined) throw new Error(`not registered: ${answer}`);
  return token;
}
