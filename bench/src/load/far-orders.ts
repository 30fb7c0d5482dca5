import { HttpConnection, postRequest } from './http-connection.ts';
import type { LoadWorker } from './open-loop.ts';
import type { Host } from '../server/host.ts';

const CONNECTIONS = 16;
export const PASSWORD = 'Quiet7!harbour';
const SUBMIT = '/api/currency/order/submit';

export const connected = (host: Host): Promise<readonly HttpConnection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(host.hostName, host.port)));

/** Orders that nobody fills: they end at once, so that money and book stay as they are. */
export function orderWorkers(
  connections: readonly HttpConnection[],
  tokens: readonly string[],
  host: Host,
  price: string,
): readonly LoadWorker[] {
  const order = { symbol: 'btc', delegateType: 0, type: 0, delegateTotal: '0.001', delegatePrice: price, timeInForce: 'ioc' };
  const requests = tokens.map((satoken) => postRequest(host.hostName, SUBMIT, { satoken }, JSON.stringify(order)));
  return workersOf(connections, requests);
}

export function workersOf(connections: readonly HttpConnection[], requests: readonly string[]): readonly LoadWorker[] {
  return connections.map((connection) => async (index: number) => {
    const answer = await connection.send(requests[index % requests.length] ?? '');
    return answer.startsWith('{"code":200') ? null : (/"reason":"([A-Z_]+)"/.exec(answer)?.[1] ?? 'none');
  });
}

export async function asked(host: Host, path: string, body: object, satoken = ''): Promise<string> {
  const connection = await HttpConnection.open(host.hostName, host.port);
  const answer = await connection.send(postRequest(host.hostName, path, satoken === '' ? {} : { satoken }, JSON.stringify(body)));
  connection.close();
  return answer;
}

export async function register(host: Host, loginName: string): Promise<string> {
  const answer = await asked(host, '/api/user/register', { signType: 3, loginName, loginPassword: PASSWORD });
  const token = /"satoken":"([^"]+)"/.exec(answer)?.[1];
  if (token === undefined) throw new Error(`not registered: ${answer}`);
  return token;
}

/** A price that no one sells at, a hundredth below the best bid. */
export async function farBelow(host: Host): Promise<string> {
  const answer = await asked(host, '/api/market/depth', { symbol: 'btc' });
  const best = /"bids":\[\[([\d.]+)/.exec(answer)?.[1];
  if (best === undefined) throw new Error(`no bids: ${answer}`);
  return (Number(best) * 0.99).toFixed(2);
}
