import { describe, expect, test } from 'vitest';
import { readConfiguration, WrongConfiguration } from './configuration.ts';
import type { Environment } from './machine/environment.ts';
import { SEALING_KEY } from './test/sealing-key.ts';

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongConfiguration) return error.problems;
    throw error;
  }
}

const KEY = SEALING_KEY;
/** What live mode demands, and nothing that it refuses. */
const LIVE = { CANDOR_MODE: 'live', CANDOR_FEED: 'live', CANDOR_ENCRYPTION_KEY: KEY, CANDOR_PUBLIC_URL: 'https://exchange.example' };

describe('configuration', () => {
  test('an empty environment is a demo on loopback, and an empty variable is absent', () => {
    for (const environment of [{}, { CANDOR_PORT: '', CANDOR_MODE: '', DATABASE_URL: '' }]) {
      expect(readConfiguration(environment)).toMatchObject({
        host: '127.0.0.1',
        port: 8080,
        admin: { host: '127.0.0.1', port: 9080, isChosen: false },
        operator: { host: '127.0.0.1', port: 10_080, isChosen: false },
        operatorPublicUrl: null,
        mode: 'demo',
        feed: 'auto',
        databaseUrl: null,
        limits: true,
        inviteCodeRequired: false,
        language: 'en',
        trustedProxies: ['loopback'],
        publicUrl: null,
        tickRetentionDays: 0,
        keyDays: 0,
      });
    }
  });

  test('readiness and figures are on loopback unless the configuration says otherwise, 1,000 ports above the public one', () => {
    expect(readConfiguration({ CANDOR_PORT: '9000', CANDOR_HOST: '0.0.0.0' }).admin).toEqual({
      host: '127.0.0.1',
      port: 10_000,
      isChosen: false,
    });
    expect(readConfiguration({ CANDOR_PORT: '0' }).admin.port).toBe(0);
    expect(readConfiguration({ CANDOR_ADMIN_ADDRESS: '[::1]:7000' }).admin).toEqual({ host: '::1', port: 7000, isChosen: true });
    expect(readConfiguration({ CANDOR_ADMIN_ADDRESS: 'admin.example:0' }).admin).toEqual({
      host: 'admin.example',
      port: 0,
      isChosen: true,
    });
    for (const text of ['9080', ':9080', '::1:9080', '127.0.0.1:', '127.0.0.1:65536', 'http://127.0.0.1:9080'])
      expect(problemsOf({ CANDOR_ADMIN_ADDRESS: text })).toEqual([
        `CANDOR_ADMIN_ADDRESS must be an address and a port such as 127.0.0.1:9080, not "${text}"`,
      ]);
    expect(readConfiguration({ CANDOR_PORT: '64535' }).admin.port).toBe(65_535);
    expect(readConfiguration({ CANDOR_PORT: '64536' }).admin.port).toBe(0);
    expect(problemsOf({ CANDOR_PORT: 'http' })).toHaveLength(1);
  });

  test('operators are served on loopback unless the configuration says otherwise, 2,000 ports above the public one', () => {
    expect(readConfiguration({ CANDOR_PORT: '9000', CANDOR_HOST: '0.0.0.0' }).operator).toEqual({
      host: '127.0.0.1',
      port: 11_000,
      isChosen: false,
    });
    expect(readConfiguration({ CANDOR_PORT: '0' }).operator.port).toBe(0);
    expect(readConfiguration({ CANDOR_PORT: '63536' }).operator.port).toBe(0);
    expect(readConfiguration({ CANDOR_OPERATOR_ADDRESS: '[::1]:7000' }).operator).toEqual({ host: '::1', port: 7000, isChosen: true });
    expect(problemsOf({ CANDOR_OPERATOR_ADDRESS: '10080' })).toEqual([
      expect.stringContaining('CANDOR_OPERATOR_ADDRESS must be an address'),
    ]);
    expect(problemsOf({ CANDOR_OPERATOR_PUBLIC_URL: 'operators.example' })).toEqual([
      expect.stringContaining('CANDOR_OPERATOR_PUBLIC_URL must be the origin'),
    ]);
  });

  test('live mode serves operators elsewhere than on loopback through a named proxy that ends TLS alone', () => {
    const url = { CANDOR_OPERATOR_PUBLIC_URL: 'https://operators.example' };
    const proxies = { CANDOR_TRUSTED_PROXIES: '10.0.0.0/8' };
    for (const address of ['0.0.0.0:10080', '[::]:10080', '10.1.2.3:10080', 'operators.example:10080']) {
      const there = { ...LIVE, CANDOR_OPERATOR_ADDRESS: address };
      expect(problemsOf(there), address).toEqual([
        expect.stringContaining('CANDOR_OPERATOR_PUBLIC_URL must be set to an origin of https'),
        expect.stringContaining('CANDOR_TRUSTED_PROXIES must name the proxy'),
      ]);
      expect(problemsOf({ ...there, ...url })).toHaveLength(1);
      expect(problemsOf({ ...there, ...proxies })).toHaveLength(1);
      expect(problemsOf({ ...there, ...proxies, CANDOR_OPERATOR_PUBLIC_URL: 'http://operators.example' })).toHaveLength(1);
      expect(problemsOf({ ...there, ...proxies, ...url })).toEqual([]);
      expect(problemsOf({ CANDOR_OPERATOR_ADDRESS: address })).toEqual([]);
    }
    expect(problemsOf({ ...LIVE, ...url })).toEqual([]);
    expect(problemsOf({ ...LIVE, CANDOR_OPERATOR_PUBLIC_URL: 'http://localhost:10080' })).toEqual([]);
    expect(problemsOf({ ...LIVE, CANDOR_OPERATOR_PUBLIC_URL: 'http://operators.example' })).toHaveLength(1);
  });

  test('PRODUCT RULES 3.1 live mode takes real prices only, keeps its limits and asks for invite codes', () => {
    expect(problemsOf({ ...LIVE, CANDOR_SIMULATED_PARTICIPANTS: '3' })).toEqual([
      'CANDOR_SIMULATED_PARTICIPANTS=3 is play: in live mode nobody is simulated',
    ]);
    expect(problemsOf({ ...LIVE, CANDOR_FEED: 'simulated' })).toEqual(['CANDOR_FEED=simulated is play: in live mode prices must be live']);
    expect(problemsOf({ ...LIVE, CANDOR_FEED: 'replay:/x' })).toHaveLength(1);
    expect(problemsOf({ ...LIVE, CANDOR_LIMITS: 'off' })).toHaveLength(1);
    expect(readConfiguration(LIVE).inviteCodeRequired).toBe(true);
  });

  test('live mode where others reach it names its public address and the proxy that ends TLS', () => {
    const live = { ...LIVE, CANDOR_PUBLIC_URL: '' };
    const named = { CANDOR_PUBLIC_URL: 'https://exchange.example', CANDOR_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' };
    for (const host of ['0.0.0.0', '::', '192.0.2.7']) {
      const there = { ...live, CANDOR_HOST: host };
      expect(problemsOf(there)).toHaveLength(2);
      expect(problemsOf({ ...there, ...named, CANDOR_PUBLIC_URL: 'http://exchange.example' })).toHaveLength(1);
      expect(problemsOf({ ...there, ...named, CANDOR_TRUSTED_PROXIES: '' })).toHaveLength(1);
      expect(readConfiguration({ ...there, ...named })).toMatchObject({
        publicUrl: 'https://exchange.example',
        trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      });
    }
    expect(problemsOf({ CANDOR_HOST: '0.0.0.0' })).toEqual([]);
  });

  test('live mode on loopback names its public address too, since a proxy of this machine may stand in front', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost']) {
      const there = { ...LIVE, CANDOR_HOST: host };
      for (const url of ['', 'http://exchange.example', 'http://127.evil.example'])
        expect(problemsOf({ ...there, CANDOR_PUBLIC_URL: url })).toEqual([
          expect.stringContaining('CANDOR_PUBLIC_URL must be set in live mode: '),
        ]);
      for (const url of ['https://exchange.example', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
        expect(problemsOf({ ...there, CANDOR_PUBLIC_URL: url }), url).toEqual([]);
    }
  });

  test('live mode refuses a setting that nobody reads, also an empty one; a demo goes on', () => {
    for (const name of ['CANDOR_TRUSTED_PROXY', 'CANDOR_INVITECODES', 'candor_mode', 'CANDOR_TESTS'])
      for (const value of ['x', '']) {
        expect(problemsOf({ ...LIVE, [name]: value })).toEqual([`${name} is no setting: remove it, or correct its name`]);
        expect(problemsOf({ [name]: value })).toEqual([]);
      }
    const others = { CANDOR_OPERATOR: 'root', CANDOR_OPERATOR_CODE: '1', CANDOR_TEST_OFFSET_MS: '0', CANDOR_CLAMD: '', PATH: '/bin' };
    expect(problemsOf({ ...LIVE, ...others })).toEqual([]);
  });

  test.each(['exchange.example', 'https://exchange.example/app', 'https://user@exchange.example', 'ftp://exchange.example', 'https://a?b'])(
    '%s is no public address',
    (text) => {
      expect(problemsOf({ CANDOR_PUBLIC_URL: text })).toEqual([
        expect.stringContaining('CANDOR_PUBLIC_URL must be the origin that people see'),
      ]);
    },
  );

  test('what is stored sealed has a key of 32 bytes, of the configuration in live mode; it is in no message', () => {
    expect(readConfiguration({}).encryptionKeys).toBeNull();
    const inBase64 = Buffer.from(KEY, 'hex').toString('base64');
    for (const text of [KEY, inBase64])
      expect(readConfiguration({ CANDOR_ENCRYPTION_KEY: text }).encryptionKeys?.current.export().toString('hex')).toBe(KEY);
    expect(problemsOf({ ...LIVE, CANDOR_ENCRYPTION_KEY: '' })).toEqual([
      expect.stringContaining('CANDOR_ENCRYPTION_KEY must be set in live mode'),
    ]);
    for (const mode of ['demo', 'live'])
      expect(problemsOf({ ...LIVE, CANDOR_MODE: mode, CANDOR_ENCRYPTION_KEY: 'secret' })).toEqual([
        'CANDOR_ENCRYPTION_KEY must be 32 bytes, as 64 hex digits or in base64 (its value is not shown)',
      ]);
  });

  test('beside the key in use stand earlier ones, the latest first; none of them is in a message', () => {
    const [first, second] = ['11'.repeat(32), '22'.repeat(32)];
    const keys = readConfiguration({ CANDOR_ENCRYPTION_KEY: KEY, CANDOR_EARLIER_ENCRYPTION_KEYS: `${second}, ${first}` }).encryptionKeys;
    expect(keys?.earlier.map((key) => key.export().toString('hex'))).toEqual([second, first]);
    expect(problemsOf({ CANDOR_ENCRYPTION_KEY: KEY, CANDOR_EARLIER_ENCRYPTION_KEYS: `${second},secret` })).toEqual([
      expect.stringMatching(/^CANDOR_EARLIER_ENCRYPTION_KEYS must be keys of 32 bytes .* \(its value is not shown\)$/),
    ]);
    expect(problemsOf({ CANDOR_EARLIER_ENCRYPTION_KEYS: first })).toEqual([
      'CANDOR_EARLIER_ENCRYPTION_KEYS needs CANDOR_ENCRYPTION_KEY, which is in use after them',
    ]);
  });

  test('a key that somebody made up is refused in live mode, in no message; as an earlier one it opens what it sealed', () => {
    const ascending = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    const made = [
      '00'.repeat(32),
      'ff'.repeat(32),
      '0f'.repeat(32),
      '0123456789abcdef'.repeat(4),
      ascending.toString('hex'),
      Buffer.from(ascending.toReversed()).toString('base64'),
      Buffer.from(ascending.map((byte) => byte * 7 + 3)).toString('hex'),
      Buffer.from('my own secret, 32 letters long..').toString('base64'),
      `${'00'.repeat(24)}${KEY.slice(0, 16)}`,
    ];
    for (const text of made) {
      const problems = problemsOf({ ...LIVE, CANDOR_ENCRYPTION_KEY: text });
      expect(problems, text).toEqual([
        expect.stringMatching(/^CANDOR_ENCRYPTION_KEY can be guessed: .* \(openssl rand -hex 32; its value is not shown\)$/),
      ]);
      expect(problems.join()).not.toContain(text);
      expect(problemsOf({ ...LIVE, CANDOR_EARLIER_ENCRYPTION_KEYS: text })).toEqual([]);
      expect(problemsOf({ CANDOR_ENCRYPTION_KEY: text })).toEqual([]);
    }
  });

  test.each([
    '0.0.0.0/1,128.0.0.0/1',
    '0.0.0.0/1',
    '192.0.0.0/3',
    '64.0.0.0/6',
    '::/1,8000::/1',
    '2000::/3',
    '::ffff:0.0.0.0/96',
    '0.0.0.0/128.0.0.0',
    Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/8`).join(','),
  ])('live mode believes no proxies of which anybody may be one: %s', (networks) => {
    const problems = problemsOf({ ...LIVE, CANDOR_TRUSTED_PROXIES: networks });
    expect(problems).toEqual([
      `CANDOR_TRUSTED_PROXIES=${networks} believes so many addresses that anybody may have one: name the networks of your own proxies`,
    ]);
    expect(problemsOf({ CANDOR_TRUSTED_PROXIES: networks })).toEqual([]);
  });

  test.each([
    'loopback,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7,fe80::/10',
    '173.245.48.0/20,104.16.0.0/13,162.158.0.0/15,2400:cb00::/32,2606:4700::/32',
    '127.0.0.1',
  ])('private networks and those of a service in front are believed: %s', (networks) => {
    expect(problemsOf({ ...LIVE, CANDOR_TRUSTED_PROXIES: networks })).toEqual([]);
  });

  test.each(['0.0.0.0:9080', '[::]:9080', '[0:0::0]:9080', '0:9080', '0x0:9080', '00.0:9080', '[::ffff:0.0.0.0]:9080'])(
    'live mode shows readiness and figures not at every address: %s',
    (address) => {
      expect(problemsOf({ ...LIVE, CANDOR_ADMIN_ADDRESS: address })).toEqual([
        `CANDOR_ADMIN_ADDRESS=${address} is every address of this machine, also those that users reach: name the one that your monitor asks at`,
      ]);
      expect(problemsOf({ CANDOR_ADMIN_ADDRESS: address })).toEqual([]);
    },
  );

  test.each(['127.0.0.1:9080', '[::1]:9080', '10.1.2.3:9080', 'monitor.example:9080'])('%s is one address', (address) => {
    expect(problemsOf({ ...LIVE, CANDOR_ADMIN_ADDRESS: address })).toEqual([]);
  });

  test('quotation marks, spaces and signs that cannot be seen at the end of a value are refused, and the value is not shown', () => {
    for (const text of ['"x"', "'x'", ' x', 'x ', 'x\n', 'x\u0000y', '\u00a0x', ' ', '`x`']) {
      const words =
        'CANDOR_DATA begins or ends with a space or a quotation mark, or has a sign that cannot be seen: remove it (its value is not shown)';
      expect(problemsOf({ CANDOR_DATA: text })).toEqual([words]);
      expect(problemsOf({ DATABASE_URL: `postgresql://u:secret@h/d${text}` }).join()).not.toContain('secret');
    }
    expect(problemsOf({ CANDOR_DATA: '/a folder of "mine"/data' })).toEqual([]);
    expect(problemsOf({ PATH: ' /bin ' })).toEqual([]);
  });

  test.each(['127.0.0.1:8080', 'a b', '[::1]', 'http://a', 'a/b', '300.1.1.1:1'])('%j is no host to listen at', (host) => {
    expect(problemsOf({ CANDOR_HOST: host })).toEqual([
      `CANDOR_HOST must be an address or the name of a host, without a port, not "${host}"`,
    ]);
  });

  test('no number is taken in another form than whole decimal digits', () => {
    const names = ['CANDOR_PORT', 'CANDOR_TICK_RETENTION_DAYS', 'CANDOR_KEY_DAYS', 'CANDOR_SIMULATED_PARTICIPANTS'];
    for (const text of ['0x10', '1e3', '1_000', '+5', '-5', '5.0', '٥', 'Infinity', 'NaN']) {
      const addresses = Object.fromEntries(['CANDOR_CLAMD', 'CANDOR_ADMIN_ADDRESS'].map((name) => [name, `localhost:${text}`]));
      const said = problemsOf({ ...Object.fromEntries(names.map((name) => [name, text])), ...addresses });
      for (const name of [...names, ...Object.keys(addresses)]) expect(said.join('\n'), `${name}=${text}`).toContain(`${name} must be`);
    }
  });

  test('a network that is none is named, and one that is written so that it is another one', () => {
    const wrong = [
      'proxy',
      '010.0.0.0/8',
      '10.0/8',
      '0x0a000000/8',
      '10.0.0.0/08',
      '10.0.0.0/0',
      '10.0.0.0/33',
      '10.0.0.0/8/9',
      '10.0.0.0/',
      'fe80::1%eth0',
      '::/129',
      '10.0.0.0/255.0.255.0',
    ];
    for (const network of wrong)
      expect(problemsOf({ CANDOR_TRUSTED_PROXIES: `10.0.0.0/8,${network}` }), network).toEqual([
        expect.stringContaining('CANDOR_TRUSTED_PROXIES must be networks'),
      ]);
    expect(problemsOf({ CANDOR_TRUSTED_PROXIES: ',' })).toEqual(['CANDOR_TRUSTED_PROXIES names nobody: leave it out, or name networks']);
    expect(problemsOf({ CANDOR_TRUSTED_PROXIES: 'loopback,10.0.0.0/255.0.0.0,::1,fd00::/8,192.0.2.1' })).toEqual([]);
  });

  test('customer service is somewhere', () => {
    for (const url of ['https://', 'https:///x', 'mailto:', 'mailto:nobody', 'http://a', 'https://a b'])
      expect(problemsOf({ CANDOR_SUPPORT_URL: url }), url).toEqual([expect.stringContaining('CANDOR_SUPPORT_URL must begin with')]);
    for (const url of ['https://help.example/x', 'mailto:help@exchange.example'])
      expect(problemsOf({ CANDOR_SUPPORT_URL: url })).toEqual([]);
  });

  test('all problems are named at once, each with its variable', () => {
    const problems = problemsOf({
      CANDOR_PORT: '99999',
      CANDOR_MODE: 'test',
      CANDOR_FEED: 'moon',
      CANDOR_LANGUAGE: 'xx',
      CANDOR_LIMITS: 'maybe',
      CANDOR_LOG: 'loud',
      CANDOR_SUPPORT_URL: 'javascript:1',
      DATABASE_URL: 'mysql://user:secret@x',
    });
    expect(problems).toHaveLength(8);
    expect(problems.join('\n')).not.toContain('secret');
  });
});

test.each([
  ['', { count: 12, seed: '1' }],
  ['off', null],
  ['1', { count: 1, seed: '1' }],
  ['100:blue-2', { count: 100, seed: 'blue-2' }],
])('SPEC 4.5 simulated participants %j', (text, participants) => {
  expect(readConfiguration({ CANDOR_SIMULATED_PARTICIPANTS: text }).participants).toEqual(participants);
});

test.each(['0', '101', '-1', 'on', '12:', '12:a b', '1.5'])('SPEC 4.5 %j names no team', (text) => {
  expect(problemsOf({ CANDOR_SIMULATED_PARTICIPANTS: text })).toEqual([
    `CANDOR_SIMULATED_PARTICIPANTS must be off, or their number from 1 to 100 with or without a seed (12:blue), not "${text}"`,
  ]);
});
