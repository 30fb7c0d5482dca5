import { randomUUID } from 'node:crypto';
import { CALLS } from '@candor/contract/table';
import { CLOSE_NOT_SIGNED_IN } from '@candor/contract/socket';
import { describe, expect, vi } from 'vitest';
import { ApiClient, PASSWORD } from '../../../test/api-client.ts';
import { test } from '../../../test/room.ts';
import type { ServerProcess } from '../../../test/server-process.ts';
import { SocketReader } from '../../../test/socket-client.ts';

let server: ServerProcess;
let bob: ApiClient;
let aliceId = 0;
let bobId = 0;

const buyEther = () => bob.data(CALLS.submitOrder, { symbol: 'eth', coin: 'usdt', delegateValue: '20', delegateType: 1, type: 0 });

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  bob = new ApiClient(server.address);
  aliceId = await new ApiClient(server.address).register('sockets01', true);
  bobId = await bob.register('sockets02');
  await vi.waitFor(async () => expect((await bob.data(CALLS.depth, { symbol: 'eth' })).asks.length).toBeGreaterThan(0), {
    timeout: 10_000,
  });
  // a market that has had a trade
  await buyEther();
});

const socketUrl = (path: string): string => server.address.replace('http', 'ws') + path;

describe('§14 sockets', () => {
  test('DETAIL, KLINE, TRADE and DEPTH; any letter case; malformed messages are ignored', async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/${randomUUID()}`));
    await socket.next((message) => message.type === '0');
    for (const nonsense of ['heartbeat', '{', '[]', 'null', '{"op":1}', '{"op":"subscribe","type":"TRADE","symbol":{}}'])
      socket.send(nonsense);
    socket.send({ operation: 'SUBSCRIBE', type: 'detail' });
    socket.send({ op: 'subscribe', type: 'KLINE', symbol: 'BTC', interval: 'one_min' });
    socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'eth' });
    socket.send({ op: 'subscribe', type: 'TRADE', symbol: 'eth' });
    const detail = await socket.next((message) => message.type === 'DETAIL' && message['symbol'] === 'btc');
    expect(detail).toMatchObject({ data: { tick: { state: 'ok', source: 'simulated' } } });
    await socket.next((message) => message.type === 'KLINE' && message['symbol'] === 'btc');
    await socket.next((message) => message.type === 'TRADE');
    await buyEther();
    const depth = await depthMessages(socket, 3);
    expect(depth[0]?.snapshot).toBe(true);
    depth.reduce((previous, next) => {
      expect(next.previous).toBe(previous.sequence);
      return next;
    });
    socket.close();
  });

  test('depth asked for again is answered by a fresh snapshot', async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/${randomUUID()}`));
    for (let count = 0; count < 2; count++) socket.send({ op: 'subscribe', type: 'DEPTH', symbol: 'btc' });
    await vi.waitFor(() => expect(depthOf(socket).filter((tick) => tick.snapshot)).toHaveLength(2), { timeout: 10_000 });
    socket.close();
  });

  test('own events come after the token of that very user, and end with its session', async () => {
    const login = await new ApiClient(server.address).data(CALLS.login, { signType: 3, loginName: 'sockets02', loginPassword: PASSWORD });
    const socket = await SocketReader.open(socketUrl(`/ws/coin/${bobId}`));
    socket.send({ operation: 'AUTH', satoken: login.satoken });
    await socket.next((message) => message.type === 'HEARTBEAT');
    await bob.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '1' });
    expect(await socket.next((message) => message.type === 'SETTLEMENT')).toMatchObject({ date: { code: '1', message: '{"type":1}' } });
    const other = new ApiClient(server.address);
    other.token = login.satoken;
    await other.data(CALLS.logout, {});
    expect(await socket.closed()).toBe(CLOSE_NOT_SIGNED_IN);
  });

  test("another user's token is turned away", async () => {
    const socket = await SocketReader.open(socketUrl(`/ws/coin/${aliceId}`));
    socket.send({ op: 'auth', satoken: bob.token });
    expect(await socket.closed()).toBe(CLOSE_NOT_SIGNED_IN);
    expect(socket.received).toEqual([]);
  });

  test('other paths are not there', async () => {
    await expect(SocketReader.open(socketUrl('/ws/not-a-uuid'))).rejects.toThrow('404');
  });
});

type DepthTick = { readonly snapshot: boolean; readonly sequence: number; readonly previous: number };

function depthOf(socket: SocketReader): readonly DepthTick[] {
  return socket.received
    .filter((message) => message.type === 'DEPTH')
    .map((message) => (message['data'] as { readonly tick: DepthTick }).tick);
}

async function depthMessages(socket: SocketReader, count: number): Promise<readonly DepthTick[]> {
  await vi.waitFor(() => expect(depthOf(socket).length).toBeGreaterThanOrEqual(count), { timeout: 15_000 });
  return depthOf(socket);
}
