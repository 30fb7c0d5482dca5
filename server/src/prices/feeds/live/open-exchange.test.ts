import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openExchange } from './open-exchange.ts';
import { VENUES } from './venues.ts';

let server: Server;
let host = '';
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = createServer();
  const redirect = `HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  server.on('request', (request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/elsewhere') response.end('{}');
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end(redirect);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

describe.each(VENUES.map(({ id }) => [id] as const))('ASVS 15.3.2 the library of %s follows no redirect', (id) => {
  test('of a call, nor of a socket', async () => {
    const exchange = await openExchange(id);
    // it opens sockets without TLS, as a test needs, only after this
    await exchange.loadHttpProxyAgent();
    try {
      await expect(exchange.fetch(`http://${host}/call`)).rejects.toThrow('/elsewhere');
      await expect(exchange.watch(`ws://${host}/socket`, 'prices', {}, 'prices')).rejects.toThrow('302');
      expect(asked).toEqual(['/call', '/socket']);
    } finally {
      await exchange.close();
    }
  });
});
