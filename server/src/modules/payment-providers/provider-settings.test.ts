import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readProviders } from './provider-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = {
  code: 'ACME',
  name: 'Acme Pay',
  currency: 'USD',
  coin: 'usdt',
  channel: 'USDT-ERC',
  useAddress: false,
  baseUrl: 'https://pay.acme.example/v1',
  requestKey: 'request-key-of-more-than-32-characters',
  callbackKey: 'callback-key-of-more-than-32-characters',
};

function read(content: unknown, mode: 'demo' | 'live' = 'live') {
  const path = join(folder, 'providers.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const problems: string[] = [];
  return { providers: readProviders({ CANDOR_PAYMENT_PROVIDERS: path }, mode, problems), problems };
}

describe('payment providers as they are configured', () => {
  test('without the variable there is none; a list of them is read', () => {
    expect(readProviders({}, 'live', [])).toEqual([]);
    expect(read([GOOD])).toEqual({ providers: [GOOD], problems: [] });
  });

  test.each([['a file that is not there', { CANDOR_PAYMENT_PROVIDERS: join(folder, 'none.json') }, 'cannot be read']])(
    '%s keeps the server from starting',
    (_what, environment, words) => {
      const problems: string[] = [];
      readProviders(environment, 'live', problems);
      expect(problems.join()).toContain(words);
    },
  );

  test.each<readonly [string, unknown, string]>([
    ['no JSON', '[', 'is no JSON'],
    ['no list', GOOD, 'the list'],
    ['a missing field', [{ ...GOOD, currency: undefined }], '0.currency'],
    ['an unknown field', [{ ...GOOD, secret: 'x' }], '0.secret'],
    ['a code in small letters', [{ ...GOOD, code: 'acme' }], '0.code'],
    ['the name of a network as a code', [{ ...GOOD, code: 'TRC20' }], 'is the name of a network'],
    ['a coin of another channel', [{ ...GOOD, coin: 'btc' }], 'which USDT-ERC does not carry'],
    ['http in live mode', [{ ...GOOD, baseUrl: 'http://127.0.0.1:9000' }], 'https://'],
    ['a user in the address', [{ ...GOOD, baseUrl: 'https://a:b@pay.acme.example' }], 'without user'],
    ['a short key', [{ ...GOOD, requestKey: 'short' }], '0.requestKey'],
    ['one key for both ways', [{ ...GOOD, callbackKey: GOOD.requestKey }], 'two keys that differ'],
    ['a code twice', [GOOD, GOOD], 'the same code'],
  ])('%s keeps the server from starting, and no key is said back', (_what, content, words) => {
    const { problems } = read(content);
    expect(problems.join('\n')).toContain(words);
    expect(problems.join('\n')).not.toContain(GOOD.requestKey);
  });

  test('demo mode takes one on this machine without https, and no other', () => {
    expect(read([{ ...GOOD, baseUrl: 'http://127.0.0.1:9000' }], 'demo').problems).toEqual([]);
    expect(read([{ ...GOOD, baseUrl: 'http://pay.acme.example' }], 'demo').problems.length).toBe(1);
  });
});
