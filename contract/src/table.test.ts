import { describe, expect, test } from 'vitest';
import { products } from './products/registry.ts';
import { productCalls } from './products/registry-later.ts';
import { CALLS } from './table.ts';

const calls = Object.values(CALLS);

/** Section 1.4: what anyone may call. */
const PUBLIC =
  /^\/(api\/user\/(register|login|autoLogin|passkeyLogin|passkeySignInOptions|easyGenerateCode|sendEmailCode|sendMobileCode|getCountryCode|backPwd)$|api\/demo\/inbox$|api\/common\/(?!upload\/)|api\/market\/|api\/contact\/send$|api\/(statistics|prices)\/|api\/rounds\/(state|settled|published)$|kline$)/;

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

  test('each call of a product says so, and no other does', () => {
    const names = products.map(({ name }): string => name);
    for (const call of Object.values(productCalls)) expect(names, call.name).toContain(call.product?.name);
    const ofProducts = new Set<string>(Object.values(productCalls).map(({ name }) => name));
    for (const call of calls.filter(({ name }) => !ofProducts.has(name))) expect(call.product, call.name).toBeNull();
  });

  test('a call that opens or reduces takes an Idempotency-Key or answers firm terms only', () => {
    const changes = calls.filter(({ product, idempotent }) => product !== null && product.use !== 'read' && !idempotent);
    expect(changes.map(({ name }) => name)).toEqual(['updown.proposal']);
  });

  test('a call that is done once belongs to a product’s opening or reducing, or to none', () => {
    for (const call of calls.filter(({ idempotent }) => idempotent)) expect(call.product?.use, call.name).not.toBe('read');
  });
});
