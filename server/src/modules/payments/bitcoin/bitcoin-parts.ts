import { CHANNEL_OF_COIN, type BitcoinNetwork } from '../../../chains/bitcoin/bitcoin-chain.ts';
import type { BitcoinNode } from '../../../chains/bitcoin/bitcoin-node.ts';
import { virtualBytes, type SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { outputScript } from '../../../chains/bitcoin/output-script.ts';
import type { Keyring } from '../../../prices/provenance/signed.ts';
import type { WrittenInput } from '../../../signer/signer-messages.ts';
import type { HotArrivals } from '../../deposits/hot-arrivals.ts';
import type { ChainParts, PaidChannel } from '../chain-parts.ts';
import { NotBegun } from '../payer-kind.ts';
import type { FeeRates } from '../payment-settings.ts';

/** One chain of Bitcoin's kind. */
export type BitcoinParts = Pick<ChainParts, 'transactions' | 'now'> & {
  readonly network: BitcoinNetwork;
  readonly node: BitcoinNode;
  readonly coin: PaidChannel;
  readonly keyring: Pick<Keyring, 'key'>;
  /** What others have paid to the hot wallet, and is final. */
  readonly arrivals: Pick<HotArrivals, 'address' | 'take'>;
  readonly feeRates: FeeRates;
};

/** Least that an output of any form has: a node takes none of which spending costs more than a third. */
export const LEAST_OUTPUT: Readonly<Record<BitcoinNetwork, bigint>> = { bitcoin: 546n, litecoin: 5_460n };

export const channelOf = (network: BitcoinNetwork) => CHANNEL_OF_COIN[network];

export const writtenInputs = (inputs: readonly SpentOutput[]): WrittenInput[] =>
  inputs.map(({ txId, outputIndex, chainUnits }) => ({ txId, outputIndex, chainUnits: String(chainUnits) }));

/** What spending one more output costs. One that brings no more is never spent: it stays where it is, and in the comparison with the ledger. */
export function inputCost(rate: bigint): bigint {
  return (virtualBytes(2, []) - virtualBytes(1, [])) * rate;
}

export function scriptOf(network: BitcoinNetwork, address: string): Uint8Array {
  const script = outputScript(network, address);
  if (script === null) throw new NotBegun('BAD_ADDRESS');
  return script;
}

/** Keeps what others have paid to the hot wallet and is final. */
export async function takeArrivals({ transactions, arrivals }: Pick<BitcoinParts, 'transactions' | 'arrivals'>): Promise<void> {
  await arrivals.take(async (arrived, database) => await transactions.keepOutputs(arrived, database));
}

/** Units for a virtual byte now. Transactions are not replaced, so none begins with less than the node says that it needs. */
export async function feeRate({ node, feeRates: { least, most } }: Pick<BitcoinParts, 'node' | 'feeRates'>): Promise<bigint> {
  if (least === most) return least;
  const said = await node.feeRate();
  if (said === null) throw new NotBegun('NO_FEE_RATE');
  if (said > most) throw new NotBegun('FEE_RATE_ABOVE_MAX');
  return said < least ? least : said;
}
