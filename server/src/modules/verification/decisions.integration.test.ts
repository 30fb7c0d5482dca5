import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Eligibility } from '../../api/user/eligibility.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { firstBroken, readActions } from '../../operators/trail.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { withVerificationTables } from './tables.ts';
import type { HandIn } from './hand-ins.ts';
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

let connection: DatabaseConnection;
let ground: ReviewGround;
const staff = new Reviewers();
let user = 1_000;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  staff.found();
});
afterAll(() => connection.close());

async function open(keyId?: string): Promise<ReviewGround> {
  const opened = new ReviewGround(connection.database, staff.core, new Map(), keyId);
  await opened.begin();
  return opened;
}

async function addUser(id: number): Promise<number> {
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  const named = { id, login_name: `user${id}`, invite_code: String(100_000 + id) };
  await connection.database
    .insertInto('users')
    .values({ ...row, ...named })
    .execute();
  staff.core.run({ id: '', accountId: 0, body: { type: 'account.open', accountId: id, kind: 'user' } });
  return id;
}

beforeEach(async () => {
  user = await addUser(user + 1);
  ground = await open();
});

const decide = (id: number, refusal: Parameters<typeof staff.decide>[2]): Promise<boolean> => staff.decide(ground, id, refusal);
const lastWaiting = async (): Promise<number> => (await ground.reviews.waiting('anna')).rows.at(-1)?.id ?? 0;

/** Hands in and answers its number. */
async function handedIn(handIn: HandIn): Promise<number> {
  return await ground.handedIn(user, handIn);
}

describe('wire-contract §2.4 AUTH_LIMIT.isOpenPrimary', () => {
  test('on: advanced is accepted once basic has passed, and not while it is under review; off: at once', async () => {
    expect(await ground.verification.handIn(user, ADVANCED, true)).toBe('BASIC_FIRST');
    const basic = await handedIn(BASIC);
    expect(await ground.verification.handIn(user, ADVANCED, true)).toBe('BASIC_FIRST');
    await decide(basic, null);
    expect(await ground.verification.handIn(user, ADVANCED, true)).toBeNull();
  });

  test('both levels are for one country', async () => {
    await handedIn(BASIC);
    expect(await ground.verification.handIn(user, { ...ADVANCED, country: 'TH' }, false)).toBe('OTHER_COUNTRY');
    expect(await ground.verification.handIn(user, ADVANCED, false)).toBeNull();
  });
});

describe('RULES §14.6 the country is that of the verification', () => {
  test('from the moment it passes, over a start, and not of what is under review or refused', async () => {
    const id = await handedIn(BASIC);
    expect(ground.residences.of(user)).toBe('MY');
    await decide(id, 'DATA_DIFFERS');
    expect(ground.residences.of(user)).toBe('MY');
    await decide(await handedIn(BASIC), null);
    expect(ground.residences.of(user)).toBe('SG');
    ground = new ReviewGround(connection.database, staff.core);
    expect(ground.residences.of(user)).toBe('MY');
    await ground.begin();
    expect(ground.residences.of(user)).toBe('SG');
  });

  test('decides what an account may open where money is real', async () => {
    const eligibility = new Eligibility({
      mode: 'live',
      listedCountries: { 'fixed-time': ['SG'] },
      countryOf: (accountId) => ground.residences.of(accountId),
      productsOff: [],
    });
    expect(eligibility.ofCategory(user, 'fixed-time').open).toBe(false);
    await decide(await handedIn(BASIC), null);
    expect(eligibility.ofCategory(user, 'fixed-time').open).toBe(true);
    expect(eligibility.ofCategory(null, 'fixed-time').open).toBe(false);
  });
});

describe('RULES §14.1 decisions and the log', () => {
  test('twice at once it is decided once, and told once', async () => {
    const id = await handedIn(BASIC);
    const [one, other] = [await staff.decided(ground, id, null), await staff.decided(ground, id, 'UNDER_AGE')];
    if (one === null || other === null) throw new Error('not under review');
    const done = await Promise.all([ground.reviews.decide(one.details, one.by), ground.reviews.decide(other.details, other.by)]);
    expect(done.map(({ ok }) => ok)).toEqual([true, false]);
    expect(ground.told).toEqual([null]);
  });

  test('looks at once are chained one after another, and the table refuses every change', async () => {
    const id = await handedIn(BASIC);
    await Promise.all(Array.from({ length: 8 }, (_, index) => ground.reviews.look(`op${index}0`, id)));
    expect(firstBroken(await readActions(connection.database))).toBeNull();
    const { database } = connection;
    const refused = 'only ever added to';
    await expect(database.updateTable('operator_actions').set({ operator: 'x' }).execute()).rejects.toThrow(refused);
    await expect(database.deleteFrom('operator_actions').execute()).rejects.toThrow(refused);
    await expect(connection.pool.query('TRUNCATE operator_actions')).rejects.toThrow(refused);
  });

  test('nobody sees what could not be written down', async () => {
    const id = await handedIn(BASIC);
    await connection.pool.query('ALTER TABLE operator_actions RENAME TO elsewhere');
    try {
      await expect(ground.reviews.look('anna', id)).rejects.toThrow('operator_actions');
    } finally {
      await connection.pool.query('ALTER TABLE elsewhere RENAME TO operator_actions');
    }
  });
});

describe('RULES §14.1 a document that has passed for another account', () => {
  const numbered = (documentNumber: string): HandIn => ({ ...BASIC, documentNumber });
  const nextUser = async (): Promise<number> => await addUser(user + 500_000);
  const seenBy = async (id: number) => {
    const seen = await ground.reviews.look('anna', id);
    return 'ok' in seen ? null : seen.sameDocumentAccounts;
  };

  test('is shown to the reviewer of the second one, however its number is written, and to no user', async () => {
    const first = await handedIn(numbered('E 123-456-z'));
    expect(await seenBy(first)).toEqual([]);
    const owner = user;
    const other = await nextUser();
    expect(await ground.verification.handIn(other, numbered('e123456Z'), false)).toBeNull();
    const second = await lastWaiting();
    // the first one is under review: it may be refused
    expect(await seenBy(second)).toEqual([]);
    await decide(first, null);
    expect(await seenBy(second)).toEqual([owner]);
    expect(await seenBy(first)).toEqual([]);
    expect(Object.keys((await ground.verification.ofUser(other)).basic ?? {})).not.toContain('sameDocumentAccounts');
  });

  test.each([
    ['Cyrillic', 'КХ123456', 'KX123456'],
    ['Greek', 'KΧ234567', 'KX234567'],
    ['small Cyrillic', 'рс345678', 'PC345678'],
    ['a letter that is taken apart', 'Ϲ4567890', 'C4567890'],
    ['small capitals', 'ᴀɪ567890', 'AI567890'],
    ['Belarusian as printed', 'МЮ 678901', 'MЮ678901'],
  ])('is the same in letters that look alike: %s', async (_what, one, same) => {
    const first = await handedIn(numbered(one));
    await decide(first, null);
    const [owner, other] = [user, await nextUser()];
    expect(await ground.verification.handIn(other, numbered(same), false)).toBeNull();
    expect(await seenBy(await lastWaiting())).toEqual([owner]);
  });

  test('is the same in the digits of any script, and with marks on its letters', async () => {
    const first = await handedIn(numbered('N 1234567890'));
    await decide(first, null);
    const [owner, other] = [user, await nextUser()];
    for (const number of ['N1234567890', 'n١٢٣٤٥٦٧٨٩٠', 'N१२३४५६७८९०', 'N১২৩৪৫৬৭৮৯০', 'Ｎ๑๒๓๔๕๖๗๘๙๐', 'Ñ𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑛚']) {
      expect(await ground.verification.handIn(other, numbered(number), false)).toBeNull();
      const id = await lastWaiting();
      expect(await seenBy(id), number).toEqual([owner]);
      await decide(id, 'DATA_DIFFERS');
    }
  });

  test('is another one with the number of another country', async () => {
    const first = await handedIn(numbered('F123456'));
    await decide(first, null);
    const other = await nextUser();
    expect(await ground.verification.handIn(other, { ...numbered('F123456'), country: 'MY' }, false)).toBeNull();
    expect(await seenBy(await lastWaiting())).toEqual([]);
  });

  test('is recognised where it was handed in before documents were', async () => {
    const first = await handedIn(numbered('G123456'));
    await decide(first, null);
    await withVerificationTables(connection.database).deleteFrom('document_fingerprints').execute();
    const owner = user;
    ground = await open();
    ground = await open();
    const other = await nextUser();
    expect(await ground.verification.handIn(other, numbered('G123456'), false)).toBeNull();
    const second = await lastWaiting();
    expect(await seenBy(second)).toEqual([owner]);
  });

  test('is recognised after another encryption key took the place of the one that its fingerprint was made with', async () => {
    const first = await handedIn(numbered('H123456'));
    await decide(first, null);
    const owner = user;
    ground = await open('2222222222222222');
    const kept = await withVerificationTables(connection.database)
      .selectFrom('document_fingerprints')
      .select('key_id')
      .distinct()
      .execute();
    expect(kept).toEqual([{ key_id: '2222222222222222' }]);
    const other = await nextUser();
    expect(await ground.verification.handIn(other, numbered('H123456'), false)).toBeNull();
    expect(await seenBy(await lastWaiting())).toEqual([owner]);
  });
});

describe('RULES §14.1 what was handed in without the login password', () => {
  const STRANGER: HandIn = { ...BASIC, isProved: false, realName: 'Mallory Thief', documentNumber: 'M7654321', country: 'TH' };

  test('makes way for what the owner hands in, also when it has passed, and proves nobody meanwhile', async () => {
    const first = await handedIn(STRANGER);
    expect((await ground.reviews.waiting('anna')).rows.find(({ id }) => id === first)?.isProved).toBe(false);
    expect(await decide(first, null)).toBe(true);
    expect([ground.residences.of(user), await ground.verification.hasPassed(user, first)]).toEqual(['TH', false]);
    expect(await ground.verification.handIn(user, { ...STRANGER, level: 2 }, false)).toBeNull();
    const own = await handedIn(BASIC);
    // neither name nor country of the stranger is left
    expect(ground.residences.of(user)).toBe('MY');
    expect((await ground.verification.statesOf(user)).map(({ status, isProved }) => [status, isProved])).toEqual([
      [2, false],
      [2, false],
      [3, true],
    ]);
    expect((await ground.verification.ofUser(user)).basic).toMatchObject({ id: own, realName: 'Alice Example', isProved: true });
    expect(await decide(own, null)).toBe(true);
    expect([ground.residences.of(user), await ground.verification.hasPassed(user, own)]).toEqual(['SG', true]);
  });

  test('takes the place of nothing, and what the owner has handed in stays', async () => {
    const own = await handedIn(BASIC);
    expect(await ground.verification.handIn(user, STRANGER, false)).toBe('UNDER_REVIEW');
    await decide(own, null);
    expect(await ground.verification.handIn(user, STRANGER, false)).toBe('ALREADY_VERIFIED');
    expect(await ground.verification.handIn(user, { ...STRANGER, level: 2, country: 'SG' }, false)).toBeNull();
    expect(await ground.verification.handIn(user, ADVANCED, false)).toBeNull();
    expect([ground.residences.of(user), await ground.verification.hasPassed(user, own)]).toEqual(['SG', true]);
  });

  test('stays when what the owner hands in is refused', async () => {
    const first = await handedIn(STRANGER);
    await decide(first, null);
    expect(await ground.verification.handIn(user, { ...BASIC, frontId: 'A'.repeat(22) }, false)).toBe('UPLOAD_UNKNOWN');
    expect((await ground.verification.ofUser(user)).basic).toMatchObject({ id: first, status: 1 });
    expect(ground.residences.of(user)).toBe('TH');
  });
});
