import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Documents } from '../documents/documents.ts';
import { Eligibility } from '../../api/user/eligibility.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { firstBroken, readActions } from '../../operators/trail.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { withVerificationTables } from './tables.ts';
import { Residences } from '../../api/user/residences.ts';
import type { HandIn } from './hand-ins.ts';
import { Verification } from './verification.ts';

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
let residences: Residences;
let verification: Verification;
let user = 1_000;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());

function open(keyId = '1111111111111111'): Verification {
  const { database } = connection;
  const sealing = {
    keyId,
    seal: (_purpose: string, bytes: Uint8Array) => bytes,
    open: (_purpose: string, bytes: Uint8Array) => Buffer.from(bytes),
    fingerprint: (purpose: string, text: string) => createHash('sha256').update(`${keyId} ${purpose} ${text}`).digest('hex'),
  };
  const store = { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() };
  const around = { arrivals: '', isClean: () => Promise.resolve(true), onProblem: () => undefined };
  const documents = new Documents({ database, store, sealing, now: () => 1, ...around });
  residences = new Residences('MY');
  return new Verification({ database, documents, sealing, residences, now: () => 1_800_000_000_000 });
}

beforeEach(async () => {
  user += 1;
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  await connection.database
    .insertInto('users')
    .values({ ...row, id: user, login_name: `user${user}`, invite_code: String(100_000 + user) })
    .execute();
  verification = open();
});

/** Hands in and answers its number. */
async function handedIn(handIn: HandIn): Promise<number> {
  expect(await verification.handIn(user, handIn, false)).toBeNull();
  return (await verification.waiting('anna')).at(-1)?.id ?? 0;
}

describe('wire-contract §2.4 AUTH_LIMIT.isOpenPrimary', () => {
  test('on: advanced is accepted once basic has passed, and not while it is under review; off: at once', async () => {
    expect(await verification.handIn(user, ADVANCED, true)).toBe('BASIC_FIRST');
    const basic = await handedIn(BASIC);
    expect(await verification.handIn(user, ADVANCED, true)).toBe('BASIC_FIRST');
    await verification.decide('anna', basic, null);
    expect(await verification.handIn(user, ADVANCED, true)).toBeNull();
  });

  test('both levels are for one country', async () => {
    await handedIn(BASIC);
    expect(await verification.handIn(user, { ...ADVANCED, country: 'TH' }, false)).toBe('OTHER_COUNTRY');
    expect(await verification.handIn(user, ADVANCED, false)).toBeNull();
  });
});

describe('RULES §14.6 the country is that of the verification', () => {
  test('from the moment it passes, over a start, and not of what is under review or refused', async () => {
    const id = await handedIn(BASIC);
    expect(residences.of(user)).toBe('MY');
    await verification.decide('anna', id, 'DATA_DIFFERS');
    expect(residences.of(user)).toBe('MY');
    await verification.decide('anna', await handedIn(BASIC), null);
    expect(residences.of(user)).toBe('SG');
    verification = open();
    expect(residences.of(user)).toBe('MY');
    await verification.loadResidences();
    expect(residences.of(user)).toBe('SG');
  });

  test('decides what an account may open where money is real', async () => {
    const eligibility = new Eligibility({
      mode: 'live',
      listedCountries: { 'fixed-time': ['SG'] },
      countryOf: (accountId) => residences.of(accountId),
      productsOff: [],
    });
    expect(eligibility.ofCategory(user, 'fixed-time').open).toBe(false);
    await verification.decide('anna', await handedIn(BASIC), null);
    expect(eligibility.ofCategory(user, 'fixed-time').open).toBe(true);
    expect(eligibility.ofCategory(null, 'fixed-time').open).toBe(false);
  });
});

describe('RULES §14.1 decisions and the log', () => {
  test('one of two operators decides, and is the one in the log; each decision is told once', async () => {
    const told: (string | null)[] = [];
    verification.onDecision((_userId, refusal) => void told.push(refusal));
    const id = await handedIn(BASIC);
    const before = (await readActions(connection.database)).length;
    const done = await Promise.all([verification.decide('anna', id, null), verification.decide('bea', id, 'UNDER_AGE')]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const actions = (await readActions(connection.database)).slice(before);
    expect(actions.map(({ operator }) => operator)).toEqual([done[0] ? 'anna' : 'bea']);
    expect(told).toHaveLength(1);
  });

  test('looks at once are chained one after another, and the table refuses every change', async () => {
    const id = await handedIn(BASIC);
    await Promise.all(Array.from({ length: 8 }, (_, index) => verification.look(`op${index}0`, id)));
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
      await expect(verification.look('anna', id)).rejects.toThrow('operator_actions');
    } finally {
      await connection.pool.query('ALTER TABLE elsewhere RENAME TO operator_actions');
    }
  });
});

describe('RULES §14.1 a document that has passed for another account', () => {
  const numbered = (documentNumber: string): HandIn => ({ ...BASIC, documentNumber });
  const nextUser = async (): Promise<number> => {
    const { id } = await connection.database
      .insertInto('users')
      .values({
        id: user + 500_000,
        login_name: `second${user}`,
        invite_code: String(600_000 + user),
        password_hash: '',
        inviter_1: null,
        inviter_2: null,
        inviter_3: null,
        credits: 0,
        created_ms: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const seenBy = async (id: number) => (await verification.look('anna', id))?.sameDocumentAccounts;

  test('is shown to the reviewer of the second one, however its number is written, and to no user', async () => {
    const first = await handedIn(numbered('E 123-456-z'));
    expect(await seenBy(first)).toEqual([]);
    const owner = user;
    const other = await nextUser();
    expect(await verification.handIn(other, numbered('e123456Z'), false)).toBeNull();
    const second = (await verification.waiting('anna')).at(-1)?.id ?? 0;
    // the first one is under review: it may be refused
    expect(await seenBy(second)).toEqual([]);
    await verification.decide('anna', first, null);
    expect(await seenBy(second)).toEqual([owner]);
    expect(await seenBy(first)).toEqual([]);
    expect(Object.keys((await verification.ofUser(other)).basic ?? {})).not.toContain('sameDocumentAccounts');
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
    await verification.decide('anna', first, null);
    const [owner, other] = [user, await nextUser()];
    expect(await verification.handIn(other, numbered(same), false)).toBeNull();
    expect(await seenBy((await verification.waiting('anna')).at(-1)?.id ?? 0)).toEqual([owner]);
  });

  test('is the same in the digits of any script, and with marks on its letters', async () => {
    const first = await handedIn(numbered('N 1234567890'));
    await verification.decide('anna', first, null);
    const [owner, other] = [user, await nextUser()];
    for (const number of ['N1234567890', 'n١٢٣٤٥٦٧٨٩٠', 'N१२३४५६७८९०', 'N১২৩৪৫৬৭৮৯০', 'Ｎ๑๒๓๔๕๖๗๘๙๐', 'Ñ𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑛚']) {
      expect(await verification.handIn(other, numbered(number), false)).toBeNull();
      const id = (await verification.waiting('anna')).at(-1)?.id ?? 0;
      expect(await seenBy(id), number).toEqual([owner]);
      await verification.decide('anna', id, 'DATA_DIFFERS');
    }
  });

  test('is another one with the number of another country', async () => {
    const first = await handedIn(numbered('F123456'));
    await verification.decide('anna', first, null);
    const other = await nextUser();
    expect(await verification.handIn(other, { ...numbered('F123456'), country: 'MY' }, false)).toBeNull();
    expect(await seenBy((await verification.waiting('anna')).at(-1)?.id ?? 0)).toEqual([]);
  });

  test('is recognised where it was handed in before documents were', async () => {
    const first = await handedIn(numbered('G123456'));
    await verification.decide('anna', first, null);
    await withVerificationTables(connection.database).deleteFrom('document_fingerprints').execute();
    const owner = user;
    verification = open();
    await verification.markDocuments();
    await verification.markDocuments();
    const other = await nextUser();
    expect(await verification.handIn(other, numbered('G123456'), false)).toBeNull();
    const second = (await verification.waiting('anna')).at(-1)?.id ?? 0;
    expect(await seenBy(second)).toEqual([owner]);
  });

  test('is recognised after another encryption key took the place of the one that its fingerprint was made with', async () => {
    const first = await handedIn(numbered('H123456'));
    await verification.decide('anna', first, null);
    const owner = user;
    verification = open('2222222222222222');
    await verification.markDocuments();
    const kept = await withVerificationTables(connection.database)
      .selectFrom('document_fingerprints')
      .select('key_id')
      .distinct()
      .execute();
    expect(kept).toEqual([{ key_id: '2222222222222222' }]);
    const other = await nextUser();
    expect(await verification.handIn(other, numbered('H123456'), false)).toBeNull();
    expect(await seenBy((await verification.waiting('anna')).at(-1)?.id ?? 0)).toEqual([owner]);
  });
});

describe('RULES §14.1 what was handed in without the login password', () => {
  const STRANGER: HandIn = { ...BASIC, isProved: false, realName: 'Mallory Thief', documentNumber: 'M7654321', country: 'TH' };

  test('makes way for what the owner hands in, also when it has passed, and proves nobody meanwhile', async () => {
    const first = await handedIn(STRANGER);
    expect((await verification.waiting('anna')).find(({ id }) => id === first)?.isProved).toBe(false);
    expect(await verification.decide('anna', first, null)).toBe(true);
    expect([residences.of(user), await verification.hasPassed(user, first)]).toEqual(['TH', false]);
    expect(await verification.handIn(user, { ...STRANGER, level: 2 }, false)).toBeNull();
    const own = await handedIn(BASIC);
    // neither name nor country of the stranger is left
    expect(residences.of(user)).toBe('MY');
    expect((await verification.statesOf(user)).map(({ status, isProved }) => [status, isProved])).toEqual([
      [2, false],
      [2, false],
      [3, true],
    ]);
    expect((await verification.ofUser(user)).basic).toMatchObject({ id: own, realName: 'Alice Example', isProved: true });
    expect(await verification.decide('anna', own, null)).toBe(true);
    expect([residences.of(user), await verification.hasPassed(user, own)]).toEqual(['SG', true]);
  });

  test('takes the place of nothing, and what the owner has handed in stays', async () => {
    const own = await handedIn(BASIC);
    expect(await verification.handIn(user, STRANGER, false)).toBe('UNDER_REVIEW');
    await verification.decide('anna', own, null);
    expect(await verification.handIn(user, STRANGER, false)).toBe('ALREADY_VERIFIED');
    expect(await verification.handIn(user, { ...STRANGER, level: 2, country: 'SG' }, false)).toBeNull();
    expect(await verification.handIn(user, ADVANCED, false)).toBeNull();
    expect([residences.of(user), await verification.hasPassed(user, own)]).toEqual(['SG', true]);
  });

  test('stays when what the owner hands in is refused', async () => {
    const first = await handedIn(STRANGER);
    await verification.decide('anna', first, null);
    expect(await verification.handIn(user, { ...BASIC, frontId: 'A'.repeat(22) }, false)).toBe('UPLOAD_UNKNOWN');
    expect((await verification.ofUser(user)).basic).toMatchObject({ id: first, status: 1 });
    expect(residences.of(user)).toBe('TH');
  });
});
