import * as v from 'valibot';
import { NodeFault, type Rpc } from '../evm/rpc-client.ts';
import type { BitcoinSettings } from './bitcoin-chain.ts';
import type { Outpoint } from './bitcoin-transaction.ts';
import { readBlock, readTransactionBytes, type BitcoinBlock, type BitcoinTransaction } from './block.ts';

/** An output that nothing has spent. `confirmations` 0: its transaction waits for a block. */
export type UnspentOutput = { readonly chainUnits: bigint; readonly confirmations: number };

const COIN = 100_000_000;
const NOT_FOUND = -5;
/** Within so many blocks a transaction is to be confirmed. */
const WANTED_BLOCKS = 3;
/** The node bounds what a transaction may cost, as our own limits do. */
const ANY_FEE = 0;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const bytes = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{2})*$/),
  v.transform((text) => Buffer.from(text, 'hex')),
);
const height = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Coins as a number: 21 million of them with eight decimals are told apart by one. */
const coins = v.pipe(
  v.number(),
  v.minValue(0),
  v.transform((value) => BigInt(Math.round(value * COIN))),
);
const CHAIN_INFO = v.object({ blocks: height });
const INDEX = v.object({ txindex: v.object({ best_block_height: height }) });
const UNSPENT = v.nullable(v.object({ value: coins, confirmations: height }));
const FOUND = v.object({ hex: bytes, blockhash: v.optional(hash) });
const HEADER = v.object({ height, confirmations: v.pipe(v.number(), v.safeInteger()) });
const FEE = v.object({ feerate: v.optional(coins) });

/** A node of Bitcoin's kind with an index of transactions, for whoever sends his own. Whatever it does not answer whole and in its form rejects. */
export class BitcoinNode {
  readonly #rpc: Rpc;
  readonly #settings: BitcoinSettings;

  constructor(rpc: Rpc, settings: BitcoinSettings) {
    [this.#rpc, this.#settings] = [rpc, settings];
  }

  /** Height of the newest block whose transactions are found. */
  async headHeight(): Promise<number> {
    for (const mark of this.#settings.marks)
      if ((await this.#hashAt(mark.height)) !== mark.hash) throw new NodeFault('the node is of another chain, or does not have all of it');
    const { blocks } = await this.#ask(CHAIN_INFO, 'getblockchaininfo');
    const index = v.safeParse(INDEX, await this.#rpc('getindexinfo', []));
    if (!index.success) throw new NodeFault('the node has no index of transactions (txindex=1)');
    return Math.min(blocks, index.output.txindex.best_block_height);
  }

  /** Null where it is spent, or was never there; `withWaiting`: by transactions too that wait for a block. */
  async unspent({ txId, outputIndex }: Outpoint, withWaiting: boolean): Promise<UnspentOutput | null> {
    const found = await this.#ask(UNSPENT, 'gettxout', txId, outputIndex, withWaiting);
    return found === null ? null : { chainUnits: found.value, confirmations: found.confirmations };
  }

  /** Height of the block in which a transaction stands in the present chain; null: in none. */
  async heightOf(txId: string): Promise<number | null> {
    const blockHash = (await this.#find(txId))?.blockHash;
    if (blockHash === undefined) return null;
    const { height: found, confirmations } = await this.#ask(HEADER, 'getblockheader', blockHash, true);
    return confirmations > 0 ? found : null;
  }

  /** What an output has paid, whether it is spent or not. */
  async unitsOf({ txId, outputIndex }: Outpoint): Promise<bigint> {
    const output = (await this.#find(txId))?.transaction.outputs[outputIndex];
    if (output === undefined) throw new NodeFault('an output that the node does not know');
    return output.chainUnits;
  }

  /** Resolves with whether the node knows it afterwards. That it refuses one that it has is no fault. */
  async send(raw: string, txId: string): Promise<boolean> {
    await this.#rpc('sendrawtransaction', [raw, ANY_FEE]).catch((error: unknown) => {
      if (!(error instanceof NodeFault) || error.code === null) throw error;
    });
    return (await this.#find(txId)) !== null;
  }

  /** Units for a virtual byte, rounded up, with which a transaction is confirmed soon; null: the node does not know. */
  async feeRate(): Promise<bigint | null> {
    const { feerate } = await this.#ask(FEE, 'estimatesmartfee', WANTED_BLOCKS, 'CONSERVATIVE');
    return feerate === undefined ? null : (feerate + 999n) / 1_000n;
  }

  /** The block of the present chain at a height. */
  async block(atHeight: number): Promise<BitcoinBlock> {
    const blockHash = await this.#hashAt(atHeight);
    const block = readBlock(await this.#ask(bytes, 'getblock', blockHash, 0), { hasExtension: this.#hasExtension });
    if (block.hash !== blockHash) throw new NodeFault('another block than asked for');
    return block;
  }

  async #find(txId: string): Promise<{ readonly transaction: BitcoinTransaction; readonly blockHash: string | undefined } | null> {
    const found = await this.#ask(FOUND, 'getrawtransaction', txId, true).catch((error: unknown) => {
      if (error instanceof NodeFault && error.code === NOT_FOUND) return null;
      throw error;
    });
    if (found === null) return null;
    const transaction = readTransactionBytes(found.hex, { hasExtension: this.#hasExtension });
    if (transaction.txId !== txId) throw new NodeFault('another transaction than asked for');
    return { transaction, blockHash: found.blockhash };
  }

  get #hasExtension(): boolean {
    return this.#settings.network === 'litecoin';
  }

  async #hashAt(atHeight: number): Promise<string> {
    return await this.#ask(hash, 'getblockhash', atHeight);
  }

  async #ask<T>(schema: v.GenericSchema<unknown, T>, method: string, ...parameters: readonly unknown[]): Promise<T> {
    const read = v.safeParse(schema, await this.#rpc(method, parameters));
    if (!read.success) throw new NodeFault(`${method}: an answer of another form`);
    return read.output;
  }
}
