import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import type { Payment } from '@candor/proofs/payment';
import type { OwnReceipt } from '../../chains/own-receipt.ts';
import type { WrittenQuestion } from '../../signer/signer-messages.ts';
import type { HotOutput } from '../deposits/hot-arrivals.ts';
import type { PaidChannel } from './chain-parts.ts';
import type { OwnTransaction } from './own-transactions.ts';
import type { Approved } from './payment-approvals.ts';
import type { WaitingDeposits } from './sweeper.ts';
import type { KeptOutcome } from './tables.ts';

/** Why something is not begun now, in one word for logs and figures. */
export class NotBegun extends Error {}

/** A withdrawal that may be paid now, as its transaction is to pay it. */
export type AskedPayment = Pick<Withdrawal, 'withdrawalId' | 'address' | 'memo'> & {
  readonly channel: PaidChannel;
  readonly chainUnits: bigint;
  /** The hot wallet, which pays it. */
  readonly hot: string;
  /** Has it approved. Rejects with `NotBegun` while operators have not signed what the signer does not pay without them. */
  readonly approve: (payment: Payment) => Promise<Approved>;
};

/** What the signer is to be asked. */
export type BegunPayment = {
  /** Its number among those of its sender; null on chains whose transactions have none. */
  readonly nonce: number | null;
  readonly question: WrittenQuestion;
  /** Outputs of the hot wallet that it spends, on chains where coins lie in such. */
  readonly spends?: readonly HotOutput[];
};

/** A row that has its bytes. */
export type SentTransaction = OwnTransaction & { readonly tx_id: string; readonly raw: string };

/** One that is final, with what it has come to and its fee as it is booked. */
export type SettledTransaction = SentTransaction & { readonly outcome: KeptOutcome; readonly fee_units: string };

/** `otherwise`: something else has moved than it should, which a person has to look at. */
export type Outcome = KeptOutcome | 'otherwise';

/** What has made it impossible that a transaction is ever confirmed, in a block of that height. */
export type Death = { readonly txId: string; readonly height: number };
/** It was valid until a time that a final block has, and stands in none up to that one. */
export type Expired = { readonly expirationMs: number; readonly finalMs: number };

/**
 * What differs between kinds of chains for whoever pays over them: what the signer is asked for, and how a node tells what has become of it. Questions
 * to a node reject when it does not answer whole and in its form. Whatever is written goes through `OwnTransactions`, so a kind keeps nothing that a start
 * would miss.
 */
export type PayerKind = {
  /** Whether what is signed and not sent keeps later ones of its sender from the chain. */
  readonly isInLine: boolean;
  /** Height of the newest block. Rejects where the node is of another chain. */
  readonly headHeight: () => Promise<number>;
  /** What is asked to have a withdrawal paid. Throws `NotBegun` for what cannot be paid now. */
  readonly payment: (asked: AskedPayment) => Promise<BegunPayment>;
  /** What is asked so that a transaction that was signed and is not to be sent keeps no other one from the chain; null: it keeps none from it. Throws `NotBegun`. */
  readonly voiding: (row: OwnTransaction) => Promise<WrittenQuestion | null>;
  /** Null where it stands in no block of the present chain. */
  readonly receipt: (row: SentTransaction) => Promise<OwnReceipt | null>;
  /** What one has come to that is final. Throws `NotBegun` where a node does not prove it. */
  readonly outcome: (row: SentTransaction, hot: string) => Promise<Outcome>;
  /**
   * Proof that a transaction, which stands in no block, never will, by what stands at this height or below it; null: there is none. `'unknown'`: it
   * never will, and which transaction is the reason was not found.
   */
  readonly death: (row: SentTransaction, finalHeight: number) => Promise<Death | Expired | 'unknown' | null>;
  /** Those that were final once and that the chain does not have any more, in the order in which they are sent again. */
  readonly lost: (hot: string) => Promise<readonly OwnTransaction[]>;
  /** Keeps what the signer is to be asked to bring what waits at an address of a user to the hot wallet. Throws `NotBegun` for what cannot be swept now. */
  readonly sweep: (waiting: WaitingDeposits, channel: PaidChannel, hot: string) => Promise<void>;
  /** What the hot wallet has of a channel by the chain as it is now, in its units. */
  readonly hotBalance: (hot: string, channel: PaidChannel) => Promise<bigint>;
  /** The same of the address of a user. */
  readonly balanceOf: (accountId: number, channel: PaidChannel) => Promise<bigint>;
  /** The most of the chain's coin that a transaction may cost. */
  readonly feeMax: (row: OwnTransaction) => bigint;
};
