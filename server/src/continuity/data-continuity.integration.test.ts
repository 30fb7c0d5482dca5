import { execFile } from 'node:child_process';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { programOf } from '../test/program-of.ts';
import { startServerProcess } from '../test/server-process.ts';

const CANDOR = programOf(fileURLToPath(new URL('../command-line/candor.ts', import.meta.url)));

let dataFolder = '';

/** A journal with a user, whole and at rest. */
beforeAll(async () => {
  const server = await startServerProcess();
  ({ dataFolder } = server);
  await new ApiClient(server.address).register('keeper01');
  expect(await server.end('SIGTERM')).toBe(0);
});

afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
});

/** Starts, expecting a refusal; answers what was said. */
async function refusal(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  return await startServerProcess({ dataFolder, environment }).then(
    async (server) => {
      await server.end('SIGTERM');
      return 'it has started';
    },
    (error: unknown) => String(error),
  );
}

const accept = async (loss: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [CANDOR, 'accept', loss, dataFolder])).stdout;

test('SPEC §18 what another encryption key has sealed is told at the start, until its loss is accepted or the key is back', async () => {
  const server = await startServerProcess({ dataFolder });
  const client = new ApiClient(server.address);
  client.token = (await client.data(CALLS.login, { signType: 3, loginName: 'keeper01', loginPassword: PASSWORD })).satoken;
  await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
  expect(await server.end('SIGTERM')).toBe(0);
  const key = join(dataFolder, 'encryption-key');
  await rename(key, `${key}-copy`);
  const said = await refusal();
  expect(said).toContain('Candor could not start: CANDOR_ENCRYPTION_KEY: another key than this sealed what is stored');
  expect(said).toContain(`npm run candor -- accept encryption ${dataFolder}`);
  await accept('encryption');
  const without = await startServerProcess({ dataFolder });
  expect(await without.end('SIGTERM')).toBe(0);
  await rename(`${key}-copy`, key);
  const again = await startServerProcess({ dataFolder });
  expect(await again.end('SIGTERM')).toBe(0);
  expect(await refusal({ CANDOR_ENCRYPTION_KEY: '00'.repeat(32) })).toContain('another key than this sealed what is stored');
});

test.each([
  ['keys', 'provenance/keys', 'the keys that sign prices and receipts'],
  ['identity', 'pg', 'the journal has accounts of users and the database has no user'],
])('without its %s (%s) a journal with entries refuses to start, until that is accepted', async (loss, place, words) => {
  const path = join(dataFolder, place);
  const copy = `${path}-copy`;
  await cp(path, copy, { recursive: true });
  await rm(path, { recursive: true });
  const said = await refusal();
  expect(said).toContain(`Candor could not start: CANDOR_DATA: ${words}`);
  expect(said).toContain(`npm run candor -- accept ${loss} ${dataFolder}`);
  // brought back, it goes on as if nothing had been
  await rm(path, { recursive: true, force: true });
  await rename(copy, path);
  const again = await startServerProcess({ dataFolder });
  const client = new ApiClient(again.address);
  await client.data(CALLS.login, { signType: 3, loginName: 'keeper01', loginPassword: PASSWORD });
  expect(await again.end('SIGTERM')).toBe(0);
  await rm(path, { recursive: true });
  expect(await accept(loss)).toContain(`goes on without ${loss}`);
  const without = await startServerProcess({ dataFolder });
  expect(await without.end('SIGTERM')).toBe(0);
});

test('the loss of the identity stays accepted, whatever ends a start, until somebody has registered; the next loss is asked about again', async () => {
  await rm(join(dataFolder, 'pg'), { recursive: true });
  await accept('identity');
  // fails after the identity was looked at
  expect(await refusal({ CANDOR_FEED: `replay:${join(dataFolder, 'nothing')}` })).toContain('CANDOR_FEED');
  const empty = await startServerProcess({ dataFolder });
  expect(await empty.end('SIGKILL')).toBeNull();
  const first = await startServerProcess({ dataFolder });
  await new ApiClient(first.address).register('keeper02');
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await startServerProcess({ dataFolder });
  expect(await second.end('SIGTERM')).toBe(0);
  await rm(join(dataFolder, 'pg'), { recursive: true });
  expect(await refusal()).toContain('the journal has accounts of users and the database has no user');
});
