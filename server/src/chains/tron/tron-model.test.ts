import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeTron, serveFakeTron, TRON_TROUBLES, type FakeTransaction, type FakeTronServer, type TronTrouble } from '../test/fake-tron.ts';
import { SETTINGS, TRANSFER_KINDS, transactionOf, WATCHED, type TransferKind } from '../test/fake-tron-transfers.ts';
import { scanInTrouble, type Scanned } from '../test/scan-model.ts';
import { openTronChain } from './tron-chain.ts';
import { openTronNode } from './tron-node.ts';

let server: FakeTronServer;
beforeAll(async () => void (server = await serveFakeTron()));
afterAll(async () => await server.close());

const SCANNED: Scanned<FakeTransaction, TransferKind, TronTrouble> = {
  rules: { network: 'tron', toCredit: 3, toFinal: SETTINGS.toFinal, keptBlocks: 14 },
  kinds: TRANSFER_KINDS,
  troubles: TRON_TROUBLES,
  open: () => {
    const node = new FakeTron();
    server.serve(node);
    const chain = openTronChain(openTronNode({ url: server.url, solidityUrl: server.url, apiKey: null }), SETTINGS);
    chain.watch(WATCHED);
    return { node, chain };
  },
  transactionOf,
};

describe('a scan of TRON in trouble', () => {
  test('forks of any depth, answers that are cut, wrong, doubled and lost, restarts, a shorter chain: each arrival is credited once', async () => {
    expect(await scanInTrouble(SCANNED, 30)).toEqual([
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
});
