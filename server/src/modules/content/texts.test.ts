import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '../../products/registry.ts';
import { filesIn, readText } from './text-files.ts';
import type { Text } from './text.ts';
import { Texts } from './texts.ts';

const products = serverProducts.map(({ name }) => name);
const folders = [join(import.meta.dirname, 'texts'), ...products.map((name) => join(import.meta.dirname, '../../products', name, 'texts'))];
const texts = await Texts.read(products);
const english = texts.topics('en').flatMap((topic) => topic.texts);

test('each product has a guide in the help', async () => {
  for (const [index, name] of products.entries()) {
    const files = await filesIn(join(folders[index + 1] ?? '', 'en'));
    const titles = [...files.values()].map(({ title }) => title);
    expect(
      english.filter(({ title }) => titles.includes(title)),
      name,
    ).not.toEqual([]);
  }
});

test('wire contract §4 the terms page, the privacy notice and the about page have their texts, an unknown key has none', () => {
  for (const key of ['ABOUT', 'ABOUT_US', 'TERMS_CLAUSE', 'REGISTRY_PRIVACY', 'REGISTRY_CLAUSE', 'EXCHANGE_INTRODUCTION'])
    expect(texts.rules(key, 'en').map(({ key: own }) => own)).toEqual([key]);
  expect(texts.rules('LOANS_RULE', 'en')).toEqual([]);
  expect(texts.rules('constructor', 'en')).toEqual([]);
});

test('wire contract §4 a language without a text, and an unknown language, get the English one', () => {
  expect(texts.rules('ABOUT', 'th')).toEqual(texts.rules('ABOUT', 'en'));
  expect(texts.topics('xx').map(({ title }) => title)).toEqual(texts.topics('en').map(({ title }) => title));
});

test('what stands in no group of the help is no article of it', () => {
  const [terms] = texts.rules('TERMS_CLAUSE', 'en');
  expect(terms?.topic).toBeNull();
  expect(texts.article(terms?.textId ?? 0, 'en')).toBeNull();
  expect(texts.article(201, 'en')?.title).toBe('Wallets and transfers');
});

describe('a translation has the parts of the English text', () => {
  const translated = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((language) => language !== 'en')
      .flatMap((language) =>
        readdirSync(join(folder, language))
          .filter((name) => name.endsWith('.md'))
          .map((name) => ({ folder, language, name })),
      ),
  );
  const partsOf = (html: string) => html.match(/<(?:h2|pre|table|li|tr|strong|em)\b/gu) ?? [];
  test.each(translated)('$language $folder/$name', async ({ folder, language, name }) => {
    const [own, original] = [(await filesIn(join(folder, language))).get(name), (await filesIn(join(folder, 'en'))).get(name)];
    expect(partsOf(own?.html ?? '')).toEqual(partsOf(original?.html ?? 'none'));
    expect((own?.header['words'] ?? '') === '').toBe((original?.header['words'] ?? '') === '');
  });
});

test('rules that are published over a built-in text take its place in the help too', async () => {
  const [builtIn] = texts.rules('COIN_EXPLAIN', 'en');
  const published = {
    ...texts.rules('ABOUT', 'en')[0],
    textId: builtIn?.textId ?? 0,
    key: 'COIN_EXPLAIN',
    topic: null,
    title: 'Ours',
  } as Text;
  const over = await Texts.read(products, (kind) => (kind === 'rules' ? [published] : []));
  expect(builtIn?.topic).toBe('trading');
  expect(over.rules('COIN_EXPLAIN', 'en').map(({ title }) => title)).toEqual(['Ours']);
  expect(over.article(builtIn?.textId ?? 0, 'en')?.title).toBe('Ours');
  const trading = over.topics('en').flatMap((topic) => topic.texts.filter(({ textId }) => textId === builtIn?.textId));
  expect(trading.map(({ title }) => title)).toEqual(['Ours']);
});

test('a file without a title, an id or a date is refused', () => {
  expect(() => readText('# Title\n')).toThrow(/title/);
  expect(() => readText('---\nid: 1\n---\n\nNo title\n')).toThrow(/title/);
});
