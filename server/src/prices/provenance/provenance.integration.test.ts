import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultOf } from '@candor/contract/call';
import { TICKS_PAGE } from '@candor/contract/calls/prices';
import type { DetailTick } from '@candor/contract/socket';
import { CALLS } from '@candor/contract/table';
import { parsePublishedKey } from '@candor/proofs/key-announcement';
import { parseSignedCheckpoint } from '@candor/proofs/checkpoint';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { parseTick, tickDigest } from '@candor/proofs/tick';
import { coverTicks, linkTicks } from '@candor/proofs/verify/series';
import { followKeys } from '@candor/proofs/verify/keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { programOf } from '../../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SocketReader } from '../../test/socket-client.ts';
import { keyFolder } from './folders.ts';

type Checkpoints = ResultOf<typeof CALLS.checkpoints>['checkpoints'];

/** A checkpoint is signed so often, ms. */
const CHECKPOINT_MS = 1_000;

let server: ServerProcess;
let client: ApiClient;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LOG: 'debug' } });
  client = new ApiClient(server.address);
});

afterAll(async () => {
  await discard(server);
});

async function restart(): Promise<void> {
  server = await startServerProcess({
    dataFolder: server.dataFolder,
    environment: { CANDOR_LOG: 'debug' },
    timeAheadMs: server.timeAheadMs(),
  });
  client = new ApiClient(server.address);
}

/** Runs a command of the console on the server's data. */
function candor(...words: string[]): { readonly code: number | null; readonly said: string } {
  const program = programOf(new URL('../../command-line/candor.ts', import.meta.url).pathname);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, server.dataFolder], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

/** Lets the server's time pass until the newest checkpoint has at least this number. */
async function checkpointFrom(k: number): Promise<NonNullable<ResultOf<typeof CALLS.latestCheckpoint>>> {
  for (;;) {
    const latest = await client.data(CALLS.latestCheckpoint, {});
    if (latest !== null && latest.checkpoint.k >= k) return latest;
    await server.passTime(CHECKPOINT_MS);
  }
}

async function checkpointsTo(k: number): Promise<Checkpoints> {
  const all: Checkpoints = [];
  for (let from = 1; from <= k; from += 100)
    all.push(...(await client.data(CALLS.checkpoints, { from, to: Math.min(from + 99, k) })).checkpoints);
  return all;
}

/** What a stranger does: fetches keys, checkpoints and a coin's ticks from number 1 on and checks every link and signature. */
async function verifyFromOutside(coin: string, k: number): Promise<{ readonly ticks: number; readonly checkpoints: Checkpoints }> {
  const keys = (await client.data(CALLS.signingKeys, {})).map((key) => parsePublishedKey(key));
  const { known } = followKeys(keys, [keys[0]?.publicKey ?? '']);
  const checkpoints = await checkpointsTo(k);
  const head = checkpoints.at(-1)?.checkpoint.heads.find(({ symbol }) => symbol === `${coin}usdt`);
  const to = head?.n ?? 0;
  const rows: ResultOf<typeof CALLS.ticks>['ticks'] = [];
  for (let from = 1; from <= to; from += TICKS_PAGE)
    rows.push(...(await client.data(CALLS.ticks, { symbol: coin, from, to: Math.min(from + TICKS_PAGE - 1, to) })).ticks);
  const ticks = rows.map((tick) => parseTick(tick));
  const runs = linkTicks(ticks, `${coin}usdt`, 1);
  expect([ticks[0]?.n, ticks[0]?.prev, ticks.length]).toEqual([1, NO_LINK, to]);
  coverTicks(
    runs,
    checkpoints.map((one) => parseSignedCheckpoint(one)),
    known,
    `${coin}usdt`,
  );
  expect(checkpoints.map(({ checkpoint }) => checkpoint.k)).toEqual(Array.from({ length: k }, (_, index) => index + 1));
  return { ticks: to, checkpoints };
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return await fetch(server.address + path, { headers });
}

describe('the signed series over HTTP', () => {
  test('RULES §3.4 anybody can check ticks, checkpoints and keys against each other', async () => {
    const { checkpoint } = await checkpointFrom(4);
    const { ticks } = await verifyFromOutside('btc', checkpoint.k);
    expect(ticks).toBeGreaterThan(3);
  });

  test('ranges that never change may be kept; what may change still is not', async () => {
    await checkpointFrom(2);
    const path = '/api/prices/ticks?symbol=btc&from=1&to=3';
    const first = await get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect(first.headers.get('vary')).toBe('lang');
    const etag = first.headers.get('etag') ?? '';
    const body = await first.text();
    const again = await get(path, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    const chinese = await get(path, { lang: 'zh', 'if-none-match': etag });
    expect([chinese.status, chinese.headers.get('etag') === etag]).toEqual([200, false]);
    expect(await (await get('/api/prices/ticks?symbol=btcusdt&from=1&to=3')).text()).toBe(body);
    for (const changing of [
      '/api/prices/ticks?symbol=btc&from=1',
      '/api/prices/ticks?symbol=btc',
      '/api/prices/ticks?symbol=btc&from=1&to=499',
    ])
      expect((await get(changing)).headers.get('cache-control')).toBe('no-store');
    const posted = await fetch(`${server.address}/api/prices/ticks`, { method: 'POST', body: '{"symbol":"btc","from":1,"to":3}' });
    expect(posted.headers.get('cache-control')).toBe('no-store');
    const two = await get('/api/prices/checkpoints?from=1&to=2');
    expect(two.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect((await get('/api/prices/keys')).headers.get('cache-control')).toBe('public, max-age=60');
    expect((await get('/api/prices/checkpoint/latest')).headers.get('cache-control')).toBe('public, max-age=1');
    const refused = await get('/api/prices/ticks?symbol=nothing&from=1&to=2');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('pages are bounded; what is not there is empty; what is wrong says so', async () => {
    const { checkpoint } = await checkpointFrom(2);
    expect(await client.refusal(CALLS.ticks, { symbol: 'btc', from: 1, to: TICKS_PAGE + 1 })).toBe('ABOVE_MAX');
    expect(await client.refusal(CALLS.ticks, { symbol: 'btc', from: 3, to: 2 })).toBe('BAD_PARAMETER');
    expect(await client.refusal(CALLS.ticks, { symbol: 'nothing' })).toBe('NOT_FOUND');
    expect(await client.refusal(CALLS.checkpoints, { from: 1, to: 101 })).toBe('ABOVE_MAX');
    expect(await client.data(CALLS.ticks, { symbol: 'btc', from: 9_000_000 })).toEqual({ symbol: 'btcusdt', ticks: [], digest: '' });
    expect(await client.data(CALLS.checkpoints, { from: 9_000_000 })).toEqual({ checkpoints: [] });
    const newest = await client.data(CALLS.ticks, { symbol: 'eth' });
    expect(newest.ticks.length).toBeGreaterThan(0);
    expect(newest.digest).toBe(tickDigest(parseTick(newest.ticks.at(-1))));
    const one = await client.data(CALLS.checkpoints, { from: checkpoint.k, to: checkpoint.k });
    expect(one.checkpoints.map((row) => row.checkpoint)).toEqual([checkpoint]);
  });

  test('DETAIL messages carry evidence that the series confirm', async () => {
    const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/${randomUUID()}`);
    const latest = await checkpointFrom(2);
    socket.send({ op: 'subscribe', type: 'DETAIL' });
    const message = await socket.next(({ type, symbol }) => type === 'DETAIL' && symbol === 'btc');
    socket.close();
    const { evidence } = (message['data'] as { readonly tick: DetailTick<number> }).tick;
    if (evidence === null) throw new Error('no evidence');
    expect(evidence.k).toBeGreaterThanOrEqual(latest.checkpoint.k);
    const named = await client.data(CALLS.ticks, { symbol: 'btc', from: evidence.n, to: evidence.n });
    expect(named.digest).toBe(evidence.digest);
    const checkpoint = (await client.data(CALLS.checkpoints, { from: evidence.k, to: evidence.k })).checkpoints[0];
    expect(digest('candor/checkpoint/1', checkpoint?.checkpoint ?? {})).toBe(evidence.hash);
  });
});

describe('what was signed stays', () => {
  test('I27 killed at any moment, the series go on without gap or fork, under the same key', async () => {
    let told = await checkpointsTo((await checkpointFrom(2)).checkpoint.k);
    const keys = await client.data(CALLS.signingKeys, {});
    for (let kill = 0; kill < 3; kill += 1) {
      await server.end('SIGKILL');
      await restart();
      const { checkpoint } = await checkpointFrom(told.length + 2);
      const { checkpoints } = await verifyFromOutside('btc', checkpoint.k);
      expect(checkpoints.slice(0, told.length)).toEqual(told);
      expect(await client.data(CALLS.signingKeys, {})).toEqual(keys);
      told = checkpoints;
    }
  });

  test('records made anew and a rotated key leave every checkpoint as it was; the next ones are signed with the new key', async () => {
    const { checkpoint } = await checkpointFrom(2);
    const told = await checkpointsTo(checkpoint.k);
    const [first] = await client.data(CALLS.signingKeys, {});
    expect(candor('keys', 'rotate').said).toContain('in use by another process');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(candor('records', 'rebuild')).toMatchObject({ code: 0 });
    expect(candor('keys', 'rotate')).toMatchObject({ code: 0 });
    expect(candor('prices', 'verify').said).toContain('all follow from it');
    await restart();
    // The old key signed on while the commands were started.
    const { checkpoint: last } = await checkpointFrom(told.length + 1);
    const later = await checkpointFrom(last.k + 1);
    const { checkpoints } = await verifyFromOutside('doge', later.checkpoint.k);
    expect(checkpoints.slice(0, told.length)).toEqual(told);
    const keys = await client.data(CALLS.signingKeys, {});
    expect(keys).toMatchObject([first ?? {}, { announcement: { by: first?.key } }]);
    expect(later.checkpoint.key).toBe(keys[1]?.key);
  });

  test('the secret is readable by nobody else and stands in no log', async () => {
    await checkpointFrom(1);
    const [name = ''] = readdirSync(keyFolder(server.dataFolder)).filter((file) => file.endsWith('.secret.pem'));
    const path = join(keyFolder(server.dataFolder), name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [body = ''] = /[A-Za-z0-9+/]{32,}={0,2}/.exec(readFileSync(path, 'utf8')) ?? [];
    expect(body.length).toBeGreaterThan(32);
    const seed = Buffer.from(body, 'base64').subarray(-32);
    for (const form of [body, body.slice(-43), seed.toString('hex'), seed.toString('base64url')])
      expect(server.output()).not.toContain(form);
  });
});
