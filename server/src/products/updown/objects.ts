import { digest } from '@candor/proofs/digest';
import type { UpdownReceipt } from '@candor/proofs/kinds/updown/receipt';
import type { UpdownSettlement } from '@candor/proofs/kinds/updown/settlement';
import type { UpdownVoid } from '@candor/proofs/kinds/updown/void';
import { formatAmount } from '@candor/money/amount';
import type { UpdownSide } from '@candor/exchange/products/updown/words';
import type { RecordedVoid, UpdownRecord } from './queries.ts';

/** Decimals of USDT. */
const SCALE = 8;

/** What a receipt says of a second contract; `symbolCode` is `btcusdt`. */
export type UpdownTerms = {
  readonly orderId: number;
  readonly symbolCode: string;
  readonly version: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly ratePpm: number;
  readonly acceptedMs: number;
  readonly waitMs: number;
  readonly expiryMs: number;
  readonly batchHash: string;
};

/** `S-1234`: the order's name in everything that is signed. */
export function updownOrderId(orderId: number): string {
  return `S-${orderId}`;
}

/** `btcusdt-60@1`: symbol, seconds and version of the terms. */
export function productName({ symbolCode, version, acceptedMs, waitMs, expiryMs }: UpdownTerms): string {
  return `${symbolCode}-${(expiryMs - acceptedMs - waitMs) / 1_000}@${version}`;
}

/** The receipt of product rules §15.1 (vector G43). The order's number is that of its command. */
export function updownReceipt(terms: UpdownTerms, key: string): UpdownReceipt {
  return {
    v: 2,
    kind: 'second.accept',
    orderId: updownOrderId(terms.orderId),
    product: productName(terms),
    symbol: terms.symbolCode,
    side: terms.side,
    stake: formatAmount(terms.stakeUnits, SCALE),
    asset: 'USDT',
    ratePpm: terms.ratePpm,
    time: terms.acceptedMs,
    waitMs: terms.waitMs,
    expiry: terms.expiryMs,
    journal: { seq: terms.orderId, hash: terms.batchHash },
    key,
  };
}

/** The void by which a lost stake was refunded. */
export function updownVoid(symbolCode: string, voided: RecordedVoid, key: string): UpdownVoid {
  return {
    v: 1,
    kind: 'second.void',
    symbol: symbolCode,
    from: voided.fromMs,
    to: voided.toMs,
    reason: voided.reason,
    operators: voided.operator.split(',').map((name) => name.trim()),
    time: voided.timeMs,
    journal: { seq: voided.seq, hash: voided.batchHash },
    key,
  };
}

/** The settlement of a settled order; `inputs` are the digests of the ticks that decided. */
export function updownSettlement(
  record: UpdownRecord,
  settled: NonNullable<UpdownRecord['settled']>,
  receipt: UpdownReceipt,
  inputs: readonly string[],
  key: string,
): UpdownSettlement {
  return {
    v: 1,
    kind: 'second.settle',
    orderId: updownOrderId(record.orderId),
    receipt: digest('candor/receipt/1', receipt),
    inputs,
    result: settled.result,
    reason: settled.reason,
    amounts: { stake: formatAmount(record.stakeUnits, SCALE), payout: formatAmount(settled.payoutUnits, SCALE) },
    seq: settled.seq,
    key,
  };
}
