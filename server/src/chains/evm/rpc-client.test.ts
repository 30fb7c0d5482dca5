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
type Asked = { readonly id: number; readonly authorization: string | undefined };
async function serve(answer: (asked: Asked, response: ServerResponse) => void): Promise<string> {
  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    answer({ ...(JSON.parse(text) as { readonly id: number }), authorization: request.headers.authorization }, response);
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

  test('a name and a password of the address are sent apart from it, as they are meant', async () => {
    const url = await serve(({ id, authorization = 'none' }, response) => void response.end(JSON.stringify({ id, result: authorization })));
    expect(await openRpc({ url })('getblockcount', [])).toBe('none');
    const named = openRpc({ url: url.replace('http://', 'http://some:a%2Fword%C3%A9@') });
    expect(await named('getblockcount', [])).toBe(`Basic ${Buffer.from('some:a/wordé').toString('base64')}`);
  });

  test('who is not let in is told so, and nothing of the password', async () => {
    const url = (await serve((_asked, response) => void response.writeHead(401).end())).replace('http://', 'http://some:hidden@');
    const fault: unknown = await openRpc({ url })('getblockcount', []).catch((error: unknown) => error);
    expect(String(fault)).toContain('getblockcount: the node does not let us in (401)');
    expect(String(fault)).not.toMatch(/hidden|a-secret-key/);
  });

  test('as nodes of Bitcoin answer: an error of null is none, and one has a number', async () => {
    const well = openRpc({ url: await serveText((id) => JSON.stringify({ id, result: null, error: null })) });
    expect(await well('getblockcount', [])).toBeNull();
    const refused = await serve(({ id }, response) => {
      response.writeHead(500).end(JSON.stringify({ id, result: null, error: { code: -8, message: 'Block height out of range' } }));
    });
    await expect(openRpc({ url: refused })('getblockhash', [9])).rejects.toMatchObject({ code: -8 });
    const unnumbered = openRpc({ url: await serveText((id) => JSON.stringify({ id, error: 'no' })) });
    await expect(unnumbered('getblockcount', [])).rejects.toMatchObject({ code: null });
  });

  test('one that says nothing is late, one that cannot be reached or sends elsewhere is away', async () => {
    const silent = openRpc({ url: await serve(() => undefined), timeoutMs: 30 });
    await expect(silent('eth_chainId', [])).rejects.toThrow('eth_chainId: the node is late');
    const elsewhere = await serve((_asked, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    for (const url of ['http://127.0.0.1:1/', 'no address', elsewhere])
      await expect(openRpc({ url })('eth_chainId', [])).rejects.toThrow('eth_chainId: the node is away');
  });
});
