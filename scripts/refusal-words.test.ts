import { describe, expect, test } from 'vitest';
import { compileCatalogue, readCatalogue } from '../web/build/catalogues.ts';
import { wordedLanguages, wordsIn } from './operator-words.ts';
import { englishOfRefusals } from './refusal-words.ts';

const { english, left } = englishOfRefusals();
const placeholdersOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();
/** Where `action-words` has files of a language, beside those of actions. */
const FOLDER = new URL('../web/src/operator/action-words', import.meta.url).pathname;

test('the sentences by which the operators’ interface refuses are found in its source', () => {
  expect(english.size).toBeGreaterThan(150);
  // a literal, one of two, one of a table, a constant, what a function hands on, and what a field needs
  for (const text of [
    'there is no such proposal that is open',
    'take approve-withdrawal: one operator is enough',
    'your roles do not allow that',
    'the draft is another by now, or is published: read it again',
    'place needs one of {list}',
    'reason needs {least} to {most} characters that say why, without names of users',
    '{field} needs a whole number from 1 to {most}',
  ])
    expect(english).toContain(text);
});

/** Put together from texts of other places: bounds of terms and settings, what is missing in a text or wrong with a picture, amounts of adjustments. */
test('what is shown in English is counted here', () => {
  expect(Object.fromEntries(left)).toEqual({
    'server/src/modules/adjustments/adjust.ts': 3,
    'server/src/modules/content/edit-tasks.ts': 2,
    'server/src/modules/content/pictures/picture-tasks.ts': 1,
    'server/src/modules/content/publish-actions.ts': 1,
    'server/src/modules/setting-changes/change-action.ts': 2,
    'server/src/modules/setting-changes/reading.ts': 4,
    'server/src/operators/fields.ts': 1,
    'server/src/terms/plan-action.ts': 4,
  });
});

describe.each(wordedLanguages())('%s', (language) => {
  const words = wordsIn(language);

  test('has words for each refusal', () => {
    expect([...english].filter((text) => (words.get(text) ?? '').trim() === '')).toEqual([]);
  });

  test('fills in what the English does', () => {
    const other = [...english].filter((text) => placeholdersOf(words.get(text) ?? '').join() !== placeholdersOf(text).join());
    expect(other).toEqual([]);
  });

  test('has words for no refusal that there is not any more, and none that the page could not fill in', () => {
    const own = readCatalogue(FOLDER, language, 'refusals');
    expect([...own.keys()].filter((text) => !english.has(text))).toEqual([]);
    expect(() => compileCatalogue(own, language)).not.toThrow();
  });
});
