import type { HandedOf } from '@candor/contract/call';
import type { withdrawalList } from '@candor/contract/modules/withdrawals/calls';
import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import { realUnits } from '@candor/exchange/products/custody/rows';
import { mulDivCeil } from '@candor/money/mul-div';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { Core } from '../../machine/core/core.ts';
import type { WithdrawalState } from '../../records/payment-tables.ts';
import type { WithdrawalRecord, WithdrawalsQuery } from '../../records/withdrawal-records.ts';
import { channelName } from '../deposits/channels.ts';
import type { Payments } from '../payments/module.ts';
import type { WithdrawalHold } from './holds.ts';

export type WithdrawalRow = HandedOf<typeof withdrawalList>;

export type RowParts = {
  readonly core: Pick<Core, 'query'>;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly time: Pick<PlatformTime, 'text'>;
  readonly payments: Pick<Payments, 'confirmationsOf'>;
};

/** A review that nobody has decided for so long is a hold with a date, the next one every day. */
export const LATE_REVIEW_MS = 24 * 3_600_000;
const PPM = 1_000_000n;
const PPM_OF_PERCENT = 10_000;

const STATUS = {
  review: 'waiting',
  approved: 'waiting',
  signed: 'waiting',
  broadcast: 'waiting',
  completed: 'completed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<WithdrawalState, WithdrawalRow['status']>>;

/** The states in which a withdrawal can be held, and the open ones in which it cannot: it is signed, and may have been sent. */
const HOLDABLE = ['review', 'approved'] as const;
const SENDABLE = ['signed', 'broadcast'] as const;

/** Which records are shown with a status while such a hold is on their account; the counterpart of `holdOn`. */
export function recordsOf(
  status: WithdrawalRow['status'] | undefined,
  ofAccount: WithdrawalHold | null,
  nowMs: number,
): Pick<WithdrawalsQuery, 'states' | 'reviews'> {
  const timeMs = nowMs - LATE_REVIEW_MS;
  switch (status) {
    case undefined:
      return {};
    case 'completed':
      return { states: ['completed'] };
    case 'failed':
      return { states: ['cancelled', 'rejected', 'failed'] };
    case 'waiting':
      return ofAccount !== null ? { states: SENDABLE } : { states: [...HOLDABLE, ...SENDABLE], reviews: { requested: 'after', timeMs } };
    case 'held':
      return ofAccount !== null ? { states: HOLDABLE } : { states: ['review'], reviews: { requested: 'until', timeMs } };
  }
}

/** Makes the rows of an account's records. */
export async function rowsOf(
  parts: RowParts,
  ofAccount: WithdrawalHold | null,
  nowMs: number,
): Promise<(record: WithdrawalRecord) => WithdrawalRow> {
  const channels = new Map((await parts.core.query({ type: 'custody.channels' })).map((channel) => [channel.channelId, channel]));
  return (record) => rowOf(parts, record, channels.get(record.channelId), holdOn(record, ofAccount, nowMs));
}

/** What keeps a withdrawal waiting: a hold of its account before it is signed, or a review that takes long. */
export function holdOn(
  { state, requestedMs }: Pick<WithdrawalRecord, 'state' | 'requestedMs'>,
  ofAccount: WithdrawalHold | null,
  nowMs: number,
): WithdrawalHold | null {
  if (state !== 'review' && state !== 'approved') return null;
  if (ofAccount !== null) return ofAccount;
  const lateDays = Math.floor((nowMs - requestedMs) / LATE_REVIEW_MS);
  return state === 'review' && lateDays >= 1 ? { code: 'RISK_REVIEW', reviewMs: requestedMs + (lateDays + 1) * LATE_REVIEW_MS } : null;
}

function rowOf(
  { catalogue, time, payments }: RowParts,
  withdrawal: WithdrawalRecord,
  channel: ChannelInfo | undefined,
  hold: WithdrawalHold | null,
): WithdrawalRow {
  const { withdrawalId, channelId, amountUnits, feeUnits, address, state, requestedMs, reason, txId } = withdrawal;
  const asset = channel === undefined ? undefined : catalogue.asset(channel.assetId);
  const scale = asset?.scale ?? 8;
  const { ratioPpm, fixedUnits } = partsOfFee(amountUnits, feeUnits, channel?.ratioPpm ?? 0);
  const reviewMs = hold?.reviewMs ?? null;
  return {
    withdrawalId,
    amount: decimalOf(amountUnits, scale),
    realAmount: decimalOf(realUnits(withdrawal), scale),
    fee: decimalOf(feeUnits, scale),
    ratio: ratioPpm / PPM_OF_PERCENT,
    fixedFee: decimalOf(fixedUnits, scale),
    coin: asset?.code.toLowerCase() ?? '',
    channel: channelName(channelId) ?? '',
    status: hold === null ? STATUS[state] : 'held',
    reference: `W${withdrawalId}`,
    address,
    sameAddress: address,
    reason: hold?.code ?? endReason(state, reason),
    remark: '',
    orderType: '1',
    createTime: time.text(requestedMs),
    times: { createMs: requestedMs, reviewMs },
    state,
    isCancellable: state === 'review',
    txId,
    reviewTime: reviewMs === null ? '' : time.text(reviewMs),
    confirmations: state === 'broadcast' ? payments.confirmationsOf(withdrawalId) : 0,
    finalConfirmations: channel?.finalConfirmations ?? 0,
  };
}

function endReason(state: WithdrawalState, reason: string): string {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'failed' ? 'FAILED' : reason;
}

/** A fee as its share of the amount and the rest; the terms may have changed since, so a share that does not fit is none. */
function partsOfFee(amountUnits: bigint, feeUnits: bigint, channelPpm: number): { readonly ratioPpm: number; readonly fixedUnits: bigint } {
  const shareUnits = mulDivCeil(amountUnits, BigInt(channelPpm), PPM);
  if (feeUnits === 0n || shareUnits > feeUnits) return { ratioPpm: 0, fixedUnits: feeUnits };
  return { ratioPpm: channelPpm, fixedUnits: feeUnits - shareUnits };
}
