import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** What of a node's state is looked at; everything else goes through as it is. */
type State = {
  readonly blocks: readonly { readonly header: { readonly number: string } }[];
  readonly transactions: readonly { readonly block_number: number }[];
};

/** A state as the node hands it out, without the blocks below the newest `keptBlocks` and what stands in them: balances and code are those of the end. */
export async function prunedState(written: string, keptBlocks: number): Promise<string> {
  const unpacked = await promisify(gunzip)(Buffer.from(written.slice(2), 'hex'));
  const state = JSON.parse(unpacked.toString()) as State;
  const numberOf = ({ header }: State['blocks'][number]): number => Number(header.number);
  const highest = state.blocks.reduce((most, block) => Math.max(most, numberOf(block)), 0);
  const firstKept = highest - keptBlocks + 1;
  if (firstKept <= 0) return written;
  const blocks = state.blocks.filter((block) => numberOf(block) >= firstKept);
  const transactions = state.transactions.filter(({ block_number: number }) => number >= firstKept);
  const packed = await promisify(gzip)(JSON.stringify({ ...state, blocks, transactions }));
  return `0x${packed.toString('hex')}`;
}
