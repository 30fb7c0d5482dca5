import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addFirst, TestOperators, tail } from '../test/operators.ts';
import { programOf } from '../test/program-of.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { startingForTests } from '../test/start-for-test.ts';

const CANDOR = programOf(join(import.meta.dirname, '../command-line/candor.ts'));
const start = startingForTests();

test('RULES §18 when no administrator can sign in any more: accept operators, a restart, one administrator, and no second one', async () => {
  const first = await start();
  const { dataFolder } = first;
  await new TestOperators(first).add('root', ['administrator']);
  const add = async (name: string) => await addFirst(dataFolder, { operator: name, roles: ['administrator'], reason: 'the phone is lost' });
  expect((await add('alma')).outcome).toBe('OPERATOR_NEEDED');
  await promisify(execFile)(process.execPath, [CANDOR, 'accept', 'operators', dataFolder]);
  // said to the next start, not to the server that runs
  expect((await add('alma')).outcome).toBe('OPERATOR_NEEDED');
  await first.end('SIGTERM');

  const second: ServerProcess = await start({ dataFolder });
  const operators = new TestOperators(second);
  // as at the first beginning: another one comes in the place of who has not enrolled
  expect((await add('slip')).outcome).toBe('ok');
  await operators.enrol('alma', tail(await add('alma')));
  expect((await add('eve')).outcome).toBe('OPERATOR_NEEDED');
  expect(await operators.run('alma', 'list')).toMatch(/^0 alma {2}administrator {2}active .*\nroot {2}administrator {2}disabled/);
  await second.end('SIGTERM');

  const third = await start({ dataFolder });
  expect((await add('eve')).outcome).toBe('OPERATOR_NEEDED');
  await third.end('SIGTERM');
});
