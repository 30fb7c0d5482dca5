import * as v from 'valibot';
import type { OwnReceipt } from '../own-receipt.ts';
import { checkReceipts } from './block-receipts.ts';
import { ACCOUNT, BLOCK, CODE, COUNT, HASH, HEADER, LOG, QUANTITY, RECEIPTS, type Log } from './evm-shapes.ts';
import { NodeFault, type Rpc } from './rpc-client.ts';
import { balanceData } from './token-call.ts';

/** How a transaction has run. */
export type Run = {
  /** False: it stands in the block, and what it should do has failed. */
  readonly isDone: boolean;
  readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[];
};

/** The same with how it has run, which is its own block's word. */
export type EvmReceipt = OwnReceipt & Run & { readonly blockHash: string };

/** Coins that a transaction has moved, in units of the chain. */
export type MovedCoins = { readonly to: string; readonly chainUnits: bigint };

export type NodeHead = { readonly height: number; readonly baseFeePerGas: bigint };
type Call = { readonly from: string; readonly to: string; readonly value: bigint; readonly data: string };

const RECEIPT = v.object({
  blockHash: HASH,
  blockNumber: COUNT,
  status: v.picklist(['0x0', '0x1']),
  gasUsed: QUANTITY,
  effectiveGasPrice: QUANTITY,
  logs: v.array(LOG),
});
const HEAD = v.object({ ...HEADER.entries, baseFeePerGas: QUANTITY });
const SENT = v.object({ transactions: v.array(v.object({ hash: HASH, from: ACCOUNT, nonce: COUNT })) });
const VALUE = v.object({ to: v.nullish(ACCOUNT), value: QUANTITY });
const KNOWN = v.object({ hash: HASH });

/** The code with which nodes say that a contract has refused, and what a token answers that refuses without failing. */
const REVERTED = 3;
const NO = `0x${'0'.repeat(64)}`;

const hex = (value: bigint | number): string => `0x${value.toString(16)}`;

/** A node of Ethereum's kind, for whoever sends transactions of his own. Whatever it does not answer whole and in its form rejects. */
export class EvmNode {
  readonly #rpc: Rpc;
  readonly #chainId: number;

  constructor(rpc: Rpc, chainId: number) {
    this.#rpc = rpc;
    this.#chainId = chainId;
  }

  async head(): Promise<NodeHead> {
    if ((await this.#ask(COUNT, 'eth_chainId')) !== this.#chainId) throw new NodeFault('the node is of another chain');
    const { number: height, baseFeePerGas } = await this.#ask(HEAD, 'eth_getBlockByNumber', 'latest', false);
    return { height, baseFeePerGas };
  }

  /** How many transactions an account has sent that stand in the chain up to a block, or in all of it. */
  async sentCount(account: string, height?: number): Promise<number> {
    return await this.#ask(COUNT, 'eth_getTransactionCount', account, height === undefined ? 'latest' : hex(height));
  }

  /** Of the token with this contract; empty: of the chain's coin. As the chain is now. */
  async balance(account: string, contract: string): Promise<bigint> {
    if (contract === '') return await this.coins(account);
    const word = await this.#ask(HASH, 'eth_call', { to: contract, data: balanceData(account) }, 'latest');
    return BigInt(word);
  }

  /** What an account has of the chain's coin by the chain up to a block, or by all of it. */
  async coins(account: string, height?: number): Promise<bigint> {
    return await this.#ask(QUANTITY, 'eth_getBalance', account, height === undefined ? 'latest' : hex(height));
  }

  /** What whoever makes the blocks asks for a unit of gas at present. */
  async tip(): Promise<bigint> {
    return await this.#ask(QUANTITY, 'eth_maxPriorityFeePerGas');
  }

  /** Rejects where the chain would refuse it now, or the contract that is called answers no. */
  async gasFor({ from, to, value, data }: Call): Promise<bigint> {
    const call = { from, to, value: hex(value), data };
    const gas = await this.#ask(QUANTITY, 'eth_estimateGas', call);
    if (data !== '0x' && (await this.#ask(CODE, 'eth_call', call, 'latest')) === NO)
      throw new NodeFault('eth_call: the contract answers no', REVERTED);
    return gas;
  }

  /** Resolves with whether the node knows it afterwards. That it refuses one that it has is no fault. */
  async send(raw: string, txId: string): Promise<boolean> {
    await this.#rpc('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
      if (!(error instanceof NodeFault)) throw error;
    });
    return (await this.#ask(v.nullable(KNOWN), 'eth_getTransactionByHash', txId))?.hash === txId;
  }

  /** Null where it stands in no block of the present chain. */
  async receipt(txId: string): Promise<EvmReceipt | null> {
    const found = await this.#ask(v.nullable(RECEIPT), 'eth_getTransactionReceipt', txId);
    if (found === null) return null;
    const { blockNumber: height, blockHash, status, gasUsed, effectiveGasPrice, logs } = found;
    const block = await this.#ask(v.nullable(HEADER), 'eth_getBlockByNumber', hex(height), false);
    if (block?.hash !== blockHash) return null;
    return { height, blockHash, isDone: status === '0x1', feeUnits: gasUsed * effectiveGasPrice, logs };
  }

  /** How a transaction of a block has run, by all receipts of that block: they have to come to the root in its header, so that no log is left out. */
  async provedRun(txId: string, blockHash: string): Promise<Run> {
    const block = await this.#ask(BLOCK, 'eth_getBlockByHash', blockHash, true);
    const receipts = await this.#ask(RECEIPTS, 'eth_getBlockReceipts', blockHash);
    if (block.hash !== blockHash) throw new NodeFault('another block than asked for');
    checkReceipts(block, receipts);
    const found = receipts.find(({ transactionHash }) => transactionHash === txId);
    if (found === undefined) throw new NodeFault('a block without the transaction');
    return { isDone: found.status === '0x1', logs: found.logs };
  }

  /** What a transaction that stands in a block has moved of the chain's coin, as its own value. */
  async valueOf(txId: string): Promise<MovedCoins> {
    const { to, value } = await this.#ask(VALUE, 'eth_getTransactionByHash', txId);
    return { to: to ?? '', chainUnits: value };
  }

  /** Which transaction of a block has spent this number of an account; null: none. */
  async spentIn(height: number, account: string, nonce: number): Promise<string | null> {
    const block = await this.#ask(v.nullable(SENT), 'eth_getBlockByNumber', hex(height), true);
    const from = account.toLowerCase();
    return block?.transactions.find((one) => one.from === from && one.nonce === nonce)?.hash ?? null;
  }

  async #ask<T>(schema: v.GenericSchema<unknown, T>, method: string, ...parameters: readonly unknown[]): Promise<T> {
    const read = v.safeParse(schema, await this.#rpc(method, parameters));
    if (!read.success) throw new NodeFault(`${method}: an answer of another form`);
    return read.output;
  }
}
