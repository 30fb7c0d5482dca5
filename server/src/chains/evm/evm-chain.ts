import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { BlockReference, Chain, Transfer } from '../chain.ts';
import type { ChannelName } from '../networks.ts';
import { BLOCK, CODE, COUNT, HEADER, RECEIPTS, type Block, type Log, type Receipt } from './evm-shapes.ts';
import { receiptsRoot } from './receipts-root.ts';
import { NodeFault, type Rpc } from './rpc-client.ts';

export type EvmSettings = {
  /** Which chain the node must be of (EIP-155). */
  readonly chainId: number;
  /** The channel of the chain's own coin; null: it is not taken. */
  readonly coin: ChannelName | null;
  /** Contracts of tokens. What their logs say has arrived is believed, so only contracts whose logs say it may stand here. */
  readonly tokens: readonly { readonly channel: ChannelName; readonly contract: string }[];
  /** Accounts of ours that pay for the fees of addresses: what comes from them is no deposit. */
  readonly ownSenders: readonly string[];
};

const TRANSFER_TOPIC = `0x${bytesToHex(keccak_256(utf8ToBytes('Transfer(address,address,uint256)')))}`;
/** An account that lets a contract act for it (EIP-7702) still has its key. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/;
const WORD = /^0x[0-9a-fA-F]{64}$/;
const PADDING = `0x${'0'.repeat(24)}`;

/** Where in a transaction something arrived: 0 is its value, n the nth of its logs. The node's own count of logs is the block's. */
const VALUE_OUTPUT = 0;

/** Ethereum, and chains of its kind, by a node's JSON-RPC. */
export function openEvmChain(rpc: Rpc, { chainId, coin, tokens, ownSenders }: EvmSettings): Chain {
  const watched = new Map<string, string>();
  const channels = new Map(tokens.map(({ channel, contract }) => [contract.toLowerCase(), channel]));
  const senders = new Set(ownSenders.map((sender) => sender.toLowerCase()));
  const ask = async <T>(schema: v.GenericSchema<unknown, T>, method: string, ...parameters: readonly unknown[]): Promise<T> => {
    const read = v.safeParse(schema, await rpc(method, parameters));
    if (!read.success) throw new NodeFault(`${method}: an answer of another form`);
    return read.output;
  };

  const valueOf = ({ from, to, value, hash }: Block['transactions'][number]): readonly Transfer[] => {
    const address = watched.get(to ?? '');
    if (coin === null || address === undefined || value === 0n || from === to || senders.has(from)) return [];
    return [{ channel: coin, txId: hash, outputIndex: VALUE_OUTPUT, address, chainUnits: value }];
  };

  const tokenOf = (log: Log, index: number): readonly Transfer[] => {
    const channel = channels.get(log.address);
    const [topic, from = '', to = '', more] = log.topics;
    if (channel === undefined || topic !== TRANSFER_TOPIC || more !== undefined || !WORD.test(log.data)) return [];
    const address = to.startsWith(PADDING) ? watched.get(`0x${to.slice(PADDING.length)}`) : undefined;
    const chainUnits = BigInt(log.data);
    if (address === undefined || chainUnits === 0n || from === to || senders.has(`0x${from.slice(PADDING.length)}`)) return [];
    return [{ channel, txId: log.transactionHash, outputIndex: index + 1, address, chainUnits }];
  };

  return {
    watch: (addresses) => {
      for (const address of addresses) watched.set(address.toLowerCase(), address);
    },
    head: async () => {
      if ((await ask(COUNT, 'eth_chainId')) !== chainId) throw new NodeFault('the node is of another chain');
      return referenceOf(await ask(HEADER, 'eth_getBlockByNumber', 'latest', false));
    },
    blockAt: async (height) => {
      const header = await ask(v.nullable(HEADER), 'eth_getBlockByNumber', `0x${height.toString(16)}`, false);
      if (header !== null && header.number !== height) throw new NodeFault('a block of another height');
      return header === null ? null : referenceOf(header);
    },
    transfersIn: async ({ hash, height, parentHash }) => {
      const block = await ask(BLOCK, 'eth_getBlockByHash', hash, true);
      if (block.hash !== hash || block.number !== height || block.parentHash !== parentHash)
        throw new NodeFault('another block than asked for');
      const receipts = await ask(RECEIPTS, 'eth_getBlockReceipts', hash);
      checkReceipts(block, receipts);
      return receipts.flatMap(({ status, logs }, index) => {
        const transaction = block.transactions[index];
        if (status !== '0x1' || transaction === undefined) return [];
        return [...valueOf(transaction), ...logs.flatMap(tokenOf)];
      });
    },
    isContract: async (address) => {
      const code = await ask(CODE, 'eth_getCode', address, 'latest');
      return code !== '0x' && !DELEGATION.test(code);
    },
  };
}

const referenceOf = ({ number, hash, parentHash }: v.InferOutput<typeof HEADER>): BlockReference => ({ height: number, hash, parentHash });

/** One receipt for each transaction, in their order, and in them what the block's header commits to. */
function checkReceipts({ hash, transactions, receiptsRoot: root }: Block, receipts: readonly Receipt[]): void {
  if (receipts.length !== transactions.length) throw new NodeFault('receipts are missing, or too many');
  for (const [index, { transactionHash, blockHash, logs }] of receipts.entries()) {
    if (transactionHash !== transactions[index]?.hash || blockHash !== hash) throw new NodeFault('a receipt of something else');
    if (logs.some((log) => log.blockHash !== hash || log.transactionHash !== transactionHash))
      throw new NodeFault('a log of something else');
  }
  if (receiptsRoot(receipts) !== root) throw new NodeFault('receipts that are not the block’s');
}
