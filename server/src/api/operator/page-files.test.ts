import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Front, LOCAL_FRONT, LOOPBACK, trustIn } from '../front.ts';
import { startOperatorInterface, type OperatorInterface } from './interface.ts';

const PAGE = '<!doctype html><title>Candor operators</title>';
const SCRIPT = 'export {};'.repeat(200);

let folder = '';
const opened: OperatorInterface[] = [];

async function serve(pageFolder: string, front = LOCAL_FRONT): Promise<string> {
  const service = { actions: [], answer: () => Promise.resolve({ outcome: 'SIGN_IN_NEEDED' }) };
  const log = { error: (...problem: readonly unknown[]) => expect(problem).toBeUndefined() } as never;
  const address = { host: '127.0.0.1', port: 0, isChosen: true };
  const served = await startOperatorInterface({ service, front, address, pageFolder, limits: true, now: Date.now, log });
  opened.push(served);
  return served.url;
}

let url = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-operators-'));
  await mkdir(join(folder, 'operators', 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), 'for users');
  await writeFile(join(folder, 'operators', 'operator.html'), PAGE);
  await writeFile(join(folder, 'operators', 'operator.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(folder, 'operators', 'assets', 'operator-a1b2c3d.js'), SCRIPT);
  url = await serve(join(folder, 'operators'));
});
afterAll(async () => {
  for (const served of opened) await served.stop();
  await rm(folder, { recursive: true });
});

describe('the operators’ page', () => {
  test.each(['/', '/?language=ar'])('%s answers it, and it is kept nowhere', async (path) => {
    const answer = await fetch(url + path);
    expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('runs our own scripts alone, asks its own server alone, stands in no frame and sees no camera', async () => {
    const { headers } = await fetch(url);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(expect.arrayContaining([`default-src 'none'`, `script-src 'self'`, `style-src 'self'`, `connect-src 'self'`]));
    expect(policy).toEqual(
      expect.arrayContaining([`frame-ancestors 'none'`, `base-uri 'none'`, `object-src 'none'`, `form-action 'self'`]),
    );
    expect(policy.join('; ')).not.toMatch(/unsafe|\*|wss?:/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
    for (const [name, value] of Object.entries({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    }))
      expect(headers.get(name), name).toBe(value);
    expect([...headers.keys()].filter((name) => /^(set-cookie|access-control-)/.test(name))).toEqual([]);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('comes over https alone once it did', async () => {
    const secure = await serve(join(folder, 'operators'), new Front(trustIn([LOOPBACK]), 'https://operators.example'));
    expect((await fetch(secure)).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  test('its assets are kept for ever, since their names say what is in them', async () => {
    const answer = await fetch(`${url}/assets/operator-a1b2c3d.js`);
    expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '/operator.html',
    '/index.html',
    '/trade',
    '/assets/../../index.html',
    '/assets/%2e%2e/%2e%2e/index.html',
    '/assets/gone-a1b2c3d.js',
  ])('%s is not there', async (path) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).not.toContain('for users');
  });

  test('what the interface answers is no page', async () => {
    const { headers } = await fetch(`${url}/operator/document`);
    expect(headers.get('content-security-policy')).toBe(`default-src 'none'; frame-ancestors 'none'`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('without a build it says how to make one, and the interface answers all the same', async () => {
    const bare = await serve(join(folder, 'none'));
    const answer = await fetch(bare);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toContain('npm start');
    expect((await fetch(`${bare}/operator/document`)).status).toBe(200);
  });
});
