import { afterAll, beforeAll, expect, test } from 'vitest';
import { askDatabaseUrl } from '../operator/ask.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { TestOperators } from '../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';

let server: ServerProcess;
let operators: TestOperators;
const now = { nowMs: () => server.nowMs() };

beforeAll(async () => {
  server = await startServerProcess();
  operators = new TestOperators({ dataFolder: server.dataFolder, ...now });
  for (const name of ['root', 'alma']) await operators.add(name, ['administrator', 'auditor']);
});
afterAll(() => discard(server));

async function killed(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServerProcess({ dataFolder: server.dataFolder, environment: { DATABASE_URL: server.databaseUrl } });
}

const trail = async (id: string): Promise<readonly string[]> => {
  const lines = (await operators.run('root', 'audit')).split('\n').filter((line) => line.includes(`"proposal":${id}`));
  return lines.map((line) => line.split('  ').slice(2, 4).join(' '));
};

test('RULES §18 killed between a proposal and its effect: what was proposed waits, what was confirmed is done at the next start, once', async () => {
  expect(await operators.run('root', 'halt', 'spot', 'btcusdt', '--reason', 'a test')).toBe('0 done\n1 of spot halted');
  const said = await operators.run('alma', 'resume', 'spot', 'btcusdt', '--reason', 'a test');
  const [, id = ''] = /^0 proposal (\d+):/.exec(said) ?? [];
  await killed();
  expect(await operators.run('root', 'proposals')).toContain(`${id}  resume`);
  // as the confirmation leaves it, before anything is done
  const connection = connectDatabase({ url: (await askDatabaseUrl(server.dataFolder)) ?? '' });
  await connection.database
    .updateTable('operator_proposals')
    .set({ state: 'running', confirmer: 'root', closed_ms: 0 })
    .where('id', '=', Number(id))
    .execute();
  await connection.close();
  await killed();
  expect(await operators.run('root', 'resume', 'spot', 'btcusdt', '--reason', 'a test')).toBe('1 it is on already');
  expect(await trail(id)).toEqual(['alma resume.proposed', 'root resume.done']);
  await killed();
  expect(await operators.run('root', 'confirm', id)).toBe('1 there is no such proposal that is open');
  expect(await trail(id)).toEqual(['alma resume.proposed', 'root resume.done']);
});
