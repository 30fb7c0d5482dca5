import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { BenchRow } from '../table.ts';
import { type Host, startHost } from './host.ts';

const busyClients = 1000;
const idleClients = 10_000;
const measuredMs = 10_000;
const coins = ['btc', 'eth', 'bnb', 'sol', 'xrp', 'doge', 'ltc', 'ada', 'dot', 'trx', 'link', 'avax'];

async function openSocket(host: Host): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host.hostName}:${host.port}/ws/${randomUUID()}`, { perMessageDeflate: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

async function openSockets(host: Host, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(100, count - sockets.length) }, () => openSocket(host));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** Every client watches all prices, all books and all charts of a minute: what the house's own market says is about 50 messages a second. */
function subscribe(socket: WebSocket): void {
  socket.send(JSON.stringify({ op: 'subscribe', type: 'DETAIL' }));
  for (const symbol of coins) {
    socket.send(JSON.stringify({ op: 'subscribe', type: 'DEPTH', symbol }));
    socket.send(JSON.stringify({ op: 'subscribe', type: 'KLINE', symbol, interval: 'ONE_MIN' }));
  }
}

/**
 * 1,000 clients of the live topics in this process, the server in its own. Latency is from the time that the server wrote into
 * the message to its arrival here, for one message in eight; both processes read the same machine's clock, to the millisecond.
 */
export async function benchBusySockets(): Promise<BenchRow> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  try {
    const sockets = await openSockets(host, busyClients);
    let messages = 0;
    let measuring = false;
    const latenciesMs: number[] = [];
    const onMessage = (data: Buffer): void => {
      if (!measuring) return;
      messages += 1;
      if (messages % 8 !== 0) return;
      const stamp = /"ts":(\d+)/.exec(data.toString('latin1'))?.[1];
      if (stamp !== undefined) latenciesMs.push(Date.now() - Number(stamp));
    };
    for (const socket of sockets) {
      socket.on('message', onMessage);
      subscribe(socket);
    }
    await delay(5000);
    measuring = true;
    const before = host.processorSeconds();
    await delay(measuredMs);
    measuring = false;
    const processorShare = ((host.processorSeconds() - before) * 1000) / measuredMs;
    for (const socket of sockets) socket.terminate();
    latenciesMs.sort((a, b) => a - b);
    const perClient = (messages * 1000) / measuredMs / busyClients;
    const p99 = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? 0;
    return {
      name: `sockets: ${busyClients.toLocaleString('en')} clients × ${perClient.toFixed(0)} messages/s`,
      figure: Math.round((messages * 1000) / measuredMs),
      unit: 'messages/s',
      note: `server ${(processorShare * 100).toFixed(0)} % of a core, p99 ${p99} ms from the server's stamp`,
    };
  } finally {
    await host.stop();
  }
}

/** Memory of the server per client that is connected and listens to nothing. */
export async function benchIdleSockets(): Promise<BenchRow> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  try {
    await delay(3000);
    const before = host.residentBytes();
    const sockets = await openSockets(host, idleClients);
    await delay(3000);
    const perClient = (host.residentBytes() - before) / idleClients;
    for (const socket of sockets) socket.terminate();
    return {
      name: `sockets: ${idleClients.toLocaleString('en')} idle clients`,
      figure: Math.round(perClient / 102.4) / 10,
      unit: 'KiB each',
      note: 'growth of the server’s resident memory',
    };
  } finally {
    await host.stop();
  }
}
