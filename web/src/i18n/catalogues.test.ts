import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areasIn, languagesIn, placeholdersOf, pluralFormsOf, readCatalogue } from '../../build/catalogues.ts';
import { localesFolder, messageIdsFile, messageIdsSource } from '../../build/message-ids.ts';
import { languageCodes } from './languages.ts';

const english = areasIn(localesFolder, 'en');
const languages = languagesIn(localesFolder);

/** The forms that a language has, from CLDR by way of Intl. */
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

/** Without fallback: a text that English would stand in for is a missing text. */
test('§7 every folder is one of the sixteen languages, and en, zh and ar are there', () => {
  expect(languages.filter((language) => !languageCodes.some((code) => code === language))).toEqual([]);
  expect(languages).toEqual(expect.arrayContaining(['ar', 'en', 'zh']));
});

test('§7 the same index stands in the folder of every language', () => {
  const indexOf = (language: string) => readFileSync(join(localesFolder, language, 'index.ts'), 'utf8');
  for (const language of languages) expect(indexOf(language), language).toBe(indexOf('en'));
});

test('§7 the generated ids are those of the English catalogues', () => {
  expect(readFileSync(messageIdsFile, 'utf8')).toBe(messageIdsSource());
});

describe.each(languages)('§7 catalogue %s', (language) => {
  test('has every area of English and no other', () => {
    expect(areasIn(localesFolder, language)).toEqual(english);
  });

  test.each(english)('%s: every id, no empty text', (area) => {
    const wanted = [...readCatalogue(localesFolder, 'en', area).keys()].toSorted();
    const texts = readCatalogue(localesFolder, language, area);
    expect([...texts.keys()].toSorted()).toEqual(wanted);
    expect([...texts].filter(([, text]) => text.trim() === '').map(([id]) => id)).toEqual([]);
  });

  test.each(english)('%s: the same placeholders and the same parts as English', (area) => {
    const texts = readCatalogue(localesFolder, language, area);
    for (const [id, text] of readCatalogue(localesFolder, 'en', area)) {
      const translated = texts.get(id) ?? '';
      expect([...placeholdersOf(translated, id)], id).toEqual([...placeholdersOf(text, id)]);
      expect(partsOf(translated), id).toEqual(partsOf(text));
    }
  });

  test.each(english)('%s: all plural forms of the language', (area) => {
    for (const [id, text] of readCatalogue(localesFolder, language, area)) {
      for (const forms of pluralFormsOf(text, id)) expect(forms.toSorted(), id).toEqual(formsOf(language));
    }
  });
});

/** `<link>`, `<terms>`: what a page fills with an element. */
function partsOf(text: string): string[] {
  return (text.match(/<\/?[a-z]+\/?>/gi) ?? []).toSorted();
}
