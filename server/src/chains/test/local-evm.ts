import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openRpc, type Rpc } from '../evm/rpc-client.ts';
import { answering, anvilPath, FAUCET, freePort, LOCAL_CHAIN_ID, spawnAnvil } from '../local/anvil.ts';

/** The package has a program for one kind of machine alone. */
export const HAS_LOCAL_EVM = anvilPath() !== null;
export const CHAIN_ID = LOCAL_CHAIN_ID;

type Sent = { readonly from?: string; readonly to?: string; readonly value?: bigint; readonly data?: string };
type Receipt = { readonly status: string; readonly contractAddress: string | null };

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
/** Enough for whatever tests do, so that what fails does so in a block and not before. */
const GAS = hex(1_000_000);

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
    await answering(evm.rpc);
    return evm;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await ended;
  }

  /** Starts it again at the same address, with the state of a moment before. */
  async startAgain(state: unknown): Promise<void> {
    this.#child = spawnAnvil(this.#port);
    await answering(this.rpc);
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
}

const written = ({ from = FAUCET, to, value = 0n, data }: Sent): object => ({
  from,
  ...(to === undefined ? {} : { to }),
  ...(data === undefined ? {} : { data }),
  value: hex(value),
  gas: GAS,
});
