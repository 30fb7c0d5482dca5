import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import type { TestOperators } from '../../test/operators.ts';
import { photo } from '../../test/pictures.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { pictureAt, upload, uploaded } from '../../test/upload.ts';
import { lookedAt } from './test/review.ts';

const IDENTITY = { realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: 1 } as const;

const WHY = ['--reason', 'compared with the document'] as const;

let server: ServerProcess;
let operators: TestOperators;
let picture: Buffer;

test.beforeAll(async ({ server: shared, operators: staff }) => {
  server = shared;
  operators = staff;
  picture = await photo();
});

async function user(name: string): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(name);
  return client;
}

/** The number of the last verification in the list of those under review. */
async function lastWaiting(): Promise<string> {
  const { output } = await operators.ask('rita', 'kyc.list', {});
  return String((output as { readonly rows: readonly { readonly id: number }[] }).rows.at(-1)?.id);
}

const stateOf = async (client: ApiClient) => {
  const { auditStatusPrimary, auditStatusAdvanced } = (await client.data(CALLS.userInfo, {})).detail;
  return [auditStatusPrimary, auditStatusAdvanced];
};

describe('uploaded pictures', () => {
  test('wire-contract §6 a picture is stored under a name of its own, upright and without place and camera, and sealed on the disk', async () => {
    const alice = await user('upload01');
    const answer = await upload(alice, picture, '../../etc/passwd\u0000.exe');
    if (!answer.ok) throw new Error(answer.msg);
    expect(answer.data.fileName).toMatch(/^[A-Za-z0-9_-]{22}\.jpg$/);
    expect(answer.data.url).toBe(`/api/common/upload/OSS/${answer.data.fileName.slice(0, -4)}`);
    const shown = await pictureAt(alice, answer.data.url);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="document.jpg"',
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 400, height: 640 });
    const path = join(server.dataFolder, 'documents', answer.data.fileName.slice(0, -4));
    const stored = await readFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(stored.includes(bytes.subarray(200, 240))).toBe(false);
    expect(stored.includes('SECRETPHONE') || bytes.includes('SECRETPHONE')).toBe(false);
    expect(await readdir(join(server.dataFolder, 'document-arrivals'))).toEqual([]);
  });

  test('§1.8 another user, a guest and an ended session are answered like for an id that nobody has', async () => {
    const alice = await user('upload02');
    const bob = await user('upload03');
    const url = await uploaded(alice, picture);
    const unknown = `${url.slice(0, -22)}${'A'.repeat(22)}`;
    const answersOf = async (client: ApiClient) =>
      await Promise.all(
        [url, unknown].map(async (asked) => `${(await pictureAt(client, asked)).status} ${await (await pictureAt(client, asked)).text()}`),
      );
    const [others, nobodys] = await answersOf(bob);
    expect(others).toBe(nobodys);
    expect(others).toMatch(/^404 .*NOT_FOUND/);
    expect((await pictureAt({ address: server.address, token: '' }, url)).status).toBe(401);
    const session = new ApiClient(server.address);
    session.token = alice.token;
    await alice.data(CALLS.logout, {});
    expect((await pictureAt(session, url)).status).toBe(401);
    expect(await upload(session, picture)).toMatchObject({ ok: false, reason: 'NOT_SIGNED_IN' });
  });

  test('what is no picture that is taken is refused with its reason, and nothing of it stays', async () => {
    const alice = await user('upload04');
    const before = await readdir(join(server.dataFolder, 'documents'));
    const cases: readonly (readonly [Buffer, string])[] = [
      [Buffer.alloc(0), 'FILE_TYPE'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'FILE_TYPE'],
      [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'FILE_TYPE'],
      [picture.subarray(0, 400), 'FILE_DAMAGED'],
      [Buffer.concat([picture, Buffer.alloc(26 * 1_024 * 1_024)]), 'FILE_TOO_LARGE'],
      [Buffer.concat([picture, Buffer.alloc(25 * 1_024 * 1_024)]), 'FILE_TOO_LARGE'],
    ];
    for (const [bytes, reason] of cases) expect(await upload(alice, bytes), reason).toMatchObject({ ok: false, reason, field: 'file' });
    expect(await readdir(join(server.dataFolder, 'documents'))).toEqual(before);
    expect(await readdir(join(server.dataFolder, 'document-arrivals'))).toEqual([]);
  });

  test('without a file it is refused by the name of the field', async () => {
    const alice = await user('upload05');
    expect(await alice.single(CALLS.uploadPicture, {})).toMatchObject({ ok: false, reason: 'BAD_PARAMETER', field: 'file' });
    const form = new FormData();
    form.append('other', new Blob([Buffer.from(picture)]), 'a.jpg');
    const response = await fetch(server.address + CALLS.uploadPicture.path, {
      method: 'POST',
      headers: { satoken: alice.token },
      body: form,
    });
    expect(await response.json()).toMatchObject({ reason: 'BAD_PARAMETER', field: 'file' });
  });
});

describe('wire-contract §2.4 verification', () => {
  test('basic and advanced are handed in, decided by an operator, and each says where it has got to', async () => {
    const alice = await user('verify01');
    expect(await stateOf(alice)).toEqual([null, null]);
    await alice.data(CALLS.uploadVerification, { ...IDENTITY, flag: 1, loginPassword: PASSWORD });
    expect(await stateOf(alice)).toEqual(['3', null]);
    expect(await alice.refusal(CALLS.uploadVerification, { ...IDENTITY, flag: 1 })).toBe('UNDER_REVIEW');
    const basic = await lastWaiting();
    await lookedAt(operators, 'rita', Number(basic));
    expect(await operators.run('rita', 'kyc', 'approve', basic, ...WHY)).toBe('0 done');
    expect(await stateOf(alice)).toEqual(['1', null]);
    expect(await alice.refusal(CALLS.uploadVerification, { ...IDENTITY, flag: 1 })).toBe('ALREADY_VERIFIED');
    const front = await uploaded(alice, picture);
    const back = await uploaded(alice, picture);
    const advanced = { ...IDENTITY, flag: 2, frontUrl: front, backUrl: back } as const;
    expect(await alice.single(CALLS.uploadVerification, { ...advanced, country: 'Singapore' })).toMatchObject({
      ok: false,
      field: 'country',
    });
    await alice.data(CALLS.uploadVerification, { ...advanced, loginPassword: PASSWORD });
    const { detail } = await alice.data(CALLS.userInfo, {});
    expect(detail).toMatchObject({ ...IDENTITY, cardType: '1', frontUrl: front, backUrl: back, handelUrl: null, auditStatusAdvanced: '3' });
    const number = await lastWaiting();
    expect(await operators.run('rita', 'kyc', 'list')).toMatch(
      new RegExp(`${number}  \\S+  account \\d+  advanced  MY Malaysia  identity card  pictures: front, back\n`),
    );
    expect(await operators.run('rita', 'kyc', 'refuse', number, '--code', 'NONSENSE', ...WHY)).toMatch(/^1 --code needs one of/);
    expect(await operators.run('rita', 'kyc', 'refuse', number, '--code', 'PICTURE_UNREADABLE', ...WHY)).toMatch(
      /^1 look at what was handed in/,
    );
    await lookedAt(operators, 'rita', Number(number));
    const proposed = await operators.run('rita', 'kyc', 'refuse', number, '--code', 'PICTURE_UNREADABLE', ...WHY);
    const [, id = ''] = /^0 proposal (\d+): another operator has to confirm it/.exec(proposed) ?? [];
    expect(await operators.run('rita', 'kyc', 'list')).toContain(`proposal ${id} by rita: refused (PICTURE_UNREADABLE)`);
    await lookedAt(operators, 'rosa', Number(number));
    expect(await operators.run('rosa', 'confirm', id)).toBe('0 done');
    expect(await operators.run('rita', 'kyc', 'approve', number, ...WHY)).toBe(`1 no verification ${number} is under review`);
    const kinds = (await alice.rows(CALLS.mail, {})).map(({ kind }) => kind);
    expect(kinds).toEqual(['verificationRefused', 'verificationHandedIn', 'verificationPassed', 'verificationHandedIn']);
    const { levels } = await alice.data(CALLS.verification, {});
    expect(levels).toMatchObject([
      { flag: '1', status: '1', reason: null, country: 'MY' },
      { flag: '2', status: '2', reason: 'PICTURE_UNREADABLE' },
    ]);
    // handed in again, with new pictures: the old ones were handed in already
    expect(await alice.refusal(CALLS.uploadVerification, advanced)).toBe('UPLOAD_UNKNOWN');
    await alice.data(CALLS.uploadVerification, {
      ...advanced,
      frontUrl: await uploaded(alice, picture),
      backUrl: await uploaded(alice, picture),
    });
    expect(await stateOf(alice)).toEqual(['1', '3']);
  });

  test('the query form of the public client is taken, and the name is neither in the log nor readable in the database folder', async () => {
    const alice = await user('verify02');
    const query = new URLSearchParams({
      realName: 'Zaphod Unmistakable',
      idCard: 'Q99887766',
      flag: '1',
      country: 'Malaysia',
      cardType: '2',
      // the sign-in was from another network
      loginPassword: PASSWORD,
    });
    const response = await fetch(`${server.address}${CALLS.uploadVerification.path}?${query}`, {
      method: 'POST',
      headers: { satoken: alice.token },
    });
    expect(await response.json()).toMatchObject({ code: 200 });
    expect((await alice.data(CALLS.userInfo, {})).detail).toMatchObject({ realName: 'Zaphod Unmistakable', cardType: '2' });
    expect(server.output()).not.toMatch(/Unmistakable|Q99887766|harbour/);
  });

  test('each wrong field is named; pictures of others, of nobody and used twice are unknown', async () => {
    const alice = await user('verify03');
    const bob = await user('verify04');
    const own = await uploaded(alice, picture);
    const others = await uploaded(bob, picture);
    const good = { ...IDENTITY, flag: 2, frontUrl: own, backUrl: await uploaded(alice, picture) } as const;
    const wrong = [
      [{ realName: '4711' }, 'realName'],
      [{ idCard: '12' }, 'idCard'],
      [{ country: 'Atlantis' }, 'country'],
      [{ cardType: 4 }, 'cardType'],
      [{ flag: 3 }, 'flag'],
      [{ frontUrl: '' }, 'frontUrl'],
      [{ backUrl: '' }, 'backUrl'],
    ] as const;
    for (const [part, field] of wrong)
      expect(await alice.single(CALLS.uploadVerification, { ...good, ...part }), field).toMatchObject({
        ok: false,
        reason: 'BAD_PARAMETER',
        field,
      });
    for (const frontUrl of [others, `${own.slice(0, -1)}!`, 'https://example.com/a.jpg', good.backUrl])
      expect(await alice.refusal(CALLS.uploadVerification, { ...good, frontUrl })).toBe('UPLOAD_UNKNOWN');
    expect(await stateOf(alice)).toEqual([null, null]);
    await alice.data(CALLS.uploadVerification, { ...good, cardType: 2, backUrl: '' });
    expect(await stateOf(alice)).toEqual([null, '3']);
  });

  test('handed in twenty times at once it is under review once', async () => {
    const alice = await user('verify05');
    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.single(CALLS.uploadVerification, { ...IDENTITY, flag: 1 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason])))).toEqual(new Set(['UNDER_REVIEW']));
  });
});

describe('RULES §14.1 operators', () => {
  test('each look is written down before anything is shown; a picture is answered and written into no file', async () => {
    const alice = await user('looked01');
    const frontUrl = await uploaded(alice, picture);
    await alice.data(CALLS.uploadVerification, { ...IDENTITY, flag: 2, cardType: 2, frontUrl });
    const number = await lastWaiting();
    expect(await operators.run('root', 'kyc', 'look', number)).toBe('1 your roles do not allow that');
    const told = await operators.run('rita', 'kyc', 'look', number);
    for (const part of ['Alice Example', 'passport X1234567', 'MY Malaysia', 'pictures   front']) expect(told).toContain(part);
    expect(await operators.run('rosa', 'kyc', 'look', number, '--picture', 'front', '--to', '/tmp/front.jpg')).toMatch(
      /^2 .*no option --picture/,
    );
    const { output } = await operators.ask('rosa', 'kyc.picture', { id: Number(number), picture: 'front' });
    const shown = Buffer.from(await (await pictureAt(alice, frontUrl)).arrayBuffer());
    expect(Buffer.from((output as { readonly jpeg: string }).jpeg, 'base64').equals(shown)).toBe(true);
    expect(await operators.ask('rosa', 'kyc.picture', { id: Number(number), picture: 'back' })).toMatchObject({ outcome: 'NOT_FOUND' });
    expect(await operators.run('rosa', 'kyc', 'look', '987654')).toBe('1 there is no verification 987654');
    const log = await operators.run('otto', 'audit');
    expect(log).toMatch(new RegExp(`rita  kyc\\.look  \\{"verification":${number},"account":\\d+,"content":"[0-9a-f]{64}"\\}`));
    expect(log).toMatch(
      new RegExp(`rosa  kyc\\.picture  \\{"verification":${number},"picture":"front","account":\\d+,"content":"[0-9a-f]{64}"\\}`),
    );
    expect(log).toMatch(/the log is whole: \d+ actions, last hash [0-9a-f]{64}$/);
    expect(log).not.toMatch(/Alice|X1234567/);
  });
});
