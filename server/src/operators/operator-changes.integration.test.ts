import { describe, expect, test } from 'vitest';
import { tail } from '../test/operators.ts';
import { OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { ask, act, addFirst, both, enrol, enter, operators } = ground;

describe('RULES §18 operators are added and changed by two administrators', () => {
  test('the one who completes it is told the enrolment code, and it is kept nowhere', async () => {
    await operators({});
    const { output } = await act('second', 'add', { operator: 'anna', roles: ['support', 'reviewer'] });
    expect(output).toMatchObject({ isDone: false, text: null });
    const { proposalId: id } = output as { readonly proposalId: number };
    expect((await ask('second', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    const enrolment = tail(await ask('third', 'confirm', { id }));
    const { rows } = await ground.connection.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(p)::text FROM operator_proposals p) || (SELECT json_agg(a)::text FROM operator_actions a) AS all`,
    );
    expect(rows[0]?.all).toContain('anna');
    expect(rows[0]?.all).not.toContain(enrolment);
    expect((await enrol('anna', enrolment)).outcome).toBe('ok');
    expect((await ask('anna', 'proposals')).outcome).toBe('ok');
    expect((await ask('root', 'list')).output).toMatchObject([
      { name: 'anna', roles: ['reviewer', 'support'], state: 'active' },
      { name: 'root', roles: ['administrator'], state: 'active' },
      { name: 'second', state: 'active' },
      { name: 'third', state: 'active' },
    ]);
  });

  test('the first administrator invites two administrators alone, and does nothing else alone', async () => {
    await enter('root', await addFirst('root'));
    const alone = async (operator: string, roles: readonly string[] = ['administrator']) => await act('root', 'add', { operator, roles });
    expect((await alone('rita', ['reviewer'])).outcome).toBe('NOBODY_CONFIRMS');
    for (const task of ['disable', 'renew']) expect((await act('root', task, { operator: 'root' })).outcome, task).toBe('NOBODY_CONFIRMS');
    await enter('second', await alone('second'));
    const lost = tail(await alone('slip'));
    // one who never came makes place for another
    const invited = await alone('third');
    expect((await enrol('slip', lost)).outcome).toBe('OPERATOR_WRONG');
    expect((await ask('root', 'list')).output).toMatchObject([
      { name: 'root' },
      { name: 'second' },
      { name: 'slip', state: 'disabled' },
      { name: 'third' },
    ]);
    await enter('third', invited);
    expect((await alone('fourth')).outcome).toBe('NOBODY_CONFIRMS');
    await enter('fourth', await both('add', { operator: 'fourth', roles: ['administrator'] }));
    const { output } = await alone('fifth');
    const { proposalId: id } = output as { readonly proposalId: number };
    expect(tail(await ask('fourth', 'confirm', { id }))).not.toBe('');
    expect(ground.problems).toEqual([]);
  });

  test('roles that check each other are not held together', async () => {
    await operators({ anna: ['support'] });
    for (const roles of [
      ['administrator', 'reviewer'],
      ['auditor', 'support'],
      ['administrator', 'auditor'],
    ]) {
      expect(await act('second', 'add', { operator: 'bea', roles }), roles.join()).toMatchObject({ outcome: 'BAD_INPUT', field: 'roles' });
      expect(await act('second', 'roles', { operator: 'anna', roles }), roles.join()).toMatchObject({
        outcome: 'BAD_INPUT',
        field: 'roles',
      });
    }
    expect((await both('roles', { operator: 'anna', roles: ['support', 'reviewer'] })).outcome).toBe('ok');
    expect((await ask('anna', 'whoami')).output).toEqual({ name: 'anna', roles: ['reviewer', 'support'] });
    // nobody decides about himself
    expect((await both('roles', { operator: 'second', roles: ['support'] })).outcome).toBe('BAD_INPUT');
  });

  test('wrong names and roles are refused', async () => {
    await operators({});
    for (const [operator, roles] of [
      [undefined, ['support']],
      ['a', ['support']],
      ['Anna', ['support']],
      ['host', ['support']],
      ['house', ['support']],
      [['anna', 'bea'], ['support']],
      ['anna', []],
      ['anna', undefined],
      ['anna', 'support'],
      ['anna', ['']],
      ['anna', ['god']],
      ['anna', ['support', 'constructor']],
    ] as const)
      expect((await act('second', 'add', { operator, roles })).outcome, `${String(operator)} ${String(roles)}`).toBe('BAD_INPUT');
    expect((await act('second', 'add', { operator: 'root', roles: ['support'] })).outcome).toBe('ALREADY_DONE');
    for (const task of ['roles', 'renew', 'disable'])
      expect((await act('second', task, { operator: 'anna', ...(task === 'roles' ? { roles: ['support'] } : {}) })).outcome, task).toBe(
        'NOT_FOUND',
      );
  });
});
