import { randomUUID } from 'node:crypto';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askDatabaseUrl, askOperatorAddress } from '../../operator/ask.ts';
import { connectDatabase } from '../../machine/storage/connection.ts';
import { ApiClient } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { noise } from '../../test/pictures.ts';
import { SocketReader } from '../../test/socket-client.ts';
import { withContentTables } from './tables.ts';

let server: ServerProcess;
let operators: TestOperators;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators(server);
  await operators.add('root', ['administrator']);
  await operators.add('emma', ['editor']);
  visitor = new ApiClient(server.address);
});
afterAll(() => discard(server));

const notices = async (query: object = {}) => await visitor.data(CALLS.notices, query);
const NOTICE = { kind: 'notice', place: 'ROLL_NOTICE', language: 'en', title: 'Halted at noon', body: '<script>x</script>' };

describe('wire contract §4 what an editor publishes', () => {
  test('is told over the socket, and is in the list and by its number then; nothing of its HTML is HTML', async () => {
    const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/${randomUUID()}`);
    socket.send({ op: 'subscribe', type: 'CONTENT' });
    const versionOf = (message: object): number =>
      (message as { readonly data: { readonly tick: { readonly version: number } } }).data.tick.version;
    expect(versionOf(await socket.next(({ type }) => type === 'CONTENT'))).toBe(0);
    expect(await notices()).toEqual([]);
    const { output } = await operators.ask('emma', 'content.save', { stamp: 0, ...NOTICE });
    const { text, version, stamp } = output as { readonly text: number; readonly version: number; readonly stamp: number };
    expect(await notices()).toEqual([]);
    expect(await operators.run('emma', 'content', 'publish', String(text), String(version), String(stamp), '--reason', 'a test')).toMatch(
      /^0 done\nversion 1/,
    );
    await socket.next((message) => message.type === 'CONTENT' && versionOf(message) > 0);
    socket.close();
    const [row] = await notices({ key: 'ROLL_NOTICE' });
    expect(row).toMatchObject({ noticeId: text, noticeTitle: 'Halted at noon', noticeContent: '<p>&lt;script&gt;x&lt;/script&gt;</p>\n' });
    expect(await visitor.data(CALLS.notice, { id: text })).toEqual(row);
    expect(await notices({ key: 'POP_UPS_NOTICE' })).toEqual([]);
    expect(await visitor.refusal(CALLS.notice, { id: text + 1 })).toBe('NOT_FOUND');
  });

  test('a picture that is larger than any other request is added, and served to users and operators alike; a request that is too large is refused', async () => {
    const file = (await noise(300_000)).toString('base64');
    const { output } = await operators.ask('emma', 'content.picture.add', { file });
    const { address } = output as { readonly address: string };
    const operatorAddress = await askOperatorAddress(server.dataFolder);
    for (const origin of [server.address, operatorAddress]) {
      const response = await fetch(`${origin}${address}`);
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
      expect((await fetch(`${origin}${address.slice(0, -1)}`)).status).toBe(404);
    }
    for (const [action, size] of [
      ['content.picture.add', 3_000_000],
      ['content.save', 100_000],
    ] as const) {
      const body = JSON.stringify({ file: 'A'.repeat(size) });
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      expect((await fetch(`${operatorAddress}/operator/${action}`, request)).status).toBe(413);
    }
  });

  test('is shown after a restart; a row that was changed by hand is not, and readiness and the log name it', async () => {
    expect(await server.end('SIGKILL')).not.toBe(0);
    const again = async (): Promise<void> => {
      server = await startServerProcess({
        dataFolder: server.dataFolder,
        environment: { CANDOR_LIMITS: 'off', DATABASE_URL: server.databaseUrl },
      });
      visitor = new ApiClient(server.address);
    };
    await again();
    expect(await notices()).toHaveLength(1);
    const connection = connectDatabase({ url: (await askDatabaseUrl(server.dataFolder)) ?? '' });
    await withContentTables(connection.database).updateTable('content_versions').set({ link: 'https://elsewhere.example' }).execute();
    await connection.close();
    await server.end('SIGTERM');
    await again();
    expect(await notices()).toEqual([]);
    const ready = async () => (await (await fetch(`${server.adminAddress}/readyz`)).json()) as { readonly warnings: readonly string[] };
    await expect.poll(async () => (await ready()).warnings, { timeout: 30_000 }).toContain('content');
  });
});
