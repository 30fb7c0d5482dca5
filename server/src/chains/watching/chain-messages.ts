import * as v from 'valibot';
import type { BitcoinSettings } from '../bitcoin/bitcoin-chain.ts';
import type { BlockReference } from '../chain.ts';
import type { EvmSettings } from '../evm/evm-chain.ts';
import { CHANNELS } from '../networks.ts';
import type { ScanRules } from '../scan/scanner.ts';
import type { TronChainSettings } from '../tron/tron-chain.ts';
import type { TronNodeSettings } from '../tron/tron-node.ts';

/**
 * A node and what is taken from its chain. The address may hold a key of whoever runs the node, or a password: it is sent on the pipe alone, and not
 * said back.
 */
export type ChainNode = ((EvmSettings | BitcoinSettings) & { readonly url: string }) | (TronChainSettings & TronNodeSettings);
/** Who knows no block begins as many below the newest as make a deposit final. */
export type NodeSettings = ChainNode & Pick<ScanRules, 'toFinal'>;

/** What the server sends to the process that reads a chain. */
export type ToChain =
  | { readonly type: 'open'; readonly node: NodeSettings }
  | { readonly type: 'watch'; readonly addresses: readonly string[] }
  | { readonly type: 'read'; readonly known: readonly BlockReference[] }
  | { readonly type: 'contract'; readonly address: string };

/** A block that is full of transfers to us has about 2 MB. */
export const LINE_CHARACTERS_MAX = 8 * 1_024 * 1_024;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const chainUnits = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  v.transform((digits) => BigInt(digits)),
);
const block = v.object({ height: count, hash: text, parentHash: text });
const transfer = v.object({ channel: v.picklist(CHANNELS), txId: text, outputIndex: count, address: text, chainUnits });

/** What it says. It reads what strangers have written on a chain, and what a node makes of it. */
export const FROM_CHAIN = v.variant('type', [
  /** It could read: its next start need not wait. */
  v.object({ type: v.literal('working') }),
  v.object({
    type: v.literal('read'),
    head: block,
    base: v.nullable(block),
    isForked: v.boolean(),
    blocks: v.pipe(v.array(v.object({ ...block.entries, transfers: v.array(transfer) })), v.maxLength(1_000)),
  }),
  v.object({ type: v.literal('contract'), isContract: v.boolean() }),
]);

/** On the pipe, and as the server reads it. */
export type SaidByChain = v.InferInput<typeof FROM_CHAIN>;
export type FromChain = v.InferOutput<typeof FROM_CHAIN>;
