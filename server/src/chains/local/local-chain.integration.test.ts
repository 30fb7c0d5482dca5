import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRpc } from '../evm/rpc-client.ts';
import { HAS_LOCAL_EVM } from '../test/local-evm.ts';
import { FAUCET } from './anvil.ts';
import { LOCAL_TOKEN, LocalChain } from './local-chain.ts';

const TO = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** Together they have as many bytes as thousands of blocks. */
const [TRANSACTIONS, TRANSACTION_BYTES] = [15, 100_000];

test.skipIf(!HAS_LOCAL_EVM)('a chain of some megabytes is there again after a start (skipped where its node has no program)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-chain-'));
  const start = async () => await LocalChain.start({ folder, blocks: 1, onProblem: () => undefined });
  const heightOf = async ({ url }: LocalChain) => BigInt(String(await openRpc({ url })('eth_blockNumber', [])));
  const first = await start();
  const ask = openRpc({ url: first.url });
  for (let count = 0; count < TRANSACTIONS; count += 1) {
    const data = `0x${randomBytes(TRANSACTION_BYTES).toString('hex')}`;
    await ask('eth_sendTransaction', [{ from: FAUCET, to: TO, gas: '0x500000', data }]);
    await ask('anvil_mine', ['0x1']);
  }
  await first.send(TO, 7n, 'coin');
  const height = await heightOf(first);
  expect(height).toBeGreaterThan(BigInt(TRANSACTIONS));
  await first.close();
  const again = await start();
  expect(await heightOf(again)).toBeGreaterThanOrEqual(height);
  expect(await again.send(TO, 7n, 'token')).toMatch(/^0x/);
  await again.close();
});

test.skipIf(!HAS_LOCAL_EVM)(
  'a chain that has made many blocks goes on without the old ones, whatever was sent (skipped where its node has no program)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-chain-'));
    const KEPT = 12;
    const problems: string[] = [];
    const options = {
      folder,
      blocks: 1,
      blockMs: 3_600_000,
      keptBlocks: KEPT,
      onProblem: (problem: string) => void problems.push(problem),
    };
    const chain = await LocalChain.start(options);
    const ask = openRpc({ url: chain.url });
    const heightOf = async () => Number(await ask('eth_blockNumber', []));
    const hashAt = async (height: number) =>
      ((await ask('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])) as { readonly hash: string } | null)?.hash ?? null;
    const pids = new Set([chain.pid]);
    const sent: string[] = [];
    for (let count = 0; count < 4 * KEPT; count += 1) {
      const [height, hash] = [await heightOf(), await hashAt(await heightOf())];
      sent.push(await chain.send(TO, 1n, count % 2 === 0 ? 'coin' : 'token'));
      // not a block was lost, and none is another one
      expect([await heightOf(), await hashAt(height)]).toEqual([height + 1, hash]);
      pids.add(chain.pid);
    }
    expect(pids.size).toBeGreaterThan(2);
    expect(await ask('eth_getBalance', [TO, 'latest'])).toMatch(/^0x/);
    const head = await heightOf();
    expect([await hashAt(2), (await hashAt(head - KEPT + 1))?.length]).toEqual([null, 66]);
    expect(await ask('eth_getTransactionReceipt', [sent.at(-1)])).toMatchObject({ status: '0x1' });
    await chain.close();
    const again = await LocalChain.start(options);
    const askAgain = openRpc({ url: again.url });
    expect(Number(await askAgain('eth_blockNumber', []))).toBe(head);
    const balanceData = `0x70a08231${TO.slice(2).toLowerCase().padStart(64, '0')}`;
    expect(BigInt(String(await askAgain('eth_call', [{ to: LOCAL_TOKEN, data: balanceData }, 'latest'])))).toBe(BigInt(2 * KEPT));
    expect(problems).toEqual([]);
    await again.close();
  },
);
