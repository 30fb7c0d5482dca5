import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Front, LOCAL_FRONT, LOOPBACK, trustIn } from '../front.ts';
import { Admission } from './admission.ts';

const PUBLIC = new Front(trustIn([LOOPBACK]), 'https://operators.example');
const HERE = '127.0.0.1:10080';

function asked(headers: Readonly<Record<string, string>>, front = LOCAL_FRONT, method = 'POST', url = '/operator/whoami'): string | null {
  const admission = new Admission({ front, boundHost: 'inside.example', limits: true, now: () => 0 });
  const all = { host: HERE, 'content-type': 'application/json', ...headers };
  return admission.refusalOf({ method, url, headers: all, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage)?.code ?? null;
}

describe('a request of an operator is looked at', () => {
  test.each([HERE, 'localhost:10080', '[::1]:10080', '10.1.2.3:10080', '127.0.0.1', 'inside.example:10080'])('at the host %s', (host) => {
    expect(asked({ host })).toBeNull();
  });

  test.each(['evil.example:10080', 'operators.example', 'localhost.evil.example', '127.0.0.1.evil.example:10080', '', '[::1', 'a:b:c'])(
    'not at the host %s, which may be somebody else’s name for this machine',
    (host) => {
      expect(asked({ host })).toBe('WRONG_HOST');
    },
  );

  test('at the host of the public origin, where there is one', () => {
    expect(asked({ host: 'operators.example' }, PUBLIC)).toBeNull();
    expect(asked({ host: 'other.example' }, PUBLIC)).toBe('WRONG_HOST');
    // what a proxy says of a host is not the host
    expect(asked({ host: 'other.example', 'x-forwarded-host': 'operators.example' }, PUBLIC)).toBe('WRONG_HOST');
  });

  test('from its own pages alone', () => {
    expect(asked({ origin: `http://${HERE}` })).toBeNull();
    for (const origin of ['https://evil.example', 'http://127.0.0.1:8080', 'null', ''])
      expect(asked({ origin }), origin).toBe('WRONG_ORIGIN');
    expect(asked({ origin: 'https://operators.example', host: 'operators.example' }, PUBLIC)).toBeNull();
    expect(asked({ origin: 'http://operators.example', host: 'operators.example' }, PUBLIC)).toBe('WRONG_ORIGIN');
    expect(asked({ origin: `http://${HERE}` }, PUBLIC)).toBe('WRONG_ORIGIN');
    for (const site of ['cross-site', 'same-site']) expect(asked({ 'sec-fetch-site': site }), site).toBe('WRONG_ORIGIN');
    for (const site of ['same-origin', 'none']) expect(asked({ 'sec-fetch-site': site }), site).toBeNull();
  });

  test('or by a link of another page, to the page alone', () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'content-type': '' };
    for (const url of ['/', '/?language=ar']) expect(asked(link, LOCAL_FRONT, 'GET', url), url).toBeNull();
    for (const url of ['/operator/document', '/assets/operator-a1b2c3d.js', '//evil.example'])
      expect(asked(link, LOCAL_FRONT, 'GET', url), url).toBe('WRONG_ORIGIN');
    expect(asked({ ...link, 'content-type': 'application/json' }, LOCAL_FRONT, 'POST', '/')).toBe('WRONG_ORIGIN');
    expect(asked({ ...link, 'sec-fetch-mode': 'cors' }, LOCAL_FRONT, 'GET', '/')).toBe('WRONG_ORIGIN');
    expect(asked({ ...link, host: 'evil.example' }, LOCAL_FRONT, 'GET', '/')).toBe('WRONG_HOST');
    expect(asked({ ...link, origin: 'https://evil.example' }, LOCAL_FRONT, 'GET', '/')).toBe('WRONG_ORIGIN');
  });

  test('as JSON alone, which no form can send', () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      'application/jsonp',
      'text/plain; a=application/json',
    ])
      expect(asked({ 'content-type': type }), type).toBe('NOT_JSON');
    expect(asked({ 'content-type': 'application/json; charset=utf-8' })).toBeNull();
    expect(asked({ 'content-type': '' }, LOCAL_FRONT, 'GET')).toBeNull();
  });

  test('two hundred times at once of a network, then ten a second', () => {
    let nowMs = 0;
    const admission = new Admission({ front: LOCAL_FRONT, boundHost: '127.0.0.1', limits: true, now: () => nowMs });
    const request = { method: 'GET', headers: { host: HERE }, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage;
    const refused = (count: number): number =>
      Array.from({ length: count }, () => admission.refusalOf(request)?.code).filter((code) => code === 'TOO_MANY_REQUESTS').length;
    expect(refused(205)).toBe(5);
    nowMs += 1_000;
    expect(refused(15)).toBe(5);
  });
});
