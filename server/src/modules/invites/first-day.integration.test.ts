import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { programOf } from '../../test/program-of.ts';
import { startingForTests } from '../../test/start-for-test.ts';

const CANDOR = programOf(join(import.meta.dirname, '../../command-line/candor.ts'));
const start = startingForTests();

test('SPEC §5, RULES §14.4 the first day where a code is required: of the owner of the data folder, then of operators, then of users', async () => {
  const server = await start({ environment: { CANDOR_INVITE_CODES: 'required', CANDOR_LIMITS: 'off' } });
  const first = async (...words: readonly string[]) =>
    await promisify(execFile)(process.execPath, [CANDOR, 'invite', 'first', server.dataFolder, ...words]).then(
      ({ stdout }) => `0 ${stdout.trim()}`,
      (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) =>
        `${error.code} ${(error.stdout + error.stderr).trim()}`,
    );
  const client = new ApiClient(server.address);
  const body = (loginName: string, activeCode: string) => ({ signType: 3, loginName, loginPassword: PASSWORD, activeCode });
  const refused = async (loginName: string, code: string) => await client.single(CALLS.register, body(loginName, code));

  // nobody is there yet
  expect(await refused('nobody01', '')).toMatchObject({ ok: false, reason: 'INVITE_REQUIRED', field: 'activeCode' });
  expect(await first('--uses', '0')).toMatch(/^2 --uses needs a whole number/);
  const [, code = ''] = /^0 ([2-9a-hjkmnp-z]{16})\ngood for 1 registrations/.exec(await first('--uses', '1', '--days', '7')) ?? [];
  const founder = await client.data(CALLS.register, body('founder1', code));
  expect(founder.user.loginName).toBe('founder1');
  expect(await refused('second01', code)).toMatchObject({ reason: 'INVITE_USED_UP', field: 'activeCode' });

  const operators = new TestOperators(server);
  await operators.add('root', ['administrator']);
  // administrators make no codes: the owner still may
  expect(await first()).toMatch(/^0 .*\ngood for 20 registrations/);
  await operators.add('anna', ['support']);
  expect(await first()).toBe('1 an operator makes them: candor operator invite create --uses <number> --note <what for>');
  expect((await operators.ask('root', 'invite.list', {})).outcome).toBe('NO_PERMISSION');

  const typed = await operators.run('anna', 'invite', 'create', '--uses', '2', '--until', '2999-01-31T08:00Z', '--note', 'friends');
  const [, number = '', friends = ''] = /^0 invite {2}(\d+)\ncode {2}([2-9a-hjkmnp-z]{16})\nlink {2}null$/.exec(typed) ?? [];
  expect(await operators.ask('anna', 'invite.create', { uses: 1, until: '2020-01-31T08:00Z', note: 'x' })).toMatchObject({
    outcome: 'BAD_INPUT',
    field: 'until',
  });
  const { user } = await client.data(CALLS.register, body('second01', friends.toUpperCase()));
  const listed = (await operators.ask('anna', 'invite.list', {})).output;
  expect(listed).toMatchObject([
    { invite: Number(number), state: 'good', uses: 1, usesMax: 2, note: 'friends', createdBy: 'anna' },
    { state: 'good', uses: 0, createdBy: 'host' },
    { state: 'used up', uses: 1, createdBy: 'host' },
  ]);
  expect(JSON.stringify(listed)).not.toContain(friends);
  expect(await operators.run('anna', 'invite', 'show', number)).toMatch(new RegExp(`^0 ${user.userId} {2}\\d+$`));
  expect(await operators.run('anna', 'invite', 'revoke', number)).toBe(`0 invite  ${number}`);
  expect((await operators.ask('anna', 'invite.revoke', { invite: Number(number) })).outcome).toBe('ALREADY_DONE');
  expect((await operators.ask('anna', 'invite.revoke', { invite: 999 })).outcome).toBe('NOT_FOUND');
  expect((await operators.ask('anna', 'invite.show', { invite: 999 })).outcome).toBe('NOT_FOUND');
  expect(await refused('third001', friends)).toMatchObject({ reason: 'INVITE_REVOKED', field: 'activeCode' });

  // a user's own code, which counts and is good for nobody who has it
  client.token = founder.satoken ?? '';
  expect(await refused('third001', founder.user.activeCode)).toMatchObject({ reason: 'INVITE_OWN', field: 'activeCode' });
  const guest = new ApiClient(server.address);
  await guest.data(CALLS.register, body('third001', founder.user.activeCode));
  expect(await client.data(CALLS.inviteTeam, {})).toMatchObject({
    childCount: 1,
    childAllCount: 1,
    todayCount: 1,
    oneCount: 1,
    sumCount: 1,
  });

  await operators.add('otto', ['auditor']);
  const trail = await operators.run('otto', 'audit');
  expect(trail).toMatch(/ host {2}invite\.create/);
  expect(trail).toMatch(/ anna {2}invite\.create/);
  expect(trail).toMatch(/ anna {2}invite\.show/);
  expect(trail).toMatch(/ anna {2}invite\.revoke/);
  expect(trail).toContain('the log is whole');
  expect(server.output() + trail).not.toMatch(new RegExp(`${code}|${friends}`));
});
