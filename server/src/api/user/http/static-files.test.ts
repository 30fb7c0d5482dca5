import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { languageRows } from '@candor/contract/languages';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../../health/metrics.ts';
import type { GatewayParts } from '../machine.ts';
import { createHttpServer } from './server.ts';

let folder = '';
let server: FastifyInstance;
let bare: FastifyInstance;
/** An exchange that speaks Arabic to somebody who has chosen nothing. */
let arabic: FastifyInstance;

const PAGE = '<!doctype html><title>Candor</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(500))});`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'app-a1b2c3d.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'app-a1b2c3d.js.br'), brotliCompressSync(SCRIPT));
  await mkdir(join(folder, 'operators', 'assets'), { recursive: true });
  for (const name of ['operator.html', 'assets/operator-a1b2c3d.js']) await writeFile(join(folder, 'operators', name), 'for operators');
  for (const name of ['index', 'home']) {
    await mkdir(join(folder, 'pages', 'ar'), { recursive: true });
    await writeFile(join(folder, 'pages', 'ar', `${name}.html`), `<title>ar ${name}</title>`);
  }
  const of = (language: 'ar' | 'zh'): GatewayParts => {
    const parts: Partial<GatewayParts> = {
      now: Date.now,
      metrics: new Metrics(),
      settings: { ...FALLBACK_SETTINGS, t_app_language: languageRows(language) },
    };
    return parts as GatewayParts;
  };
  arabic = await createHttpServer({ parts: of('ar'), calls: [], limits: true, webFolder: folder });
  server = await createHttpServer({ parts: of('zh'), calls: [], limits: true, webFolder: folder });
  bare = await createHttpServer({ parts: of('zh'), calls: [], limits: true, webFolder: join(folder, 'none') });
});

afterAll(async () => {
  await server.close();
  await bare.close();
  await arabic.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the built web app', () => {
  test('hashed files are kept for ever, and compressed where the browser takes it', async () => {
    const plain = await server.inject({ url: '/assets/app-a1b2c3d.js' });
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await server.inject({ url: '/assets/app-a1b2c3d.js', headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(small.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
  });

  test.each(['/assets/icons-Bbq-_pF.svg', '/assets/words/en-shell-CQMHS8d.js', '/assets/opening-it9f_BmM.js'])(
    '%s is kept for ever',
    async (url) => {
      await mkdir(join(folder, 'assets', 'words'), { recursive: true });
      await writeFile(join(folder, url), SCRIPT);
      const answer = await server.inject({ url });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    },
  );

  test.each(['/', '/trade?symbol=btc', '/i&123456', '/finance/subscribe/7'])(
    '%s answers the page, which is asked for again each time',
    async (url) => {
      const page = await server.inject({ url });
      expect(page.statusCode).toBe(200);
      expect(page.body).toBe(PAGE);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  test.each([
    ['/', 'ar home'],
    ['/?sheet=shell-menu', 'ar home'],
    ['/lr', 'ar index'],
    ['/i&123456', 'ar index'],
    ['/finance/subscribe/7', 'ar index'],
    ['/%2e%2e/index', 'ar index'],
  ])('%s answers the page drawn for it in the language of the house, else the bare one of that language', async (url, title) => {
    const page = await arabic.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe(`<title>${title}</title>`);
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/gone-a1b2c3d4.js', '/api/nothing', '/index.php', '/../package.json', '/%2e%2e/package.json'])(
    '%s is not there',
    async (url) => {
      const answer = await server.inject({ url });
      expect(answer.body).not.toContain('workspaces');
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test.each([
    '/operators/operator.html',
    '/operators/assets/operator-a1b2c3d.js',
    '/assets/../operators/operator.html',
    '/operator.html',
    '/operators/',
  ])('%s is not the operators’ page, which has an address of its own', async (url) => {
    expect((await server.inject({ url })).body).not.toContain('for operators');
  });

  test('a build made while the server runs is served', async () => {
    await writeFile(join(folder, 'assets', 'late-e5f6a7b8.js'), SCRIPT);
    expect((await server.inject({ url: '/assets/late-e5f6a7b8.js' })).body).toBe(SCRIPT);
  });

  test('a page is not for posting to', async () => {
    expect((await server.inject({ url: '/trade', method: 'POST' })).statusCode).toBe(404);
  });

  test('without a build it says how to make one', async () => {
    const answer = await bare.inject({ url: '/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm start');
  });
});
