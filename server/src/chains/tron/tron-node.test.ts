import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NodeFault, TooMuchFault } from '../evm/rpc-client.ts';
import { FakeTron, serveFakeTron, type FakeTronServer, type TronTrouble } from '../test/fake-tron.ts';
import { openTronNode, type TronNodeOptions } from './tron-node.ts';

let server: FakeTronServer;
let node: FakeTron;
beforeAll(async () => void (server = await serveFakeTron()));
afterAll(async () => await server.close());

const others: Server[] = [];
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

function open(options: Partial<TronNodeOptions> = {}) {
  node = new FakeTron();
  server.serve(node);
  server.keys.length = 0;
  return openTronNode({ url: server.url, solidityUrl: server.url, apiKey: null, ...options });
}

const faultOf = async (asked: Promise<unknown>): Promise<unknown> => await asked.catch((error: unknown) => error);

describe('questions to a node of TRON', () => {
  test('are answered, with a key only where there is one', async () => {
    const ask = open();
    node.mine([]);
    expect(await ask('wallet/getblockbynum', { num: 1 })).toMatchObject({ blockID: node.blocks[1]?.hash });
    expect(await open({ apiKey: 'a-secret-key', url: `${server.url}/` })('wallet/getblockbynum', { num: 7 })).toEqual({});
    expect(server.keys).toEqual(['a-secret-key']);
  });

  test('of what is solidified go where they are answered', async () => {
    const ask = open({ url: 'http://127.0.0.1:1/' });
    await ask('walletsolidity/getnowblock', {});
    expect(node.asked).toEqual(['/walletsolidity/getnowblock']);
    await expect(ask('wallet/getnowblock', {})).rejects.toThrow('wallet/getnowblock: the node is away');
  });

  test.each([
    ['late', 'is late'],
    ['away', 'is away'],
    ['refuses', 'refuses (503)'],
    ['says an error', 'refuses'],
    ['cut', 'is no JSON'],
  ] as const satisfies readonly (readonly [TronTrouble, string])[])(
    'a node that is %s: a fault, in words without address and key',
    async (trouble, words) => {
      const ask = open({ apiKey: 'a-secret-key', timeoutMs: trouble === 'late' ? 30 : 10_000 });
      node.trouble = trouble;
      const fault = await faultOf(ask('wallet/getnowblock', {}));
      expect(fault).toBeInstanceOf(NodeFault);
      expect(String(fault)).toContain(`wallet/getnowblock: the node ${words}`.replace('the node is no', 'what the node says is no'));
      expect(String(fault)).not.toMatch(/secret|127\.0\.0\.1|some\/path/);
    },
  );

  test('one that says too much, or sends elsewhere, is not followed', async () => {
    await expect(open({ charactersMax: 10 })('wallet/getnowblock', {})).rejects.toBeInstanceOf(TooMuchFault);
    const other = createServer((_request, response) => void response.writeHead(307, { location: server.url }).end());
    others.push(other);
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await expect(open({ url: elsewhere, apiKey: 'a-secret-key' })('wallet/getnowblock', {})).rejects.toThrow('is away');
    expect(server.keys).toEqual([]);
  });
});
