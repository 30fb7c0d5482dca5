import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { programOf } from '../test/program-of.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { startingForTests } from '../test/start-for-test.ts';

const CANDOR = programOf(join(import.meta.dirname, '../command-line/candor.ts'));
const start = startingForTests();

/** What `candor stop` says, and its exit code. */
async function stop(folder: string, ...words: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [CANDOR, 'stop', folder, ...words]);
  return await run.then(
    ({ stdout }) => `0 ${stdout.trim()}`,
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) =>
      `${error.code} ${(error.stdout + error.stderr).trim()}`,
  );
}

const plannedOf = async ({ address }: ServerProcess): Promise<number | null> =>
  (await new ApiClient(address).data(CALLS.priceSource, {})).plannedStop;

test('RULES §6.6 a stop is planned from the command line, told to everybody, outlives SIGKILL, and ends with a clean stop', async () => {
  const first = await start();
  const folder = first.dataFolder;
  expect(await plannedOf(first)).toBeNull();
  expect((await stat(join(folder, 'operator.sock'))).mode & 0o777).toBe(0o600);
  const at = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  expect(await stop(folder, '--at', at)).toContain(`0 a stop is planned for ${at.replace('Z', '.000Z')}`);
  expect(await stop(folder, '--at', at)).toBe('0 it is planned already');
  const soon = new Date(Date.now() + 14 * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
  for (const early of ['2020-01-01T00:00Z', soon])
    expect(await stop(folder, '--at', early)).toMatch(/^1 a stop is planned 15 minutes ahead or more/);
  expect(await stop(folder, '--at', '2126-02-30T00:00Z')).toMatch(/^2 --at needs a time with its zone that is on a calendar/);
  expect(await plannedOf(first)).toBe(Date.parse(at));
  await first.end('SIGKILL');

  const second = await start({ dataFolder: folder });
  expect(await plannedOf(second)).toBe(Date.parse(at));
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await stop(folder, '--cancel')).toContain(`1 no server answers on ${folder}`);

  const third = await start({ dataFolder: folder });
  expect(await plannedOf(third)).toBeNull();
  expect(await stop(folder, '--cancel')).toBe('0 no stop is planned');
});

test('what is no time plans nothing', async () => {
  const server = await start();
  for (const words of [[], ['--at', 'tomorrow'], ['--at', '2027-01-01T12:00'], ['--at', '2027-01-01T12:00Z', '--cancel']])
    expect(await stop(server.dataFolder, ...words)).toMatch(/^2 /);
  expect(await plannedOf(server)).toBeNull();
});
