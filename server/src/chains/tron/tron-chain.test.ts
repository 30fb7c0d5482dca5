import { describe, expect, test } from 'vitest';
import { TooMuchFault } from '../evm/rpc-client.ts';
import type { DepositReport } from '../scan/deposit-report.ts';
import { readBlocks } from '../scan/read-blocks.ts';
import { knownBlocks, NOTHING_READ, takeAnswer, type ScanRules, type ScanState } from '../scan/scanner.ts';
import { FakeTron, hashOf, type TronTrouble } from '../test/fake-tron.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, USDT, WATCHED } from '../test/fake-tron-transfers.ts';
import { openTronChain } from './tron-chain.ts';
import type { TronAsk } from './tron-node.ts';

const asking =
  (node: FakeTron): TronAsk =>
  (path, question) =>
    Promise.resolve(node.answer(`/${path}`, question));

function open() {
  const node = new FakeTron();
  const chain = openTronChain(asking(node), SETTINGS);
  chain.watch(WATCHED);
  return { node, chain };
}

describe('what arrives in a block', () => {
  test.each(TRANSFER_KINDS)('%s', async (kind) => {
    const { node, chain } = open();
    const transaction = transactionOf(1, kind, 1_000n);
    node.mine([transaction]);
    expect(await chain.transfersIn(await chain.head())).toEqual(transaction.arrives);
  });

  test('an output has the same number wherever its transaction stands in a block', async () => {
    const { node, chain } = open();
    const [first, second] = [transactionOf(1, 'token', 7n), transactionOf(2, 'two tokens', 9n)];
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      node.mine(order);
      expect(await chain.transfersIn(await chain.head())).toEqual(order.flatMap(({ arrives }) => arrives));
    }
  });

  test('of a block of which a node says too much at once: each transaction is asked for by itself, and outputs keep their numbers', async () => {
    const node = new FakeTron();
    const chain = openTronChain(async (path, question) => {
      if (path === 'wallet/gettransactioninfobyblocknum') throw new TooMuchFault();
      return await asking(node)(path, question);
    }, SETTINGS);
    chain.watch(WATCHED);
    const token = transactionOf(99, 'token', 5n);
    const behindAnother = {
      ...token,
      logs: [{ address: 'ab'.repeat(20), topics: [], data: '' }, ...token.logs],
      arrives: token.arrives.map((one) => ({ ...one, outputIndex: one.outputIndex + 1 })),
    };
    const transactions = [...TRANSFER_KINDS.map((kind, index) => transactionOf(index + 1, kind, 1_000n)), behindAnother];
    node.mine(transactions);
    expect(await chain.transfersIn(await chain.head())).toEqual(transactions.flatMap(({ arrives }) => arrives));
    node.trouble = 'infos of another block';
    await expect(chain.transfersIn(await chain.head())).rejects.toThrow('an info of another block');
  });

  test('a real block, with the info of its transaction as a node has it', async () => {
    const block = {
      blockID: '000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7',
      block_header: {
        raw_data: {
          number: 33_801_077,
          txTrieRoot: '30fe6502e11e110fa389d5c17e1cf53fa8df93f26297d9f27cd8c07d3558d722',
          witness_address: '41e71c365c9dbf284ca8c1eed2d7877638941b9011',
          parentHash: '000000000203c3741f9a08f594934bd26df95cc6c49b475d118e3a87aed5a4a4',
          version: 27,
          timestamp: 1_684_509_309_000,
        },
      },
      transactions: [
        {
          ret: [{ contractRet: 'SUCCESS' }],
          signature: [
            '95874b4774ba56125dfd7bf2a99a0652d4abda98c6977e3f417852b7ea6f2b81ff2f260df473d186be9586b6bbeb74b5382d7f058593fd72fb60da5d0f77f77100',
          ],
          txID: '31370141e3345421bdb92eff72f0d69aba8d04e636317ed52745d3f97e9faabb',
          raw_data: {},
          raw_data_hex:
            '0a02c36222084ddf60f936a910d940f0add4a483315a8e01081f1289010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412540a1541fcf7ab2a2fb29362babd41647a22b223f7fbedec121541c3c5115bd3f5cfe5559c634eeb250f339ae3e29c222437383d0e00000000000000000000000000000000000000000000000000000188349354c970b8e0d0a48331900180a3c347',
        },
      ],
    };
    const [{ txID: id } = { txID: '' }] = block.transactions;
    const { number: blockNumber, timestamp: blockTimeStamp } = block.block_header.raw_data;
    const log = [
      {
        address: hashOf('token').slice(0, 40),
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          hashOf('from'),
          hashOf('watched 0').slice(0, 40).padStart(64, '0'),
        ],
        data: '0f4240'.padStart(64, '0'),
      },
    ];
    const info = {
      id,
      fee: 2_965_000,
      blockNumber,
      blockTimeStamp,
      contractResult: [''],
      receipt: { net_usage: 345, result: 'SUCCESS' },
      log,
    };
    const answers: Readonly<Record<string, unknown>> = { 'wallet/getblockbynum': block, 'wallet/gettransactioninfobyblocknum': [info] };
    const chain = openTronChain((path) => Promise.resolve(answers[path]), SETTINGS);
    chain.watch(WATCHED);
    const reference = await chain.blockAt(blockNumber);
    expect(reference).toMatchObject({ height: blockNumber, hash: block.blockID });
    if (reference === null) throw new Error('no block');
    expect(await chain.transfersIn(reference)).toEqual([
      { channel: 'USDT-TRC', txId: id, outputIndex: 0, address: WATCHED[0], chainUnits: 1_000_000n },
    ]);
  });

  test('the first block has nothing, and there is none above the newest', async () => {
    const { node, chain } = open();
    const first = await chain.blockAt(0);
    expect(first).toEqual({ height: 0, hash: node.blocks[0]?.hash, parentHash: node.blocks[0]?.parentHash });
    expect(first === null ? null : await chain.transfersIn(first)).toEqual([]);
    expect(await chain.blockAt(1)).toBeNull();
  });
});

describe('a node that does not answer whole is not believed', () => {
  test.each([
    ['says an error', 'another form'],
    ['nonsense', 'another form'],
    ['missing transaction', 'not the block’s'],
    ['doubled transaction', 'not the block’s'],
    ['missing info', 'infos are missing'],
    ['doubled info', 'an info is missing'],
    ['infos of another block', 'an info of another block'],
    ['moves', 'infos are missing'],
  ] as const satisfies readonly (readonly [TronTrouble, string])[])('%s', async (trouble, words) => {
    const { node, chain } = open();
    node.mine([transactionOf(1, 'token', 5n), transactionOf(2, 'coin', 5n), transactionOf(3, 'two tokens', 5n)]);
    const head = await chain.head();
    node.trouble = trouble;
    await expect(chain.transfersIn(head)).rejects.toThrow(words);
  });

  test.each([
    ['doubled transaction', 'an info is missing'],
    ['missing info', 'infos are missing'],
    ['doubled info', 'an info is missing'],
  ] as const)('%s, also where the root cannot be made again', async (trouble, words) => {
    const { node, chain } = open();
    node.mine([transactionOf(1, 'token', 5n), transactionOf(2, 'token of a made-up transaction', 5n), transactionOf(3, 'token', 5n)]);
    const head = await chain.head();
    node.trouble = trouble;
    await expect(chain.transfersIn(head)).rejects.toThrow(words);
  });

  const changed = [
    ['another name of a transaction', 'getblockbynum', { txID: hashOf('other') }, 'not what it is named by'],
    ['another content of a transaction', 'getblockbynum', { raw_data_hex: '00' }, 'not what it is named by'],
    ['another result of a transaction', 'getblockbynum', { ret: [{ contractRet: 'REVERT' }] }, 'not the block’s'],
    ['a transaction without bytes', 'getblockbynum', { raw_data_hex: undefined }, 'another form'],
    ['an info of another transaction', 'infobyblocknum', { id: hashOf('other') }, 'an info is missing'],
    ['an info of another height', 'infobyblocknum', { blockNumber: 7 }, 'an info of another block'],
    ['an info that says the contrary', 'infobyblocknum', { receipt: { result: 'REVERT' } }, 'something else than its block'],
    ['an info of a failure', 'infobyblocknum', { result: 'FAILED' }, 'something else than its block'],
    ['an info without a result', 'infobyblocknum', { receipt: {} }, 'something else than its block'],
    ['an address in a log with its network', 'infobyblocknum', { log: [{ address: `41${'00'.repeat(20)}` }] }, 'another form'],
    ['a topic with 0x', 'infobyblocknum', { log: [{ address: '00'.repeat(20), topics: [`0x${hashOf('')}`] }] }, 'another form'],
  ] as const;

  test.each(changed)('%s', async (_what, path, change, words) => {
    const node = new FakeTron();
    const chain = openTronChain(async (asked, question) => {
      const answer = await asking(node)(asked, question);
      if (!asked.endsWith(path)) return answer;
      const list = Array.isArray(answer)
        ? (answer as readonly object[])
        : (answer as { readonly transactions?: readonly object[] }).transactions;
      const [first, ...others] = list ?? [];
      const all = [{ ...first, ...change }, ...others];
      return Array.isArray(answer) ? all : { ...(answer as object), transactions: all };
    }, SETTINGS);
    chain.watch(WATCHED);
    node.mine([transactionOf(1, 'token', 5n)]);
    const block = node.blocks[1];
    if (block === undefined) throw new Error('no block');
    await expect(chain.transfersIn(block)).rejects.toThrow(words);
  });

  test('a block that is not what was asked for', async () => {
    const { node, chain } = open();
    node.mine([]);
    const head = await chain.head();
    await expect(chain.transfersIn({ ...head, parentHash: hashOf('other') })).rejects.toThrow('another block');
    await expect(chain.transfersIn({ ...head, hash: hashOf('other') })).rejects.toThrow('another block');
    const lower = openTronChain((path) => asking(node)(path, { num: 0 }), SETTINGS);
    await expect(lower.blockAt(1)).rejects.toThrow('a block of another height');
    const renamed: TronAsk = async (path, question) => ({ ...((await asking(node)(path, question)) as object), blockID: hashOf('other') });
    await expect(openTronChain(renamed, SETTINGS).blockAt(1)).rejects.toThrow('a block of another height');
    node.shorten(1);
    await expect(chain.transfersIn(head)).rejects.toThrow('another form');
  });
});

describe('what is solidified', () => {
  const RULES: ScanRules = { network: 'tron', toCredit: 3, toFinal: SETTINGS.toFinal, keptBlocks: 12 };

  test('bounds what is told of the chain: a deposit is final when its block is solidified, and not before', async () => {
    const { node, chain } = open();
    let state: ScanState = NOTHING_READ;
    const told: DepositReport[] = [];
    const scan = async (): Promise<void> => {
      let before;
      do {
        before = state;
        const step = takeAnswer(
          state,
          await readBlocks(chain, knownBlocks(state), { blocksMax: 50, transfersMax: 50, startDepth: 0 }),
          RULES,
        );
        state = step.state;
        told.push(...step.reports);
        expect(step.reports.every(({ status, height }) => status !== 'final' || height <= node.solidHeight)).toBe(true);
      } while (state !== before);
    };
    await scan();
    node.mine([transactionOf(1, 'token', 5n)]);
    // nothing more is solidified
    node.openBlocks = 100;
    for (let mined = 0; mined < 30; mined += 1) {
      await scan();
      node.mine([]);
    }
    expect(told.map(({ status, confirmations }) => `${status} ${confirmations}`)).toEqual(['seen 1', 'pending 2', 'credited 3']);
    expect(state.blocks.at(-1)?.height).toBe(RULES.toFinal - 1);
    node.openBlocks = 2;
    await scan();
    expect(told.at(-1)).toMatchObject({ status: 'final' });
  });

  test('is in the chain, and not far behind', async () => {
    const { node, chain } = open();
    for (let mined = 0; mined < 210; mined += 1) node.mine([]);
    expect(await chain.head()).toMatchObject({ hash: node.blocks[210]?.hash });
    node.trouble = 'solid elsewhere';
    await expect(chain.head()).rejects.toThrow('what is solidified is not in the chain');
    node.trouble = null;
    node.openBlocks = 20;
    expect(await chain.head()).toMatchObject({ hash: node.blocks[195]?.hash });
    node.openBlocks = 201;
    await expect(chain.head()).rejects.toThrow('not solidified');
  });

  test('above the newest block is no chain', async () => {
    const { node, chain } = open();
    for (let mined = 0; mined < 5; mined += 1) node.mine([]);
    const before = openTronChain(async (path, question) => {
      if (path === 'walletsolidity/getnowblock') return await asking(node)(path, question);
      return await asking(Object.assign(new FakeTron(), { blocks: node.blocks.slice(0, 2) }))(path, question);
    }, SETTINGS);
    await expect(before.head()).rejects.toThrow('what is solidified is not in the chain');
    expect(await chain.head()).toMatchObject({ height: 5 });
  });
});

describe('contracts', () => {
  test('are told from accounts', async () => {
    const { node, chain } = open();
    node.contracts = [`41${hashOf('token').slice(0, 40)}`];
    expect([await chain.isContract(USDT), await chain.isContract(WATCHED[0] ?? '')]).toEqual([true, false]);
    const other = openTronChain(() => Promise.resolve({ contract_address: `41${'00'.repeat(20)}` }), SETTINGS);
    await expect(other.isContract(USDT)).rejects.toThrow('another contract');
    await expect(openTronChain(() => Promise.resolve([]), SETTINGS).isContract(USDT)).rejects.toThrow('another form');
  });
});
