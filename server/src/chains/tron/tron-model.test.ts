import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeTron, serveFakeTron, TRON_TROUBLES, type FakeTransaction, type FakeTronServer, type TronTrouble } from '../test/fake-tron.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, WATCHED, type TransferKind } from '../test/fake-tron-transfers.ts';
import { scanInTrouble, type Scanned } from '../test/scan-model.ts';
import { openTronChain } from './tron-chain.ts';
import { openTronNode, type TronAsk } from './tron-node.ts';

let server: FakeTronServer;
beforeAll(async () => void (server = await serveFakeTron()));
afterAll(async () => await server.close());

const scanned = (
  askOf: (node: FakeTron) => TronAsk,
  troubles: readonly TronTrouble[],
): Scanned<FakeTransaction, TransferKind, TronTrouble> => ({
  rules: { network: 'tron', toCredit: 3, toFinal: SETTINGS.toFinal, keptBlocks: 14 },
  // of a block that has one whose bytes cannot be made again, what is left out of both answers alike is not noticed
  kinds: TRANSFER_KINDS.filter((kind) => kind !== 'token of a made-up transaction'),
  troubles,
  open: () => {
    const node = new FakeTron();
    const chain = openTronChain(askOf(node), SETTINGS);
    chain.watch(WATCHED);
    return { node, chain };
  },
  transactionOf,
});

/** What becomes of an answer on its way. */
const ON_THE_WAY: readonly TronTrouble[] = ['away', 'refuses', 'cut'];

describe('a scan of TRON in trouble', () => {
  test('forks of any depth, answers that are wrong, doubled and lack something, restarts, a shorter chain: each arrival is credited once', async () => {
    const askOf =
      (node: FakeTron): TronAsk =>
      (path, question) =>
        Promise.resolve(node.answer(`/${path}`, question));
    const troubles = TRON_TROUBLES.filter((trouble) => !ON_THE_WAY.includes(trouble));
    expect(await scanInTrouble(scanned(askOf, troubles), 300)).toEqual([
      'FORK_TOO_DEEP',
      'credited',
      'dropped',
      'final',
      'null',
      'pending',
      'reorged',
      'seen',
    ]);
  });

  test('the same over HTTP, with answers that are cut and lost', async () => {
    const askOf = (node: FakeTron): TronAsk => {
      server.serve(node);
      return openTronNode({ url: server.url, solidityUrl: server.url, apiKey: null });
    };
    expect(await scanInTrouble(scanned(askOf, TRON_TROUBLES), 45)).toContain('final');
  });
});
