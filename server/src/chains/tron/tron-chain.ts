import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { BlockReference, Chain, Transfer } from '../chain.ts';
import { NodeFault, TooMuchFault } from '../evm/rpc-client.ts';
import type { ScanRules } from '../scan/scanner.ts';
import { sha256, transactionsRoot } from './transactions-root.ts';
import { accountOf, longAccountOf } from './tron-account.ts';
import {
  BLOCK,
  CONTRACT,
  HEADER,
  INFO,
  INFOS,
  NOTHING,
  type Block,
  type Header,
  type Info,
  type Log,
  type Transaction,
} from './tron-shapes.ts';
import type { TronAsk } from './tron-node.ts';

export type TronChainSettings = {
  /** What its logs say has arrived is believed. */
  readonly usdtContract: string;
};

const TRANSFER_TOPIC = bytesToHex(keccak_256(utf8ToBytes('Transfer(address,address,uint256)')));
const WORD = /^[0-9a-f]{64}$/;
const PADDING = '0'.repeat(24);
const NO_LOG: Log = { address: '', topics: [], data: '' };
const HEIGHT_DIGITS = 16;
/** About ten minutes. Some twenty blocks are never solidified yet. */
const NOT_SOLIDIFIED_MAX = 200;

/** TRON, by a node's HTTP API: the token USDT on it. Nothing is told of blocks by which a deposit would be final that is not solidified. */
export function openTronChain(node: TronAsk, { usdtContract, toFinal }: TronChainSettings & Pick<ScanRules, 'toFinal'>): Chain {
  const watched = new Map<string, string>();
  const contract = accountOf(usdtContract);
  const ask = async <T>(schema: v.GenericSchema<unknown, T>, path: string, question: Parameters<TronAsk>[1] = {}): Promise<T> => {
    const read = v.safeParse(schema, await node(path, question));
    if (!read.success) throw new NodeFault(`${path}: an answer of another form`);
    return read.output;
  };

  const blockAt = async (height: number): Promise<BlockReference | null> => {
    const header = await ask(v.union([HEADER, NOTHING]), 'wallet/getblockbynum', { num: height });
    if (!('blockID' in header)) return null;
    const reference = referenceOf(header);
    if (reference.height !== height) throw new NodeFault('a block of another height');
    return reference;
  };

  const newest = async (path: string): Promise<BlockReference> => referenceOf(await ask(HEADER, path));

  const transferOf = (txId: string, { address, topics, data }: Log, outputIndex: number): readonly Transfer[] => {
    const [topic, from = '', to = '', more] = topics;
    if (address !== contract || topic !== TRANSFER_TOPIC || more !== undefined || !WORD.test(data)) return [];
    const receiver = to.startsWith(PADDING) ? watched.get(to.slice(PADDING.length)) : undefined;
    const chainUnits = BigInt(`0x${data}`);
    if (receiver === undefined || chainUnits === 0n || from === to) return [];
    return [{ channel: 'USDT-TRC', txId, outputIndex, address: receiver, chainUnits }];
  };

  /** What a contract answers and logs is said too, so strangers can make it more than is read at once: then it is asked for one by one. */
  const infosOf = async ({ transactions, block_header: { raw_data: header } }: Block): Promise<readonly Info[]> => {
    const all = await ask(INFOS, 'wallet/gettransactioninfobyblocknum', { num: header.number }).catch((error: unknown) => {
      if (error instanceof TooMuchFault) return null;
      throw error;
    });
    if (all !== null) return all;
    const infos: Info[] = [];
    for (const { txID: value } of transactions) {
      const info = await ask(INFO, 'wallet/gettransactioninfobyid', { value });
      // each log keeps its place, and of others than the token's nothing else
      infos.push({ ...info, log: info.log.map((log) => (log.address === contract ? log : NO_LOG)) });
    }
    return infos;
  };

  return {
    watch: (addresses) => {
      for (const address of addresses) watched.set(accountOf(address), address);
    },
    head: async () => {
      const solid = await newest('walletsolidity/getnowblock');
      const now = await newest('wallet/getnowblock');
      if (now.height - solid.height > NOT_SOLIDIFIED_MAX) throw new NodeFault('the blocks of the chain are not solidified');
      if ((await blockAt(solid.height))?.hash !== solid.hash) throw new NodeFault('what is solidified is not in the chain');
      const highest = solid.height + toFinal - 1;
      const head = now.height <= highest ? now : await blockAt(highest);
      if (head === null) throw new NodeFault('a block is missing below the newest');
      return head;
    },
    blockAt,
    transfersIn: async ({ hash, height, parentHash }) => {
      const block = await ask(BLOCK, 'wallet/getblockbynum', { num: height });
      const reference = referenceOf(block);
      if (reference.hash !== hash || reference.height !== height || reference.parentHash !== parentHash)
        throw new NodeFault('another block than asked for');
      checkTransactions(block);
      return logsOf(block, await infosOf(block)).flatMap(({ txId, logs }) => logs.flatMap((log, index) => transferOf(txId, log, index)));
    },
    isContract: async (address) => {
      const value = longAccountOf(address);
      const answer = await ask(v.union([CONTRACT, NOTHING]), 'wallet/getcontract', { value });
      if (!('contract_address' in answer)) return false;
      if (answer.contract_address !== value) throw new NodeFault('another contract than asked for');
      return true;
    },
  };
}

/** A block's hash begins with its height. */
export function referenceOf({
  blockID,
  block_header: {
    raw_data: { number, parentHash },
  },
}: Header): BlockReference {
  if (!blockID.startsWith(number.toString(16).padStart(HEIGHT_DIGITS, '0'))) throw new NodeFault('a block of another height');
  return { height: number, hash: blockID, parentHash };
}

/** The transactions are those that the header commits to, and each is named by the hash of what it says. */
export function checkTransactions({ transactions, block_header: { raw_data: header } }: Block): void {
  for (const { txID, raw_data_hex: raw } of transactions)
    if (sha256(Buffer.from(raw, 'hex')).toString('hex') !== txID) throw new NodeFault('a transaction that is not what it is named by');
  if (![null, header.txTrieRoot].includes(transactionsRoot(transactions))) throw new NodeFault('transactions that are not the block’s');
}

/** The logs of each transaction that has succeeded. There is one info for each of the block's, and none of another block. */
function logsOf(block: Block, infos: readonly Info[]): readonly { readonly txId: string; readonly logs: readonly Log[] }[] {
  const { number, timestamp } = block.block_header.raw_data;
  const left = new Map(infos.map((info) => [info.id, info]));
  if (infos.length !== block.transactions.length) throw new NodeFault('infos are missing, or too many');
  return block.transactions.map((transaction) => {
    const { txID: txId } = transaction;
    const info = left.get(txId);
    left.delete(txId);
    if (info === undefined) throw new NodeFault('an info is missing');
    if (info.blockNumber !== number || info.blockTimeStamp !== timestamp) throw new NodeFault('an info of another block');
    const hasSucceeded = info.receipt.result === 'SUCCESS' && info.result !== 'FAILED';
    if (info.log.length > 0 && hasSucceeded !== isSuccess(transaction))
      throw new NodeFault('an info that says something else than its block');
    return { txId, logs: hasSucceeded ? info.log : [] };
  });
}

/** The first result is the chain's own; whoever hands a transaction on can put others behind it. */
export const isSuccess = ({ ret: [first] }: Pick<Transaction, 'ret'>): boolean => first?.contractRet === 'SUCCESS';

/** Only what says so has failed: where nothing is said nothing is known. */
export const isFailure = ({ ret: [first] }: Pick<Transaction, 'ret'>): boolean =>
  !['DEFAULT', 'SUCCESS', 'UNKNOWN'].includes(first?.contractRet ?? 'DEFAULT');
