import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { containsChinese } from './chinese.ts';
import { outgoingRequest, readSingle, readTable } from './client.ts';
import { isPassword, isUserName } from './credentials.ts';
import { barEnd, barStart, CHART_INTERVALS, LONGEST_BAR_MS } from './intervals.ts';
import { coinListSchema } from './calls/market.ts';
import { SAMPLE_MARKETS } from './sample-markets.ts';
import { FALLBACK_SETTINGS } from './settings-fallback.ts';
import { settingsSchema } from './settings.ts';
import { CALLS } from './table.ts';

describe('§1.2 Chinese characters', () => {
  test.each(['中', 'a中b', '㐀', '𠀀', '⼀', '々中'])('%s is found', (text) => expect(containsChinese(text)).toBe(true));
  test.each(['', 'abc', 'ｆｕｌｌ', 'العربية', '한국어', 'ไทย', 'かな', '12.5', '!@#'])('%s is not', (text) =>
    expect(containsChinese(text)).toBe(false),
  );
  test('nested values are searched', () => {
    expect(containsChinese({ a: [{ b: { c: ['x', '币'] } }] })).toBe(true);
    expect(containsChinese({ a: [{ b: { c: ['x', 1, null, true] } }] })).toBe(false);
  });
  test('what is nested without end is refused and ends', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5_000; level++) deep = [deep];
    expect(containsChinese(deep)).toBe(true);
  });
});

describe('§2.2 names and passwords', () => {
  test.each(['abc123', 'A23456789012345'])('%s is a name', (name) => expect(isUserName(name)).toBe(true));
  test.each(['', 'abc12', 'a234567890123456', 'abc 123', 'abc_123', 'аbc123'])('%j is none', (name) =>
    expect(isUserName(name)).toBe(false),
  );
  test.each(['abc12!', 'Zz9*  '])('%j is a password', (text) => expect(isPassword(text)).toBe(true));
  test.each(['ab12!', 'abcdef!', '123456!', 'abc1234', `a1!${'x'.repeat(200)}`])('%j is none', (text) =>
    expect(isPassword(text)).toBe(false),
  );
});

describe('§5 bars', () => {
  test('a bar holds its own start and not the next one', () => {
    const time = Date.UTC(2026, 3, 15, 13, 47, 11);
    for (const interval of CHART_INTERVALS) {
      const start = barStart(interval, time);
      expect(start).toBeLessThanOrEqual(time);
      expect(barStart(interval, start)).toBe(start);
      const end = barEnd(interval, time);
      expect(time).toBeLessThan(end);
      expect(end - start).toBeLessThanOrEqual(LONGEST_BAR_MS[interval]);
      expect(barStart(interval, end)).toBe(end);
      expect(barStart(interval, end - 1)).toBe(start);
    }
  });
  test('a month is a month of the calendar in UTC, whatever its length', () => {
    const february = Date.UTC(2028, 1, 29, 23, 59, 59, 999);
    expect(barStart('ONE_MONTH', february)).toBe(Date.UTC(2028, 1, 1));
    expect(barEnd('ONE_MONTH', february)).toBe(Date.UTC(2028, 2, 1));
    expect(barStart('ONE_MONTH', february + 1)).toBe(Date.UTC(2028, 2, 1));
    expect(barEnd('ONE_MONTH', Date.UTC(2026, 11, 31))).toBe(Date.UTC(2027, 0, 1));
    expect(barStart('ONE_MONTH', Date.UTC(1970, 0, 31))).toBe(0);
  });
  test('bars of four hours begin at midnight UTC', () =>
    expect(barStart('FOUR_HOUR', Date.UTC(2026, 3, 15, 3, 59))).toBe(Date.UTC(2026, 3, 15)));
  test('weeks start on Monday', () => expect(new Date(barStart('ONE_WEEK', Date.UTC(2026, 3, 15))).getUTCDay()).toBe(1));
});

describe('§15 settings', () => {
  test('the fallback is of the shape that the server serves', () => {
    expect(v.parse(settingsSchema, JSON.parse(JSON.stringify(FALLBACK_SETTINGS)))).toEqual(FALLBACK_SETTINGS);
  });
  test('§9 constants', () => {
    expect(FALLBACK_SETTINGS.LOGIN_REGIS_SETTING).toMatchObject({ inviteCodeRequired: true, credits: 80, addressIsOpen: false });
    expect(FALLBACK_SETTINGS.AUTH_LIMIT).toEqual({ primaryLimit: 1.001, isOpenPrimary: false, seniorLimit: 2.002, isOpenSenior: true });
    expect(FALLBACK_SETTINGS.timeZone).toEqual({ zoneId: 'Asia/Kuching', offSet: '+08:00', offSetValue: '8' });
    expect(FALLBACK_SETTINGS.t_app_language.filter((row) => row.default === 'Y').map((row) => row.dictValue)).toEqual(['zh']);
    expect(FALLBACK_SETTINGS.t_app_language).toHaveLength(16);
    expect(FALLBACK_SETTINGS.WITHDRAWAL_SETTING).toMatchObject({ checkTax: false, checkLoan: false, withdrawalMix: '20' });
  });
  test('sample markets have no price and cannot be traded', () => {
    const read = v.parse(
      coinListSchema,
      JSON.parse(JSON.stringify(SAMPLE_MARKETS), (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)),
    );
    expect(read).toEqual(SAMPLE_MARKETS);
    for (const coin of SAMPLE_MARKETS.currencyList) expect([coin.amount, coin.open, coin.isDeal]).toEqual([null, null, '2']);
  });
});

describe('the typed client', () => {
  test('GET parameters go into the query, POST parameters into the body, path names into the path', () => {
    expect(outgoingRequest(CALLS.depth, { coin: 'btc', limit: 5 })).toEqual({
      method: 'GET',
      url: '/api/market/depth?symbol=btc&limit=5',
      body: null,
    });
    expect(outgoingRequest(CALLS.dictionary, { dictType: 'a/b' }).url).toBe('/api/common/type/a%2Fb');
    expect(outgoingRequest(CALLS.replaceWatchList, { coins: [{ coin: 'btc' }] }).body).toBe('[{"coin":"btc"}]');
    expect(outgoingRequest(CALLS.login, { method: 'name', loginName: 'a', loginPassword: 'b' })).toMatchObject({
      method: 'POST',
      url: '/api/user/login',
    });
  });
  test('amounts arrive as exact text, flags as numbers', () => {
    const body =
      '{"code":200,"msg":"","rows":[{"id":1,"ts":2,"price":65432.10000000000001,"amount":1.50,"direction":"buy","simulated":true}],"total":9}';
    expect(() => readSingle(CALLS.trades, body)).toThrow('Invalid type');
    const single =
      '{"code":200,"msg":"","data":[{"id":1,"ts":2,"price":65432.10000000000001,"amount":2e-7,"direction":"buy","simulated":true}]}';
    expect(readSingle(CALLS.trades, single)).toEqual({
      ok: true,
      data: [{ tradeId: 1, timeMs: 2, price: '65432.10000000000001', quantity: '0.0000002', side: 'buy', simulated: true }],
    });
    expect(readTable(CALLS.otherRecords, '{"code":200,"msg":"","rows":[],"total":0}')).toEqual({ ok: true, rows: [], total: 0 });
  });
  test('a refusal keeps its reason and its bound', () => {
    const body = '{"code":500,"msg":"The value is too small. The minimum is 5.","reason":"BELOW_MIN","limit":"5"}';
    expect(readSingle(CALLS.submitOrder, body)).toMatchObject({ ok: false, code: 500, reason: 'BELOW_MIN', limit: '5', field: null });
  });
});
