import process from 'node:process';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rpc } from '../evm/rpc-client.ts';

export const LOCAL_CHAIN_ID = 31_337;
/** An account that the node has the key of; everybody knows that key. */
export const FAUCET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const READY_TRIES_MAX = 500;
const READY_PAUSE_MS = 20;
/** Deeper than any fork that is made of it; without a number the node cannot fork at all. */
const HISTORY_BLOCKS = 256;

const require = createRequire(import.meta.url);

/** Null where the package has no program for this kind of machine, or is not installed. */
export function anvilPath(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    return join(dirname(require.resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil');
  } catch {
    return null;
  }
}

/** Starts a node of a chain of its own, on loopback, that makes a block when it is told to. It ends with this process. */
export function spawnAnvil(port: number): ChildProcess {
  const path = anvilPath();
  if (path === null) throw new Error('there is no program of a local chain for this machine');
  const chain = [
    '--chain-id',
    String(LOCAL_CHAIN_ID),
    '--slots-in-an-epoch',
    '1',
    '--prune-history',
    String(HISTORY_BLOCKS),
    '--no-mining',
    // what it was has some megabytes after thousands of blocks, and is handed to it in one question
    '--no-request-size-limit',
  ];
  const entry = fileURLToPath(new URL('bound-program.ts', import.meta.url));
  const program = [path, '--host', '127.0.0.1', '--port', String(port), '--quiet', ...chain];
  return spawn(process.execPath, [entry, ...program], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
}

/** Resolves when it answers. */
export async function answering(rpc: Rpc): Promise<void> {
  for (let tries = 0; tries < READY_TRIES_MAX; tries += 1) {
    const isReady = await rpc('eth_chainId', []).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, READY_PAUSE_MS);
    await promise;
  }
  throw new Error('the local node does not answer');
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
