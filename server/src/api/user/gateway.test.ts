import { describe, expect, test } from 'vitest';
import { COMPLETE_LANGUAGES } from '@candor/contract/languages';
import { CALLS } from '@candor/contract/table';
import { decimalOf, decimalOfText, ZERO } from './decimal.ts';
import { gatherParameters } from './http/parameters.ts';
import { isPagePath } from './http/static-files.ts';
import { writeRefusal, writeResult } from './http/envelope.ts';
import { PlatformTime } from './platform-time.ts';
import { RateLimiter } from '../../machine/rate-limiter.ts';
import { page, refuse } from './result.ts';

describe('§1.6 amounts on the wire', () => {
  test.each([
    [150_000_000n, 8, '1.5'],
    [1n, 8, '0.00000001'],
    [-1n, 8, '-0.00000001'],
    [123_456_789_012_345_678_901_234_567_890n, 8, '1234567890123456789012.3456789'],
    [0n, 8, '0'],
    [7n, 0, '7'],
  ])('%s units of scale %s are written %s', (units, scale, text) => {
    expect(JSON.stringify({ a: decimalOf(units, scale) })).toBe(`{"a":${text}}`);
  });

  test('a decimal stays a literal wherever it stands', () => {
    expect(JSON.stringify([ZERO, { deep: [decimalOfText('65432.10000000000001')] }])).toBe('[0,{"deep":[65432.10000000000001]}]');
  });
});

describe('§1.3 envelopes', () => {
  test('a refusal names its reason, its bound and what to do, in the language of the page', () => {
    const refusal = refuse('BELOW_MIN', { limit: '5', field: 'delegateTotal' });
    expect(JSON.parse(writeRefusal('en', refusal).body)).toEqual({
      code: 500,
      msg: 'The value is too small. The minimum is 5.',
      reason: 'BELOW_MIN',
      limit: '5',
      field: 'delegateTotal',
    });
    expect(writeRefusal('zh', refusal).body).toContain('最小为 5');
    expect(writeRefusal('ar', refusal).body).toContain('5');
  });

  test('"not now, nothing was done" of the server is 601', () => {
    expect(writeRefusal('en', refuse('BUSY')).code).toBe(601);
    expect(writeRefusal('en', refuse('UNAVAILABLE')).code).toBe(601);
  });

  test.each(COMPLETE_LANGUAGES)('a refusal by limit is 500, and never says the word that signs a client out: %s', (language) => {
    const { code, body } = writeRefusal(language, refuse('TOO_MANY_REQUESTS'));
    expect(code).toBe(500);
    expect(body).not.toContain('Token');
  });

  test('key data is absent when there is nothing; tables carry rows and total', () => {
    expect(writeResult('en', { ok: true, data: undefined }).body).toBe('{"code":200,"msg":"Success"}');
    expect(writeResult('en', page([], 0)).body).toBe('{"code":200,"msg":"Success","rows":[],"total":0}');
  });
});

describe('§1.2 parameters', () => {
  test('the path goes before the query, the query before the body; empty text and null are none; the rest is ignored', () => {
    const query = { symbol: 'eth', limit: '', other: 'x' };
    expect(gatherParameters(CALLS.depth, {}, query, { symbol: 'btc', limit: '5', __proto__: null })).toEqual({ symbol: 'eth', limit: '5' });
    expect(gatherParameters(CALLS.dictionary, { dictType: 'a' }, { dictType: 'b' }, null)).toEqual({ dictType: 'a' });
  });

  test('what stands in a prototype is no parameter', () => {
    const body: unknown = JSON.parse('{"__proto__":{"symbol":"btc"}}');
    expect(gatherParameters(CALLS.depth, {}, {}, body)).toEqual({});
  });

  test('an array as the body is the parameter that takes one', () => {
    expect(gatherParameters(CALLS.replaceWatchList, {}, {}, [{ coin: 'btc' }])).toEqual({ coins: [{ coin: 'btc' }] });
    expect(gatherParameters(CALLS.depth, {}, {}, [{ symbol: 'btc' }])).toEqual({});
  });
});

describe('§1.7 times', () => {
  test("are written in the platform's time zone, with midnight as 00", () => {
    const time = new PlatformTime('Asia/Kuching');
    expect(time.text(Date.UTC(2026, 3, 15, 16, 0, 0))).toBe('2026-04-16 00:00:00');
    expect(time.text(Date.UTC(2026, 3, 15, 15, 59, 59, 999))).toBe('2026-04-15 23:59:59');
  });
});

describe('rates', () => {
  test('a burst, then the average, then a burst again', () => {
    let nowMs = 0;
    const limiter = new RateLimiter(() => nowMs);
    const rate = { perMinute: 60, burst: 3 };
    const take = (count: number): number => Array.from({ length: count }, () => limiter.take('a', rate)).filter(Boolean).length;
    expect(take(5)).toBe(3);
    nowMs = 1_000;
    expect(take(5)).toBe(1);
    nowMs = 100_000;
    expect(take(5)).toBe(3);
    expect(limiter.take('b', rate)).toBe(true);
  });

  test('a clock that goes back gives nothing and takes nothing', () => {
    let nowMs = 1_000;
    const limiter = new RateLimiter(() => nowMs);
    limiter.take('a', { perMinute: 60, burst: 2 });
    nowMs = 0;
    expect(limiter.take('a', { perMinute: 60, burst: 2 })).toBe(true);
    expect(limiter.take('a', { perMinute: 60, burst: 2 })).toBe(false);
  });

  test('what is given back may be taken again, and is never more than a burst', () => {
    const limiter = new RateLimiter(() => 0);
    const rate = { perMinute: 60, burst: 2 };
    expect(limiter.isSpent('a', rate)).toBe(false);
    expect([limiter.take('a', rate, 2), limiter.isSpent('a', rate), limiter.take('a', rate)]).toEqual([true, true, false]);
    for (let count = 0; count < 5; count += 1) limiter.giveBack('a', rate);
    expect([limiter.isSpent('a', rate), limiter.take('a', rate, 3), limiter.take('a', rate, 2)]).toEqual([false, false, true]);
  });

  test('what is charged may be owed, a burst at most, and is earned before anything is given', () => {
    let nowMs = 0;
    const limiter = new RateLimiter(() => nowMs);
    const rate = { perMinute: 60, burst: 2 };
    limiter.charge('a', rate, 100);
    nowMs = 2_000;
    expect(limiter.take('a', rate)).toBe(false);
    nowMs = 3_000;
    expect(limiter.take('a', rate)).toBe(true);
  });

  test('memory is bounded however many callers there are', () => {
    const limiter = new RateLimiter(() => 0);
    for (let caller = 0; caller < 120_000; caller++) limiter.take(String(caller), { perMinute: 1, burst: 1 });
    expect(limiter.size).toBe(100_000);
  });
});

describe('pages', () => {
  test.each(['/', '/trade', '/i&123456', '/finance/subscribe/7', '/apiary'])('%s is a page', (path) => expect(isPagePath(path)).toBe(true));
  test.each(['/api', '/api/nothing', '/ws/x', '/kline', '/assets/app-12345678.js', '/favicon.ico'])('%s is none', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});
