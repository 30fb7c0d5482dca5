import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { readActions } from '../../operators/trail.ts';
import { dayMaxValueUnits } from '../withdrawals/verification-limit.ts';
import type { HandIn } from './hand-ins.ts';
import { withVerificationTables, type VerificationDatabase } from './tables.ts';
import { Reviewers, ReviewGround } from './test/review-ground.ts';

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
const LIMITS = { primaryLimit: 1.001, isOpenPrimary: true, seniorLimit: 2.002, isOpenSenior: true };

let connection: DatabaseConnection;
let database: VerificationDatabase;
let staff: Reviewers;
let pictures: Map<string, Uint8Array>;
let ground: ReviewGround;
let user = 1_000;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  database = withVerificationTables(connection.database);
});
afterAll(() => connection.close());

beforeEach(async () => {
  await connection.pool.query('DELETE FROM verifications');
  staff = new Reviewers();
  staff.found();
  pictures = new Map();
  user = await addUser();
  ground = await started();
});

async function addUser(): Promise<number> {
  user += 1;
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  const named = { id: user, login_name: `user${user}`, invite_code: String(100_000 + user) };
  await database
    .insertInto('users')
    .values({ ...row, ...named })
    .execute();
  staff.core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: user, kind: 'user' } });
  return user;
}

/** As after a start, over the same database and journal. */
async function started(): Promise<ReviewGround> {
  const opened = new ReviewGround(connection.database, staff.core, pictures);
  await opened.begin();
  return opened;
}

const change = async (id: number, columns: object): Promise<unknown> =>
  await database.updateTable('verifications').set(columns).where('id', '=', id).execute();
const statusOf = async (level: 'basic' | 'advanced' = 'basic') => (await ground.verification.ofUser(user))[level]?.status;
const passed = async (handIn: HandIn = BASIC): Promise<number> => {
  const id = await ground.handedIn(user, handIn);
  expect(await staff.decide(ground, id, null)).toBe(true);
  return id;
};

/** Verified is nobody, to none who asks. */
async function expectNobody(id: number): Promise<void> {
  expect([await statusOf(), await ground.verification.hasPassed(user, id), ground.residences.of(user)]).toEqual([3, false, 'MY']);
  expect((await ground.verification.statesOf(user)).map(({ status }) => status)).not.toContain(1);
  expect(await dayMaxValueUnits(ground.verification, LIMITS, user)).toBe(100_100_000n);
}

describe('RULES §14.1 §18 a row alone verifies nobody', () => {
  test('one that is called passed by hand counts as under review, is named, and can be decided', async () => {
    const id = await ground.handedIn(user, BASIC);
    await change(id, { status: 1 });
    ground = await started();
    await expectNobody(id);
    expect(await ground.reviews.contradictions()).toEqual([
      `the journal does not have verification ${id} of account ${user} as passed as it is: it does not count`,
    ]);
    expect(await ground.reviews.waiting('rae')).toMatchObject({ total: 1, rows: [{ id, isContradicted: true }] });
    expect(await ground.reviews.queue()).toMatchObject({ count: 1 });
    expect(await ground.verification.handIn(user, BASIC, false)).toBe('UNDER_REVIEW');
    expect(await ground.verification.handIn(user, ADVANCED, true)).toBe('BASIC_FIRST');
    expect(await staff.decide(ground, id, null)).toBe(true);
    expect([await statusOf(), ground.residences.of(user), await ground.reviews.contradictions(), ground.told]).toEqual([
      1,
      'SG',
      [],
      [null],
    ]);
  });

  test('one that is inserted by hand', async () => {
    const id = await ground.handedIn(user, BASIC);
    const row = await database.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await staff.decide(ground, id, null);
    user = await addUser();
    const { id: _id, ...rest } = row;
    const made = await database
      .insertInto('verifications')
      .values({ ...rest, user_id: user, status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    ground = await started();
    await expectNobody(made.id);
    expect(await ground.reviews.contradictions()).toHaveLength(1);
  });

  test.each([
    ['country', { country: 'TH' }],
    ['owner who showed no password', { proved: false }],
    ['time', { handed_in_ms: 5 }],
    ['document', { document_kind: 1 }],
    ['evidence', { evidence_hash: null, identity: Buffer.from('{"realName":"Mallory","documentNumber":"M1"}') }],
  ])('one whose %s is changed by hand after it has passed', async (_what, columns) => {
    const id = await passed();
    await change(id, columns);
    ground = await started();
    await expectNobody(id);
    expect(await ground.reviews.contradictions()).toContain(
      `the journal does not have verification ${id} of account ${user} as passed as it is: it does not count`,
    );
  });

  test('what has passed and is taken away by hand is named too, but of an account that is closed', async () => {
    const id = await passed();
    await change(id, { status: 2 });
    ground = await started();
    const named = `the database does not have what has passed of the basic verification of account ${user}, which the journal knows`;
    expect([await statusOf(), await ground.reviews.contradictions()]).toEqual([2, [named]]);
    await database.deleteFrom('verifications').where('id', '=', id).execute();
    expect(await ground.reviews.contradictions()).toEqual([named]);
    await database.updateTable('users').set({ status: 1 }).where('id', '=', user).execute();
    expect(await ground.reviews.contradictions()).toEqual([]);
  });

  test('advanced is not passed by what has passed of basic', async () => {
    const basic = await passed();
    const row = await database.selectFrom('verifications').selectAll().where('id', '=', basic).executeTakeFirstOrThrow();
    const { id: _id, ...rest } = row;
    await database
      .insertInto('verifications')
      .values({ ...rest, level: 2 })
      .execute();
    expect([await statusOf(), await statusOf('advanced')]).toEqual([1, 3]);
  });
});

describe('RULES §18 the list of what waits', () => {
  test('has the oldest 200, those behind them when they are asked for, and how many there are, as the queue counts them', async () => {
    const id = await ground.handedIn(user, BASIC);
    const row = await database.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _id, ...rest } = row;
    for (let count = 0; count < 200; count++) {
      const named = { user_id: await addUser(), status: count === 0 ? 1 : 3 };
      await database
        .insertInto('verifications')
        .values({ ...rest, ...named })
        .execute();
    }
    // one of them is called passed by hand
    ground = await started();
    await ground.reviews.contradictions();
    const { total, rows } = await ground.reviews.waiting('rae');
    expect([total, rows.length, rows[0]?.id]).toEqual([201, 200, id]);
    expect(rows.filter(({ isContradicted }) => isContradicted)).toHaveLength(1);
    const last = rows.at(-1)?.id ?? 0;
    const behind = await ground.reviews.waiting('rae', last);
    expect([behind.total, behind.rows.map((one) => one.id > last)]).toEqual([201, [true]]);
    expect(await ground.reviews.waiting('rae', behind.rows[0]?.id)).toEqual({ total: 201, rows: [] });
    expect(await ground.reviews.queue()).toEqual({ count: 201, oldestMs: row.handed_in_ms });
    expect((await readActions(connection.database)).slice(-3).map(({ details }) => details)).toEqual([
      '{"shown":200}',
      `{"after":${last},"shown":1}`,
      `{"after":${behind.rows[0]?.id},"shown":0}`,
    ]);
  });
});

describe('RULES §14.1 what is decided is what was handed in', () => {
  test('name and number that were changed in the database are neither shown nor decided', async () => {
    const id = await ground.handedIn(user, BASIC);
    await change(id, { identity: Buffer.from('{"realName":"Mallory","documentNumber":"M1"}') });
    expect([await ground.reviews.look('rae', id), await ground.reviews.check(id, null)]).toMatchObject([
      { code: 'CHANGED' },
      { code: 'CHANGED' },
    ]);
    expect(ground.problems).toHaveLength(2);
  });

  test('a picture that was exchanged is not shown, and another account that hands in the same one is', async () => {
    const picture = async (id: string, of: number): Promise<string> => {
      pictures.set(id, Buffer.from('the picture'));
      const row = { id, user_id: of, created_ms: 1_800_000_000_000, key_id: '1', picture_hash: null };
      await database.insertInto('documents').values(row).execute();
      return id;
    };
    const first = user;
    const frontId = await picture(`front-${first}`, first);
    const documents = database.updateTable('documents').set({ picture_hash: 'f7f97f0c4bf6ef8d3bb1e6d1b6c2b9dd' });
    const id = await ground.handedIn(user, { ...ADVANCED, frontId });
    expect(await ground.reviews.lookAt('rae', id, 'front')).toEqual(Buffer.from('the picture'));
    await documents.where('id', '=', frontId).execute();
    expect(await ground.reviews.lookAt('rae', id, 'front')).toMatchObject({ code: 'CHANGED' });
    expect(await ground.reviews.look('rae', id)).toMatchObject({ code: 'CHANGED' });
    // at the next start they have none: the row of before is hashed with that of its pictures
    await database.updateTable('documents').set({ picture_hash: null }).execute();
    await change(id, { evidence_hash: null });
    ground = await started();
    expect(await ground.reviews.look('rae', id)).toMatchObject({ samePictureAccounts: [] });
    user = await addUser();
    const secondId = await picture(`front-${user}`, user);
    await database
      .updateTable('documents')
      .set({
        picture_hash: (await database.selectFrom('documents').select('picture_hash').where('id', '=', frontId).executeTakeFirstOrThrow())
          .picture_hash,
      })
      .where('id', '=', secondId)
      .execute();
    const second = await ground.handedIn(user, { ...ADVANCED, frontId: secondId });
    expect(await ground.reviews.look('rae', second)).toMatchObject({ samePictureAccounts: [first] });
  });

  test('a decision about what was changed meanwhile is not carried out', async () => {
    const id = await ground.handedIn(user, BASIC);
    const decided = await staff.decided(ground, id, null);
    if (decided === null) throw new Error('not under review');
    await change(id, { country: 'TH' });
    expect(await ground.reviews.decide(decided.details, decided.by)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await statusOf()).toBe(3);
  });
});

describe('I3 a kill between journal and row', () => {
  test('is ended by running the decision again, which changes and tells nothing a second time', async () => {
    const id = await ground.handedIn(user, BASIC);
    const decided = await staff.decided(ground, id, null);
    if (decided === null) throw new Error('not under review');
    const contentHash = decided.details.content;
    const body = {
      type: 'verification.decide',
      proposalId: decided.by.proposalId,
      accountId: user,
      level: 'basic',
      outcome: 'passed',
      contentHash,
    } as const;
    expect(staff.core.run({ id: '', accountId: 0, body }).outcome.ok).toBe(true);
    ground = await started();
    expect([await statusOf(), ground.residences.of(user)]).toEqual([3, 'MY']);
    for (let again = 0; again < 2; again++) expect(await ground.reviews.decide(decided.details, decided.by)).toEqual({ ok: true });
    expect([await statusOf(), ground.residences.of(user), ground.told, await ground.reviews.contradictions()]).toEqual([
      1,
      'SG',
      [null],
      [],
    ]);
  });

  test('what made way for what its owner handed in makes way in the journal at the next start', async () => {
    const id = await passed({ ...BASIC, isProved: false });
    await change(id, { status: 2 });
    ground = await started();
    expect(await ground.reviews.contradictions()).toEqual([]);
    expect(staff.core.exchange.ask({ type: 'verification.ofAccount', accountId: user })).toMatchObject([{ standing: 'ended' }]);
  });
});

describe('RULES §14.1 who was verified before decisions stood in the journal', () => {
  test('stays verified, at the first start and never again; a kill in the middle of it is no second chance', async () => {
    const id = await ground.handedIn(user, BASIC);
    await change(id, { status: 1, evidence_hash: null });
    const before = new Reviewers();
    before.core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: user, kind: 'user' } });
    staff = before;
    ground = new ReviewGround(connection.database, staff.core);
    expect(await ground.begin()).toBe(1);
    expect([await statusOf(), ground.residences.of(user), await ground.reviews.contradictions()]).toEqual([1, 'SG', []]);
    const other = await ground.handedIn(user, ADVANCED);
    await change(other, { status: 1 });
    ground = new ReviewGround(connection.database, staff.core);
    expect(await ground.begin()).toBeNull();
    expect([await statusOf(), await statusOf('advanced')]).toEqual([1, 3]);
  });

  test('whom the exchange did not answer ends nothing: the next start takes him over', async () => {
    const id = await ground.handedIn(user, BASIC);
    await change(id, { status: 1, evidence_hash: null });
    staff = new Reviewers();
    staff.core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: user, kind: 'user' } });
    ground = new ReviewGround(connection.database, staff.core);
    staff.core.busy = 1;
    await expect(ground.begin()).rejects.toThrow(`the journal does not take over verification ${id}: BUSY`);
    ground = new ReviewGround(connection.database, staff.core);
    expect([await ground.begin(), await statusOf()]).toEqual([1, 1]);
  });
});
