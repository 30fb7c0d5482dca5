import { beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../operators/permissions.ts';
import { OperatorsGround } from '../../operators/test/operators-ground.ts';
import type { HandIn } from './hand-ins.ts';
import { ReviewGround } from './test/review-ground.ts';
import { lookedAt } from './test/review.ts';
import { verificationActions } from './verification-actions.ts';

const BASIC: HandIn = {
  isProved: true,
  level: 1,
  realName: 'Alice Example',
  documentNumber: 'X1234567',
  country: 'SG',
  documentKind: 2,
  frontId: null,
  backId: null,
  selfieId: null,
};
const ADVANCED: HandIn = { ...BASIC, level: 2 };
const WHY = { reason: 'compared with the document' };

let reviewGround: ReviewGround;
let user = 1_000;
const pictures = new Map<string, Uint8Array>([['front', Buffer.from('the picture')]]);

const ground = new OperatorsGround(async ({ connection, core }) => {
  reviewGround = new ReviewGround(connection.database, core, pictures);
  await reviewGround.begin();
  return verificationActions(reviewGround.reviews);
});
const { ask } = ground;

async function addUser(name: string): Promise<number> {
  user += 1;
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  const named = { id: user, login_name: name, invite_code: String(100_000 + user) };
  await ground.connection.database
    .insertInto('users')
    .values({ ...row, ...named })
    .execute();
  ground.core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: user, kind: 'user' } });
  return user;
}

beforeEach(async () => {
  await ground.connection.pool.query('DELETE FROM verifications');
  await addUser(`user${user}`);
});

const statusOf = async (level: 'basic' | 'advanced') => (await reviewGround.verification.ofUser(user))[level]?.status;
const proposed = async (name: string, action: string, input: object): Promise<number> => {
  const { outcome, output } = await ask(name, action, { ...input, ...WHY });
  expect([outcome, (output as { readonly isDone: boolean }).isDone]).toEqual(['ok', false]);
  return (output as { readonly proposalId: number }).proposalId;
};
const outcomeOf = async (name: string, action: string, input: object): Promise<string> => (await ask(name, action, input)).outcome;

describe('RULES §14.1 who decides', () => {
  test('basic one reviewer, advanced two, each of whom has seen all of it; of what the first has said the second is told', async () => {
    await ground.operators({ rita: ['reviewer'], rosa: ['reviewer'] });
    const basic = await reviewGround.handedIn(user, BASIC);
    expect(await outcomeOf('rita', 'kyc.approve', { id: basic, ...WHY })).toBe('NOT_SEEN');
    await lookedAt({ ask }, 'rita', basic);
    expect(await outcomeOf('rosa', 'kyc.approve', { id: basic, ...WHY })).toBe('NOT_SEEN');
    expect(await ask('rita', 'kyc.approve', { id: basic, ...WHY })).toMatchObject({ outcome: 'ok', output: { isDone: true } });
    expect([await statusOf('basic'), reviewGround.residences.of(user)]).toEqual([1, 'SG']);

    await ground.connection.database
      .withTables<{ documents: { id: string; user_id: number; created_ms: number; key_id: string; picture_hash: null } }>()
      .insertInto('documents')
      .values({ id: 'front', user_id: user, created_ms: 1_800_000_000_000, key_id: '1', picture_hash: null })
      .execute();
    const advanced = await reviewGround.handedIn(user, { ...ADVANCED, frontId: 'front' });
    await ask('rita', 'kyc.look', { id: advanced });
    expect(await outcomeOf('rita', 'kyc.refuse', { id: advanced, code: 'UNDER_AGE', ...WHY })).toBe('NOT_SEEN');
    expect(await ask('rita', 'kyc.picture', { id: advanced, picture: 'front' })).toEqual({
      outcome: 'ok',
      output: { jpeg: Buffer.from('the picture').toString('base64') },
    });
    const refusal = await proposed('rita', 'kyc.refuse', { id: advanced, code: 'UNDER_AGE' });
    expect(await statusOf('advanced')).toBe(3);
    const proposal = { id: refusal, proposer: 'rita', outcome: 'refused', code: 'UNDER_AGE' };
    expect(await ask('rosa', 'kyc.list')).toMatchObject({ output: { total: 1, rows: [{ id: advanced, proposal }] } });
    expect(await outcomeOf('rosa', 'kyc.approve', { id: advanced, ...WHY })).toBe('PROPOSED');
    expect(await outcomeOf('rita', 'confirm', { id: refusal })).toBe('OWN_PROPOSAL');
    expect(await outcomeOf('rosa', 'confirm', { id: refusal })).toBe('NOT_SEEN');
    await lookedAt({ ask }, 'rosa', advanced);
    // the second one sees it otherwise
    expect(await outcomeOf('rosa', 'withdraw', { id: refusal })).toBe('ok');
    const pass = await proposed('rosa', 'kyc.approve', { id: advanced });
    expect(await ask('rita', 'confirm', { id: pass })).toMatchObject({ outcome: 'ok', output: { isDone: true } });
    expect([await statusOf('advanced'), reviewGround.told, await ground.service.contradictions()]).toEqual([1, [null, null], []]);
    expect(await ask('rita', 'kyc.look', { id: advanced })).toMatchObject({ output: { earlier: [{ id: basic, deciders: ['rita'] }] } });
    const deeds = (await ground.trailFrom(0)).filter(({ details }) => details.includes('"content"'));
    expect(JSON.stringify(deeds)).not.toMatch(/Alice|X1234567/);
  });

  test('a refusal has its code told, and what was refused is handed in again', async () => {
    await ground.operators({ rita: ['reviewer'] });
    const id = await reviewGround.handedIn(user, BASIC);
    await lookedAt({ ask }, 'rita', id);
    expect(await ask('rita', 'kyc.refuse', { id, code: 'NONSENSE', ...WHY })).toMatchObject({ outcome: 'BAD_INPUT', field: 'code' });
    expect(await outcomeOf('rita', 'kyc.refuse', { id, code: 'DATA_DIFFERS', ...WHY })).toBe('ok');
    expect((await reviewGround.verification.ofUser(user)).basic).toMatchObject({ status: 2, refusal: 'DATA_DIFFERS' });
    expect([await reviewGround.verification.handIn(user, BASIC, false), reviewGround.told]).toEqual([null, ['DATA_DIFFERS']]);
  });

  test('nobody about an account that is called as he is, or that such a one has invited', async () => {
    await ground.operators({ rita: ['reviewer'] });
    const own = await addUser('Rita');
    const id = await reviewGround.handedIn(own, BASIC);
    await lookedAt({ ask }, 'rita', id);
    expect(await outcomeOf('rita', 'kyc.approve', { id, ...WHY })).toBe('OWN_ACCOUNT');
    const invited = await addUser('somebody');
    await ground.connection.database.updateTable('users').set({ inviter_1: own }).where('id', '=', invited).execute();
    const other = await reviewGround.handedIn(invited, BASIC);
    await lookedAt({ ask }, 'rita', other);
    expect(await outcomeOf('rita', 'kyc.approve', { id: other, ...WHY })).toBe('OWN_ACCOUNT');
  });

  test('every role alone, and all that go together: reviewers look and decide, nobody else sees anything', async () => {
    const alone = ROLES.filter((role) => role !== 'administrator').map((role): [string, readonly Role[]] => [`only.${role}`, [role]]);
    await ground.operators(Object.fromEntries([...alone, ['everything', ['editor', 'reviewer', 'support']]]));
    const id = await reviewGround.handedIn(user, BASIC);
    const input = { 'kyc.list': {}, 'kyc.look': { id }, 'kyc.picture': { id, picture: 'front' }, 'kyc.approve': { id, ...WHY } };
    for (const name of ['second', ...alone.map(([who]) => who).filter((who) => who !== 'only.reviewer')])
      for (const [action, asked] of Object.entries(input))
        expect([name, action, await outcomeOf(name, action, asked)]).toEqual([name, action, 'NO_PERMISSION']);
    expect(await outcomeOf('only.reviewer', 'kyc.look', { id })).toBe('ok');
    await lookedAt({ ask }, 'everything', id);
    expect(await outcomeOf('everything', 'kyc.approve', { id, ...WHY })).toBe('ok');
  });

  test('by a new code each time; pressed twice at once it is done once', async () => {
    await ground.operators({ rita: ['reviewer'], rosa: ['reviewer'] });
    const id = await reviewGround.handedIn(user, BASIC);
    for (const name of ['rosa', 'rita']) await lookedAt({ ask }, name, id);
    const request = { action: 'kyc.approve', who: ground.whoIs('rita'), input: { id, ...WHY } };
    // the code of the last look
    expect((await ground.answer(request)).outcome).toBe('OPERATOR_WRONG');
    ground.nowMs += 30_000;
    const both = ['rita', 'rosa'].map(async (name) => await ground.answer({ ...request, who: ground.whoIs(name) }));
    const done = (await Promise.all(both)).filter(({ outcome }) => outcome === 'ok');
    expect([done.length, reviewGround.told, await statusOf('basic')]).toEqual([1, [null], 1]);
  });
});

describe('I3 killed at each step of a decision of two', () => {
  test.each(['decided and nowhere else', 'confirmed in the table', 'in the journal as passed', 'in the row'])(
    '%s: the next start ends it once',
    async (step) => {
      await ground.operators({ rita: ['reviewer'], rosa: ['reviewer'] });
      const before = await ground.trailLength();
      const id = await reviewGround.handedIn(user, ADVANCED);
      for (const name of ['rita', 'rosa']) await lookedAt({ ask }, name, id);
      const proposalId = await proposed('rita', 'kyc.approve', { id });
      const [decision] = ground.core.exchange.ask({ type: 'operators.decisions' }).decisions;
      const about = decision?.about ?? '';
      const contentHash = about.split(' ').at(-1) ?? '';
      const state = (body: Parameters<typeof ground.core.run>[0]['body']) => ground.core.run({ id: '', accountId: 0, body }).outcome.ok;
      expect(state({ type: 'decision.confirm', proposalId, operator: 'rosa', about })).toBe(true);
      const { database } = ground.connection;
      if (step !== 'decided and nowhere else')
        await database
          .updateTable('operator_proposals')
          .set({ state: 'running', confirmer: 'rosa' })
          .where('id', '=', proposalId)
          .execute();
      const passing = { proposalId, accountId: user, level: 'advanced', outcome: 'passed', contentHash } as const;
      if (step.startsWith('in the')) state({ type: 'verification.decide', ...passing });
      if (step === 'in the row')
        await reviewGround.verification.database
          .updateTable('verifications')
          .set({ status: 1, decided_ms: 1 })
          .where('id', '=', id)
          .execute();
      await ground.open();
      expect([await statusOf('advanced'), reviewGround.residences.of(user)]).toEqual([1, 'SG']);
      expect(reviewGround.told).toEqual(step === 'in the row' ? [] : [null]);
      expect([ground.problems, ground.core.exchange.ask({ type: 'operators.decisions' }).decisions]).toEqual([[], []]);
      await ground.open();
      expect([reviewGround.told, await statusOf('advanced')]).toEqual([[], 1]);
      const done = (await ground.trailFrom(before)).filter(({ action }) => action === 'kyc.approve.done');
      expect(done.map(({ operator }) => operator)).toEqual(['rosa']);
    },
  );
});
