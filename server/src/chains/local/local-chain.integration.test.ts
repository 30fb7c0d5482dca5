import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRpc } from '../evm/rpc-client.ts';
import { HAS_LOCAL_EVM } from '../test/local-evm.ts';
import { FAUCET } from './anvil.ts';
import { LocalChain } from './local-chain.ts';

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
