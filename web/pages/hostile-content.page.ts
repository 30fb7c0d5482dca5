import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '@candor/contract/modules/content/test/hostile-texts';
import { settingsSchema } from '@candor/contract/settings';
import { CALLS } from '@candor/contract/table';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { exampleData } from './stand-in/examples.ts';
import { openOperators, type StoodActions } from './stand-in/operators-page.ts';
import type { Stage } from './stage/stage.ts';
import { test } from './test.ts';

/** What swallows all that stands behind it would hide the others: each of these stands alone. */
const SWALLOWS = /<(?:plaintext|xmp|textarea|title|template|noscript|select|script|style|math|svg|iframe|!--|\?)/iu;
const TOGETHER = HOSTILE_TEXTS.filter((text) => !SWALLOWS.test(text)).join('\n\n');
const WORDS = HOSTILE_TEXTS.join(' ');
const corpus = fileURLToPath(import.meta.resolve('@candor/contract/modules/content/test/hostile-texts'));
/** What the server makes of each text. */
const RENDERED = JSON.parse(readFileSync(corpus.replace('hostile-texts.ts', 'hostile-html.json'), 'utf8')) as readonly string[];

/** Runs in the page: what of it could have come from a text. The app's own scripts and styles are files of this address. */
function dangers(): readonly string[] {
  const found: string[] = 'ran' in window ? ['a script ran'] : [];
  const own = (address: string): boolean => URL.parse(address, location.href)?.origin === location.origin;
  const never =
    'iframe object embed base math marquee audio video frame frameset image isindex xmp plaintext animate set foreignObject applet template'.split(
      ' ',
    );
  const drawn = 'p ul ol li strong em code pre blockquote br hr h2 h3 h4 div table thead tbody tr th td a u img'.split(' ');
  const carried = 'href target rel id class role tabindex dir lang src alt loading decoding title'.split(' ');
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    const isOfText = (element.parentElement?.closest('[class*="html-text-module_text"]') ?? null) !== null;
    if (never.includes(name) || (isOfText && !drawn.includes(name))) found.push(`<${name}>`);
    if (name === 'script' && !own((element as HTMLScriptElement).src || 'about:blank')) found.push('a script in the page');
    if (name === 'style' || (name === 'meta' && element.hasAttribute('http-equiv'))) found.push(`<${name}>`);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute) || (isOfText && !carried.includes(attribute))) found.push(`${name} ${attribute}`);
      if (
        ['src', 'srcset', 'poster', 'data', 'action', 'formaction', 'ping', 'background'].includes(attribute) &&
        !/^(?:data:image\/|blob:)/.test(value) &&
        !own(value)
      )
        found.push(`${name} ${attribute} ${value}`);
      if (attribute.endsWith('href') && !/^(?:https?|mailto):$/.test(URL.parse(value, location.href)?.protocol ?? ''))
        found.push(`${name} ${attribute} ${value}`);
    }
  }
  return [...new Set(found)];
}

/** HTML that no server sends: the browser says of its styles and of its base that they were not taken, and of nothing else. */
function expectSound(stage: Stage): void {
  const others = stage
    .problems()
    .filter((problem) => !/(?:Applying inline style|Setting the document's base URI to '\S+') violates/.test(problem));
  expect(others).toEqual([]);
  stage.forgetProblems();
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(dangers)).toEqual([]);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).display)).not.toBe('none');
}

/** A row in which each text is one of these, but for those by which it is found and drawn. */
function hostile<Row extends object>(row: Row, kept: readonly (keyof Row & string)[], text: (index: number) => string): Row {
  const entries = Object.entries(row).map(([name, value], index) => [
    name,
    typeof value === 'string' && !kept.includes(name as never) ? text(index) : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Row;
}

test('SPEC §13 rules, guides and notices with whatever in every field: each text alone, nothing of it runs, loads or leads elsewhere', async ({
  open,
}) => {
  const stage = await open('/langList', { account: newAccount() });
  const { page, answers } = stage;
  const [rule] = exampleData(CALLS.rules);
  const [notice] = exampleData(CALLS.notices);
  const [topic] = exampleData(CALLS.helpCenter);
  const [article] = topic?.infoList ?? [];
  if (rule === undefined || notice === undefined || topic === undefined || article === undefined)
    throw new Error('the API document has one of each');
  const guide = { ...hostile(article, ['createTime'], (index) => (index % 2 === 0 ? WORDS : TOGETHER)), id: 1, content: TOGETHER };
  answers.set(CALLS.helpCenter, [{ ...hostile(topic, [], () => WORDS), infoList: [guide] }]);
  const kinds = ['ROLL_NOTICE', 'POP_UPS_NOTICE', 'INFORMATION_NOTICE'];
  const notices = HOSTILE_ADDRESSES.map((address, index) => ({
    ...hostile(notice, ['noticeType', 'modelType', 'languageId', 'status', 'createTime'], () => address),
    noticeId: index + 1,
    noticeType: kinds[index] ?? 'INFORMATION_NOTICE',
    modelType: index === 1 ? 'POP_UPS_NOTICE' : '',
    noticeTitle: `${index < kinds.length ? WORDS : index} ${address}`,
    noticeContent: index < kinds.length ? TOGETHER : `<a href="${address}">a</a>`,
  }));
  answers.set(CALLS.notices, notices);

  // as the server sends them: the browser has nothing to say
  const rules = (html: readonly string[]) =>
    HOSTILE_TEXTS.map((text, id) => ({ ...hostile(rule, ['language', 'type', 'createTime'], () => text), content: html[id] ?? '', id }));
  answers.set(CALLS.rules, rules(RENDERED));
  await stage.go('/termService');
  await expect.poll(() => page.getByRole('article').count()).toBe(HOSTILE_TEXTS.length);
  await expectHarmless(page);
  expect(stage.problems()).toEqual([]);
  // and as no server sends them
  answers.set(CALLS.rules, rules(HOSTILE_TEXTS));
  await stage.load('/termService');
  await expect.poll(() => page.getByRole('article').count()).toBe(HOSTILE_TEXTS.length);
  await expectHarmless(page);
  const said = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.querySelector('h2')?.textContent));
  expect(said).toEqual(HOSTILE_TEXTS.map((text) => text));
  for (const path of ['/help', '/helpDetail/1', '/', '/message?tab=notices', '/search?q=script']) {
    await stage.go(path);
    await expectHarmless(page);
  }
  expectSound(stage);
  for (const { noticeId, noticeTitle } of notices) {
    await stage.go(`/message/detail?notice=${noticeId}`);
    await page.getByRole('article').getByText(noticeTitle.slice(-20)).first().waitFor();
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.filter((href) => !/^(?:https?|mailto):/.test(href) || href.includes('elsewhere.example/a'))).toEqual([]);
  }
  await expectHarmless(page);
  expectSound(stage);
});

type Leaf = { readonly isText: boolean };
const isText = (schema: v.GenericSchema): Leaf['isText'] => v.is(schema, '<b>') && v.is(schema, 'javascript:x');

/** Decided by terms of products and by the clock, or read as words that are not drawn. */
const NOT_DRAWN = [
  'timeZone',
  'HOME_COIN_SETTING',
  'ASSET_COIN',
  'WITHDRAWAL_CHANNEL_SETTING',
  'WITHDRAWAL_SETTING',
  'VIP_LEVEL_SETTING',
  'MARKET_URL',
  'DEFI_INCOME_SETTING',
];
/** Without them an entry is not drawn at all. */
const LEADS = ['key', 'linkUrl', 'jumpUrl', 'dictValue', 'isOpen', 'sort', 'status'];

/** Settings in which every text is an address that leads nowhere good, or words, whatever they are: each key, and each member of each entry. */
function hostileSettings(settings: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let at = 0;
  const next = (name: string): string => {
    const texts = /url|logo/i.test(name) ? HOSTILE_ADDRESSES : HOSTILE_TEXTS;
    return texts[at++ % texts.length] ?? '';
  };
  const filled = (schema: unknown, value: unknown, name: string, kept: readonly string[]): unknown => {
    const { entries, item } = schema as { readonly entries?: Readonly<Record<string, v.GenericSchema>>; readonly item?: unknown };
    if (Array.isArray(value)) {
      const whole = value.map((one) => filled(item, one, name, kept));
      // and an entry for each address, of which nothing but its form is right
      return [...whole, ...HOSTILE_ADDRESSES.map(() => filled(item, value[0] ?? emptyOf(item), name, ['isOpen', 'sort', 'status']))];
    }
    if (entries !== undefined)
      return Object.fromEntries(
        Object.entries(value as object).map(([member, one]) => [
          member,
          kept.includes(member) ? one : filled(entries[member], one, member, kept),
        ]),
      );
    return typeof value === 'string' && isText(schema as v.GenericSchema) ? next(name) : value;
  };
  const all = Object.entries(settings).map(([key, value]) => [
    key,
    NOT_DRAWN.includes(key) ? value : filled(Reflect.get(settingsSchema.entries, key), value, key, LEADS),
  ]);
  return Object.fromEntries(all) as Readonly<Record<string, unknown>>;
}

/** An entry of a list that has none as built in. */
function emptyOf(item: unknown): object {
  const { entries } = item as { readonly entries: Readonly<Record<string, v.GenericSchema>> };
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [
      name,
      v.is(schema, 'true') ? (name === 'isOpen' ? 'true' : '1') : v.is(schema, 1) ? 1 : true,
    ]),
  );
}

test.for(['phone', 'desktop'] as const)(
  'wire-contract §15 settings with whatever in every text, on a %s: no link, no picture and no script of theirs',
  async (viewport, { open }) => {
    const stage = await open('/langList', { viewport, account: newAccount() });
    const { page, answers } = stage;
    const settings = hostileSettings(await answered(stage));
    answers.set(CALLS.settings, settings as never);
    answers.set(CALLS.dictionary, settings['t_app_language'] as never);
    for (const path of ['/', '/about', '/langList', '/wallet', '/security']) {
      await stage.load(path);
      await expectHarmless(page);
    }
    for (const sheet of ['shell-menu', 'shell-support', 'shell-language']) {
      await stage.go(`/?sheet=${sheet}`);
      await page.getByRole('dialog').first().waitFor();
      await expectHarmless(page);
    }
    const leads = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.includes('elsewhere.example')));
    expect(leads.filter((href) => !href.startsWith('http'))).toEqual([]);
    expectSound(stage);
  },
);

/** The settings that a page is answered otherwise. */
async function answered(stage: Stage): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await stage.answers.give(CALLS.settings, {}, 'en');
  return (JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> }).data;
}

const where = { kind: 'notice', place: WORDS, part: WORDS, position: 0, link: WORDS, fromMs: null, untilMs: null };
const version = { version: 2, state: 'draft', stamp: 1, editor: WORDS, savedMs: 1_795_000_000_000, languages: ['en', WORDS] };
const translations = [{ language: 'en', title: WORDS, words: WORDS, body: HOSTILE_TEXTS.join('\n'), html: TOGETHER }];
const shown = { text: 1_001, ...where, shown: version, translations, versions: [version, { ...version, version: 1, state: 'shown' }] };
const permission = 'content';
const picture = {
  picture: WORDS,
  address: '/pictures/x',
  widthPx: 8,
  heightPx: 8,
  sizeBytes: 8,
  operator: WORDS,
  addedMs: 1_795_000_000_000,
};
const ACTIONS: StoodActions = {
  'content.list': {
    permission,
    answer: () => ({
      texts: HOSTILE_TEXTS.map((title, text) => ({
        text,
        ...where,
        place: title,
        part: title,
        link: title,
        title,
        state: 'draft',
        version: 1,
        draft: 1,
        languages: [title],
      })),
      problems: [WORDS],
    }),
  },
  'content.show': {
    permission,
    answer: ({ version: asked }) =>
      asked === 1
        ? { ...shown, shown: { ...version, version: 1 }, translations: [{ ...translations[0], title: 'Before', body: TOGETHER }] }
        : shown,
  },
  'content.preview': {
    permission,
    answer: () => ({ version: 2, stamp: 1, persons: 2, missing: [WORDS], problems: [WORDS], translations }),
  },
  'content.save': {
    permission,
    members: {
      title: { type: 'string', description: WORDS },
      body: { type: 'string', maxLength: 2_000_000 },
      link: { type: 'string' },
    },
    required: ['title', 'body'],
    changes: true,
    answer: () => ({ outcome: 'BAD_INPUT', text: WORDS, field: 'body' }),
  },
  'content.withdraw': { permission, changes: true, needs: 'code', answer: () => ({}) },
  'content.picture.list': { permission, answer: () => ({ pictures: [{ ...picture, address: '/pictures/x' }] }) },
  'trail.of': { permission: null, answer: () => ({ rows: [], next: null }) },
};

test('SPEC §13 the operators’ list, editor, preview and changes draw whatever is written as words', async ({ open }) => {
  const stage = await open('/langList', { viewport: 'desktop' });
  const { page } = stage;
  const pictures = new Map([['/pictures/x', Buffer.from('')]]);
  await openOperators(page, 'content', ACTIONS, { pictures });
  await page.getByRole('row').nth(HOSTILE_TEXTS.length).waitFor();
  await expectHarmless(page);
  await page.evaluate(() => (location.hash = '#content/1001'));
  await page.getByRole('article').first().waitFor();
  await page.locator('ins').first().waitFor();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByRole('alert').first().waitFor();
  await expectHarmless(page);
  expect(await page.getByRole('article').locator('a').count()).toBe(0);
  expect(await page.locator('textarea').first().inputValue()).toContain('<script>');
  await page.evaluate(() => (location.hash = '#content/pictures'));
  await page.getByText('/pictures/x').waitFor();
  await expectHarmless(page);
  expectSound(stage);
});

test('what is looked for is found', async ({ open }) => {
  const stage = await open('/langList');
  const { page } = stage;
  const found = await page.evaluate((html) => {
    const place = document.createElement('div');
    place.className = 'html-text-module_text';
    place.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    document.body.append(place);
    return place.childElementCount;
  }, '<b>a</b><a href="javascript:x">b</a><p onclick="x">c</p><img src="https://elsewhere.example/a.png"><svg><animate /></svg><p style="color:red">d</p>');
  expect(found).toBe(6);
  expect(await page.evaluate(dangers)).toEqual(
    expect.arrayContaining(['<b>', 'a href javascript:x', 'p onclick', 'img src https://elsewhere.example/a.png', '<animate>', 'p style']),
  );
  stage.forgetProblems();
});
