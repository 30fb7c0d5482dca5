import type { BookAddress, Preview } from '../queries.ts';

/** USDT of somebody who may withdraw. For tests. */
export function preview(own: Partial<Preview> = {}): Preview {
  return {
    channel: 'USDT-ERC',
    coin: 'usdt',
    network: 'ethereum',
    isOn: true,
    amount: '0',
    fee: '0',
    realAmount: '0',
    ratio: 0,
    fixedFee: '1',
    freeLeft: 0,
    requestsLeft: 9,
    minimum: '20',
    maximum: '1000000',
    minimumValue: '20',
    maximumValue: '100000',
    dayMaxValue: null,
    available: '2410.55',
    withdrawable: '2410.55',
    notFinal: '0',
    windowStart: '',
    windowEnd: '',
    isWindowOpen: true,
    hasTradePassword: true,
    passPausedTime: '',
    needsCode: false,
    hold: '',
    holdTime: '',
    ...own,
  };
}

/** An address that can be used. For tests. */
export function bookAddress(own: Partial<BookAddress> = {}): BookAddress {
  return {
    addressId: 1,
    channel: 'USDT-ERC',
    coin: 'usdt',
    network: 'ethereum',
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    label: '',
    isBound: false,
    isProved: true,
    isReady: true,
    createTime: '2026-11-23 17:00:00',
    readyTime: '2026-11-24 17:00:00',
    times: { createMs: 0, readyMs: 86_400_000 },
    ...own,
  };
}
