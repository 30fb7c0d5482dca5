import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ContentGround } from '../test/content-ground.ts';

const ground = new ContentGround();
const { act, ask, saved, publishing } = ground;
const NOTICE = { kind: 'notice', place: 'ACTIVITY_NOTICE', language: 'en', title: 'Open again' };
const MISSING = '0'.repeat(64);

async function fileOf(blue: number): Promise<string> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 0, g: 0, b: blue } } });
  return (await picture.png().toBuffer()).toString('base64');
}
async function added(blue: number): Promise<string> {
  const { outcome, output } = await ask('anna', 'content.picture.add', { file: await fileOf(blue) });
  expect(outcome).toBe('ok');
  return (output as { readonly picture: string }).picture;
}
const listed = async () =>
  ((await ask('bea', 'content.picture.list')).output as { readonly pictures: readonly { readonly picture: string }[] }).pictures.map(
    ({ picture }) => picture,
  );
const trail = async () =>
  (await ground.connection.database.selectFrom('operator_actions').select('action').where('action', 'like', 'content.picture%').execute())
    .length;

describe('RULES §18 operators publish pictures of their own store', () => {
  test('what is added is shown by its hash in a published text, with its words; the same file is kept once', async () => {
    const before = await trail();
    const picture = await added(1);
    expect(await added(1)).toBe(picture);
    expect([await listed(), (await trail()) - before]).toEqual([[picture], 1]);
    await publishing({ ...NOTICE, body: `Look:\n\n![A \\[blue\\] square & "more"](picture:${picture})` });
    expect(ground.content.published.texts('notice', 'en')[0]?.html).toBe(
      `<p>Look:</p>\n<p><img src="/pictures/${picture}" alt="A [blue] square &amp; &quot;more&quot;" /></p>\n`,
    );
    expect((await ground.content.pictures.bytesOf(picture))?.length).toBeGreaterThan(50);
    expect(await ground.content.pictures.bytesOf(MISSING)).toBeNull();
  });

  test.each<readonly [string, RegExp]>([
    [`![](picture:${MISSING})`, /without words/],
    [`![ ](/pictures/${MISSING})`, /without words/],
    [`![a](picture:${MISSING})`, /is not here/],
  ])('%s is refused at its field, and nothing is saved', async (body, words) => {
    expect(await ask('anna', 'content.save', { stamp: 0, ...NOTICE, body })).toMatchObject({
      outcome: 'BAD_INPUT',
      field: 'body',
      text: words,
    });
    expect(await ground.content.versions.heads()).toEqual([]);
  });

  test('a picture from elsewhere stays its words', async () => {
    await publishing({ ...NOTICE, body: '![words](https://elsewhere.example/a.png)' });
    expect(ground.content.published.texts('notice', 'en')[0]?.html).toBe('<p>words</p>\n');
  });

  test.each<readonly [string, string]>([
    ['', 'needs a file in base64'],
    ['not base64', 'needs a file in base64'],
    ['PHNjcmlwdD4=', 'needs a PNG, JPEG or WebP picture'],
    ['A'.repeat(2_796_208), 'needs a file of at most 2 MB'],
  ])('a file that is none is refused with the reason, and nothing is kept', async (file, words) => {
    expect(await ask('anna', 'content.picture.add', { file })).toMatchObject({
      outcome: 'BAD_INPUT',
      field: 'file',
      text: `file ${words}`,
    });
    expect(await listed()).toEqual([]);
  });

  test('who is no editor adds, lists and removes none', async () => {
    const picture = await added(2);
    for (const [action, input] of [
      ['add', { file: await fileOf(3) }],
      ['list', {}],
      ['remove', { picture }],
    ] as const)
      expect((await ask('rita', `content.picture.${action}`, input)).outcome).toBe('NO_PERMISSION');
    expect(await listed()).toEqual([picture]);
  });

  test('one that a draft, a published text or a planned one shows is not removed; when they are over it is, once', async () => {
    const picture = await added(4);
    const text = await publishing({ ...NOTICE, body: `![a](picture:${picture})` });
    const remove = async () => await ask('bea', 'content.picture.remove', { picture });
    expect(await remove()).toMatchObject({ outcome: 'IN_USE', field: 'picture', text: `the picture is shown by text ${text}` });
    await saved({ ...NOTICE, text, body: 'None.' });
    expect((await remove()).outcome).toBe('IN_USE');
    await act('anna', 'content.withdraw', { text });
    expect((await remove()).outcome).toBe('ok');
    expect((await remove()).outcome).toBe('NOT_FOUND');
    expect(await listed()).toEqual([]);
  });

  test('one that a setting shows is not removed', async () => {
    const picture = await added(5);
    const query = ground.core.query.bind(ground.core) as (asked: object) => Promise<unknown>;
    const info = { key: 'LOGO_SETTING', values: [{ name: 'logo', value: `"/pictures/${picture}"` }], planned: [], stated: 1 };
    const withLogo = (asked: { readonly type: string }) => (asked.type === 'settings.all' ? Promise.resolve([info]) : query(asked));
    ground.core.query = withLogo as never;
    expect(await ask('anna', 'content.picture.remove', { picture })).toMatchObject({
      text: 'the picture is shown by setting LOGO_SETTING',
    });
  });

  test('a draft whose picture has gone all the same is not published, and the preview says so', async () => {
    const picture = await added(6);
    const draft = await saved({ ...NOTICE, body: `![a](picture:${picture})` });
    await ground.database.deleteFrom('content_pictures').execute();
    await ground.content.pictures.open();
    const { text } = draft;
    const problem = `en has a picture that is not here: ${picture}`;
    expect((await ask('anna', 'content.preview', { text })).output).toMatchObject({ problems: [problem] });
    expect(await act('anna', 'content.publish', draft)).toMatchObject({ outcome: 'INCOMPLETE', text: problem });
  });

  test('a start finds what was added before', async () => {
    const picture = await added(7);
    await ground.open();
    expect([await listed(), ground.content.pictures.has(picture)]).toEqual([[picture], true]);
  });
});
