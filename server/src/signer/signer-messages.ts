import * as v from 'valibot';
import type { Payment } from '@candor/proofs/payment';
import { NETWORKS } from '../chains/networks.ts';

/** Outputs that one transaction of ours spends. */
export const INPUTS_MAX = 25;

/** Whole units of a chain, as text. */
export const chainUnits = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/),
  v.transform((digits) => BigInt(digits)),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const words = v.pipe(v.string(), v.maxLength(400));
const signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/));
const fees = v.strictObject({ gasLimit: chainUnits, maxFeePerGas: chainUnits, maxPriorityFeePerGas: chainUnits });
/** What the exchange has signed, read as `candor/payment/1` says; from a limit on operators have signed the same. */
const approved = {
  payment: v.record(v.string(), v.union([v.string(), v.number()])),
  signature,
  approvals: v.pipe(v.array(v.strictObject({ operator: v.pipe(v.string(), v.maxLength(100)), signature })), v.maxLength(10)),
};
/** Where a transaction stands: its number among those of its sender, on which chain, and what it may cost. */
const place = { chainId: count, nonce: count, fees };

/** An output that is spent, by the id of its transaction, and what it pays: a signature over another amount than it has is worth nothing (BIP-143). */
const input = v.strictObject({
  txId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  outputIndex: v.pipe(count, v.maxValue(0xff_ff)),
  chainUnits,
});
/** Of a transaction on a chain of Bitcoin's kind: outputs of one address of ours, and what is left to whoever finds the block. */
const spending = { inputs: v.pipe(v.array(input), v.minLength(1), v.maxLength(INPUTS_MAX)), feeUnits: chainUnits };
const bitcoinNetwork = v.picklist(['bitcoin', 'litecoin']);

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
/** What a transaction of TRON stands on, until when it is valid, and what it may cost: for running a contract, and beside that. `nonce` is its time, ms. */
const tron = {
  nonce: count,
  reference: v.strictObject({ bytes: hexOf(2), hash: hexOf(8) }),
  expirationMs: count,
  fees: v.strictObject({ feeLimit: chainUnits, otherFee: chainUnits }),
};

/** What the signer is asked. There is no question that brings bytes to be signed. */
export const TO_SIGNER = v.variant('type', [
  /** Which accounts it holds on a network. */
  v.strictObject({ type: v.literal('accounts'), network: v.picklist(NETWORKS) }),
  /** Pays a withdrawal from the hot wallet. */
  v.strictObject({ type: v.literal('pay'), ...approved, nonce: count, fees }),
  /** Moves coins of the address with this index to the hot wallet. */
  v.strictObject({ type: v.literal('sweep'), channel: v.string(), addressIndex: count, chainUnits, ...place }),
  /** Sends the chain's coin from the hot wallet to the address with this index, for the fee of a sweep. */
  v.strictObject({ type: v.literal('fuel'), addressIndex: count, chainUnits, ...place }),
  /** Spends a number of the hot wallet that was signed for before, and pays nothing. */
  v.strictObject({ type: v.literal('void'), ...place }),
  /** Pays a withdrawal from outputs of the hot wallet, to which the rest goes back. */
  v.strictObject({ type: v.literal('bitcoin-pay'), ...approved, ...spending }),
  /** Moves outputs of the address with this index to the hot wallet. */
  v.strictObject({ type: v.literal('bitcoin-sweep'), network: bitcoinNetwork, addressIndex: count, ...spending }),
  /** Moves what a withdrawal was signed to spend back to the hot wallet. */
  v.strictObject({ type: v.literal('bitcoin-void'), network: bitcoinNetwork, withdrawalId: count, ...spending }),
  /** As `pay`, `sweep` and `fuel`, over TRON; nothing of it keeps others from the chain. */
  v.strictObject({ type: v.literal('tron-pay'), ...approved, ...tron }),
  v.strictObject({ type: v.literal('tron-sweep'), channel: v.string(), addressIndex: count, chainUnits, chainId: count, ...tron }),
  v.strictObject({ type: v.literal('tron-fuel'), addressIndex: count, chainUnits, chainId: count, ...tron }),
]);

export const SIGNER_REFUSALS = [
  'BAD_FORM',
  'NOT_APPROVED',
  'OUTDATED',
  'UNKNOWN_CHANNEL',
  'OTHER_CONTRACT',
  'BAD_ADDRESS',
  'ABOVE_TRANSACTION',
  'ABOVE_HOUR',
  'ABOVE_FEE',
  'NEEDS_OPERATORS',
  'OTHER_PAYMENT',
  'NONCE_USED',
  'NONCE_UNUSED',
  'OUTPUT_USED',
  'OUTPUT_UNUSED',
] as const;
export type SignerRefusal = (typeof SIGNER_REFUSALS)[number];

const hex = v.pipe(v.string(), v.regex(/^(?:0x)?[0-9a-f]+$/), v.maxLength(8_192));

export const FROM_SIGNER = v.variant('type', [
  /** The hot wallet, and the public key that addresses of users are derived from. */
  v.object({ type: v.literal('accounts'), hot: words, accountKey: words }),
  /** `nonce` is that of the transaction, which may have been signed before; null on chains whose transactions have none. */
  v.object({ type: v.literal('signed'), txId: hex, raw: hex, nonce: v.nullable(count) }),
  v.object({ type: v.literal('refused'), code: v.picklist(SIGNER_REFUSALS) }),
]);

export type PaymentApproval = { readonly operator: string; readonly signature: string };
export type SignerQuestion = v.InferOutput<typeof TO_SIGNER>;
export type SignerAnswer = v.InferOutput<typeof FROM_SIGNER>;
/** A question as it travels: amounts as text. */
export type WrittenQuestion = v.InferInput<typeof TO_SIGNER> | PayQuestion | BitcoinPayQuestion | TronPayQuestion;
type Written<Type extends SignerQuestion['type']> = Extract<v.InferInput<typeof TO_SIGNER>, { type: Type }>;
type WithPayment<Question> = Omit<Question, 'payment'> & { readonly payment: Payment };
export type PayQuestion = WithPayment<Written<'pay'>>;
export type BitcoinPayQuestion = WithPayment<Written<'bitcoin-pay'>>;
export type TronPayQuestion = WithPayment<Written<'tron-pay'>>;
export type WrittenInput = Written<'bitcoin-pay'>['inputs'][number];

/** Longest line of either side, characters. */
export const SIGNER_LINE_MAX = 32_768;

/** Whoever holds the keys, wherever it runs. Rejects while it is away; whatever it was doing can be asked again. */
export type SignerLink = {
  ask(question: WrittenQuestion): Promise<SignerAnswer>;
  close(): Promise<void>;
};
