import * as v from 'valibot';
import { NodeFault } from '../evm/rpc-client.ts';
import type { OwnReceipt } from '../own-receipt.ts';
import { longAccountOf } from './tron-account.ts';
import { checkTransactions, isFailure, isSuccess, referenceOf } from './tron-chain.ts';
import type { TronAsk } from './tron-node.ts';
import { ACCOUNT, BLOCK, CALLED, HEADER, NOTHING, OWN_INFO, PARAMETERS, RESOURCES, SENT, type Header } from './tron-shapes.ts';
import { tokenBalanceData } from './tron-transaction.ts';

/** A block by where it stands, with its time. */
export type TimedBlock = { readonly height: number; readonly hash: string; readonly parentHash: string; readonly timeMs: number };
/** One with the names of its transactions. */
export type ReadTronBlock = TimedBlock & { readonly txIds: readonly string[] };

/** What the chain asks for, in units of its coin: a unit of energy, a byte, and an account that was none before. */
export type TronPrices = { readonly energyUnits: bigint; readonly byteUnits: bigint; readonly accountUnits: bigint };

/** An account of the chain. `energy`: what it may use without paying for it. */
export type TronAccount = { readonly exists: boolean; readonly coins: bigint; readonly energy: bigint };

/** The last bytes of the first block's hash are the number of a chain. */
const CHAIN_ID_DIGITS = 8;
/** The node has had it before: it does not take it twice. */
const KNOWN = 'DUP_TRANSACTION_ERROR';
const WORD = /^[0-9a-f]{64}$/;

/** A node of TRON, for whoever sends transactions of his own. Whatever it does not answer whole and in its form rejects. */
export class TronOwnNode {
  readonly #node: TronAsk;
  #chainId: number | null = null;

  constructor(node: TronAsk) {
    this.#node = node;
  }

  /** By its first block. A node that is of another chain than it was rejects. */
  async chainId(): Promise<number> {
    const first = await this.#ask(HEADER, 'wallet/getblockbynum', { num: 0 });
    const chainId = Number.parseInt(first.blockID.slice(-CHAIN_ID_DIGITS), 16);
    this.#chainId ??= chainId;
    if (chainId !== this.#chainId) throw new NodeFault('the node is of another chain');
    return chainId;
  }

  async newest(): Promise<TimedBlock> {
    return timedOf(await this.#ask(HEADER, 'wallet/getnowblock'));
  }

  /** The newest block that the chain never goes back behind. */
  async solidified(): Promise<TimedBlock> {
    const solid = timedOf(await this.#ask(HEADER, 'walletsolidity/getnowblock'));
    if ((await this.block(solid.height))?.hash !== solid.hash) throw new NodeFault('what is solidified is not in the chain');
    return solid;
  }

  /** Null where there is none yet. Its transactions are those that its header commits to. */
  async block(height: number): Promise<ReadTronBlock | null> {
    const block = await this.#ask(v.union([BLOCK, NOTHING]), 'wallet/getblockbynum', { num: height });
    if (!('blockID' in block)) return null;
    const timed = timedOf(block);
    if (timed.height !== height) throw new NodeFault('a block of another height');
    checkTransactions(block);
    return { ...timed, txIds: block.transactions.map(({ txID }) => txID) };
  }

  async account(address: string): Promise<TronAccount> {
    const asked = { address: longAccountOf(address) };
    const { balance, address: known } = await this.#ask(ACCOUNT, 'wallet/getaccount', asked);
    if (known === undefined) return { exists: false, coins: 0n, energy: 0n };
    if (known !== asked.address) throw new NodeFault('another account than asked for');
    const { EnergyLimit: limit, EnergyUsed: used } = await this.#ask(RESOURCES, 'wallet/getaccountresource', asked);
    return { exists: true, coins: BigInt(balance), energy: BigInt(Math.max(0, limit - used)) };
  }

  /** Tokens of a contract that an account has, as the chain is now. */
  async tokens(contract: string, owner: string): Promise<bigint> {
    const { result, constant_result: answers } = await this.#call(owner, contract, tokenBalanceData(owner));
    const [word = ''] = answers;
    if (!result.result || !WORD.test(word)) throw new NodeFault('a contract that says no balance');
    return BigInt(`0x${word}`);
  }

  /** What a call of a contract needs; null where the chain would refuse it, or take it back, now. */
  async energyFor(from: string, contract: string, data: string): Promise<bigint | null> {
    const { result, energy_used: energy, transaction } = await this.#call(from, contract, data);
    const isDone = result.result && result.message === undefined && transaction?.ret.every(({ ret }) => ret === undefined) !== false;
    return isDone ? BigInt(energy) : null;
  }

  async prices(): Promise<TronPrices> {
    const { chainParameter } = await this.#ask(PARAMETERS, 'wallet/getchainparameters');
    const valueOf = (key: string): bigint => {
      const value = chainParameter.find((one) => one.key === key)?.value ?? -1;
      if (!Number.isSafeInteger(value) || value < 0) throw new NodeFault(`a chain without ${key}`);
      return BigInt(value);
    };
    const accountUnits = valueOf('getCreateNewAccountFeeInSystemContract') + valueOf('getCreateAccountFee');
    return { energyUnits: valueOf('getEnergyFee'), byteUnits: valueOf('getTransactionFee'), accountUnits };
  }

  /** Resolves with whether the node has taken it, now or before, or a block has it. One that does not answer may have it: it is asked again. */
  async send(raw: string, txId: string): Promise<boolean> {
    const question = { transaction: raw.replace('0x', '') };
    const sent = await this.#ask(SENT, 'wallet/broadcasthex', question).catch((error: unknown) => {
      if (error instanceof NodeFault) return null;
      throw error;
    });
    if (sent?.txid !== undefined && sent.txid !== txId) throw new NodeFault('another transaction than was sent');
    return sent?.result === true || sent?.code === KNOWN || (await this.receipt(txId)) !== null;
  }

  /** Null where it stands in no block of the present chain. The result is the one that the block's header commits to. */
  async receipt(txId: string): Promise<(OwnReceipt & { readonly isDone: boolean; readonly hasFailed: boolean }) | null> {
    const info = await this.#ask(OWN_INFO, 'wallet/gettransactioninfobyid', { value: txId });
    if (!('id' in info)) return null;
    if (info.id !== txId) throw new NodeFault('an info of another transaction');
    const block = await this.#ask(v.union([BLOCK, NOTHING]), 'wallet/getblockbynum', { num: info.blockNumber });
    if (!('blockID' in block) || timedOf(block).height !== info.blockNumber) return null;
    checkTransactions(block);
    const found = block.transactions.find(({ txID }) => txID === txId);
    if (found === undefined) return null;
    const hasFailed = isFailure(found) && info.result === 'FAILED';
    return { height: info.blockNumber, isDone: isSuccess(found), hasFailed, feeUnits: BigInt(info.fee) };
  }

  async #call(from: string, contract: string, data: string) {
    const asked = { owner_address: longAccountOf(from), contract_address: longAccountOf(contract), data };
    return await this.#ask(CALLED, 'wallet/triggerconstantcontract', asked);
  }

  async #ask<T>(schema: v.GenericSchema<unknown, T>, path: string, question: Parameters<TronAsk>[1] = {}): Promise<T> {
    const read = v.safeParse(schema, await this.#node(path, question));
    if (!read.success) throw new NodeFault(`${path}: an answer of another form`);
    return read.output;
  }
}

function timedOf(header: Header): TimedBlock {
  return { ...referenceOf(header), timeMs: header.block_header.raw_data.timestamp };
}
