import { describe, expect, test } from 'vitest';
import type { CallDefinition } from './call.ts';
import { products } from './products/registry.ts';
import { productCalls } from './products/registry-later.ts';
import { CALLS } from './table.ts';

const calls = Object.values<CallDefinition>(CALLS);

/** Section 1.4 of the wire contract, in its own words: what anyone may call. */
const PUBLIC_BY_CONTRACT = [
  '/api/user/register',
  '/api/user/login',
  '/api/user/easyGenerateCode',
  '/api/user/sendEmailCode',
  '/api/user/sendMobileCode',
  '/api/user/getCountryCode',
  '/api/user/backPwd',
  '/api/common/*',
  '/api/notice/*',
  '/api/option/rules/*',
  '/kline',
];
const EXCEPT_BY_CONTRACT = '/api/common/upload/OSS';
/** Section 2.2: it is made before there is a session. */
const BEFORE_A_SESSION = '/api/user/autoLogin';
/** Calls of our own that anyone may make. */
const PUBLIC_ADDED =
  /^\/api\/(user\/(passkeyLogin|passkeySignInOptions)$|demo\/inbox$|market\/|contact\/send$|(statistics|prices|terms)\/|rounds\/(state|settled|published)$)/;

function isPublic({ path, added }: CallDefinition): boolean {
  if (added) return PUBLIC_ADDED.test(path);
  if (path === EXCEPT_BY_CONTRACT) return false;
  return (
    path === BEFORE_A_SESSION ||
    PUBLIC_BY_CONTRACT.some((line) => (line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line))
  );
}

describe('the table of calls', () => {
  test('names and paths are unique', () => {
    expect(new Set(calls.map((call) => call.path)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
  });

  test.each(calls.map((call) => [call.path, call] as const))('§1.2 %s: GET is accepted by POST too, the path is absolute', (path, call) => {
    expect(path).toMatch(/^\/(api\/[A-Za-z0-9/{}]+|kline)$/);
    expect(call.methods).toContain('POST');
  });

  test.each(calls.map((call) => [call.path, call] as const))('§1.4 %s is public exactly when the contract says so', (_path, call) => {
    expect(call.access).toBe(isPublic(call) ? 'public' : 'user');
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
    expect(changes.map(({ name }) => name)).toEqual(['updown.proposal', 'conversion.quote']);
  });

  test('a call that is done once belongs to a product’s opening or reducing, or to none', () => {
    for (const call of calls.filter(({ idempotent }) => idempotent)) expect(call.product?.use, call.name).not.toBe('read');
  });
});
