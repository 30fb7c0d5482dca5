import type { TronOwnNode } from '../../../chains/tron/tron-own-node.ts';
import type { Keyring } from '../../../prices/provenance/signed.ts';
import type { ChainParts } from '../chain-parts.ts';

/** TRON, over which a token is paid. Its own coin pays for that and stands in no ledger. */
export type TronParts = Pick<ChainParts, 'core' | 'transactions' | 'now'> & {
  readonly node: TronOwnNode;
  readonly keyring: Pick<Keyring, 'key'>;
  /** Public key that addresses of users are derived from. */
  readonly accountKey: string;
  /** How long a transaction is valid, ms: it fails no earlier when it is lost. */
  readonly validMs: number;
};
