import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openRpc, type Rpc } from '../evm/rpc-client.ts';
import { answering, FAUCET, freePort, spawnAnvil } from './anvil.ts';
import { transferData } from '../evm/token-call.ts';
import { prunedState } from './pruned-state.ts';
import { deploymentData } from './tether.ts';

/** Where the token is: the address of the first contract of that account. */
export const LOCAL_TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const LOCAL_TOKEN_DECIMALS = 6;
/** 10^12 tokens. */
const SUPPLY_UNITS = 10n ** 18n;
/** Blocks that the node begins with and, when it has made as many more, begins anew with: whoever follows it is never so far behind. */
const KEPT_BLOCKS = 2_048;
/** What the account that coins are sent from has after each beginning: more than leaves until the next one. */
const FAUCET_UNITS = 10n ** 22n;
const BLOCK_MS = 1_000;
const AGAIN_MS = 5_000;
const STATE = 'state';
const OWNER_ONLY = 0o600;

export type LocalChainOptions = {
  /** Keeps the chain's state. */
  readonly folder: string;
  /** Blocks that are made of a transaction and behind it, one a second: then it is final, and the chain rests. */
  readonly blocks: number;
  readonly onProblem: (problem: string) => void;
  readonly blockMs?: number;
  readonly keptBlocks?: number;
  /** What an account has of the chain's coin and of its token from the beginning. */
  readonly funds?: { readonly address: string; readonly coinUnits: bigint; readonly tokenUnits: bigint };
};

/**
 * A chain of Ethereum's kind on this machine, whose coins are worth nothing: its account's key is public. It makes blocks while something waits to
 * become final, and rests otherwise. Its state is written beside the one before and takes its place whole, so that a kill leaves one of them. A node
 * gets slower with each block that it has, so it begins anew without the old ones from time to time.
 */
export class LocalChain {
  readonly url: string;
  readonly #rpc: Rpc;
  readonly #port: number;
  readonly #options: LocalChainOptions;
  #child: ChildProcess | null = null;
  #isReady = false;
  #isClosed = false;
  #blocksToMake = 0;
  /** From this height on it begins anew. */
  #renewHeight = 0;
  #timer: NodeJS.Timeout | undefined;
  /** One thing after the other: sending, making a block, keeping the state. */
  #queue: Promise<void> = Promise.resolve();

  private constructor(port: number, options: LocalChainOptions) {
    this.#port = port;
    this.#options = options;
    this.url = `http://127.0.0.1:${port}`;
    this.#rpc = openRpc({ url: this.url });
  }

  static async start(options: LocalChainOptions): Promise<LocalChain> {
    await mkdir(options.folder, { recursive: true });
    const chain = new LocalChain(await freePort(), options);
    try {
      await chain.#run();
      return chain;
    } catch (error) {
      await chain.close();
      throw error;
    }
  }

  /** 0 while it is away. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Sends coins, or tokens, which stand in a block when this resolves with the transaction. */
  async send(to: string, units: bigint, of: 'coin' | 'token'): Promise<string> {
    return await this.#inTurn(async () => {
      if (!this.#isReady) throw new Error('the local chain is away');
      await this.#renewWhenLong();
      const sent = of === 'coin' ? { to, value: hex(units) } : { to: LOCAL_TOKEN, data: transferData(to, units) };
      const txId = await this.#transact(sent);
      await this.#keep();
      this.#makeMore();
      return txId;
    });
  }

  /** A transaction was handed to the node: it stands in a block when this resolves. */
  async taken(): Promise<void> {
    await this.#inTurn(async () => {
      if (!this.#isReady) throw new Error('the local chain is away');
      await this.#rpc('anvil_mine', [hex(1n)]);
      await this.#keep();
      this.#makeMore();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#queue;
    if (this.#child === null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await ended;
  }

  async #run(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#begin();
      // what a kill has taken away of the chain is made again, so that whoever follows it sees that it is another
      this.#makeMore();
    });
  }

  /** Starts a node with the newest blocks of what was kept. */
  async #begin(): Promise<void> {
    const { folder, keptBlocks = KEPT_BLOCKS } = this.#options;
    const child = spawnAnvil(this.#port);
    this.#child = child;
    child.on('exit', () => this.#ended(child));
    await answering(this.#rpc);
    const state = await readFile(join(folder, STATE), 'utf8').catch(absent);
    if (state !== null) await this.#rpc('anvil_loadState', [await prunedState(state, keptBlocks)]);
    await this.#rpc('anvil_setBalance', [FAUCET, hex(FAUCET_UNITS)]);
    if ((await this.#rpc('eth_getCode', [LOCAL_TOKEN, 'latest'])) === '0x') await this.#transact({ data: deploymentData(SUPPLY_UNITS) });
    if ((await this.#rpc('eth_getCode', [LOCAL_TOKEN, 'latest'])) === '0x') throw new Error('the token is somewhere else');
    await this.#fund();
    await this.#keep();
    this.#renewHeight = (await this.#height()) + keptBlocks;
    this.#isReady = true;
  }

  async #height(): Promise<number> {
    return Number(await this.#rpc('eth_blockNumber', []));
  }

  /** Another node takes the place of one that has made many blocks; nothing is lost, since the state is on disk before. */
  async #renewWhenLong(): Promise<void> {
    const child = this.#child;
    if (child === null || this.#isClosed || (await this.#height()) < this.#renewHeight) return;
    await this.#keep();
    [this.#child, this.#isReady] = [null, false];
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
    try {
      await this.#begin();
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  /** Both or neither are kept: the state is written behind them. */
  async #fund(): Promise<void> {
    const { funds } = this.#options;
    if (funds === undefined) return;
    const has = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount'].map((method) => this.#rpc(method, [funds.address, 'latest'])),
    );
    if (has.some((count) => BigInt(String(count)) > 0n)) return;
    await this.#transact({ to: funds.address, value: hex(funds.coinUnits) });
    await this.#transact({ to: LOCAL_TOKEN, data: transferData(funds.address, funds.tokenUnits) });
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    this.#isReady = false;
    if (this.#isClosed) return;
    this.#options.onProblem('the local chain has ended and is started again');
    this.#timer = setTimeout(() => void this.#run().catch((error: unknown) => this.#fail(error)), AGAIN_MS);
  }

  #fail(error: unknown): void {
    this.#options.onProblem(String(error));
    this.#child?.stdin?.end();
  }

  async #transact(sent: object): Promise<string> {
    const txId = String(await this.#rpc('eth_sendTransaction', [{ from: FAUCET, gas: hex(3_000_000n), ...sent }]));
    await this.#rpc('anvil_mine', [hex(1n)]);
    const receipt = (await this.#rpc('eth_getTransactionReceipt', [txId])) as { readonly status?: string } | null;
    if (receipt?.status !== '0x1') throw new Error('the transaction has failed');
    return txId;
  }

  #makeMore(): void {
    this.#blocksToMake = this.#options.blocks;
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#makeOne(), this.#options.blockMs ?? BLOCK_MS);
  }

  #makeOne(): void {
    void this.#inTurn(async () => {
      if (!this.#isReady || this.#isClosed) return;
      await this.#rpc('anvil_mine', [hex(1n)]);
      this.#blocksToMake -= 1;
      if (this.#blocksToMake > 0) {
        this.#timer = setTimeout(() => this.#makeOne(), this.#options.blockMs ?? BLOCK_MS);
        return;
      }
      await this.#keep();
      await this.#renewWhenLong();
    }).catch((error: unknown) => this.#options.onProblem(String(error)));
  }

  /** The state as it is now takes the place of the one that was kept. */
  async #keep(): Promise<void> {
    const state = String(await this.#rpc('anvil_dumpState', []));
    const path = join(this.#options.folder, STATE);
    const file = await open(`${path}.new`, 'w', OWNER_ONLY);
    try {
      await file.writeFile(state);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    const folder = await open(this.#options.folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(work);
    this.#queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return await turn;
  }
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
