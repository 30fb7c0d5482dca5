import { readFileSync } from 'node:fs';

/** A block with what others say of it: published values, or those of the node that has made it. Outputs are their script and their units. */
export type KnownBlock = {
  readonly what: string;
  readonly network: 'bitcoin' | 'litecoin';
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly { readonly txId: string; readonly outputs: readonly (readonly [script: string, units: string])[] }[];
  readonly hex: string;
};

export const KNOWN_BLOCKS = JSON.parse(
  readFileSync(new URL('bitcoin-blocks.json', import.meta.url), 'utf8'),
) as unknown as readonly KnownBlock[];

export function knownBlock(words: string): KnownBlock {
  const found = KNOWN_BLOCKS.find(({ what }) => what.includes(words));
  if (found === undefined) throw new Error(`no block ${words}`);
  return found;
}
