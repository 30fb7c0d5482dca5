import type { EvmNode } from '../../../chains/evm/evm-node.ts';
import type { Keyring } from '../../../prices/provenance/signed.ts';
import type { ChainParts, PaidChannel } from '../chain-parts.ts';

/** One chain of Ethereum's kind. */
export type EvmParts = Pick<ChainParts, 'core' | 'transactions' | 'now'> & {
  readonly node: EvmNode;
  readonly chainId: number;
  readonly coin: PaidChannel;
  readonly channels: readonly PaidChannel[];
  readonly keyring: Pick<Keyring, 'key'>;
  /** Public key that addresses of users are derived from. */
  readonly accountKey: string;
  /** Whose payments are no deposits: without the hot wallet among them none goes to an address of a user. */
  readonly ownSenders: readonly string[];
};
