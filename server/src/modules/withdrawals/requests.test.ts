import { describe, expect, test } from 'vitest';
import type { ShownCode } from '../../identity/one-time-codes.ts';
import type { Verified } from '../verification/verification.ts';
import { ANNA, LIMITS_OFF, NOON_MS, openRequests, OWN, saidOf, TRC, type GroundOptions } from './test/request-ground.ts';

const DAY_MS = 86_400_000;
const HOLD = { accountId: ANNA, scope: 'withdrawal', operator: 'anna', reason: 'a test' } as const;
const passed = (levels: readonly ('basic' | 'advanced')[]) => ({
  ofUser: async () => {
    const of = (level: 'basic' | 'advanced') => (levels.includes(level) ? ({ status: 1 } as Partial<Verified> as Verified) : null);
    return await Promise.resolve({ basic: of('basic'), advanced: of('advanced') });
  },
});
const known = (changes: object) => ({
  readyAfterMs: DAY_MS,
  ofUser: async () => {
    const one = { id: 1, coin: 'usdt', channel: 'USDT-TRC', address: OWN, label: '', isBound: false, isProved: true, addedMs: 0 } as const;
    return await Promise.resolve([{ ...one, ...changes }]);
  },
});
const confirming = (reason: 'PASS_WRONG' | 'PASS_PAUSED' | 'TRADE_PASSWORD_NONE' | 'BUSY', limit = 0) => ({
  isSet: async () => await Promise.resolve(true),
  confirm: async () => await Promise.resolve({ reason, limit }),
});

describe('RULES §13.2 each check refuses in its own words', () => {
  const CASES: readonly (readonly [what: string, said: string, options: GroundOptions, changes?: object])[] = [
    ['everything is right', 'ok', {}],
    ['an unknown channel', 'NOT_FOUND channel', {}, { channel: 'DOGE' }],
    ['another coin than the channel has', 'NOT_FOUND coin', {}, { coin: 'btc' }],
    ['no amount', 'BAD_INPUT amount', {}, { amount: '0' }],
    ['words for an amount', 'BAD_INPUT amount', {}, { amount: '1e3x' }],
    ['more digits than the asset has', 'TOO_PRECISE amount', {}, { amount: '100.123456789' }],
    ['more digits than the chain carries', 'TOO_PRECISE amount', {}, { amount: '100.1234567' }],
    ['no trade password in the request', 'BAD_PARAMETER tradePassword', {}, { tradePassword: '' }],
    [
      'a trade password that was never set',
      'TRADE_PASSWORD_NONE tradePassword',
      { parts: { tradePasswords: confirming('TRADE_PASSWORD_NONE') } },
    ],
    ['a wrong trade password', 'PASS_WRONG 3 tradePassword', { parts: { tradePasswords: confirming('PASS_WRONG', 3) } }],
    [
      'five wrong ones',
      'PASS_PAUSED 2026-01-02 12:00:00 tradePassword',
      { parts: { tradePasswords: confirming('PASS_PAUSED', NOON_MS + DAY_MS) } },
    ],
    ['no code where one is asked for', 'CODE_WRONG code', { parts: { needsCode: true } }],
    ['a wrong code', 'CODE_WRONG code', { parts: { needsCode: true } }, { code: '000000' }],
    ['a channel that is off', 'CHANNEL_OFF channel', { terms: { withdrawEnable: false } }],
    ['before the window', 'OUT_OF_WINDOW 11:00:00', { timeMs: NOON_MS - 7_200_000 }],
    ['below the least amount of the channel', 'BELOW_MIN 20 USDT amount', {}, { amount: '19.9' }],
    ['below the least value', 'BELOW_MIN 50 USDT amount', { rules: { minValueUnits: 5_000_000_000n } }, { amount: '49' }],
    ['above the largest value', 'ABOVE_MAX 500 USDT amount', { rules: { maxValueUnits: 50_000_000_000n } }, { amount: '501' }],
    ['above the largest amount', 'ABOVE_MAX 300 USDT amount', { terms: { withdrawMaxUnits: 30_000_000_000n } }, { amount: '301' }],
    ['without advanced verification', 'KYC_REQUIRED 2.002', { parts: { limits: { ...LIMITS_OFF, isOpenSenior: true } } }],
    ['without basic verification', 'KYC_REQUIRED 1.001', { parts: { limits: { ...LIMITS_OFF, isOpenPrimary: true, isOpenSenior: true } } }],
    [
      'with basic verification alone',
      'KYC_REQUIRED 2.002',
      { parts: { limits: { ...LIMITS_OFF, isOpenPrimary: true, isOpenSenior: true }, verification: passed(['basic']) } },
    ],
    [
      'with advanced verification',
      'ok',
      { parts: { limits: { ...LIMITS_OFF, isOpenPrimary: true, isOpenSenior: true }, verification: passed(['basic', 'advanced']) } },
    ],
    ['an address that the book lacks', 'ADDRESS_UNKNOWN address', {}, { address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }],
    ['the same address for another channel', 'ADDRESS_UNKNOWN address', { parts: { addresses: known({ channel: 'USDT-ERC' }) } }],
    ['an address that was bound without the password', 'ADDRESS_UNPROVED address', { parts: { addresses: known({ isProved: false }) } }],
    ['a new address', `ADDRESS_NOT_READY ${NOON_MS + DAY_MS} address`, { parts: { addresses: known({ addedMs: NOON_MS }) } }],
    ['more than there is', 'INSUFFICIENT_FUNDS 1000 amount', {}, { amount: '1001' }],
  ];
  test.each(CASES.map(([what, said, options, changes = {}]) => ({ what, said, options, changes })))(
    '$what: $said',
    async ({ said, options, changes }) => {
      const { code, told, harness } = openRequests(options);
      expect(await code(changes)).toBe(said);
      expect(told).toEqual([said === 'ok' ? 'done' : said.split(' ')[0]]);
      expect(harness.available(ANNA)).toBe(said === 'ok' ? 90_000_000_000n : 100_000_000_000n);
    },
  );

  test('a hold is named, first of all, and one of opening is none', async () => {
    const wrong = { parts: { tradePasswords: confirming('PASS_WRONG', 4) } };
    const { harness, code } = openRequests(wrong);
    const reviewMs = harness.timeMs + DAY_MS;
    harness.send(0, { type: 'hold.place', ...HOLD, scope: 'opening', code: 'LEGAL_ORDER', reviewMs });
    expect(await code()).toBe('PASS_WRONG 4 tradePassword');
    harness.send(0, { type: 'hold.place', ...HOLD, code: 'SECURITY_CHANGE', reviewMs });
    expect(await code()).toBe('HOLD_ACTIVE SECURITY_CHANGE');
    harness.timeMs = reviewMs;
    expect(await code()).toBe('PASS_WRONG 4 tradePassword');
  });

  test('what is owed since a reorganisation, and a halt of all payments, are holds too', async () => {
    const { harness, code } = openRequests();
    harness.send(0, { type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'a difference' });
    expect(await code()).toBe('HOLD_ACTIVE PLATFORM_CHECK');
    harness.send(0, { type: 'custody.switchPayments', enable: true, operator: 'anna, berta', reason: 'explained' });
    expect(await code()).toBe('ok');
  });

  test('money that is not final cannot leave', async () => {
    const { harness, code } = openRequests({ usdt: 0n });
    harness.deposit(ANNA, 200n);
    expect(await code()).toBe('INSUFFICIENT_FUNDS 0 amount');
  });

  test('no code is taken by an address that is not proved', async () => {
    const user = { id: ANNA, email: 'thief@example.com', phone: null, isProved: { email: false, phone: false } };
    const users = { byId: async () => await Promise.resolve(user as never) };
    const { code } = openRequests({ parts: { needsCode: true, users } });
    expect(await code({ code: '123456' })).toBe('NOT_BOUND code');
  });
});

describe('the order of the checks', () => {
  test('whoever does everything wrong is told of the first thing, and so on', async () => {
    let password: 'PASS_WRONG' | null = 'PASS_WRONG';
    let shown: ShownCode | null = null;
    let addedMs = NOON_MS - 7_200_000;
    const { harness, code } = openRequests({
      timeMs: NOON_MS - 7_200_000,
      terms: { withdrawEnable: false },
      rules: { dayMaxRequests: 1 },
      usdt: 30n,
      parts: {
        needsCode: true,
        limits: { ...LIMITS_OFF, isOpenSenior: true, seniorLimit: 25 },
        tradePasswords: {
          isSet: async () => await Promise.resolve(true),
          confirm: async () => await Promise.resolve({ reason: password, limit: 1 }),
        },
        codes: { check: async () => await Promise.resolve(shown), use: async () => await Promise.resolve(true) },
        addresses: { readyAfterMs: DAY_MS, ofUser: async () => await known({ addedMs }).ofUser() },
      },
    });
    const reviewMs = harness.timeMs + 1_800_000;
    harness.send(0, { type: 'hold.place', ...HOLD, code: 'KYC_REVIEW', reviewMs });
    const said: string[] = [];
    const ask = async (changes: object = { amount: '10', code: '1' }) => said.push((await code(changes)).split(' ')[0] ?? '');
    await ask();
    harness.timeMs = reviewMs;
    await ask();
    password = null;
    await ask();
    shown = { type: 'WITHDRAW', address: 'anna@example.com', userId: ANNA, hash: '' };
    await ask();
    const two = { operator: 'anna, berta', reason: 'a test' } as const;
    harness.send(0, { type: 'custody.switch', channelId: TRC, depositEnable: true, withdrawEnable: true, ...two });
    await ask();
    harness.timeMs = NOON_MS;
    await ask();
    await ask({ amount: '200', code: '1' });
    await ask({ amount: '25', code: '1' });
    addedMs = 0;
    await ask({ amount: '25', code: '1' });
    await ask({ amount: '25', code: '1' });
    const inOrder = 'HOLD_ACTIVE PASS_WRONG CODE_WRONG CHANNEL_OFF OUT_OF_WINDOW BELOW_MIN KYC_REQUIRED ADDRESS_NOT_READY ok DAILY_COUNT';
    expect(said.join(' ')).toBe(inOrder);
  });
});

describe('a hundred requests at once', () => {
  test('as many are taken as the day allows', async () => {
    const { ask, harness } = openRequests({ usdt: 100_000n });
    const results = (await Promise.all(Array.from({ length: 100 }, async () => await ask({ amount: '20' })))).map(saidOf);
    expect(results.filter((said) => said === 'ok')).toHaveLength(10);
    expect(results.filter((said) => said === 'DAILY_COUNT 10')).toHaveLength(90);
    expect(harness.available(ANNA)).toBe((100_000n - 200n) * 100_000_000n);
  });

  test('no more leaves than there is', async () => {
    const { ask, harness } = openRequests({ rules: { dayMaxRequests: 100 }, usdt: 1_000n });
    const results = (await Promise.all(Array.from({ length: 100 }, async () => await ask({ amount: '300' })))).map(saidOf);
    expect(results.filter((said) => said === 'ok')).toHaveLength(3);
    expect(results.filter((said) => said === 'INSUFFICIENT_FUNDS 100 amount')).toHaveLength(97);
    expect(harness.available(ANNA)).toBe(10_000_000_000n);
  });

  test('the same request is one withdrawal, and another content of its id is none', async () => {
    const { ask, code, harness } = openRequests();
    const results = await Promise.all(Array.from({ length: 20 }, async () => await ask({ idempotencyKey: 'one-of-a-hundred' })));
    expect(new Set(results.map((result) => (result.ok ? result.ref : 0))).size).toBe(1);
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(await code({ idempotencyKey: 'one-of-a-hundred', amount: '101' })).toBe('ID_CONFLICT Idempotency-Key');
    expect(harness.available(ANNA)).toBe(90_000_000_000n);
  });

  test('one whose answer was lost is answered by its key, without its code and whatever holds the account now; nothing is done twice', async () => {
    let isUsed = false;
    const shown: ShownCode = { type: 'WITHDRAW', address: 'anna@example.com', userId: ANNA, hash: 'h' };
    const codes = {
      check: async () => await Promise.resolve(isUsed ? null : shown),
      use: async () => await Promise.resolve((isUsed = true)),
    };
    const { ask, code, harness } = openRequests({ parts: { needsCode: true, codes } });
    const key = { idempotencyKey: 'one-of-a-hundred', code: '123456' };
    const first = await ask(key);
    if (!first.ok) throw new Error(saidOf(first));
    const { lastSeq } = harness.exchange;
    expect(await ask(key)).toMatchObject({ ok: true, ref: first.ref, repeated: true });
    harness.send(0, { type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'look' });
    expect(await ask({ ...key, code: '' })).toMatchObject({ ok: true, ref: first.ref, repeated: true });
    expect(harness.exchange.lastSeq).toBe(lastSeq + 1);
    for (const other of [{ amount: '101' }, { address: `${OWN}x` }, { amount: '25' }])
      expect(await code({ ...key, ...other })).toBe('ID_CONFLICT Idempotency-Key');
    harness.send(0, { type: 'custody.switchPayments', enable: true, operator: 'anna, berta', reason: 'fine' });
    expect(await code({ ...key, idempotencyKey: 'another-of-a-hundred' })).toBe('CODE_WRONG code');
  });

  test('a code is good for one of them, and stays good when the one with it was refused', async () => {
    let isUsed = false;
    const codes = {
      check: async (purpose: object) => await Promise.resolve(isUsed ? null : ({ ...purpose, hash: '' } as ShownCode)),
      use: async () => {
        isUsed = true;
        return await Promise.resolve(true);
      },
    };
    const { ask, code } = openRequests({ parts: { needsCode: true, codes } });
    expect(await code({ code: '123456', amount: '1' })).toBe('BELOW_MIN 20 USDT amount');
    const results = (await Promise.all(Array.from({ length: 20 }, async () => await ask({ code: '123456' })))).map(saidOf);
    expect(results.filter((said) => said === 'ok')).toHaveLength(1);
    expect(results.filter((said) => said === 'CODE_WRONG code')).toHaveLength(19);
  });
});

describe('G37 the window in the platform’s zone', () => {
  const summer = Date.UTC(2026, 6, 1);
  const winter = Date.UTC(2026, 11, 1);
  const at = (dayMs: number, hourUtc: number, besideMs: number) => dayMs + hourUtc * 3_600_000 + besideMs;
  const [EARLY, LATE] = [-1_000, 1_000];
  const overMidnight = { windowFirstSecond: 23 * 3_600, windowLastSecond: 11 * 3_600 };

  const CASES: readonly (readonly [zone: string, what: string, timeMs: number, said: string, rules?: object])[] = [
    ['Asia/Kuching', 'the first second', at(summer, 3, 0), 'ok'],
    ['Asia/Kuching', 'the second before', at(summer, 3, EARLY), 'OUT_OF_WINDOW 11:00:00'],
    ['Asia/Kuching', 'the last second', at(summer, 15, 0), 'ok'],
    ['Asia/Kuching', 'the second after', at(summer, 15, LATE), 'OUT_OF_WINDOW 11:00:00'],
    ['Europe/Berlin', 'summer, first second', at(summer, 9, 0), 'ok'],
    ['Europe/Berlin', 'summer, the second before', at(summer, 9, EARLY), 'OUT_OF_WINDOW 11:00:00'],
    ['Europe/Berlin', 'winter, first second', at(winter, 10, 0), 'ok'],
    ['Europe/Berlin', 'winter, the second before', at(winter, 10, EARLY), 'OUT_OF_WINDOW 11:00:00'],
    ['Europe/Berlin', 'the day that summer begins', at(Date.UTC(2026, 2, 29), 9, 0), 'ok'],
    ['Europe/Berlin', 'that day, an hour earlier by winter’s clock', at(Date.UTC(2026, 2, 29), 8, 0), 'OUT_OF_WINDOW 11:00:00'],
    ['Europe/Berlin', 'the day that summer ends', at(Date.UTC(2026, 9, 25), 9, 0), 'OUT_OF_WINDOW 11:00:00'],
    ['Asia/Kathmandu', 'three quarters of an hour', at(summer, 5, 15 * 60_000), 'ok'],
    ['Asia/Kathmandu', 'the second before', at(summer, 5, 15 * 60_000 + EARLY), 'OUT_OF_WINDOW 11:00:00'],
    ['America/St_Johns', 'behind UTC', at(summer, 13, 30 * 60_000), 'ok'],
    ['America/St_Johns', 'the second before', at(summer, 13, 30 * 60_000 + EARLY), 'OUT_OF_WINDOW 11:00:00'],
    ['Asia/Kuching', 'over midnight: at night', at(summer, 18, 0), 'ok', overMidnight],
    ['Asia/Kuching', 'over midnight: the last second', at(summer, 3, 0), 'ok', overMidnight],
    ['Asia/Kuching', 'over midnight: the second after', at(summer, 3, LATE), 'OUT_OF_WINDOW 23:00:00', overMidnight],
    ['Asia/Kuching', 'one that is no bound', at(summer, 20, 0), 'ok', { windowLastSecond: 11 * 3_600 }],
    ['Asia/Kuching', 'none', at(summer, 20, 0), 'ok', { isWindowLimited: false }],
  ];
  test.each(CASES.map(([zone, what, timeMs, said, rules = {}]) => ({ zone, what, timeMs, said, rules })))(
    '$zone, $what',
    async ({ zone, timeMs, said, rules }) => {
      const { harness, code } = openRequests({ zone, rules, timeMs: timeMs - 60_000 });
      // the request is the next entry, a millisecond later
      harness.timeMs = timeMs;
      expect(await code()).toBe(said);
    },
  );

  test('a day of requests ends at midnight of the zone', async () => {
    const { harness, code } = openRequests({ zone: 'Europe/Berlin', rules: { dayMaxRequests: 1, isWindowLimited: false }, timeMs: winter });
    const midnight = winter + 23 * 3_600_000;
    harness.timeMs = midnight - 2_000;
    expect([await code({ amount: '20' }), await code({ amount: '20' })]).toEqual(['ok', 'DAILY_COUNT 1']);
    harness.timeMs = midnight;
    expect(await code({ amount: '20' })).toBe('ok');
  });
});
