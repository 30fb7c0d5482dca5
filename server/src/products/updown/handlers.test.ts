import { CALLS } from '@candor/contract/table';
import { simulatedTick } from '@candor/exchange/test/harness';
import { isSigned, publicKeyOf } from '@candor/proofs/signature';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallHarness, DOGE, ORDER, PERIOD, SECRET } from './test/call-harness.ts';

let harness: CallHarness;

beforeEach(async () => {
  harness = await CallHarness.make();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('RULES §14.6 where second contracts are not offered', () => {
  test('no period is listed, nothing is proposed and no order is taken; what runs is still shown', async () => {
    await harness.ask(CALLS.createUpdownOrder, ORDER);
    await harness.open(false);
    expect(await harness.ask(CALLS.updownPeriods, { secondId: DOGE })).toEqual({ ok: true, data: [] });
    for (const call of [CALLS.updownProposal, CALLS.createUpdownOrder])
      expect(await harness.ask(call, ORDER)).toMatchObject({ reason: 'NOT_ELIGIBLE' });
    expect(await harness.ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [{ periodId: PERIOD }] });
  });
});

describe('§6.2 the entry', () => {
  /** An order whose answer still waits after 999 ms. */
  const ordered = async (): Promise<{ readonly answered: Promise<object> }> => {
    const answered = harness.asked(CALLS.createUpdownOrder, ORDER);
    await vi.advanceTimersByTimeAsync(999);
    return { answered };
  };

  test('is waited for up to 1,000 ms, and the answer names it', async () => {
    const { answered } = await ordered();
    harness.nowMs += 999;
    harness.tick(20_007);
    expect(await answered).toMatchObject({
      data: {
        openPrice: { decimal: '0.20007' },
        entryPending: false,
        entryTime: harness.nowMs,
        entryN: 2,
        closePrice: { decimal: '0' },
        exitTime: 0,
      },
    });
  });

  test('a price of the same millisecond or of another symbol is none: the wait goes on', async () => {
    const { answered } = await ordered();
    harness.tick(20_007);
    await vi.advanceTimersByTimeAsync(0);
    harness.nowMs += 998;
    harness.must(0, simulatedTick(1, 5, 'ok'));
    await vi.advanceTimersByTimeAsync(0);
    harness.nowMs += 1;
    harness.tick(20_009);
    expect(await answered).toMatchObject({ data: { openPrice: { decimal: '0.20009' }, entryPending: false, entryTime: harness.nowMs } });
  });

  test('a frozen price is none', async () => {
    const { answered } = await ordered();
    harness.nowMs += 998;
    harness.must(0, simulatedTick(DOGE, 5, 'frozen'));
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toMatchObject({ data: { openPrice: { decimal: '0.2' }, entryPending: true } });
  });

  test('that has not come leaves the last price before the order, and the list shows the same until it comes', async () => {
    const pending = { openPrice: { decimal: '0.2' }, entryPending: true, entryTime: 0, entryN: null, closePrice: { decimal: '0' } };
    expect(await harness.ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ data: pending });
    expect(await harness.ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [pending] });
    harness.nowMs += 4_000;
    harness.tick(20_011);
    const entered = { openPrice: { decimal: '0.20011' }, entryPending: false, entryTime: harness.nowMs, entryN: 2 };
    expect(await harness.ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [entered] });
  });
});

describe('RULES §6.2 with real money a contract begins 2,000 ms after its acceptance', () => {
  test('nothing is delayed: the order is accepted when it comes, and the answer waits for no entry that cannot have come', async () => {
    const live = await CallHarness.makeLive();
    const cameMs = live.nowMs;
    const times = { openTime: cameMs + 2_000, closeTime: cameMs + 32_000, params: { createTime: cameMs } };
    const pending = { ...times, type: 30, openPrice: { decimal: '0.2' }, entryPending: true, entryTime: 0 };
    const receipt = { v: 2, product: 'dogeusdt-30@1', time: cameMs, waitMs: 2_000, expiry: cameMs + 32_000 };
    expect(await live.asked(CALLS.createUpdownOrder, ORDER)).toMatchObject({ data: { ...pending, receipt } });
    for (const [afterMs, priceTicks] of [
      [1_000, 20_001],
      [2_000, 20_002],
      [2_001, 20_003],
    ] as const) {
      live.nowMs = cameMs + afterMs;
      live.liveTick(priceTicks);
    }
    const entered = { ...times, openPrice: { decimal: '0.20003' }, entryPending: false, entryTime: cameMs + 2_001 };
    expect(await live.ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [entered] });
  });

  test('its terms say so, and those of play money say 0', async () => {
    const live = await CallHarness.makeLive();
    for (const [one, wait] of [
      [live, 2_000],
      [harness, 0],
    ] as const) {
      expect(await one.ask(CALLS.updownPeriods, { secondId: DOGE })).toMatchObject({
        data: [{ wait }, { wait }, { wait }, { wait }, { wait }],
      });
      expect(await one.ask(CALLS.updownProposal, ORDER)).toMatchObject({ data: { wait } });
    }
  });
});

describe('RULES §6.8 what operators have voided', () => {
  test('a running contract says why; what would expire then is shown as off, and no order for it is taken', async () => {
    const placed = await harness.ask(CALLS.createUpdownOrder, ORDER);
    expect(placed).toMatchObject({ data: { voidReason: null, settleReason: null } });
    const window = { symbolId: DOGE, fromMs: harness.nowMs + 30_000, toMs: harness.nowMs + 31_000 };
    harness.must(0, { type: 'updown.void', voidId: 1, ...window, operator: 'anna, berta', reason: 'A venue sent wrong prices' });
    const running = { status: 0, voidReason: 'A venue sent wrong prices', settleReason: null };
    expect(await harness.ask(CALLS.updownOrders, { status: 0 })).toMatchObject({ data: [running] });
    const states = async (): Promise<readonly number[]> => {
      const { data } = (await harness.ask(CALLS.updownPeriods, { secondId: DOGE })) as {
        readonly data: readonly { readonly status: number }[];
      };
      return data.map(({ status }) => status);
    };
    expect(await states()).toEqual([2, 1, 1, 1, 1]);
    for (const call of [CALLS.updownProposal, CALLS.createUpdownOrder])
      expect(await harness.ask(call, ORDER)).toMatchObject({ reason: 'MARKET_CLOSED', field: 'periodId' });
    harness.nowMs += 1_001;
    harness.tick(20_000);
    expect(await states()).toEqual([1, 1, 1, 1, 1]);
    expect(await harness.ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ data: { voidReason: null } });
  });
});

describe('RULES §6.1 a market that cannot be relied on sells nothing', () => {
  test('a price of more than two seconds ago', async () => {
    harness.nowMs += 2_001;
    expect(await harness.ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ reason: 'PRICE_FROZEN', field: 'periodId' });
  });

  test('a price that runs away', async () => {
    harness.nowMs += 3_000;
    harness.tick(20_101);
    expect(await harness.ask(CALLS.createUpdownOrder, ORDER)).toMatchObject({ reason: 'FAST_MARKET', field: 'periodId' });
  });
});

test('G43 the receipt of an order is signed over its own terms', async () => {
  const answer = await harness.ask(CALLS.createUpdownOrder, { ...ORDER, betContent: 0, betAmount: '33.33333333' });
  const { data } = answer as {
    readonly data: { readonly id: number; readonly receipt: Parameters<typeof isSigned>[2]; readonly receiptSignature: string };
  };
  expect(data.receipt).toMatchObject({
    orderId: `S-${data.id}`,
    product: 'dogeusdt-30@1',
    symbol: 'dogeusdt',
    side: 'down',
    stake: '33.33333333',
    ratePpm: 800_000,
    v: 2,
    time: harness.nowMs,
    waitMs: 0,
    expiry: harness.nowMs + 30_000,
  });
  expect(isSigned(publicKeyOf(SECRET), 'candor/receipt/1', data.receipt, data.receiptSignature)).toBe(true);
});
