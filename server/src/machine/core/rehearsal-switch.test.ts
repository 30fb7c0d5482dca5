import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TimeRequest } from '../../test/movable-time.ts';

// Processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const MOVABLE_TIME = fileURLToPath(new URL('../../test/movable-time.ts', import.meta.url));

/** A core in its thread that stops when time has been moved past the moment at which it rehearses. */
const core = (dataFolder: string): string =>
  `const { startCoreThread } = await import(${JSON.stringify(new URL('core-client.ts', import.meta.url).href)});
   const fail = (error) => { throw error; };
   const core = await startCoreThread({ dataFolder: ${JSON.stringify(dataFolder)}, onFatal: fail, onNotice: (text) => fail(new Error(text)) });
   core.begin();
   process.once('disconnect', () => core.stop().then(() => process.exit()));
   process.send('begun');`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-rehearsal-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Coverage = {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly functionName: string; readonly ranges: readonly { readonly count: number }[] }[];
  }[];
};

/** How often the core of a process has begun what perpetual contracts rehearse, by what V8 counts of its threads. */
async function rehearsals(environment: Readonly<Record<string, string>>): Promise<number> {
  const counts = join(folder, 'counts');
  const env = { ...process.env, NODE_V8_COVERAGE: counts, NODE_DISABLE_COMPILE_CACHE: '1', ...environment };
  const program = join(folder, 'core.mjs');
  writeFileSync(program, core(join(folder, 'data')));
  const child = spawn(process.execPath, ['--import', MOVABLE_TIME, program], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  child.send({ advanceMs: 4_000 } satisfies TimeRequest);
  await Promise.race([once(child, 'message'), ended]);
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  const { result } = readdirSync(counts)
    .map((file) => JSON.parse(readFileSync(join(counts, file), 'utf8')) as Coverage)
    .reduce((all, { result: more }) => ({ result: [...all.result, ...more] }), { result: [] });
  expect(result.some(({ url }) => url.endsWith('/core/core-worker.ts'))).toBe(true);
  const counted = result.flatMap(({ functions }) => functions).filter(({ functionName }) => functionName === 'rehearsePerpetual');
  return counted.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

test('bench a core rehearses after its start, as long as the tests have not switched it off', async () => {
  expect(await rehearsals({})).toBeGreaterThan(0);
});

test('a server of the tests is spared it', async () => {
  expect(await rehearsals({ CANDOR_TEST_REHEARSAL: 'off' })).toBe(0);
});
