import * as v from 'valibot';
import type { BlockReference, Chain, Transfer } from '../chain.ts';
import type { ChannelName } from '../networks.ts';
import { checkReceipts } from './block-receipts.ts';
import { BLOCK, CODE, COUNT, HEADER, RECEIPTS, type Block, type Log } from './evm-shapes.ts';
import { NodeFault, type Rpc } from './rpc-client.ts';
import { transferOf } from './token-log.ts';

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

/** An account that lets a contract act for it (EIP-7702) still has its key. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/;

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
    const transfer = transferOf(log);
    if (channel === undefined || transfer === null) return [];
    const { from, to, units: chainUnits } = transfer;
    const address = watched.get(to);
    if (address === undefined || chainUnits === 0n || from === to || senders.has(from)) return [];
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
