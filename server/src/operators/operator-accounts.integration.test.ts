import { describe, expect, test } from 'vitest';
import { tail } from '../test/operators.ts';
import { MINUTE_MS, PASSWORD, OperatorsGround } from './test/operators-ground.ts';
import { readActions } from './trail.ts';

const ground = new OperatorsGround();
const { whoIs, ask, both, enrol, addFirst, operators, team, trailFrom, trailLength } = ground;

describe('RULES §18 operators have accounts', () => {
  test('the first is an administrator and added by whoever may read the data folder; from then on an administrator adds', async () => {
    for (const roles of [['support'], ['administrator', 'reviewer']] as const)
      expect((await addFirst('anna', roles)).outcome).toBe('FIRST_ADMINISTRATOR');
    const lost = tail(await addFirst('root'));
    // nobody has enrolled with the code: another one takes its place
    const enrolment = tail(await addFirst('root'));
    expect((await enrol('root', lost)).outcome).toBe('OPERATOR_WRONG');
    expect((await enrol('root', enrolment)).outcome).toBe('ok');
    expect((await ask('root', 'whoami')).outcome).toBe('ok');
    expect((await addFirst('eve')).outcome).toBe('OPERATOR_NEEDED');
    expect((await enrol('root', enrolment)).outcome).toBe('OPERATOR_WRONG');
  });

  test('when no administrator can sign in any more, the owner of the data folder can accept another beginning; the trail says so', async () => {
    await operators({ anna: ['administrator'] });
    expect((await addFirst('root')).outcome).toBe('OPERATOR_NEEDED');
    ground.isAccepted = true;
    const enrolment = tail(await addFirst('root'));
    ground.isAccepted = false;
    expect((await ask('root', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    await enrol('root', enrolment);
    expect((await ask('root', 'list')).outcome).toBe('ok');
    // who could not sign in is no administrator any more, and two are invited anew
    expect((await ask('second', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    const trail = await readActions(ground.connection.database);
    expect(trail.map(({ operator, action }) => `${operator} ${action}`)).toContain('host add.accepted');
  });

  test('a code is good once, for its half minute and the one before and after it; an old one is not', async () => {
    await operators({ anna: ['support'] });
    ground.nowMs += 10 * MINUTE_MS;
    const app = ground.apps.get('anna');
    const shown = async (code: string): Promise<string> =>
      (await ground.answer({ action: 'whoami', who: whoIs('anna', PASSWORD, code), input: {} })).outcome;
    const code = app?.code(ground.nowMs) ?? '';
    expect(await shown(app?.code(ground.nowMs, -2) ?? '')).toBe('OPERATOR_WRONG');
    expect(await shown(code)).toBe('ok');
    expect(await shown(code)).toBe('OPERATOR_WRONG');
    expect(await shown(app?.code(ground.nowMs, -1) ?? '')).toBe('OPERATOR_WRONG');
    expect(await shown(app?.code(ground.nowMs, 1) ?? '')).toBe('ok');
    ground.nowMs += 10 * MINUTE_MS;
    const next = app?.code(ground.nowMs) ?? '';
    const atOnce = await Promise.all([shown(next), shown(next), shown(next), shown(next)]);
    expect(atOnce.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  });

  test('five wrong attempts lock that operator alone for 15 minutes, and names that nobody has are answered alike', async () => {
    await operators({ anna: ['support'], bea: ['support'] });
    for (const name of ['anna', 'nobody']) {
      for (let attempt = 1; attempt <= 5; attempt++) {
        const who = attempt % 2 === 0 ? whoIs(name, PASSWORD, '000000') : whoIs(name, 'not this one either');
        expect((await ground.answer({ action: 'whoami', who, input: {} })).outcome, `${name} ${attempt}`).toBe('OPERATOR_WRONG');
      }
      expect((await ask(name, 'whoami')).outcome).toBe('TOO_MANY_REQUESTS');
    }
    expect((await ask('bea', 'whoami')).outcome).toBe('ok');
    // another start knows them too
    await ground.open();
    ground.nowMs += 12 * MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('TOO_MANY_REQUESTS');
    ground.nowMs += MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('five attempts at once are all that are looked at; those that were right or could not be made do not count', async () => {
    await operators({ anna: ['support'] });
    const wrong = () => ground.answer({ action: 'whoami', who: whoIs('anna', 'not this one either'), input: {} });
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt <= 4; attempt++) expect((await wrong()).outcome).toBe('OPERATOR_WRONG');
      expect((await ask('anna', 'whoami')).outcome).toBe('ok');
    }
    const outcomes = (await Promise.all(Array.from({ length: 9 }, wrong))).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'OPERATOR_WRONG')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(4);
  });

  test('the wait begins with the fifth, however long the four before it took', async () => {
    await operators({ anna: ['support'] });
    for (let attempt = 1; attempt <= 5; attempt++) {
      if (attempt === 5) ground.nowMs += 14 * MINUTE_MS;
      expect((await ground.answer({ action: 'whoami', who: whoIs('anna', 'not this one either'), input: {} })).outcome).toBe(
        'OPERATOR_WRONG',
      );
    }
    ground.nowMs += 14 * MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('TOO_MANY_REQUESTS');
    ground.nowMs += MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('whom an administrator renews waits no longer', async () => {
    await operators({ anna: ['support'] });
    for (let attempt = 1; attempt <= 6; attempt++)
      await ground.answer({ action: 'whoami', who: whoIs('anna', 'not this one either'), input: {} });
    await enrol('anna', tail(await both('renew', { operator: 'anna' })));
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('an enrolment code is good for a day; a password is 12 characters or more and not a common one', async () => {
    const enrolment = tail(await addFirst('root'));
    for (const password of ['elevenchars', 'x'.repeat(129), 'administrator'])
      expect((await ground.answer({ action: 'enrol', who: null, input: { name: 'root', enrolment, password } })).outcome, password).toBe(
        'PASSWORD_RULE',
      );
    ground.nowMs += 24 * 60 * MINUTE_MS;
    expect((await enrol('root', enrolment)).outcome).toBe('OPERATOR_WRONG');
  });

  test('an operator without the role is refused before anything is looked at, and it stands in the trail', async () => {
    await team();
    const before = await trailLength();
    for (const [task, input] of [
      ['sample', { account: 'nonsense' }],
      ['audit', {}],
      ['list', {}],
      ['add', { operator: 'eve', roles: ['administrator'], reason: 'why not' }],
    ] as const)
      expect(await ask('rita', task, input), task).toMatchObject({ outcome: 'NO_PERMISSION', text: 'your roles do not allow that' });
    expect((await trailFrom(before)).map(({ operator, details }) => `${operator} ${details}`)).toEqual(
      ['sample', 'audit', 'list', 'add'].map((task) => `rita {"task":"${task}","code":"NO_PERMISSION"}`),
    );
    expect((await ask('rita', 'nothing')).outcome).toBe('UNKNOWN_ACTION');
  });

  test('a disabled operator is nobody; renewed, he has neither the old password nor the old app', async () => {
    await operators({ anna: ['support'] });
    expect((await both('disable', { operator: 'anna' })).outcome).toBe('ok');
    expect((await ask('anna', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    const enrolment = tail(await both('renew', { operator: 'anna' }));
    expect((await ask('anna', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    await enrol('anna', enrolment);
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('nothing secret is stored as it is', async () => {
    await operators({ anna: ['support'] });
    const { rows } = await ground.connection.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(o)::text FROM operators o) || (SELECT json_agg(a)::text FROM operator_actions a) AS all`,
    );
    expect(rows[0]?.all).toContain('$argon2id$');
    expect(rows[0]?.all).not.toContain(PASSWORD);
  });
});
