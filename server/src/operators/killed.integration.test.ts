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
  for (const name of ['root', 'alma']) await operators.add(name, ['administrator']);
  await operators.add('otto', ['auditor']);
});
afterAll(() => discard(server));

async function killed(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServerProcess({ dataFolder: server.dataFolder, environment: { DATABASE_URL: server.databaseUrl } });
}

const audit = async (): Promise<string> => await operators.run('otto', 'audit');
const stepsOf = (log: string, id: string): readonly string[] => {
  const lines = log.split('\n').filter((line) => line.includes(`"proposal":${id}`));
  return lines.map((line) => line.split('  ').slice(2, 4).join(' '));
};
const written = async (id: string, state: 'open' | 'running', confirmer: string | null): Promise<void> => {
  const connection = connectDatabase({ url: (await askDatabaseUrl(server.dataFolder)) ?? '' });
  await connection.database.updateTable('operator_proposals').set({ state, confirmer }).where('id', '=', Number(id)).execute();
  await connection.close();
};

test('RULES §18 killed between a proposal and its effect: what was proposed waits; that it was confirmed is known of the journal alone', async () => {
  expect(await operators.run('root', 'halt', 'spot', 'btcusdt', '--reason', 'a test')).toBe('0 done\n1 of spot halted');
  const said = await operators.run('alma', 'resume', 'spot', 'btcusdt', '--reason', 'a test');
  const [, id = ''] = /^0 proposal (\d+):/.exec(said) ?? [];
  await written(id, 'running', 'root');
  await killed();
  const named = `the journal does not have proposal ${id}, resume, as it is: it is not done`;
  expect(server.output()).toContain(named);
  expect(await audit()).toMatch(new RegExp(`^1 [^]*WRONG  ${named}$`));
  await written(id, 'open', null);
  await killed();
  expect(await operators.run('root', 'proposals')).toContain(`${id}  resume`);
  expect(await operators.run('root', 'confirm', id)).toBe('0 done\n1 of spot resumed');
  expect(await operators.run('root', 'confirm', id)).toBe('1 there is no such proposal that is open');
  const log = await audit();
  expect(log).toMatch(/^0 /);
  expect(stepsOf(log, id)).toEqual(['alma resume.proposed', 'root resume.confirmed', 'root resume.done']);
});
