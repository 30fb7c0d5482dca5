import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { ChainParts } from './chain-parts.ts';
import type { ChannelName } from '../../chains/networks.ts';
import type { PaymentParts, SeenTransaction } from './module.ts';
import type { OwnTransactions } from './own-transactions.ts';
import type { PaymentSettings } from './payment-settings.ts';
import type { TestWallet } from './user-wallets.ts';

/** A kind of chain as it is opened for one chain. */
export type OpenedKind = Pick<ChainParts, 'kind' | 'channels' | 'coin' | 'broadcast'> & {
  /** The wallet of a user on the demo's own chain. */
  /** What a transaction has moved by the chain as it is now; absent where nobody looks. `hot`: the hot wallet; null: it is not known yet. */
  readonly seen?: (channel: ChannelName, txId: string, hot: string | null) => Promise<SeenTransaction | null>;
  readonly testWallet?: (userId: number) => Promise<TestWallet>;
};

export type KindParts = Pick<PaymentParts, 'core' | 'provenance' | 'now'> & {
  readonly transactions: OwnTransactions;
  readonly feeRates: PaymentSettings['feeRates'];
  /** Decimals of an asset in the ledger. */
  readonly scaleOf: (assetId: number) => number;
};

/** Answers null for a chain of another kind. */
export type OpenKind = (parts: KindParts, chain: WatchedChain) => Promise<OpenedKind | null>;
