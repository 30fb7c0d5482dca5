import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorAnswer } from './operator-action.ts';
import { tail } from '../test/operators.ts';
import { wordsIn } from './session-command.ts';
import { MINUTE_MS, OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { both, ask, enrol, signIn, team, trailFrom, trailLength } = ground;

const inSession = async (session: string, action: string, input: unknown = {}, code?: string): Promise<OperatorAnswer> =>
  await ground.answer({ action, who: code === undefined ? { session } : { session, code }, input });

const begin = async (name: string): Promise<string> => ((await signIn(name)).output as { readonly token: string }).token;
const codeOf = (name: string): string => {
  ground.nowMs += MINUTE_MS;
  return ground.apps.get(name)?.code(ground.nowMs) ?? '';
};

const SAMPLE = { account: 7, reason: 'a test' } as const;

describe('RULES §18 a session of an operator', () => {
  let session = '';

  beforeEach(async () => {
    await team();
    session = await begin('anna');
  });

  test('stands for name, password and code in what one operator does alone, with the roles that he has then', async () => {
    for (let more = 0; more < 5; more++)
      expect(await inSession(session, 'whoami')).toEqual({ outcome: 'ok', output: { name: 'anna', roles: ['support'] } });
    expect((await inSession(session, 'audit')).outcome).toBe('NO_PERMISSION');
    expect((await inSession(session, 'proposals')).output).toEqual([]);
    await both('roles', { operator: 'anna', roles: ['auditor'] });
    expect((await inSession(session, 'audit')).outcome).toBe('ok');
    for (const wrong of ['', 'x', `${session}x`]) expect((await inSession(wrong, 'whoami')).outcome).toBe('SESSION_ENDED');
  });

  test('proposes and confirms nothing without a code, which is good once', async () => {
    for (const action of ['sample', 'confirm', 'withdraw', 'add', 'disable'])
      expect((await inSession(session, action, SAMPLE)).outcome, action).toBe('CODE_NEEDED');
    // a session begins no other one, and what there is not needs nothing
    expect((await inSession(session, 'sign-in')).outcome).toBe('BAD_INPUT');
    expect((await inSession(session, 'nonsense')).outcome).toBe('UNKNOWN_ACTION');
    const before = await trailLength();
    expect((await inSession(session, 'sample', SAMPLE, '000000')).outcome).toBe('OPERATOR_WRONG');
    const code = codeOf('anna');
    const proposed = await inSession(session, 'sample', SAMPLE, code);
    const { proposalId: id } = proposed.output as { readonly proposalId: number };
    expect((await inSession(session, 'confirm', { id }, code)).outcome).toBe('OPERATOR_WRONG');
    expect((await inSession(session, 'confirm', { id }, codeOf('anna'))).outcome).toBe('OWN_PROPOSAL');
    const other = await begin('bea');
    expect((await inSession(other, 'confirm', { id }, codeOf('bea'))).output).toMatchObject({ isDone: true, text: 'done 7' });
    expect((await trailFrom(before)).map(({ operator, action }) => `${operator} ${action}`)).toEqual([
      'anna refused',
      'anna sample.proposed',
      'anna refused',
      'bea session',
      'bea sample.confirmed',
      'bea sample.done',
    ]);
  });

  test('wrong codes in it are counted as everywhere', async () => {
    const guess = async (): Promise<string> => (await inSession(session, 'sample', SAMPLE, '000000')).outcome;
    for (let attempt = 1; attempt <= 5; attempt++) expect(await guess()).toBe('OPERATOR_WRONG');
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
    expect((await inSession(session, 'whoami')).outcome).toBe('ok');
  });

  test('ends after ten minutes without a request, after eight hours, by its owner, and with the server', async () => {
    for (let more = 0; more < 60; more++) {
      const { outcome } = await inSession(session, 'whoami');
      expect(outcome, String(more)).toBe(more * 9 < 8 * 60 ? 'ok' : 'SESSION_ENDED');
      ground.nowMs += 9 * MINUTE_MS;
    }
    const idle = await begin('anna');
    ground.nowMs += 10 * MINUTE_MS;
    expect((await inSession(idle, 'whoami')).outcome).toBe('SESSION_ENDED');
    const ended = await begin('anna');
    expect((await inSession(ended, 'sign-out')).outcome).toBe('ok');
    expect((await inSession(ended, 'whoami')).outcome).toBe('SESSION_ENDED');
    const last = await begin('anna');
    await ground.open();
    expect((await inSession(last, 'whoami')).outcome).toBe('SESSION_ENDED');
  });

  test('ends when its owner is disabled, and is not the session of who is begun anew', async () => {
    const enrolment = tail(await both('renew', { operator: 'anna' }));
    expect((await inSession(session, 'whoami')).outcome).toBe('SESSION_ENDED');
    await enrol('anna', enrolment);
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
    expect((await inSession(session, 'whoami')).outcome).toBe('SESSION_ENDED');
    const fresh = await begin('anna');
    await both('disable', { operator: 'anna' });
    expect((await inSession(fresh, 'whoami')).outcome).toBe('SESSION_ENDED');
  });
});

test('a typed line is read as words; those between quotes are one', () => {
  expect(wordsIn('  hold 7 --reason "Unusual orders" --code \'RISK REVIEW\' ""')).toEqual([
    'hold',
    '7',
    '--reason',
    'Unusual orders',
    '--code',
    'RISK REVIEW',
    '',
  ]);
  expect(wordsIn('')).toEqual([]);
});
