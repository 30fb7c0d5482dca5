import { record } from '../../kernel/codec/fields.ts';
import type { RecordOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, number, text } from '../../kernel/codec/kinds.ts';
import { depositState, withdrawalState } from './words.ts';

/** A deposit as state and snapshots hold it. */
export const depositRow = record('deposit', {
  depositId: count,
  channelId: count,
  assetId: count,
  txId: text,
  outputIndex: count,
  blockHash: text,
  /** 0: of nobody who is known. */
  accountId: count,
  chainUnits: amount,
  units: amount,
  chainDust: amount,
  state: depositState,
  isFinal: flag,
  isFlagged: flag,
  arrivedMs: count,
});
export type Deposit = RecordOf<typeof depositRow.fields>;

/** A withdrawal likewise. */
export const withdrawalRow = record('withdrawal', {
  withdrawalId: count,
  accountId: count,
  channelId: count,
  assetId: count,
  networkId: count,
  address: text,
  memo: text,
  amountUnits: amount,
  feeUnits: amount,
  valueUnits: amount,
  localDay: number,
  needsTwo: flag,
  state: withdrawalState,
  requestedMs: count,
  /** 0 until it is approved. */
  approvedMs: count,
  isAutomatic: flag,
  /** Empty until it is signed, and never changed afterwards. */
  txId: text,
  rawHash: text,
  /** Why it ended without payment. */
  reason: text,
});
export type Withdrawal = RecordOf<typeof withdrawalRow.fields>;

/** What leaves custody, and arrives. */
export function realUnits({ amountUnits, feeUnits }: Pick<Withdrawal, 'amountUnits' | 'feeUnits'>): bigint {
  return amountUnits - feeUnits;
}

export function isOpen({ state }: Withdrawal): boolean {
  return state === 'review' || state === 'approved' || state === 'signed' || state === 'broadcast';
}

export function isUnpaid({ state }: Withdrawal): boolean {
  return state === 'cancelled' || state === 'rejected' || state === 'failed';
}
