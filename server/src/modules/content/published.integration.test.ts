import { describe, expect, test } from 'vitest';
import { ContentGround, type Input } from './test/content-ground.ts';

const HOUR_MS = 3_600_000;
const ground = new ContentGround();
const { act, ask, titles, saved, publishing } = ground;
const iso = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000', '');
const NOTICE = { kind: 'notice', place: 'ACTIVITY_NOTICE', language: 'en', title: 'Open again', body: 'Since **08:20**.' };

describe('RULES §18 operators publish notices, guides and rules', () => {
  test('a draft is seen by nobody, a published notice by everybody, in English where it is not translated; a newer version takes its place', async () => {
    const first = await saved(NOTICE);
    const second = await saved({ ...NOTICE, text: first.text, stamp: 1, language: 'zh', title: '恢复交易', body: '自 **08:20** 起。' });
    expect(titles('notice')).toEqual([]);
    // what was previewed is another by now
    expect((await act('anna', 'content.publish', first)).outcome).toBe('ALREADY_DONE');
    expect(titles('notice')).toEqual([]);
    const { text } = first;
    expect((await act('anna', 'content.publish', second)).outcome).toBe('ok');
    expect([titles('notice'), titles('notice', 'zh'), titles('notice', 'th')]).toEqual([['Open again'], ['恢复交易'], ['Open again']]);
    expect(ground.content.published.texts('notice', 'th')[0]).toMatchObject({
      language: 'en',
      html: '<p>Since <strong>08:20</strong>.</p>\n',
      part: 'HOME_ACTIVITY',
    });
    await publishing({ ...NOTICE, text, title: 'Open again since today' });
    expect([titles('notice'), titles('notice', 'zh')]).toEqual([['Open again since today'], ['恢复交易']]);
    expect((await ground.content.versions.standing()).map(({ version: own }) => own)).toEqual([2]);
  });

  test('a schedule: the version before stays until the next one begins, and nothing is shown when it is over', async () => {
    const text = await publishing(NOTICE);
    const fromMs = ground.nowMs + HOUR_MS;
    await publishing({ ...NOTICE, text, title: 'Later', from: iso(fromMs), until: iso(fromMs + HOUR_MS) });
    expect(titles('notice')).toEqual(['Open again']);
    ground.nowMs = fromMs - 1;
    await ground.content.published.refresh();
    expect(titles('notice')).toEqual(['Open again']);
    const before = ground.content.published.version;
    ground.nowMs = fromMs;
    await ground.content.published.refresh();
    expect(titles('notice')).toEqual(['Later']);
    expect(ground.content.published.version).not.toBe(before);
    ground.nowMs = fromMs + HOUR_MS;
    await ground.content.published.refresh();
    expect([titles('notice'), ground.content.published.version]).toEqual([[], 0]);
    expect((await ground.facts().decisions()).byId.size).toBe(0);
    expect(ground.content.published.problems).toEqual([]);
  });

  test('rules take two editors; what is built in is shown again when they are withdrawn, by two as well', async () => {
    const { text, version } = await saved({ kind: 'rules', place: 'ABOUT', language: 'en', title: 'Who we are', body: 'Us.', text: 104 });
    for (const language of ['ar', 'zh']) {
      const stamp = language === 'ar' ? 1 : 2;
      await saved({ kind: 'rules', place: 'ABOUT', language, title: '', body: '', text, stamp });
    }
    const asked = await act('anna', 'content.publish', { text, version, stamp: 3 });
    expect(asked.output).toMatchObject({ isDone: false });
    const { proposalId: id } = asked.output as { readonly proposalId: number };
    expect((await ask('anna', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    expect(ground.content.texts.rules('ABOUT', 'en')[0]?.title).toBe('About Candor');
    expect((await ask('bea', 'confirm', { id })).outcome).toBe('ok');
    expect(ground.content.texts.rules('ABOUT', 'en').map(({ textId, title }) => [textId, title])).toEqual([[104, 'Who we are']]);
    const taken = (await act('bea', 'content.withdraw', { text })).output as { readonly proposalId: number; readonly isDone: boolean };
    expect(taken.isDone).toBe(false);
    expect((await ask('anna', 'confirm', { id: taken.proposalId })).outcome).toBe('ok');
    expect(ground.content.texts.rules('ABOUT', 'en')[0]?.title).toBe('About Candor');
    expect((await act('anna', 'content.withdraw', { text })).outcome).toBe('NOT_FOUND');
  });

  test('a guide takes the place of the built-in one, and a new one stands before those of its group', async () => {
    const own = await saved({ kind: 'help', place: 'money', language: 'en', title: 'Wallets', body: 'Two.', text: 201 });
    for (const [index, language] of ['ar', 'zh'].entries())
      await saved({ kind: 'help', place: 'money', language, title: '', body: '', text: 201, stamp: index + 1 });
    await act('anna', 'content.publish', { text: 201, version: own.version, stamp: 3 });
    await publishing({ kind: 'help', place: 'money', language: 'en', title: 'Bank days', body: 'Monday to Friday.', words: 'bank' });
    const [first, second] = ground.content.texts.topics('en').find(({ topicId }) => topicId === 3)?.texts ?? [];
    expect([first?.title, second?.title]).toEqual(['Bank days', 'Wallets']);
    expect(ground.content.texts.article(201, 'ar')).toMatchObject({ title: 'Wallets', language: 'en' });
    expect(ground.content.texts.article(first?.textId ?? 0, 'en')?.words).toBe('bank');
  });
});

describe('what readers and operators ask for is bounded', () => {
  test('at most a hundred notices are published; a newer version of one of them still is, and the list of texts has no bodies', async () => {
    const first = await publishing(NOTICE);
    for (let at = 1; at < 100; at += 1) await publishing({ ...NOTICE, title: `Notice ${at}` });
    expect(titles('notice')).toHaveLength(100);
    const more = await saved(NOTICE);
    expect((await act('anna', 'content.publish', more)).outcome).toBe('BUSY');
    expect(await publishing({ ...NOTICE, text: first, title: 'Newer' })).toBe(first);
    const { texts } = (await ask('anna', 'content.list')).output as {
      readonly texts: readonly { readonly state: string; readonly title: string }[];
    };
    expect(texts.filter(({ state }) => state === 'shown')).toHaveLength(100);
    expect(texts).toContainEqual(expect.objectContaining({ text: more.text, title: 'Open again', state: 'draft', languages: ['en'] }));
    expect(JSON.stringify(await ground.content.versions.heads())).not.toContain('08:20');
  });

  test('what a publication changes is said before and after', async () => {
    const text = await publishing(NOTICE);
    const next = await saved({ ...NOTICE, text, language: 'zh', title: '恢复', body: '自 **八** 时。', until: '2027-02-28T20:00Z' });
    const changes = await ground.publication(next);
    expect(await changes()).toEqual([
      { name: 'place', before: 'ACTIVITY_NOTICE HOME_ACTIVITY', after: 'ACTIVITY_NOTICE HOME_ACTIVITY' },
      { name: 'from', before: 'none', after: 'none' },
      { name: 'until', before: 'none', after: '2027-02-28T20:00:00Z' },
      { name: 'title', before: 'en: \u2068Open again\u2069', after: 'en: \u2068Open again\u2069 · zh: \u2068恢复\u2069' },
    ]);
  });
});

describe('what is half translated, wrong or somebody else’s is refused in words', () => {
  test('the preview says which languages are missing and what stands in the way; nothing of it is published', async () => {
    const { text, version } = await saved({ ...NOTICE, language: 'zh', title: '标题', body: '一\n\n二' });
    const preview = async () => (await ask('anna', 'content.preview', { text })).output;
    expect(await preview()).toMatchObject({ persons: 1, missing: ['ar', 'en'], problems: [expect.stringMatching(/^English is missing/)] });
    expect((await act('anna', 'content.publish', { text, version, stamp: 1 })).outcome).toBe('INCOMPLETE');
    await saved({ ...NOTICE, text, stamp: 1 });
    expect(await preview()).toMatchObject({ missing: ['ar'], problems: [expect.stringMatching(/^zh has other parts than English/)] });
    await saved({ ...NOTICE, text, stamp: 2, language: 'zh', title: '标题', body: '' });
    expect(await preview()).toMatchObject({ problems: ['zh has no text', expect.stringMatching(/^zh has other parts/)] });
    expect((await act('anna', 'content.publish', { text, version, stamp: 3 })).outcome).toBe('INCOMPLETE');
    expect(titles('notice', 'zh')).toEqual([]);
    await saved({ ...NOTICE, text, stamp: 3, language: 'zh', title: '', body: '' });
    expect(await preview()).toMatchObject({ missing: ['ar', 'zh'], problems: [] });
  });

  test.each<readonly [string, Input]>([
    ['place', { place: 'NOWHERE' }],
    ['part', { part: 'POP_UPS_NOTICE' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: '//elsewhere.example' }],
    ['link', { kind: 'help', place: 'money', link: '/help' }],
    ['language', { language: 'xx' }],
    ['body', { body: `${'>'.repeat(40)} a` }],
    ['body', { body: 'x'.repeat(20_001) }],
    ['body', { body: 'bell\u0007' }],
    ['title', { title: 'two\nlines' }],
    ['place', { kind: 'rules', place: 'TERMS_CLAUSE' }],
    ['text', { text: 9_999 }],
    ['body', { body: `| ${'a | '.repeat(21)}\n| ${'- | '.repeat(21)}` }],
    ['title', { title: 'gpj.\u202Eexe' }],
    ['title', { title: 'Depo\u200Bsits' }],
    ['link', { link: '/help\u2066' }],
    ['from', { from: '2027-02-30' }],
    ['from', { from: '2027-02-30T08:00Z' }],
    ['until', { until: '2027-02-28T24:00Z' }],
  ])('%s of %j', async (field, input) => {
    expect(await ask('anna', 'content.save', { stamp: 0, ...NOTICE, ...input })).toMatchObject({ field });
  });

  test('who is no editor reads and writes nothing; two who save at once are told', async () => {
    expect((await ask('rita', 'content.save', { stamp: 0, ...NOTICE })).outcome).toBe('NO_PERMISSION');
    expect((await ask('rita', 'content.list')).outcome).toBe('NO_PERMISSION');
    const { text, version } = await saved(NOTICE);
    expect((await ask('bea', 'content.save', { ...NOTICE, text, stamp: 0 })).outcome).toBe('ALREADY_DONE');
    expect((await ask('bea', 'content.discard', { text, stamp: 0 })).outcome).toBe('ALREADY_DONE');
    expect((await ask('bea', 'content.discard', { text, stamp: 1 })).outcome).toBe('ok');
    expect((await act('anna', 'content.publish', { text, version, stamp: 1 })).outcome).toBe('NOT_FOUND');
    // the trail names it: another text never has its number
    expect((await saved(NOTICE)).text).toBeGreaterThan(text);
  });

  test('a draft that was changed since two have seen it is not what is published', async () => {
    const { text, version } = await saved({ kind: 'rules', place: 'LOANS_RULE', language: 'en', title: 'Loans', body: 'None.' });
    const changes = await ground.publication({ text, version, stamp: 1 });
    expect(await changes()).toContainEqual({ name: 'title', before: '', after: 'en: \u2068Loans\u2069' });
    const { output } = await act('anna', 'content.publish', { text, version, stamp: 1 });
    const { proposalId: id } = output as { readonly proposalId: number };
    await saved({ kind: 'rules', place: 'LOANS_RULE', language: 'en', title: 'Loans', body: 'Many.', text, stamp: 1 });
    expect(await changes()).toEqual([]);
    expect((await ask('bea', 'confirm', { id })).outcome).toBe('ALREADY_DONE');
    expect(titles('rules')).toEqual([]);
  });
});

describe('a row that was changed by hand is not shown, and is named', () => {
  const again = async (): Promise<readonly string[]> => {
    ground.warnings.length = 0;
    await ground.open();
    return ground.content.published.problems;
  };
  const set = async (values: object): Promise<void> => {
    await ground.database.updateTable('content_versions').set(values).execute();
  };

  test.each<readonly [string, object]>([
    ['another text', { translations: JSON.stringify({ en: { title: 'Open again', words: '', body: 'x', html: '<p>send it to me</p>' } }) }],
    ['another place', { place: 'POP_UPS_NOTICE', part: 'POP_UPS_NOTICE' }],
    ['another link', { link: 'https://elsewhere.example' }],
    ['another kind', { kind: 'rules', place: 'TERMS_CLAUSE' }],
    ['another time', { until_ms: 9_999_999_999_999 }],
    ['another decision', { proposal_id: 1 }],
    ['another number', { text_id: 9_000_009 }],
  ])('%s', async (_name, values) => {
    const text = await publishing(NOTICE);
    await set(values);
    const problems = await again();
    expect(problems).toContainEqual(expect.stringMatching(/is not what the journal has: it is not shown$/));
    expect([titles('notice'), titles('rules')]).toEqual([[], []]);
    expect(ground.warnings).toEqual(problems);
    expect(text).toBeGreaterThan(1_000);
  });

  test('the date that readers see is that of the decision, whatever the row says', async () => {
    const publishedMs = ground.nowMs;
    await publishing(NOTICE);
    await set({ published_ms: 1 });
    expect(await again()).toEqual([]);
    expect(ground.content.published.texts('notice', 'en')[0]?.publishedMs).toBe(publishedMs);
  });

  test('a running server shows what it has checked, and names the row all the same', async () => {
    await publishing(NOTICE);
    await set({ link: 'https://elsewhere.example' });
    await ground.content.published.refresh();
    expect(titles('notice')).toEqual([]);
    await ground.content.published.refresh();
    expect(ground.content.published.problems).toHaveLength(1);
  });

  test('a draft that was called published, an older version called the last, a row that is gone', async () => {
    const { text, stamp } = await saved(NOTICE);
    await set({ proposal_id: 3, published_ms: ground.nowMs });
    expect(await again()).toHaveLength(1);
    expect(titles('notice')).toEqual([]);
    await set({ proposal_id: null });
    await act('anna', 'content.publish', { text, version: 1, stamp });
    await publishing({ ...NOTICE, text, title: 'Newer' });
    await ground.database.deleteFrom('content_versions').where('version', '=', 2).execute();
    await set({ ended_ms: null });
    expect(await again()).toEqual([
      `version 1 of text ${text} is not what the journal has: it is not shown`,
      `the journal has version 2 of text ${text} as published, and the database does not have it so`,
    ]);
    expect(titles('notice')).toEqual([]);
  });

  test('who is one person publishes no rules, whatever its row says', async () => {
    const draft = await saved({ kind: 'rules', place: 'LOANS_RULE', language: 'en', title: 'Loans', body: 'None.' });
    await set({ kind: 'notice', place: 'ROLL_NOTICE' });
    await act('anna', 'content.publish', draft);
    await set({ kind: 'rules', place: 'LOANS_RULE' });
    expect(await again()).toHaveLength(1);
    expect(titles('rules')).toEqual([]);
  });
});

describe('a server that is killed', () => {
  test('between the decision and the publication: the next start publishes it, once', async () => {
    const draft = await saved(NOTICE);
    const { versions } = ground.content;
    versions.publish = () => Promise.reject(new Error('killed'));
    await expect(act('anna', 'content.publish', draft)).rejects.toThrow('killed');
    expect(titles('notice')).toEqual([]);
    await ground.open();
    expect(titles('notice')).toEqual(['Open again']);
    await ground.open();
    await ground.content.published.refresh();
    expect([titles('notice'), ground.content.published.problems]).toEqual([['Open again'], []]);
  });

  test('between the journal and the row of a withdrawal: the next start ends it', async () => {
    const text = await publishing(NOTICE);
    ground.content.versions.endText = () => Promise.reject(new Error('killed'));
    await expect(act('anna', 'content.withdraw', { text })).rejects.toThrow('killed');
    await ground.open();
    await ground.content.published.refresh();
    expect([titles('notice'), ground.content.published.problems]).toEqual([[], []]);
    expect((await ground.content.versions.ofText(text))[0]?.ended_ms).not.toBeNull();
  });

  test('between the decision of an older version and its row: it has ended all the same', async () => {
    const text = await publishing(NOTICE);
    const { versions } = ground.content;
    const end = versions.end.bind(versions);
    versions.end = (ids) => (ids.length === 0 ? Promise.resolve() : Promise.reject(new Error('killed')));
    const next = await saved({ ...NOTICE, text, title: 'Newer' });
    await expect(act('anna', 'content.publish', next)).rejects.toThrow('killed');
    versions.end = end;
    await ground.open();
    await ground.content.published.refresh();
    expect([titles('notice'), ground.content.published.problems]).toEqual([['Newer'], []]);
  });
});
