import { describe, expect, test } from 'vitest';
import { faultOf, OPERATIONS, operationOf, type Answer } from './held-answer.ts';

const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8', ...headers }),
  body: JSON.stringify(body),
});

const fault = (method: string, path: string, answer: Answer): string | null => {
  const operation = operationOf(method, path);
  if (operation === undefined) throw new Error(`${path} is not described`);
  return faultOf(operation, answer);
};

const done = { code: 200, msg: 'Success' };

describe('an answer is held against the API document', () => {
  test('as described it has no fault', () => {
    expect(fault('POST', '/api/user/login', json({ ...done, data: { satoken: 'x' } }))).toBeNull();
    expect(fault('POST', '/api/currency/order/cancelOrder', json(done))).toBeNull();
    expect(fault('GET', '/api/record/second', json({ ...done, rows: [], total: 0 }))).toBeNull();
    expect(fault('POST', '/api/common/type/t_app_language', json({ ...done, data: [] }))).toBeNull();
    expect(fault('POST', '/api/user/login', json({ code: 500, msg: 'x', reason: 'LOGIN_WRONG' }))).toBeNull();
    expect(fault('POST', '/api/user/login', json({ code: 601, msg: 'x', reason: 'BUSY' }))).toBeNull();
    expect(fault('POST', '/api/user/login', json({ code: 500, msg: 'x', reason: 'TOO_LARGE' }, 413))).toBeNull();
    expect(fault('GET', '/api/prices/keys', { status: 304, headers: new Headers(), body: '' })).toBeNull();
  });

  test.each([
    ['a field more', 'POST', '/api/user/login', json({ ...done, data: { satoken: 'x', passwordHash: 'y' } })],
    ['a member of the envelope more', 'POST', '/api/user/login', json({ ...done, data: { satoken: 'x' }, seq: 1 })],
    ['no data', 'POST', '/api/user/login', json(done)],
    ['data where there is none', 'POST', '/api/currency/order/cancelOrder', json({ ...done, data: null })],
    ['a text for a number', 'GET', '/api/record/second', json({ ...done, rows: [], total: '0' })],
    ['a fraction for an integer', 'GET', '/api/record/second', json({ ...done, rows: [], total: 0.5 })],
    ['another code', 'POST', '/api/user/login', json({ code: 400, msg: 'x', reason: 'LOGIN_WRONG' })],
    ['a reason that the call does not have', 'POST', '/api/user/login', json({ code: 500, msg: 'x', reason: 'TICKS_PRUNED' })],
    ['a refusal without its reason', 'POST', '/api/user/login', json({ code: 500, msg: 'x' })],
    ['not now with the code of never', 'POST', '/api/user/login', json({ code: 500, msg: 'x', reason: 'BUSY' })],
    ['another status', 'POST', '/api/user/login', json({ ...done, data: { satoken: 'x' } }, 201)],
    ['not modified of what is never kept', 'GET', '/api/user/getInfo', { status: 304, headers: new Headers(), body: '' }],
    ['a cookie', 'POST', '/api/currency/order/cancelOrder', json(done, 200, { 'set-cookie': 'a=b' })],
    ['an ETag', 'GET', '/api/asset/list', json({ ...done, data: [] }, 200, { etag: '"a"' })],
    ['a page', 'POST', '/api/user/login', { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: '<html>' }],
    ['half of it', 'POST', '/api/user/login', { ...json(done), body: '{"code":200' }],
  ])('%s is a fault', (_what, method, path, answer) => expect(fault(method, path, answer)).not.toBeNull());

  test('a call is found by method and path', () => {
    expect(operationOf('get', '/api/asset/list')?.operationId).toBe('asset.all');
    expect(operationOf('POST', '/api/asset/list')?.operationId).toBe('asset.all.post');
    expect(operationOf('POST', '/api/proofs/second/S-1/')?.operationId).toBe('proofs.updown.post');
    expect(operationOf('GET', '/api/user/login')).toBeUndefined();
    expect(operationOf('POST', '/api/user/login/more')).toBeUndefined();
    expect(OPERATIONS.length).toBeGreaterThan(80);
  });
});
