import * as request from '@candor/contract/request';
import { CALLS } from '@candor/contract/table';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bodyBoundBytes } from './body-bound.ts';

const KIB = 1_024;
const calls = Object.values(CALLS).map((call) => [call.name, call] as const);

test.each(calls)('the longest body of %s follows from its schema, between 8 and 64 KiB', (_name, call) => {
  expect(bodyBoundBytes(call)).toBeGreaterThanOrEqual(8 * KIB);
  expect(bodyBoundBytes(call)).toBeLessThanOrEqual(64 * KIB);
});

test('a sign-in with every field at its longest, each sign escaped, is within the bound, and little else is', () => {
  const long = (length: number): string => '\u00e9'.repeat(length);
  const fields = {
    signType: '3',
    loginName: long(64),
    email: long(254),
    phone: long(32),
    loginPassword: long(256),
    code: long(16),
    timestamp: long(32),
    factorCode: long(4_096),
  };
  const escaped = JSON.stringify({ ...fields, remember: 'false' }).replaceAll('\u00e9', String.raw`\u00e9`);
  expect(escaped.length).toBeLessThanOrEqual(bodyBoundBytes(CALLS.login) - 8 * KIB);
  expect(bodyBoundBytes(CALLS.login)).toBeLessThan(escaped.length + 9 * KIB);
});

test('the call that takes the most is bounded like all', () => {
  expect(bodyBoundBytes(CALLS.replaceWatchList)).toBe(64 * KIB);
});

test('a parameter without a longest value is a mistake that keeps the server from starting', () => {
  const parameters = v.object({ coin: request.coinCode, note: v.optional(v.string()) });
  const endless = { ...CALLS.login, name: 'a.b', parameters };
  expect(() => bodyBoundBytes(endless)).toThrow('a.b.note: the contract names no longest value');
});
