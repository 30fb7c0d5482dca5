import type { HandedOf } from '@candor/contract/call';
import type { withdrawalList } from '@candor/contract/modules/withdrawals/calls';
import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { mulDivCeil } from '@candor/money/mul-div';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { Core } from '../../machine/core/core.ts';
import { channelName } from '../deposits/channels.ts';
import type { Payments } from '../payments/module.ts';
import { holdOf, type WithdrawalHold } from './holds.ts';

export type WithdrawalRow = HandedOf<typeof withdrawalList>;

export type RowParts = {
  readonly core: Pick<Core, 'query'>;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly time: Pick<PlatformTime, 'text'>;
  /** The exchange's time. */
  readonly exchangeNow: () => number;
  readonly payments: Pick<Payments, 'confirmationsOf'>;
};

/** A review that nobody has decided for so long is a hold with a date, the next one every day. */
export const LATE_REVIEW_MS = 24 * 3_600_000;
const PPM = 1_000_000n;
const PPM_OF_PERCENT = 10_000;
/** Withdrawals that the exchange answers at once. */
const ASKED_AT_ONCE = 100;

const STATUS = {
  review: 'waiting',
  approved: 'waiting',
  signed: 'waiting',
  broadcast: 'waiting',
  completed: 'completed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<Withdrawal['state'], WithdrawalRow['status']>>;

/** Own withdrawals, the newest first. */
export async function withdrawalsOf(parts: RowParts, accountId: number): Promise<readonly WithdrawalRow[]> {
  const all: Withdrawal[] = [];
  for (;;) {
    const beforeId = all.at(-1)?.withdrawalId ?? 0;
    const page = await parts.core.query({ type: 'custody.withdrawals', accountId, beforeId, count: ASKED_AT_ONCE });
    all.push(...page);
    if (page.length < ASKED_AT_ONCE) return await rowsOf(parts, accountId, all);
  }
}

/** One of them; null for another's and an unknown one. */
export async function withdrawalOf(parts: RowParts, accountId: number, withdrawalId: number): Promise<WithdrawalRow | null> {
  const asked = { accountId, beforeId: withdrawalId + 1, count: 1 };
  const [found] = await parts.core.query({ type: 'custody.withdrawals', ...asked });
  if (found?.withdrawalId !== withdrawalId) return null;
  return (await rowsOf(parts, accountId, [found]))[0] ?? null;
}

async function rowsOf(parts: RowParts, accountId: number, found: readonly Withdrawal[]): Promise<readonly WithdrawalRow[]> {
  const nowMs = parts.exchangeNow();
  const channels = new Map((await parts.core.query({ type: 'custody.channels' })).map((channel) => [channel.channelId, channel]));
  const hold = found.some(({ state }) => STATUS[state] === 'waiting') ? await holdOf(parts.core, accountId, nowMs) : null;
  return found.map((one) => rowOf(parts, one, channels.get(one.channelId), holdOn(one, hold, nowMs)));
}

/** What keeps a withdrawal waiting: a hold of its account before it is signed, or a review that takes long. */
export function holdOn(
  { state, requestedMs }: Pick<Withdrawal, 'state' | 'requestedMs'>,
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
  withdrawal: Withdrawal,
  channel: ChannelInfo | undefined,
  hold: WithdrawalHold | null,
): WithdrawalRow {
  const { withdrawalId, channelId, assetId, amountUnits, feeUnits, address, state, requestedMs, reason, txId } = withdrawal;
  const asset = catalogue.asset(assetId);
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

function endReason(state: Withdrawal['state'], reason: string): string {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'failed' ? 'FAILED' : reason;
}

/** A fee as its share of the amount and the rest; the terms may have changed since, so a share that does not fit is none. */
function partsOfFee(amountUnits: bigint, feeUnits: bigint, channelPpm: number): { readonly ratioPpm: number; readonly fixedUnits: bigint } {
  const shareUnits = mulDivCeil(amountUnits, BigInt(channelPpm), PPM);
  if (feeUnits === 0n || shareUnits > feeUnits) return { ratioPpm: 0, fixedUnits: feeUnits };
  return { ratioPpm: channelPpm, fixedUnits: feeUnits - shareUnits };
}
