import { describe, expect, test } from 'vitest';
import { CALLS } from './table.ts';

const calls = Object.values(CALLS);

/** Section 1.4: what anyone may call. */
const PUBLIC =
  /^\/(api\/user\/(register|login|autoLogin)$|api\/common\/|api\/market\/|api\/(statistics|prices)\/|api\/rounds\/(state|settled|published)$|kline$)/;

describe('the table of calls', () => {
  test('names and paths are unique', () => {
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
  });

  test.each(calls.map((call) => [call.path, call] as const))('§1.2 %s: GET is accepted by POST too, the path is absolute', (path, call) => {
    expect(path).toMatch(/^\/(api\/[A-Za-z0-9/{}]+|kline)$/);
    expect(call.methods).toContain('POST');
  });

  test.each(calls.map((call) => [call.path, call] as const))('§1.4 %s is public exactly when the contract says so', (path, call) => {
    expect(call.access).toBe(PUBLIC.test(path) ? 'public' : 'user');
  });

  test('§1.8 calls with secrets are marked, so that no log holds their values', () => {
    const secret = calls.filter((call) => call.secret).map((call) => call.path);
    expect(secret).toEqual(expect.arrayContaining(['/api/user/login', '/api/user/register', '/api/user/updateUserLoginPwd']));
  });

  test('names in a path are parameters', () => {
    for (const call of calls) {
      for (const [, name = ''] of call.path.matchAll(/\{([A-Za-z]+)\}/g)) expect(Object.keys(call.parameters.entries)).toContain(name);
    }
  });

  test('every call has a bounded rate', () => {
    for (const call of calls) expect(call.limit.burst).toBeGreaterThan(0);
  });
});
