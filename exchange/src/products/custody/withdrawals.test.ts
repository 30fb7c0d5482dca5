import { describe, expect, test } from 'vitest';
import { BTC, BTCUSDT, BY_TWO, simulatedTick, USDT } from '../../test/harness.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { ANNA, BERTA, CHAIN, HOUSE, HOUR_MS, limitOf, NOON_MS, ONE_USDT, openCustody, refOf } from './test/custody-harness.ts';
import type { CustodyHarness } from './test/custody-harness.ts';

const DAY_MS = 24 * HOUR_MS;

function withMoney(terms: object = {}, rules: object = {}, usdt = 1_000n): CustodyHarness {
  const harness = openCustody(terms, rules);
  harness.fill(ANNA, usdt);
  return harness;
}
const told = (entry: ReturnType<CustodyHarness['request']>) => [codeOf(entry), limitOf(entry)];
const withdrawable = (harness: CustodyHarness, asset = 0) =>
  harness.exchange.ask({ type: 'custody.totals', accountId: ANNA })[asset]?.withdrawableUnits;

describe('a requested withdrawal', () => {
  test('takes its amount out of the wallet, says its fee, and is approved by itself', () => {
    const harness = withMoney();
    const entry = harness.request(ANNA, 100n);
    expect(eventsOf(entry, 'custody.requested')).toMatchObject([{ feeUnits: ONE_USDT, valueUnits: 100n * ONE_USDT, needsTwo: false }]);
    expect(eventsOf(entry, 'custody.approved')).toMatchObject([{ isAutomatic: true }]);
    expect(harness.available(ANNA)).toBe(900n * ONE_USDT);
    expect(harness.exchange.ask({ type: 'custody.totals', accountId: ANNA })[0]?.onTheWayUnits).toBe(100n * ONE_USDT);
    harness.exchange.check();
  });

  test('G36 is free of a fee for the first ones of a local day', () => {
    const harness = withMoney({}, { dayFreeRequests: 2 });
    const fees = [1, 2, 3].map(() => eventsOf(harness.request(ANNA, 100n), 'custody.requested')[0]?.feeUnits);
    expect(fees).toEqual([0n, 0n, ONE_USDT]);
    harness.timeMs = NOON_MS + DAY_MS;
    expect(eventsOf(harness.request(ANNA, 100n), 'custody.requested')[0]?.feeUnits).toBe(0n);
  });

  test('the same id and content is answered again, and with other content refused', () => {
    const harness = withMoney();
    const first = harness.request(ANNA, 100n, {}, 'withdraw-0000000001');
    const again = harness.request(ANNA, 100n, {}, 'withdraw-0000000001');
    expect([refOf(again), again.outcome.repeated, again.events]).toEqual([refOf(first), true, []]);
    expect(codeOf(harness.request(ANNA, 101n, {}, 'withdraw-0000000001'))).toBe('ID_CONFLICT');
    expect(harness.available(ANNA)).toBe(900n * ONE_USDT);
  });

  test('is refused without a change when a field is none, and to whoever is no user', () => {
    const harness = withMoney();
    const before = harness.exchange.state();
    const bad = [{ channelId: 0 }, { address: '' }, { address: 'a b' }, { amountUnits: 0n }, { utcOffsetMinutes: 841 }, { readyMs: -1 }];
    for (const fields of [...bad, { dayMaxValueUnits: -1n }, { memo: 'a\nb' }])
      expect(codeOf(harness.request(ANNA, 100n, fields))).toBe('BAD_INPUT');
    expect(codeOf(harness.request(HOUSE, 100n))).toBe('NOT_ELIGIBLE');
    expect(codeOf(harness.request(0, 100n))).toBe('BAD_INPUT');
    expect(codeOf(harness.request(ANNA, 100n, { channelId: 9 }))).toBe('NOT_FOUND');
    expect(harness.exchange.state()).toEqual(before);
  });
});

describe('checks of a withdrawal, each before the next', () => {
  test('a hold, the switch of the channel, the window, the count of the day', () => {
    const harness = withMoney({}, { dayMaxRequests: 1 });
    harness.request(ANNA, 20n);
    harness.timeMs = NOON_MS - HOUR_MS + DAY_MS - 2;
    expect(codeOf(harness.request(ANNA, 20n))).toBe('OUT_OF_WINDOW');
    harness.send(0, { type: 'custody.switch', channelId: 1, depositEnable: true, withdrawEnable: false, operator: 'anna', reason: 'Halt' });
    expect(codeOf(harness.request(ANNA, 20n))).toBe('MARKET_CLOSED');
    const reviewMs = harness.timeMs + HOUR_MS;
    const hold = { accountId: ANNA, scope: 'withdrawal', code: 'SECURITY_CHANGE', operator: 'house', reason: 'Password changed' } as const;
    harness.send(0, { type: 'hold.place', ...hold, reviewMs });
    expect(told(harness.request(ANNA, 20n))).toEqual(['ACCOUNT_HELD', `SECURITY_CHANGE ${reviewMs}`]);
    harness.timeMs = reviewMs;
    harness.send(0, { type: 'custody.switch', channelId: 1, depositEnable: true, withdrawEnable: true, ...BY_TWO });
    expect(codeOf(harness.request(ANNA, 20n))).toBe('ok');
    expect(told(harness.request(ANNA, 1n))).toEqual(['DAILY_COUNT', '1']);
  });

  test('limits, verification, address, funds', () => {
    const harness = withMoney();
    const all = { amountUnits: 19n * ONE_USDT, dayMaxValueUnits: ONE_USDT, readyMs: harness.timeMs + HOUR_MS };
    expect(told(harness.request(ANNA, 0n, all))).toEqual(['BELOW_MIN', '20']);
    expect(told(harness.request(ANNA, 2_000n, { ...all, amountUnits: 2_000n * ONE_USDT }))).toEqual(['KYC_REQUIRED', '1']);
    expect(told(harness.request(ANNA, 2_000n, { readyMs: all.readyMs }))).toEqual(['ADDRESS_NOT_READY', String(all.readyMs)]);
    expect(told(harness.request(ANNA, 2_000n))).toEqual(['INSUFFICIENT_FUNDS', '1000']);
    harness.timeMs = all.readyMs - 1;
    expect(codeOf(harness.request(ANNA, 1_000n, { readyMs: all.readyMs }))).toBe('ok');
  });

  test('G37 the window is that of the local time, both ends in', () => {
    const harness = openCustody({}, {}, Date.parse('2026-01-01T02:59:58.000Z'));
    harness.fill(ANNA, 1_000n);
    const at = (text: string) => {
      harness.timeMs = Date.parse(text) - 1;
      return told(harness.request(ANNA, 20n));
    };
    expect(at('2026-01-01T02:59:59.999Z')).toEqual(['OUT_OF_WINDOW', '11:00:00']);
    expect(at('2026-01-01T03:00:00.000Z')).toEqual(['ok', '']);
    expect(at('2026-01-01T15:00:00.999Z')).toEqual(['ok', '']);
    expect(at('2026-01-01T15:00:01.000Z')).toEqual(['OUT_OF_WINDOW', '11:00:00']);
  });

  test('the stricter of the limits of the channel and of all, by value where the coin is another', () => {
    const harness = withMoney({ withdrawMinUnits: 10n * ONE_USDT, withdrawMaxUnits: 600n * ONE_USDT }, { maxValueUnits: 500n * ONE_USDT });
    expect(told(harness.request(ANNA, 15n))).toEqual(['BELOW_MIN', '20 USDT']);
    expect(told(harness.request(ANNA, 601n))).toEqual(['ABOVE_MAX', '600']);
    expect(told(harness.request(ANNA, 501n))).toEqual(['ABOVE_MAX', '500 USDT']);
    expect(told(harness.request(ANNA, 0n, { amountUnits: 20n * ONE_USDT + 1n }))).toEqual(['TOO_PRECISE', '']);
    harness.deposit(ANNA, 0n, { channelId: CHAIN, chainUnits: 100_000_000n, confirmations: 6 });
    const coin = { channelId: CHAIN, amountUnits: 1_000_000n };
    expect(eventsOf(harness.request(ANNA, 0n, coin), 'custody.requested')).toMatchObject([{ valueUnits: 30_000_010_000n }]);
    harness.send(0, simulatedTick(BTCUSDT, 3_000_001, 'frozen'));
    expect(codeOf(harness.request(ANNA, 0n, coin))).toBe('PRICE_FROZEN');
  });

  test('SPEC §14.2 verification bounds what was requested in 24 hours, this one included and what was given back not', () => {
    const harness = withMoney({}, { twoPersonsValueUnits: 0n });
    const limited = { dayMaxValueUnits: 100n * ONE_USDT };
    const first = harness.request(ANNA, 60n, limited);
    expect(codeOf(harness.request(ANNA, 41n, limited))).toBe('KYC_REQUIRED');
    harness.send(ANNA, { type: 'custody.cancel', withdrawalId: refOf(first) });
    expect([codeOf(harness.request(ANNA, 80n, limited)), codeOf(harness.request(ANNA, 21n, limited))]).toEqual(['ok', 'KYC_REQUIRED']);
    harness.timeMs = NOON_MS + DAY_MS + 1_000;
    expect(codeOf(harness.request(ANNA, 100n, limited))).toBe('ok');
  });

  test('cancelled ones count for the day', () => {
    const harness = withMoney({}, { dayMaxRequests: 2, twoPersonsValueUnits: 0n });
    for (const _ of [1, 2]) harness.send(ANNA, { type: 'custody.cancel', withdrawalId: refOf(harness.request(ANNA, 20n)) });
    expect(codeOf(harness.request(ANNA, 20n))).toBe('DAILY_COUNT');
    expect(harness.available(ANNA)).toBe(1_000n * ONE_USDT);
  });
});

describe('money that is not final', () => {
  test('stays: only what is above it is withdrawn', () => {
    const harness = withMoney();
    const depositId = refOf(harness.deposit(ANNA, 500n));
    expect(withdrawable(harness)).toBe(1_000n * ONE_USDT);
    expect(told(harness.request(ANNA, 1_001n))).toEqual(['INSUFFICIENT_FUNDS', '1000']);
    expect(codeOf(harness.request(ANNA, 1_000n))).toBe('ok');
    expect(told(harness.request(ANNA, 20n))).toEqual(['INSUFFICIENT_FUNDS', '0']);
    harness.send(0, { type: 'custody.finalise', depositId, confirmations: 6 });
    expect(codeOf(harness.request(ANNA, 500n))).toBe('ok');
  });

  test('that was spent holds everything, in whatever coin, so that it does not leave as another', () => {
    const harness = withMoney();
    harness.deposit(ANNA, 0n, { channelId: CHAIN, chainUnits: 100_000_000n, confirmations: 6 });
    const depositId = refOf(harness.deposit(ANNA, 1_500n));
    expect([withdrawable(harness), withdrawable(harness, 1)]).toEqual([1_000n * ONE_USDT, 100_000_000n]);
    harness.send(ANNA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1_001n * ONE_USDT });
    expect([withdrawable(harness), withdrawable(harness, 1)]).toEqual([0n, 0n]);
    expect(codeOf(harness.request(ANNA, 0n, { channelId: CHAIN, amountUnits: 1_000_000n }))).toBe('INSUFFICIENT_FUNDS');
    harness.send(0, { type: 'custody.reorganise', depositId });
    expect(harness.available(ANNA)).toBe(0n);
    expect(told(harness.request(ANNA, 0n, { channelId: CHAIN, amountUnits: 1_000_000n }))).toEqual(['ACCOUNT_HELD', 'REORG_DEBT 0']);
  });

  test('whatever was withdrawn, a reorganisation of all that is not final is given back in full', () => {
    const harness = withMoney();
    const deposits = [harness.deposit(ANNA, 300n), harness.deposit(ANNA, 0n, { channelId: CHAIN, chainUnits: 5_000_000n })];
    expect(codeOf(harness.request(ANNA, 1_000n))).toBe('ok');
    for (const entry of deposits) harness.send(0, { type: 'custody.reorganise', depositId: refOf(entry) });
    const totals = harness.exchange.ask({ type: 'custody.totals', accountId: ANNA });
    expect(totals.map(({ owedUnits }) => owedUnits)).toEqual([0n, 0n]);
    expect([harness.available(ANNA), harness.available(ANNA, BTC)]).toEqual([0n, 0n]);
  });
});

describe('cancelling', () => {
  test('is possible until the withdrawal is approved, for its owner alone', () => {
    const harness = withMoney({}, { twoPersonsValueUnits: 100n * ONE_USDT });
    const cancel = (accountId: number, withdrawalId: number) => harness.code(accountId, { type: 'custody.cancel', withdrawalId });
    const [automatic, reviewed] = [harness.request(ANNA, 99n), harness.request(ANNA, 100n)].map(refOf) as [number, number];
    expect([cancel(BERTA, reviewed), cancel(ANNA, 7_777), cancel(ANNA, 0)]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'BAD_INPUT']);
    expect([cancel(ANNA, automatic), cancel(ANNA, reviewed), cancel(ANNA, reviewed)]).toEqual(['ALREADY_DONE', 'ok', 'ALREADY_DONE']);
    expect(harness.available(ANNA)).toBe(901n * ONE_USDT);
  });
});
