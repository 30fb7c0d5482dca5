import type { ChannelName } from './networks.ts';

/** A block by where it stands; hashes as the chain writes them. */
export type BlockReference = { readonly height: number; readonly hash: string; readonly parentHash: string };

/** What has come to a watched address, in units of the chain. Transaction and output are the same in whatever block the transaction stands. */
export type Transfer = {
  readonly channel: ChannelName;
  readonly txId: string;
  readonly outputIndex: number;
  readonly address: string;
  readonly chainUnits: bigint;
};

export type ReadBlock = BlockReference & { readonly transfers: readonly Transfer[] };

/**
 * A chain as a node tells of it. Whatever the node does not answer in time, whole and in its form makes a call reject: there is no half
 * answer.
 */
export type Chain = {
  /** Adds addresses of ours, as `AddressKind` writes them. */
  readonly watch: (addresses: readonly string[]) => void;
  readonly head: () => Promise<BlockReference>;
  /** The block of the node's present chain; null where there is none yet. */
  readonly blockAt: (height: number) => Promise<BlockReference | null>;
  readonly transfersIn: (block: BlockReference) => Promise<readonly Transfer[]>;
  readonly isContract: (address: string) => Promise<boolean>;
};
