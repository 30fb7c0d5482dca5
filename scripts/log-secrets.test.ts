import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsIn, secretsInLogs } from './log-secrets.ts';

const TOKEN = 'cOalQk26XWZh0XmmmLRgxYs3_SkaXeo5jGKh56cZwKU';

describe('what no log may hold is recognised', () => {
  test.each([
    ['a session token', `{"level":30,"msg":"signed in ${TOKEN}"}`],
    ['the secret of a device', `{"cookie":"candor_device=0123456789abcdef.${TOKEN}"}`],
    ['a challenge of a passkey', `{"asked":"${TOKEN}${TOKEN.slice(0, 32)}"}`],
    ['a token in an address', '{"url":"/ws/user?satoken=abc"}'],
    ['a password in an address', '{"url":"/api/user/login?signType=3&loginPassword=Quiet7"}'],
    ['a password in a body', '{"body":{"loginPassword":"Quiet7!harbour"}}'],
    ['a one-time code in an address', '{"url":"/api/user/login?code=123456"}'],
    ['a one-time code in a body', '{"emailCode":"123456"}'],
    ['the secret of an authenticator app', '{"told":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}'],
    ['a recovery code', '{"told":"k3zt-9qpw-aa4c-x7n2"}'],
    ['a mail address', '{"problem":"no such mailbox: ann@example.com"}'],
    ['who somebody is', '{"handIn":{"realName":"Alice Example"}}'],
    ['a picture', '{"bytes":"/9j/4AAQSkZJRgABAQ"}'],
  ])('%s', (_name, line) => {
    expect(secretsIn(line)).not.toEqual([]);
  });

  test.each([
    ['{"level":30,"time":"2026-11-23T15:35:09.988Z","key":"1303c472050e50a9","msg":"signing key"}'],
    ['{"level":20,"time":"2026-11-23T15:35:20.412Z","call":"user.login","code":500,"reason":"LOGIN_WRONG","seconds":0.1029133550000006}'],
    ['{"event":"login","outcome":"done","userId":100123,"network":"203.0.113.7","sessionId":"tC3Nf3zmYy69b4Vs"}'],
    ['{"event":"code-sent","outcome":"done","codeType":"FIND_PASSWORD"}'],
    ['{"hash":"8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"}'],
    ['    at Module._compile (node:internal/modules/cjs/loader:1554:14) /srv/node_modules/@candor/Some-Package-With-A-Long-Name/0123.ts'],
    ['Candor is ready at http://127.0.0.1:36409'],
  ])('and nothing else: %s', (line) => {
    expect(secretsIn(line)).toEqual([]);
  });
});

describe('the logs of a run', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'candor-logs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('are read whole, each line that has a secret is named and none is shown', () => {
    writeFileSync(join(folder, 'integration-1.log'), `{"msg":"ready"}\n{"msg":"${TOKEN}"}\n`);
    writeFileSync(join(folder, 'integration-2.log'), 'Candor is ready\n');
    const { lines, found } = secretsInLogs(folder);
    expect(lines).toBe(3);
    expect(found).toEqual(['integration-1.log:2: a token']);
  });

  test('are held against what the tests typed', () => {
    writeFileSync(join(folder, 'known-1'), 'six green lanterns\n');
    writeFileSync(join(folder, 'e2e-1.log'), '{"msg":"six green lanterns"}\n');
    expect(secretsInLogs(folder).found).toEqual(['e2e-1.log:1: what a test typed']);
  });
});
