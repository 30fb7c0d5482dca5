import process from 'node:process';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bech32 } from '@scure/base';
import { vi } from 'vitest';
import { openRpc, type Rpc } from '../evm/rpc-client.ts';
import { freePort } from '../local/anvil.ts';
import { LITECOIN_PROGRAM } from './litecoin-program.ts';

/** The first block of the chain that each such node makes for itself. */
export const LOCAL_GENESIS = '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9';

/** From this height on blocks have an extension, the first of which needs something that is moved into it. */
const EXTENSION_HEIGHT = 432;
/** On a machine that is busy more take longer than an answer may. */
const BLOCKS_AT_ONCE = 50;
const FEE_PER_KB = 0.0001;
/** Less than nothing: no block takes a transaction of this fee. */
const UNWANTED_UNITS = -100_000_000;

/** What is paid to one address, in coins. */
export type Paid = { readonly address: string; readonly coins: number };

/** A real node of Bitcoin's kind with a chain of its own, on loopback. Blocks come when they are asked for. */
export class LocalLitecoin {
  readonly url: string;
  readonly rpc: Rpc;
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess;
  /** Where what is found with blocks goes. */
  #miner = '';

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `http://candor:a%2Fpassword@127.0.0.1:${port}/`;
    this.rpc = openRpc({ url: this.url });
    this.#child = this.#spawn();
  }

  static async start(): Promise<LocalLitecoin> {
    const node = new LocalLitecoin(await mkdtemp(join(tmpdir(), 'candor-litecoin-')), await freePort());
    await node.#answering();
    await node.rpc('createwallet', ['miner']);
    node.#miner = await node.newAddress();
    for (let height = 0; height < EXTENSION_HEIGHT - 1; height += BLOCKS_AT_ONCE)
      await node.mine(Math.min(BLOCKS_AT_ONCE, EXTENSION_HEIGHT - 1 - height));
    const inExtension = String(await node.rpc('getnewaddress', ['', 'mweb']));
    await node.rpc('sendtoaddress', [inExtension, 100]);
    await node.mine();
    return node;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await ended;
  }

  /** As it is after a kill: with the chain as it was on the disk. */
  async startAgain(): Promise<void> {
    this.#child = this.#spawn();
    await this.#answering();
    await this.rpc('loadwallet', ['miner']);
  }

  /** Writes the chain to the disk. */
  async keep(): Promise<void> {
    await this.rpc('gettxoutsetinfo', []);
  }

  async discard(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async mine(blocks = 1, to: string = this.#miner): Promise<void> {
    await this.rpc('generatetoaddress', [blocks, to]);
  }

  async newAddress(): Promise<string> {
    return String(await this.rpc('getnewaddress', ['', 'legacy']));
  }

  async bestHash(): Promise<string> {
    return String(await this.rpc('getbestblockhash', []));
  }

  /** Hands in one transaction with these outputs and one of change; it waits for a block. */
  async pay(...outputs: readonly Paid[]): Promise<string> {
    // the node makes no transaction with an address twice: each output is made to another, and its script is replaced
    const places = outputs.map((_, index) => localAddress(index));
    const empty = String(
      await this.rpc('createrawtransaction', [[], outputs.map(({ coins }, index) => ({ [places[index] ?? '']: coins }))]),
    );
    const raw = outputs.reduce(
      (text, { address }, index) => text.replace(programOf(places[index] ?? ''), programOf(localForm(address))),
      empty,
    );
    const funded = (await this.rpc('fundrawtransaction', [raw, { changePosition: outputs.length, feeRate: FEE_PER_KB }])) as {
      readonly hex: string;
    };
    const signed = (await this.rpc('signrawtransactionwithwallet', [funded.hex])) as { readonly hex: string };
    return String(await this.rpc('sendrawtransaction', [signed.hex]));
  }

  /** Pays from inside of the extension of blocks. */
  async payFromExtension({ address, coins }: Paid): Promise<void> {
    await this.rpc('createwallet', ['extension']);
    const wallet = openRpc({ url: `${this.url}wallet/extension` });
    const miner = openRpc({ url: `${this.url}wallet/miner` });
    await miner('sendtoaddress', [String(await wallet('getnewaddress', ['', 'mweb'])), coins * 2]);
    await this.rpc('generatetoaddress', [1, this.#miner]);
    await wallet('sendtoaddress', [localForm(address), coins]);
    await this.rpc('unloadwallet', ['extension']);
  }

  /** Gives up the last blocks. What stood in them waits for others, which take it in only when it is `wanted` again. */
  async giveUp(blocks: number): Promise<void> {
    const height = Number(await this.rpc('getblockcount', []));
    await this.rpc('invalidateblock', [await this.rpc('getblockhash', [height - blocks + 1])]);
    await this.#prioritise(UNWANTED_UNITS);
    // blocks of the same content would be those that were given up
    this.#miner = await this.newAddress();
  }

  async wanted(): Promise<void> {
    await this.#prioritise(-UNWANTED_UNITS);
  }

  async #prioritise(units: number): Promise<void> {
    const waiting = (await this.rpc('getrawmempool', [])) as readonly string[];
    for (const txId of waiting) await this.rpc('prioritisetransaction', [txId, 0, units]);
  }

  #spawn(): ChildProcess {
    const entry = fileURLToPath(new URL('../local/bound-program.ts', import.meta.url));
    const where = [`-datadir=${this.#folder}`, `-rpcport=${this.#port}`, '-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1'];
    const who = ['-rpcuser=candor', '-rpcpassword=a/password'];
    const alone = [
      '-regtest',
      '-server',
      '-listen=0',
      '-dnsseed=0',
      '-upnp=0',
      '-fallbackfee=0.0001',
      '-keypool=1',
      '-printtoconsole=0',
      '-txindex=1',
    ];
    return spawn(process.execPath, [entry, LITECOIN_PROGRAM, ...alone, ...where, ...who], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  }

  async #answering(): Promise<void> {
    await vi.waitFor(async () => await this.rpc('getblockchaininfo', []), { timeout: 60_000, interval: 50 });
  }
}

const LOCAL_PREFIX = 'rltc';
const PROGRAM_BYTES = 20;

const programOf = (address: string): string =>
  Buffer.from(bech32.fromWords(bech32.decode(address as `${string}1${string}`).words.slice(1))).toString('hex');
const localOf = (program: Uint8Array): string => bech32.encode(LOCAL_PREFIX, [0, ...bech32.toWords(program)]);
/** Any address, another one for each number. */
const localAddress = (number: number): string => localOf(Buffer.alloc(PROGRAM_BYTES, `place ${number} `));

/** An address of users as the node's own chain writes it: it pays to the same key. */
export const localForm = (address: string): string => localOf(Buffer.from(programOf(address), 'hex'));
