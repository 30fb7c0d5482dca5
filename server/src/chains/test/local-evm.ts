import process from 'node:process';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { openRpc, type Rpc } from '../evm/rpc-client.ts';

/** The package has a program for this kind of machine alone. */
export const HAS_LOCAL_EVM = process.platform === 'linux' && process.arch === 'x64';
export const CHAIN_ID = 31_337;
/** Accounts that the node has keys of. */
export const FAUCET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

type Sent = { readonly from?: string; readonly to?: string; readonly value?: bigint; readonly data?: string };
type Receipt = { readonly status: string; readonly contractAddress: string | null };

const require = createRequire(import.meta.url);
const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
/** Enough for whatever tests do, so that what fails does so in a block and not before. */
const GAS = hex(1_000_000);
const READY_TRIES_MAX = 500;

/** A real node of a chain of its own, on loopback. Blocks come when they are asked for. */
export class LocalEvm {
  readonly url: string;
  readonly rpc: Rpc;
  readonly #port: number;
  #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.#port = port;
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
    this.rpc = openRpc({ url: this.url });
  }

  static async start(): Promise<LocalEvm> {
    const port = await freePort();
    const evm = new LocalEvm(port, spawnAnvil(port));
    await evm.#ready();
    return evm;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again at the same address, with the state of a moment before. */
  async startAgain(state: unknown): Promise<void> {
    this.#child = spawnAnvil(this.#port);
    await this.#ready();
    await this.rpc('anvil_loadState', [state]);
  }

  async state(): Promise<unknown> {
    return await this.rpc('anvil_dumpState', []);
  }

  /** Hands in a transaction; it waits for a block. */
  async send(sent: Sent): Promise<string> {
    return String(await this.rpc('eth_sendTransaction', [written(sent)]));
  }

  async mine(blocks = 1): Promise<void> {
    await this.rpc('anvil_mine', [hex(blocks)]);
  }

  async receipt(txId: string): Promise<Receipt> {
    return (await this.rpc('eth_getTransactionReceipt', [txId])) as Receipt;
  }

  /** Puts other blocks in the place of the last ones, with these transactions in the first of them. */
  async reorganise(depth: number, ...sent: readonly Sent[]): Promise<void> {
    await this.rpc('anvil_reorg', [depth, sent.map((one) => [written(one), 0])]);
  }

  /** Gives up the last blocks. */
  async shorten(depth: number): Promise<void> {
    await this.rpc('anvil_rollback', [depth]);
  }

  async #ready(): Promise<void> {
    for (let tries = 0; tries < READY_TRIES_MAX; tries += 1) {
      const isReady = await this.rpc('eth_chainId', []).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, 20);
      await promise;
    }
    throw new Error('the local node does not answer');
  }
}

const written = ({ from = FAUCET, to, value = 0n, data }: Sent): object => ({
  from,
  ...(to === undefined ? {} : { to }),
  ...(data === undefined ? {} : { data }),
  value: hex(value),
  gas: GAS,
});

function spawnAnvil(port: number): ChildProcess {
  const program = join(dirname(require.resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil');
  const settings = ['--chain-id', String(CHAIN_ID), '--slots-in-an-epoch', '1', '--prune-history', '256', '--no-mining'];
  return spawn(program, ['--host', '127.0.0.1', '--port', String(port), '--quiet', ...settings], { stdio: 'ignore' });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
