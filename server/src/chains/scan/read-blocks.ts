import type { BlockReference, Chain, ReadBlock } from '../chain.ts';

/** What a node says after it was asked what comes after known blocks. */
export type ReadAnswer = {
  readonly head: BlockReference;
  /** The newest known block that is in the node's chain; where to begin when none was known. */
  readonly base: BlockReference | null;
  /** A known block is not in the node's chain, which has another at its height. */
  readonly isForked: boolean;
  /** What follows on `base`, each on the one before. */
  readonly blocks: readonly ReadBlock[];
};

export type ReadLimits = {
  readonly blocksMax: number;
  readonly transfersMax: number;
  /** How far below the head one begins that knows no block: a fork soon after is not below all that it knows. */
  readonly startDepth: number;
};

/**
 * Reads a slice of what comes after known blocks, the newest of which stands first. The node's chain may change between two questions: blocks
 * that do not stand on each other are not answered.
 */
export async function readBlocks(chain: Chain, known: readonly BlockReference[], limits: ReadLimits): Promise<ReadAnswer> {
  const head = await chain.head();
  if (known.length === 0) {
    const base = await chain.blockAt(Math.max(0, head.height - limits.startDepth));
    return { head, base, isForked: false, blocks: [] };
  }
  const { base, isForked } = await findBase(chain, known, head.height);
  return { head, base, isForked, blocks: base === null ? [] : await readAfter(chain, base, head.height, limits) };
}

async function findBase(
  chain: Chain,
  known: readonly BlockReference[],
  headHeight: number,
): Promise<Pick<ReadAnswer, 'base' | 'isForked'>> {
  let isForked = false;
  for (const one of known) {
    const there = one.height > headHeight ? null : await chain.blockAt(one.height);
    if (there?.hash === one.hash) return { base: one, isForked };
    isForked ||= there !== null;
  }
  return { base: null, isForked };
}

async function readAfter(chain: Chain, base: BlockReference, headHeight: number, limits: ReadLimits): Promise<readonly ReadBlock[]> {
  const blocks: ReadBlock[] = [];
  let last = base;
  let transfers = 0;
  while (last.height < headHeight && blocks.length < limits.blocksMax && transfers < limits.transfersMax) {
    const next = await readOn(chain, last).catch((error: unknown) => {
      // what was read before it is whole
      if (blocks.length === 0) throw error;
      return null;
    });
    if (next === null) break;
    transfers += next.transfers.length;
    blocks.push(next);
    last = next;
  }
  return blocks;
}

/** The block that stands on another; null when there is none, or the node's chain has changed. */
async function readOn(chain: Chain, last: BlockReference): Promise<ReadBlock | null> {
  const next = await chain.blockAt(last.height + 1);
  return next?.parentHash === last.hash ? { ...next, transfers: await chain.transfersIn(next) } : null;
}
