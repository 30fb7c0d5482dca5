import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { askDatabaseUrl, askToStop } from './ask.ts';
import { openOperatorChannel } from './channel.ts';
import { dropPassedStop, dropStop } from './planned-stop.ts';
import { operatorSocket } from './socket-path.ts';

const NOW_MS = 1_800_000_000_000;
const DATABASE_URL = 'postgresql://candor@localhost:5432/candor';

let folder = '';
let core: MemoryCore;
let problems: string[];
let channel: Awaited<ReturnType<typeof openOperatorChannel>>;

const open = (dataFolder: string) =>
  openOperatorChannel({ core, dataFolder, databaseUrl: DATABASE_URL, onProblem: (problem) => void problems.push(problem) });
const planned = (): number => core.exchange.ask({ type: 'house.plannedStop' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-op-'));
  core = new MemoryCore({ now: () => NOW_MS });
  problems = [];
  channel = await open(folder);
});

afterEach(async () => {
  await channel.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The answer to bytes as they are. */
async function said(request: string): Promise<string> {
  const socket = connect({ path: operatorSocket(folder) ?? '', allowHalfOpen: true });
  socket.end(request);
  return await text(socket);
}

test('a stop is planned, moved and taken back over the socket', async () => {
  expect(await askToStop(folder, NOW_MS + 1)).toBe('ok');
  expect(planned()).toBe(NOW_MS + 1);
  expect(await askToStop(folder, NOW_MS + 2)).toBe('ok');
  expect(await askToStop(folder, NOW_MS)).toBe('BAD_INPUT');
  expect(planned()).toBe(NOW_MS + 2);
  expect(await askToStop(folder, 0)).toBe('ok');
  expect(await askToStop(folder, 0)).toBe('ALREADY_DONE');
  expect(planned()).toBe(0);
});

test('whoever backs up is told where the database is; without a server nobody is', async () => {
  expect(await askDatabaseUrl(folder)).toBe(DATABASE_URL);
  await channel.stop();
  expect(await askDatabaseUrl(folder)).toBeNull();
  await writeFile(join(folder, 'operator.sock'), '');
  expect(await askDatabaseUrl(folder)).toBeNull();
  expect(await askDatabaseUrl(join(folder, 'x'.repeat(100)))).toBeNull();
});

test('a server that hangs is not waited for', async () => {
  await channel.stop();
  await rm(operatorSocket(folder) ?? '', { force: true });
  const mute = createServer((socket) => void socket.resume()).listen(operatorSocket(folder) ?? '');
  await once(mute, 'listening');
  expect(await askDatabaseUrl(folder, 50)).toBeNull();
  await expect(askToStop(folder, 0, 50)).rejects.toThrow(`no server answers on ${folder}`);
  mute.close();
});

test('what is no request is no command', async () => {
  const before = core.entries.length;
  const password = await readFile(join(folder, 'operator-password'), 'utf8');
  const wrong = [{}, { planStop: '5' }, { databaseUrl: 1 }].map((request) => JSON.stringify({ ...request, password }));
  const long = JSON.stringify({ planStop: NOW_MS + 1, password, more: ' '.repeat(4_000) });
  for (const request of ['', 'null', '{}', '[1]', ...wrong, long]) expect(await said(request)).toBe('{"outcome":"BAD_INPUT"}');
  expect(core.entries.length).toBe(before);
});

test('who cannot read the data folder is not heard, though the socket takes the connection', async () => {
  const password = await readFile(join(folder, 'operator-password'), 'utf8');
  expect((await stat(join(folder, 'operator-password'))).mode & 0o777).toBe(0o600);
  const planStop = NOW_MS + 1;
  for (const request of [{ planStop }, { databaseUrl: true }, { planStop, password: '' }, { databaseUrl: true, password: `${password}x` }])
    expect(await said(JSON.stringify(request))).toBe('{"outcome":"BAD_INPUT"}');
  expect(planned()).toBe(0);
  expect(await said(JSON.stringify({ planStop, password }))).toBe('{"outcome":"ok"}');
  expect(planned()).toBe(planStop);
});

test('a socket that a killed server left behind is in nobody’s way', async () => {
  await channel.stop();
  await writeFile(join(folder, 'operator.sock'), '');
  channel = await open(folder);
  expect(problems).toEqual([]);
  expect(await askToStop(folder, NOW_MS + 1)).toBe('ok');
});

test('where a socket cannot be, the server runs without one and says so; asking says so too', async () => {
  const far = join(folder, 'x'.repeat(100));
  const without = await open(far);
  const nowhere = await open(join(folder, 'none'));
  expect(problems).toEqual([expect.stringContaining('too long for a socket'), expect.stringContaining('no socket in the data folder')]);
  await expect(askToStop(far, 0)).rejects.toThrow('too long for a socket');
  await expect(askToStop(join(folder, 'none'), 0)).rejects.toThrow('no server answers');
  await Promise.all([without.stop(), nowhere.stop()]);
});

test('a start drops a stop that is over and keeps one to come; a clean stop drops any', async () => {
  await askToStop(folder, NOW_MS + 10);
  await dropPassedStop(core, NOW_MS + 9);
  expect(planned()).toBe(NOW_MS + 10);
  await dropPassedStop(core, NOW_MS + 10);
  expect(planned()).toBe(0);
  await askToStop(folder, NOW_MS + 10);
  await dropStop(core);
  expect(planned()).toBe(0);
  const entries = core.entries.length;
  await dropStop(core);
  expect(core.entries.length).toBe(entries);
});
