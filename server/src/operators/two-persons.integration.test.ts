import { describe, expect, test } from 'vitest';
import { Proposals } from './proposals.ts';
import { MINUTE_MS, OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { ask, act, both, operators, team, proposed, trailFrom, trailLength } = ground;

describe('RULES §18 two persons', () => {
  test('one proposes, another one confirms, and it is done then', async () => {
    await team();
    const before = await trailLength();
    const id = await proposed('anna');
    expect(ground.runs).toEqual([]);
    expect((await ask('bea', 'proposals')).output).toMatchObject([
      { id, action: 'sample', details: { account: 7 }, reason: 'a test', proposer: 'anna' },
    ]);
    expect((await ask('rita', 'proposals')).output).toEqual([]);
    expect(await ask('bea', 'confirm', { id })).toEqual({ outcome: 'ok', output: { proposalId: id, isDone: true, text: 'done 7' } });
    expect(ground.runs).toEqual([{ proposalId: id, proposer: 'anna', confirmer: 'bea', reason: 'a test' }]);
    expect((await trailFrom(before)).map(({ operator, action, details }) => `${operator} ${action} ${details}`)).toEqual([
      `anna sample.proposed {"proposal":${id},"account":7,"reason":"a test"}`,
      `bea sample.confirmed {"proposal":${id}}`,
      `bea sample.done {"proposal":${id}}`,
    ]);
  });

  test('nobody confirms his own, and nobody without the role', async () => {
    await team();
    const id = await proposed('anna');
    expect((await ask('anna', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    for (const name of ['rita', 'root']) expect((await ask(name, 'confirm', { id })).outcome).toBe('NOT_FOUND');
    for (const wrong of [{}, { id: '1' }, { id: 0 }, { id: 1.5 }, null])
      expect((await ask('bea', 'confirm', wrong)).outcome).toBe('BAD_INPUT');
    expect((await ask('bea', 'confirm', { id: id + 1 })).outcome).toBe('NOT_FOUND');
    expect(ground.runs).toEqual([]);
  });

  test('confirmed twenty times at once by several it is done once', async () => {
    await operators({
      anna: ['support'],
      ...Object.fromEntries(['bea', 'cleo', 'dora', 'emil'].map((name) => [name, ['support'] as const])),
    });
    const id = await proposed('anna');
    const { database } = ground.connection;
    const proposals = new Proposals({ database, facts: ground.facts(), now: () => ground.nowMs });
    proposals.offer([ground.sample]);
    const names = ['bea', 'cleo', 'dora', 'emil'];
    const atOnce = Array.from({ length: 20 }, (_, index) => ({ name: names[index % names.length] ?? '', roles: ['support'] as const }));
    const answers = await Promise.all(atOnce.map((operator) => proposals.confirm(operator, id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'NOT_FOUND')).toHaveLength(19);
    expect(ground.runs).toHaveLength(1);
  });

  test('it waits a day, can be taken back, and is done no more then', async () => {
    await team();
    const [late, withdrawn] = [await proposed('anna'), await proposed('anna')];
    expect((await ask('rita', 'withdraw', { id: withdrawn })).outcome).toBe('NOT_FOUND');
    expect((await ask('anna', 'withdraw', { id: withdrawn })).outcome).toBe('ok');
    expect((await ask('bea', 'confirm', { id: withdrawn })).outcome).toBe('NOT_FOUND');
    ground.nowMs += 24 * 60 * MINUTE_MS;
    expect((await ask('bea', 'confirm', { id: late })).outcome).toBe('NOT_FOUND');
    expect((await ask('bea', 'proposals')).output).toEqual([]);
    expect(ground.runs).toEqual([]);
  });

  test('what a disabled operator, or one who lost the role, has proposed is confirmed by nobody', async () => {
    await team();
    const [ofDisabled, ofOther] = [await proposed('anna'), await proposed('bea')];
    await both('disable', { operator: 'anna' });
    expect((await ask('bea', 'confirm', { id: ofDisabled })).outcome).toBe('NOT_FOUND');
    const proposals = new Proposals({ database: ground.connection.database, facts: ground.facts(), now: () => ground.nowMs });
    proposals.offer([ground.sample]);
    expect(await proposals.contradictions()).toEqual([]);
    await both('roles', { operator: 'bea', roles: ['reviewer'] });
    await both('renew', { operator: 'anna' });
    expect((await ask('bea', 'confirm', { id: ofDisabled })).outcome).toBe('NOT_FOUND');
    await both('roles', { operator: 'rita', roles: ['support'] });
    expect((await ask('rita', 'confirm', { id: ofOther })).outcome).toBe('PROPOSER_GONE');
    expect(ground.runs).toEqual([]);
  });

  test('wrong input proposes nothing and says in words what is wrong', async () => {
    await team();
    for (const account of ['seven', '7', 0, -1, 1.5, 1e15, null, undefined])
      expect(await act('anna', 'sample', { account }), String(account)).toMatchObject({
        outcome: 'BAD_INPUT',
        field: 'account',
        text: 'account needs a whole number from 1 on',
      });
    expect(await act('anna', 'sample', { account: 7, cod: 'X' })).toMatchObject({
      outcome: 'BAD_INPUT',
      field: 'cod',
      text: 'there is no field cod',
    });
    for (const input of [[], 'text', 7, null]) expect((await ask('anna', 'sample', input)).outcome).toBe('REASON_MISSING');
    for (const reason of ['', '  x ', 'x'.repeat(501), 7, undefined])
      expect((await act('anna', 'sample', { account: 7, reason })).outcome).toBe('REASON_MISSING');
    for (const reason of ['two\nlines', 'turned \u202etext', 'a hidden\u200b sign'])
      expect((await act('anna', 'sample', { account: 7, reason })).outcome, reason).toBe('BAD_INPUT');
    expect((await ask('bea', 'proposals')).output).toEqual([]);
  });

  test('what cannot be done any more when it is confirmed says so, and stands in the trail as failed', async () => {
    await team();
    const id = await proposed('anna', 13);
    const before = await trailLength();
    expect(await ask('bea', 'confirm', { id })).toMatchObject({ outcome: 'NOT_FOUND', text: 'there is no such account' });
    expect((await trailFrom(before)).map(({ action }) => action)).toEqual(['sample.confirmed', 'sample.failed']);
    expect((await ask('bea', 'confirm', { id })).outcome).toBe('NOT_FOUND');
    expect(ground.runs).toHaveLength(1);
  });

  test('what was confirmed when the server was killed is done at the next start, and not at the one after it', async () => {
    await team();
    const id = await proposed('anna');
    const about = (await ground.facts().decisions()).byId.get(id)?.about ?? '';
    expect(await ground.facts().state({ type: 'decision.confirm', proposalId: id, operator: 'bea', about })).toBe('ok');
    await ground.open();
    expect(ground.runs).toEqual([{ proposalId: id, proposer: 'anna', confirmer: 'bea', reason: 'a test' }]);
    await ground.open();
    expect(ground.runs).toHaveLength(1);
    expect((await trailFrom(0)).map(({ action }) => action).slice(-3)).toEqual(['sample.proposed', 'sample.confirmed', 'sample.done']);
    expect(ground.problems).toEqual([]);
  });

  test('who has invited the other is not the second person, and where there is no second person nothing is proposed', async () => {
    await operators({ anna: ['support'] });
    expect((await act('anna', 'sample', { account: 7 })).outcome).toBe('NOBODY_CONFIRMS');
    expect((await act('root', 'add', { operator: 'bea', roles: ['support'] })).outcome).toBe('NOBODY_CONFIRMS');
    const { output } = await act('second', 'add', { operator: 'bea', roles: ['support'] });
    expect((await ask('root', 'confirm', output as object)).outcome).toBe('BAD_INPUT');
    const { proposalId: id } = output as { readonly proposalId: number };
    expect((await ask('root', 'confirm', { id })).outcome).toBe('OPENED_BY');
  });
});

describe('RULES §18 what was written into the tables by hand', () => {
  const written = async (text: string): Promise<void> => void (await ground.connection.pool.query(text));

  test('confirms nothing, and is named at the next start and by the audit', async () => {
    await operators({ anna: ['support'], bea: ['support'], otto: ['auditor'] });
    const id = await proposed('anna');
    await written(`UPDATE operator_proposals SET state = 'running', confirmer = 'bea' WHERE id = ${id}`);
    const values = `'sample', '{"account": 9}', 'a test', 'anna', ${ground.nowMs}`;
    await written(`INSERT INTO operator_proposals (id, action, details, reason, proposer, created_ms, state, confirmer) VALUES
      (901, ${values}, 'running', 'bea'), (902, ${values}, 'open', NULL), (903, ${values}, 'done', 'bea')`);
    await ground.open();
    expect(ground.runs).toEqual([]);
    const named = [
      ...[id, 901, 902].map((one) => `the journal does not have proposal ${one}, sample, as it is: it is not done`),
      'the trail does not have that proposal 903, sample, is done',
    ];
    expect(ground.problems).toEqual(named);
    expect((await ask('bea', 'confirm', { id: 902 })).outcome).toBe('NOT_FOUND');
    expect((await ask('otto', 'audit')).output).toMatchObject({ contradictions: named });
    expect(ground.runs).toEqual([]);
  });

  test('a proposal that was changed after it was made is confirmed by nobody', async () => {
    await team();
    const id = await proposed('anna');
    await written(`UPDATE operator_proposals SET details = '{"account": 9}' WHERE id = ${id}`);
    expect((await ask('bea', 'confirm', { id })).outcome).toBe('NOT_FOUND');
    expect(ground.runs).toEqual([]);
  });

  test('makes nobody an operator, gives nobody a role or another password, and lets nobody in again', async () => {
    await operators({ anna: ['support'], bea: ['support'], otto: ['auditor'] });
    await written(`INSERT INTO operators SELECT 'eve', roles, enrolment_hash, enrolment_ms, password_hash, sealed_secret, 0, enrolled_ms, created_ms, disabled_ms
      FROM operators WHERE name = 'anna'`);
    await written(`UPDATE operators SET roles = '{administrator}' WHERE name = 'anna'`);
    await written(`UPDATE operators SET password_hash = (SELECT password_hash FROM operators WHERE name = 'root') WHERE name = 'bea'`);
    await ground.open();
    expect(ground.problems).toEqual([
      'operator anna has the roles administrator, by the journal support',
      'the journal knows no operator eve',
    ]);
    for (const name of ['anna', 'bea']) expect((await ask(name, 'whoami')).outcome).toBe('OPERATOR_WRONG');
    expect((await ask('root', 'list')).output).toMatchObject([
      { name: 'anna', state: 'contradiction' },
      { name: 'bea', state: 'active' },
      { name: 'eve', state: 'contradiction' },
      { name: 'otto', state: 'active' },
      { name: 'root', state: 'active' },
      { name: 'second', state: 'active' },
      { name: 'third', state: 'active' },
    ]);
    await both('disable', { operator: 'otto' });
    await written(`UPDATE operators SET disabled_ms = NULL WHERE name = 'otto'`);
    expect((await ask('otto', 'audit')).outcome).toBe('OPERATOR_WRONG');
  });
});
