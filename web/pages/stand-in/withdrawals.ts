import type { CALLS } from '@candor/contract/table';
import { platformTime } from './account.ts';
import type { WireOf } from './wire.ts';

export type Withdrawal = WireOf<typeof CALLS.withdrawals>;
export type BookAddress = WireOf<typeof CALLS.addressBook>['addresses'][number];
export type Preview = WireOf<typeof CALLS.previewWithdrawal>;
type Channel = WireOf<typeof CALLS.settings>['WITHDRAWAL_CHANNEL_SETTING'][number];

export const ETHEREUM_ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const TRON_ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
export const TRANSACTION = `0x${'5c1e'.repeat(16)}`;

const DAY_MS = 86_400_000;

/** Two channels that are on and one that is off. */
export function withdrawalChannels(): readonly Channel[] {
  const usdt: Channel = {
    status: '1',
    rechargeName: 'USDT-ERC',
    rechargeType: 'usdt',
    type: '0',
    fee: 1,
    ratio: 0,
    dayWithdrawalNum: 10,
    freeNum: 3,
    withdrawalMax: 1_000_000,
    withdrawalMix: 20,
    useSys: true,
    useThird: false,
    thirdList: [],
  };
  return [
    usdt,
    { ...usdt, rechargeName: 'ETH', rechargeType: 'eth', fee: 0.001, withdrawalMax: 1_000, withdrawalMix: 0.01 },
    { ...usdt, rechargeName: 'BTC', rechargeType: 'btc', fee: 0.0001, withdrawalMax: 100, withdrawalMix: 0.001, status: '0' },
  ];
}

/** What bounds a withdrawal of USDT of somebody who may withdraw. */
export function withdrawalPreview(own: Partial<Preview> = {}): Preview {
  return {
    coinType: 'USDT-ERC',
    coin: 'usdt',
    network: 'ethereum',
    isOn: true,
    amount: 0,
    fee: 0,
    realAmount: 0,
    ratio: 0,
    fixedFee: 1,
    freeLeft: 0,
    requestsLeft: 9,
    minimum: 20,
    maximum: 1_000_000,
    minimumValue: 20,
    maximumValue: 100_000,
    dayMaxValue: null,
    available: 2_410.55,
    withdrawable: 2_410.55,
    notFinal: 0,
    limitTimeStart: '',
    limitTimeEnd: '',
    isWindowOpen: true,
    hasTradePassword: true,
    passPausedTime: '',
    checkCode: false,
    hold: '',
    holdTime: '',
    ...own,
  };
}

/** An address that has been usable for long. */
export function bookAddress(nowMs: number, own: Partial<BookAddress> = {}, addedMs = nowMs - 2 * DAY_MS): BookAddress {
  const readyMs = addedMs + DAY_MS;
  return {
    id: 1,
    channel: 'USDT-ERC',
    coin: 'usdt',
    network: 'ethereum',
    address: ETHEREUM_ADDRESS,
    label: 'My own wallet',
    isBound: false,
    isProved: true,
    isReady: readyMs <= nowMs,
    createTime: platformTime(addedMs),
    readyTime: platformTime(readyMs),
    params: { createTime: addedMs, readyTime: readyMs },
    ...own,
  };
}

/** A withdrawal that waits for its review. */
export function withdrawalRow(nowMs: number, own: Partial<Withdrawal> = {}): Withdrawal {
  const createMs = nowMs - 60_000;
  return {
    id: 7,
    amount: 500,
    realAmount: 499,
    fee: 1,
    ratio: 0,
    fixedFee: 1,
    coin: 'usdt',
    type: 'USDT-ERC',
    status: 0,
    serialId: `W${own.id ?? 7}`,
    toAdress: ETHEREUM_ADDRESS,
    address: ETHEREUM_ADDRESS,
    withDrawRemark: '',
    remark: '',
    orderType: '1',
    createTime: platformTime(createMs),
    params: { createTime: createMs, reviewTime: null },
    state: 'review',
    isCancellable: true,
    txId: '',
    reviewTime: '',
    confirmations: 0,
    finalConfirmations: 6,
    ...own,
  };
}

/** One of every state that a withdrawal can be in, the newest first. */
export function everyWithdrawal(nowMs: number): readonly Withdrawal[] {
  const sent = { isCancellable: false, txId: TRANSACTION } as const;
  const over = { isCancellable: false, status: 2 } as const;
  const reviewMs = nowMs + DAY_MS;
  return [
    withdrawalRow(nowMs, { id: 19 }),
    withdrawalRow(nowMs, {
      id: 18,
      status: 3,
      withDrawRemark: 'RISK_REVIEW',
      reviewTime: platformTime(reviewMs),
      params: { createTime: nowMs - DAY_MS, reviewTime: reviewMs },
    }),
    withdrawalRow(nowMs, { id: 17, state: 'approved', isCancellable: false }),
    withdrawalRow(nowMs, { id: 16, state: 'signed', ...sent }),
    withdrawalRow(nowMs, { id: 15, state: 'broadcast', ...sent, confirmations: 2 }),
    withdrawalRow(nowMs, { id: 14, state: 'completed', status: 1, ...sent }),
    withdrawalRow(nowMs, { id: 13, state: 'cancelled', ...over, withDrawRemark: 'CANCELLED' }),
    withdrawalRow(nowMs, { id: 12, state: 'rejected', ...over, withDrawRemark: 'The address is on a sanctions list.' }),
    withdrawalRow(nowMs, { id: 11, state: 'failed', ...over, withDrawRemark: 'FAILED', txId: TRANSACTION }),
  ];
}
