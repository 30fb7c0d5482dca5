import { describe, expect, test } from 'vitest';
import { tail } from '../test/operators.ts';
import { OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { ask, act, enrol, operators } = ground;

describe('RULES §18 operators are added and changed by two administrators', () => {
  test('as soon as there are two; the one who completes it is told the enrolment code, and it is kept nowhere', async () => {
    await operators({ alma: ['administrator'] });
    const { output } = await act('root', 'add', { operator: 'anna', roles: ['support', 'reviewer'] });
    expect(output).toMatchObject({ isDone: false, text: null });
    const { proposalId: id } = output as { readonly proposalId: number };
    expect((await ask('root', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    const enrolment = tail(await ask('alma', 'confirm', { id }));
    const { rows } = await ground.connection.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(p)::text FROM operator_proposals p) || (SELECT json_agg(a)::text FROM operator_actions a) AS all`,
    );
    expect(rows[0]?.all).toContain('anna');
    expect(rows[0]?.all).not.toContain(enrolment);
    expect((await enrol('anna', enrolment)).outcome).toBe('ok');
    expect((await ask('anna', 'proposals')).outcome).toBe('ok');
    expect((await ask('root', 'list')).output).toMatchObject([
      { name: 'alma', roles: ['administrator'], state: 'active' },
      { name: 'anna', roles: ['reviewer', 'support'], state: 'active' },
      { name: 'root', state: 'active' },
    ]);
  });

  test('one who was only invited does not count, and the last administrator stays', async () => {
    await operators({});
    expect(tail(await act('root', 'add', { operator: 'alma', roles: ['administrator'] }))).not.toBe('');
    for (const [task, more] of [
      ['disable', {}],
      ['renew', {}],
      ['roles', { roles: ['support'] }],
    ] as const)
      expect((await act('root', task, { operator: 'root', ...more })).outcome, task).toBe('LAST_ADMINISTRATOR');
    expect((await act('root', 'disable', { operator: 'alma' })).output).toMatchObject({ isDone: true });
  });

  test('wrong names and roles are refused', async () => {
    await operators({});
    for (const [operator, roles] of [
      [undefined, ['support']],
      ['a', ['support']],
      ['Anna', ['support']],
      ['host', ['support']],
      [['anna', 'bea'], ['support']],
      ['anna', []],
      ['anna', undefined],
      ['anna', 'support'],
      ['anna', ['']],
      ['anna', ['god']],
      ['anna', ['support', 'constructor']],
    ] as const)
      expect((await act('root', 'add', { operator, roles })).outcome, `${String(operator)} ${String(roles)}`).toBe('BAD_INPUT');
    expect((await act('root', 'add', { operator: 'root', roles: ['support'] })).outcome).toBe('ALREADY_DONE');
    for (const task of ['roles', 'renew', 'disable'])
      expect((await act('root', task, { operator: 'anna', ...(task === 'roles' ? { roles: ['support'] } : {}) })).outcome, task).toBe(
        'NOT_FOUND',
      );
  });
});
