import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { NodeFault, openRpc } from './rpc-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a node that answers with what is made of the question. */
async function serve(answer: (asked: { readonly id: number }, response: ServerResponse) => void): Promise<string> {
  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    answer(JSON.parse(text) as { readonly id: number }, response);
  };
  const server = createServer((request, response) => void onRequest(request, response));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/a-secret-key`;
}

const serveText = (textOf: (id: number) => string) => serve(({ id }, response) => void response.end(textOf(id)));

describe('questions to a node', () => {
  test('are answered with the result of the same number', async () => {
    const rpc = openRpc({ url: await serve((asked, response) => void response.end(JSON.stringify({ id: asked.id, result: asked }))) });
    expect(await rpc('eth_first', [])).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_first', params: [] });
    expect(await rpc('eth_second', ['0x1', true])).toEqual({ jsonrpc: '2.0', id: 2, method: 'eth_second', params: ['0x1', true] });
  });

  test.each([
    ['an error', (id: number) => JSON.stringify({ id, error: { code: -32_601, message: 'http://a-secret-key' } }), 'refuses (-32601)'],
    ['no JSON', () => '<html>', 'is no JSON'],
    ['a list', () => '[]', 'another answer'],
    ['another number', (id: number) => JSON.stringify({ id: id + 1, result: 1 }), 'another answer'],
    ['no result', (id: number) => JSON.stringify({ id }), 'without a result'],
    ['too much', () => ' '.repeat(2_000), 'says too much'],
  ])('%s is a fault, in words without the address', async (_what, textOf, words) => {
    const rpc = openRpc({ url: await serveText(textOf), charactersMax: 1_000 });
    const fault: unknown = await rpc('eth_chainId', []).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(NodeFault);
    expect(String(fault)).toContain(words);
    expect(String(fault)).not.toContain('a-secret-key');
  });

  test('one that says nothing is late, one that cannot be reached or sends elsewhere is away', async () => {
    const silent = openRpc({ url: await serve(() => undefined), timeoutMs: 30 });
    await expect(silent('eth_chainId', [])).rejects.toThrow('eth_chainId: the node is late');
    const elsewhere = await serve((_asked, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    for (const url of ['http://127.0.0.1:1/', 'no address', elsewhere])
      await expect(openRpc({ url })('eth_chainId', [])).rejects.toThrow('eth_chainId: the node is away');
  });
});
