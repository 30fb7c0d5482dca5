import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { readMessage } from '../../programs/messages.ts';
import { openEvmChain } from '../evm/evm-chain.ts';
import { SimulatedNode } from '../test/simulated-node.ts';
import { SETTINGS, transactionOf, WATCHED } from '../test/simulated-transfers.ts';
import { hostChain } from './chain-host.ts';
import { FROM_CHAIN, type ToChain } from './chain-messages.ts';

/** The program's side on pipes, with a simulated node; what it says is read as the server reads it. */
function host() {
  const node = new SimulatedNode();
  const [input, pipe] = [new PassThrough(), new PassThrough()];
  let written = '';
  pipe.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = hostChain({
    input,
    output: pipe,
    open: () => openEvmChain(node.rpc, SETTINGS),
  });
  const said = () => written.split('\n').flatMap((line) => readMessage(line) ?? []);
  return {
    node,
    send: (message: ToChain & { readonly askId?: number }) => void input.write(`${JSON.stringify(message)}\n`),
    answered: async (askId: number): Promise<unknown> =>
      await vi.waitFor(() => {
        const answer = said().find((one) => 'askId' in one && one.askId === askId);
        if (answer === undefined) throw new Error('no answer yet');
        return answer.type === 'said' ? v.parse(FROM_CHAIN, answer.said) : answer;
      }),
    end: async () => {
      input.end();
      await ended;
    },
  };
}

const OPEN: ToChain = { type: 'open', node: { ...SETTINGS, url: 'http://127.0.0.1:1/', toFinal: 1 } };

describe('the process that reads a chain', () => {
  test('answers where to begin, what comes after, and how much, to the unit', async () => {
    const { node, send, answered, end } = host();
    const units = 2n ** 255n;
    const transaction = transactionOf(1, 'two tokens', units);
    send(OPEN);
    send({ type: 'watch', addresses: WATCHED });
    node.mine([]);
    send({ type: 'read', known: [], askId: 1 });
    const [genesis, first] = node.blocks.map(({ height, hash, parentHash }) => ({ height, hash, parentHash }));
    expect(await answered(1)).toEqual({ type: 'read', head: first, base: genesis, isForked: false, blocks: [] });
    node.mine([transaction]);
    send({ type: 'read', known: first === undefined ? [] : [first], askId: 2 });
    expect(await answered(2)).toMatchObject({ base: first, blocks: [{ height: 2, transfers: transaction.arrives }] });
    await end();
  });

  test('what the node does not answer is answered with an error', async () => {
    const { node, send, answered, end } = host();
    send(OPEN);
    node.trouble = 'late';
    send({ type: 'read', known: [], askId: 1 });
    expect(await answered(1)).toEqual({ type: 'failed', askId: 1, message: 'late' });
    await end();
  });
});

describe('what is believed of a program', () => {
  const block = { height: 1, hash: 'a', parentHash: 'b' };
  const transfer = { channel: 'ETH', txId: 'x', outputIndex: 0, address: 'us', chainUnits: '1' };
  const answer = (change: object) => ({
    type: 'read',
    head: block,
    base: block,
    isForked: false,
    blocks: [{ ...block, transfers: [{ ...transfer, ...change }] }],
  });

  test('amounts are digits, of listed channels', () => {
    expect(v.is(FROM_CHAIN, answer({}))).toBe(true);
    for (const change of [
      { chainUnits: '0' },
      { chainUnits: '-1' },
      { chainUnits: '1e5' },
      { chainUnits: 1 },
      { chainUnits: '9'.repeat(79) },
    ])
      expect(v.is(FROM_CHAIN, answer(change))).toBe(false);
    for (const change of [{ channel: 'XYZ' }, { outputIndex: -1 }, { outputIndex: 0.5 }, { txId: '' }, { address: 'x'.repeat(129) }])
      expect(v.is(FROM_CHAIN, answer(change))).toBe(false);
  });
});
