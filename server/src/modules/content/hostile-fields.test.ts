import { HOSTILE_TEXTS } from '@candor/contract/modules/content/test/hostile-texts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Circumstances } from '../../api/user/bind.ts';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { readInput } from '../../operators/fields.ts';
import { contentCalls } from './calls.ts';
import { saveFields } from './content-fields.ts';
import type { Content } from './content.ts';
import type { Draft } from './content-versions.ts';
import { editTasks } from './edit-tasks.ts';
import { textIn } from './published-text.ts';
import { isHarmless, LIVE } from './test/live-html.ts';

type Input = Readonly<Record<string, string | number>>;

const GOOD = {
  notice: { kind: 'notice', place: 'ACTIVITY_NOTICE' },
  help: { kind: 'help', place: 'money' },
  rules: { kind: 'rules', place: 'LOANS_RULE' },
} as const;
const WORDS = { stamp: 0, language: 'en', title: 'Title', body: 'Body.' };
const isText = (schema: v.GenericSchema): boolean =>
  v.is(schema, '') || !/whole number/.test(v.safeParse(schema, '').issues?.[0].message ?? '');
const fields = Object.entries(saveFields).flatMap(([name, schema]) => (isText(schema) ? [name] : []));
const circumstances = { caller: { userId: 7 }, language: 'en' } as Partial<Circumstances> as Circumstances;

/** The draft that comes of an input, as an editor saves it; null where it is refused. */
async function saved(input: Input): Promise<Draft | null> {
  const drafts: Draft[] = [];
  const save = (_editor: string, _text: number | null, _stamp: number, draft: Draft) => {
    drafts.push(draft);
    return Promise.resolve({ text_id: 1_001, version: 1, stamp: 1 });
  };
  const versions = { heads: () => Promise.resolve([]), save };
  const texts = { all: [], builtIn: () => [] };
  const content = { versions, texts, pictures: { has: () => true } } as object as Content;
  const task = editTasks({ content }).find(({ name }) => name === 'content.save');
  const read = readInput(saveFields, input);
  if (task === undefined || !read.ok) return null;
  const answered = await task.answer({ name: 'anna', roles: ['editor'] }, read.input);
  return answered.ok ? (drafts[0] ?? null) : null;
}

/** Every text of every answer in which a reader gets a draft that was published, by the names of the wire. */
async function told(draft: Draft): Promise<readonly (readonly [string, string])[]> {
  const row = {
    ...draft,
    text_id: 1_001,
    version: 1,
    editor: 'anna',
    saved_ms: 0,
    stamp: 1,
    proposal_id: 1,
    published_ms: 0,
    ended_ms: null,
  };
  const text = textIn(row, 'en');
  if (text === null) throw new Error('it has English words');
  const own = (kind: string) => (kind === text.kind ? [text] : []);
  const topic = { topicId: 1, title: 'Money', texts: own('help') };
  const texts = { rules: () => own('rules'), topics: () => [topic], article: () => own('help')[0] ?? null };
  const calls = contentCalls(texts, { texts: own }, new PlatformTime('UTC'));
  const parameters: Input = { ...(text.kind === 'rules' ? { key: text.place } : {}), id: '1001' };
  const answers = calls.map(async (call) => {
    const answered = await call.run(parameters, { ...circumstances });
    return answered.ok && 'data' in answered ? textsIn('', answered.data) : [];
  });
  return (await Promise.all(answers)).flat();
}

function textsIn(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, part]) => textsIn(Array.isArray(value) ? name : member, part));
}

/** What of an answer could do something at a reader's: addresses by their names, HTML by what differs from what was typed. */
function dangers(answers: readonly (readonly [string, string])[], typed: Input): readonly string[] {
  const words = new Set(['title', 'words', 'link'].map((field) => String(typed[field] ?? '')).flatMap((text) => [text, text.trim()]));
  return answers.flatMap(([name, value]) => {
    if (/url$/iu.test(name)) return isHarmless(value) ? [] : [`${name}: ${value}`];
    const isBad = words.has(value) && name !== 'content' && name !== 'noticeContent' ? /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u : LIVE;
    return isBad.test(value) ? [`${name}: ${value}`] : [];
  });
}

describe('SPEC §13 whatever stands in whatever field of a text that operators publish, nothing of it runs or loads at a reader’s', () => {
  test('a good one of each kind comes to readers', async () => {
    for (const kind of ['notice', 'help', 'rules'] as const) {
      const draft = await saved({ ...WORDS, ...GOOD[kind] });
      expect((await told(draft as Draft)).map(([, value]) => value)).toEqual(expect.arrayContaining(['Title', '<p>Body.</p>\n']));
    }
  });

  test.each(Object.keys(GOOD).flatMap((kind) => fields.map((field) => [kind as keyof typeof GOOD, field] as const)))(
    '%s %s',
    async (kind, field) => {
      let taken = 0;
      for (const text of HOSTILE_TEXTS) {
        const input = { ...WORDS, ...GOOD[kind], [field]: text };
        const draft = await saved(input);
        if (draft === null) continue;
        taken += 1;
        expect(dangers(await told(draft), input), text).toEqual([]);
      }
      // words are taken as words; what chooses or leads somewhere is refused
      expect(taken > 0).toBe(['title', 'words', 'body'].includes(field));
    },
  );

  test('what is looked for is found', () => {
    const found = [
      ['content', '<p onclick=x>'],
      ['detailUrl', 'javascript:x'],
      ['detailUrl', '//elsewhere.example'],
      ['title', 'gpj.\u202Eexe'],
      ['more', '<script>'],
    ] as const;
    expect(dangers(found, { title: 'gpj.\u202Eexe' })).toHaveLength(found.length);
    expect(
      dangers(
        [
          ['detailUrl', '/help'],
          ['title', '<b>'],
        ],
        { title: '<b>' },
      ),
    ).toEqual([]);
  });
});
