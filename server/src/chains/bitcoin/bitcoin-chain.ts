import * as v from 'valibot';
import { ADDRESS_KINDS } from '../addresses/read-address.ts';
import type { BlockReference, Chain, Transfer } from '../chain.ts';
import { NodeFault, type Rpc } from '../evm/rpc-client.ts';
import type { ChannelName } from '../networks.ts';
import { readBlock, readHeader, type BitcoinBlock, type BitcoinTransaction } from './block.ts';

export type BitcoinNetwork = 'bitcoin' | 'litecoin';

export type BitcoinSettings = {
  readonly network: BitcoinNetwork;
  /** Blocks that the node's chain must have; none: any chain will do. */
  readonly marks: readonly Mark[];
};

type Mark = { readonly height: number; readonly hash: string };

export const CHANNEL_OF_COIN: Readonly<Record<BitcoinNetwork, ChannelName>> = { bitcoin: 'BTC', litecoin: 'LTC' };

/** What tells a chain from others: its first block, and of Bitcoin one above those at which other coins have left its chain. */
export const MAIN_MARKS: Readonly<Record<BitcoinNetwork, readonly Mark[]>> = {
  bitcoin: [
    { height: 0, hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' },
    { height: 654_683, hash: '0000000000000000000b9d2ec5a352ecba0592946514a92f14319dc2b367fc72' },
  ],
  litecoin: [{ height: 0, hash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2' }],
};

/** Blocks that must stand on one before what was found with it can be spent: until then it is worth nothing. */
const MATURE_BLOCKS = 100;
/** The node's chain has no block of that height. */
const NO_SUCH_HEIGHT = -8;
const WITNESS_KEY_HASH = Buffer.from([0x00, 0x14]);
const WITNESS_KEY_HASH_BYTES = 22;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const hexBytes = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-f]{2})*$/),
  v.transform((text) => Buffer.from(text, 'hex')),
);
const chainInfo = v.object({ blocks: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), bestblockhash: hash });

/** Bitcoin, and chains of its kind, by a node's JSON-RPC. Blocks are asked for as they are on the chain and read here: their hash commits to all of it. */
export function openBitcoinChain(rpc: Rpc, { network, marks }: BitcoinSettings): Chain {
  const watched = new Map<string, string>();
  const channel = CHANNEL_OF_COIN[network];
  const ask = async <T>(schema: v.GenericSchema<unknown, T>, method: string, ...parameters: readonly unknown[]): Promise<T> => {
    const read = v.safeParse(schema, await rpc(method, parameters));
    if (!read.success) throw new NodeFault(`${method}: an answer of another form`);
    return read.output;
  };

  const hashAt = async (height: number): Promise<string | null> =>
    await ask(hash, 'getblockhash', height).catch((error: unknown) => {
      if (error instanceof NodeFault && error.code === NO_SUCH_HEIGHT) return null;
      throw error;
    });

  const referenceTo = async (height: number, blockHash: string): Promise<BlockReference> => {
    const header = readHeader(await ask(hexBytes, 'getblockheader', blockHash, false));
    if (header.hash !== blockHash) throw new NodeFault('another header than asked for');
    return { height, ...header };
  };

  const blockOf = async (blockHash: string): Promise<BitcoinBlock> => {
    const block = readBlock(await ask(hexBytes, 'getblock', blockHash, 0), { hasExtension: network === 'litecoin' });
    if (block.hash !== blockHash) throw new NodeFault('another block than asked for');
    return block;
  };

  const transfersOf = ({ txId, outputs }: BitcoinTransaction): readonly Transfer[] =>
    outputs.flatMap(({ script, chainUnits }, outputIndex) => {
      const address = script.length === WITNESS_KEY_HASH_BYTES ? watched.get(script.toString('hex')) : undefined;
      return address === undefined || chainUnits === 0n ? [] : [{ channel, txId, outputIndex, address, chainUnits }];
    });

  /** What was found with the block that has become old enough with one. */
  const matureWith = async (height: number): Promise<readonly BitcoinTransaction[]> => {
    if (height <= MATURE_BLOCKS) return [];
    const foundHash = await hashAt(height - MATURE_BLOCKS);
    if (foundHash === null) throw new NodeFault('a chain that has become shorter');
    return (await blockOf(foundHash)).transactions.slice(0, 1);
  };

  return {
    watch: (addresses) => {
      for (const address of addresses) watched.set(scriptOf(network, address), address);
    },
    head: async () => {
      for (const { height, hash: marked } of marks)
        if ((await hashAt(height)) !== marked) throw new NodeFault('the node is of another chain, or does not have all of it');
      const { blocks, bestblockhash } = await ask(chainInfo, 'getblockchaininfo');
      return await referenceTo(blocks, bestblockhash);
    },
    blockAt: async (height) => {
      const blockHash = await hashAt(height);
      return blockHash === null ? null : await referenceTo(height, blockHash);
    },
    transfersIn: async ({ hash: blockHash, height, parentHash }) => {
      const block = await blockOf(blockHash);
      if (block.parentHash !== parentHash) throw new NodeFault('another block than asked for');
      return [...(await matureWith(height)), ...block.transactions.slice(1)].flatMap(transfersOf);
    },
    // whoever is paid by a script can spend by it
    isContract: () => Promise.resolve(false),
  };
}

/** What stands in an output that pays to an address of a user, which is the hash of a key behind a witness. */
function scriptOf(network: BitcoinNetwork, address: string): string {
  const read = ADDRESS_KINDS[network].read(address);
  if (!read.isValid || read.form !== 'witness-key-hash') throw new RangeError('no address that is given out to users');
  return Buffer.concat([WITNESS_KEY_HASH, read.payload]).toString('hex');
}
