import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isChange } from './operator-action.ts';
import type { OpenProposal, Proposal } from './proposal-queue.ts';
import { MINUTE_MS, OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { ask, act, both, operators, team, proposed } = ground;
const DAY_MS = 24 * 60 * MINUTE_MS;

const open = async (name: string): Promise<readonly OpenProposal[]> => (await ask(name, 'proposals')).output as readonly OpenProposal[];
const ended = async (name: string, input = {}): Promise<readonly Proposal[]> =>
  (await ask(name, 'proposals.ended', input)).output as readonly Proposal[];
const seen = (rows: readonly { readonly action: string }[]): readonly string[] => rows.map(({ action }) => action);
const trailOf = async (name: string, field: string, value: string, after: number): Promise<readonly string[]> => {
  const rows = (await ask(name, 'trail.of', { field, value })).output as readonly { readonly seq: number; readonly action: string }[];
  return seen(rows.filter(({ seq }) => seq > after));
};

describe('what waits for a second operator, as it is for its reader', () => {
  test('who may confirm it, who may not and why, and who may take it back', async () => {
    await team();
    const id = await proposed('anna');
    expect(await open('anna')).toMatchObject([{ id, state: 'open', refusal: { code: 'OWN_PROPOSAL' }, mayWithdraw: true }]);
    expect(await open('bea')).toMatchObject([{ id, refusal: null, mayWithdraw: true, confirmer: null, closedMs: null }]);
    expect(await open('rita')).toEqual([]);
    await both('disable', { operator: 'anna' });
  });

  test('nobody is offered what was proposed about him, and saying yes to it all the same leaves it open', async () => {
    await operators({ anna: ['support'] });
    const { output } = await act('second', 'roles', { operator: 'third', roles: ['support'] });
    const id = (output as { readonly proposalId: number }).proposalId;
    expect(await open('third')).toMatchObject([{ id, refusal: { code: 'ABOUT_YOURSELF' }, mayWithdraw: false }]);
    expect((await ask('third', 'confirm', { id })).outcome).toBe('ABOUT_YOURSELF');
    expect((await ask('third', 'withdraw', { id })).outcome).toBe('NOT_FOUND');
    // who was told his enrolment code is no second person
    expect(await open('root')).toMatchObject([{ id, refusal: { code: 'OPENED_BY' } }]);
    expect(await open('second')).toMatchObject([{ id, refusal: { code: 'OWN_PROPOSAL' } }]);
  });

  test('what an operator who lost the role has proposed says so', async () => {
    await team();
    const id = await proposed('anna');
    await both('roles', { operator: 'anna', roles: ['reviewer'] });
    expect(await open('bea')).toMatchObject([{ id, refusal: { code: 'PROPOSER_GONE' } }]);
  });

  test('other roles are said before and after', async () => {
    await operators({ anna: ['support'] });
    await act('second', 'roles', { operator: 'anna', roles: ['reviewer'] });
    expect((await open('third'))[0]?.changes).toEqual([{ name: 'roles', before: 'support', after: 'reviewer' }]);
  });

  test('what has ended says how: done, failed, withdrawn or expired, the newest first, to who may decide it', async () => {
    await team();
    const [done, failed, withdrawn] = [await proposed('anna'), await proposed('anna', 13), await proposed('anna')];
    await ask('bea', 'confirm', { id: done });
    await ask('bea', 'confirm', { id: failed });
    await ask('anna', 'withdraw', { id: withdrawn });
    const late = await proposed('anna');
    expect((await ended('bea')).map(({ id }) => id)).toEqual([withdrawn, failed, done]);
    ground.nowMs += DAY_MS;
    expect(await open('bea')).toEqual([]);
    const all = await ended('bea');
    expect(all.map(({ id, state, confirmer }) => [id, state, confirmer])).toEqual([
      [late, 'expired', null],
      [withdrawn, 'withdrawn', null],
      [failed, 'failed', 'bea'],
      [done, 'done', 'bea'],
    ]);
    expect(all.every(({ closedMs }) => closedMs !== null)).toBe(true);
    expect((await ended('bea', { before: withdrawn })).map(({ id }) => id)).toEqual([failed, done]);
    expect(await ended('rita')).toEqual([]);
    expect(seen(await ended('second'))).toContain('add');
  });
});

describe('the trail about an object', () => {
  test('has what names it and what became of its proposals, for who may use the action, and for auditors', async () => {
    await operators({ anna: ['support'], bea: ['support'], rita: ['reviewer'], otto: ['auditor'] });
    // the trail of the tests before stays: their proposals had the same numbers
    const before = await ground.trailLength();
    const id = await proposed('anna', 4_711);
    await proposed('anna', 47_110);
    await ask('bea', 'confirm', { id });
    const whole = ['sample.done', 'sample.confirmed', 'sample.proposed'];
    expect(await trailOf('bea', 'account', '4711', before)).toEqual(whole);
    expect(await trailOf('otto', 'account', '4711', before)).toEqual(whole);
    expect(await trailOf('rita', 'account', '4711', before)).toEqual([]);
    expect(await trailOf('bea', 'account', `4711' OR '1'='1`, before)).toEqual([]);
    expect(await trailOf('bea', 'proposal', String(id), before)).toEqual(whole);
    expect((await ask('bea', 'trail.rows')).outcome).toBe('NO_PERMISSION');
  });

  test('is read by auditors page behind page, by operator and by action, and its chain is judged', async () => {
    await operators({ anna: ['support'], otto: ['auditor'] });
    await act('second', 'roles', { operator: 'anna', roles: ['reviewer'] });
    type Row = { readonly seq: number; readonly operator: string; readonly action: string };
    const rows = async (input = {}): Promise<readonly Row[]> => (await ask('otto', 'trail.rows', input)).output as readonly Row[];
    const [newest] = await rows();
    expect(newest).toMatchObject({ operator: 'second', action: 'roles.proposed' });
    expect((await rows({ before: newest?.seq ?? 0 }))[0]?.seq).toBe((newest?.seq ?? 0) - 1);
    expect(new Set((await rows({ operator: 'anna' })).map(({ operator }) => operator))).toEqual(new Set(['anna']));
    expect(seen(await rows({ action: 'roles.' }))[0]).toBe('roles.proposed');
    expect(await rows({ action: '%' })).toEqual([]);
    expect((await ask('otto', 'trail.state')).output).toMatchObject({ firstBroken: null, isCut: false, contradictions: [] });
    const added = (newest?.seq ?? 0) + 1;
    await sql`INSERT INTO operator_actions VALUES (${added}, 0, 'anna', 'sample.done', '{}', '', '')`.execute(ground.connection.database);
    expect((await ask('otto', 'trail.state')).output).toMatchObject({ rows: added, firstBroken: added });
  });

  test('is page behind page, and what its reader may not see takes no place of what he may', async () => {
    await operators({ anna: ['support'], bea: ['support'], rita: ['reviewer'], otto: ['auditor'] });
    const before = await ground.trailLength();
    await proposed('anna', 815);
    const { database } = ground.connection;
    const first = (await ground.trailLength()) + 1;
    // also one that no JSON of the database can be, which hides no other
    const add = (count: number, action: string, details: string) =>
      sql`
      INSERT INTO operator_actions SELECT seq + n, 0, 'rita', ${action}, ${details}, '', ''
      FROM (SELECT max(seq) AS seq FROM operator_actions) AS last, generate_series(1, ${count}::int) AS n`.execute(database);
    await add(1, 'roles.asked', '{"account":"\\u0000"}');
    await add(1_001, 'roles.asked', '{"account":815}');
    expect(await trailOf('bea', 'account', '815', before)).toEqual(['sample.proposed']);
    const page = async (behind: number) =>
      (await ask('otto', 'trail.of', { field: 'account', value: '815', before: behind })).output as readonly { readonly seq: number }[];
    const newest = await page(first + 1_002);
    expect([newest.length, newest[0]?.seq, newest.at(-1)?.seq]).toEqual([200, first + 1_001, first + 802]);
    expect((await page(first + 802))[0]?.seq).toBe(first + 801);
  });
});

test('what would change is asked of the action, and of no action that cannot say it', () => {
  const saying = ground.service.actions.filter((action) => isChange(action) && action.changes !== undefined).map(({ name }) => name);
  expect(saying).toEqual(['add', 'roles', 'renew', 'disable', 'approve-key', 'approve-passkey']);
});
