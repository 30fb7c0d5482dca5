import { describe, expect, test } from 'vitest';
import { compileCatalogue } from '../web/build/catalogues.ts';
import { englishOfActions, missingIn, saidTwiceIn, wordedLanguages, wordsIn } from './operator-words.ts';

test('the operators’ page has words for actions in every language that it speaks', () => {
  expect(wordedLanguages().toSorted()).toEqual(['ar', 'zh']);
  expect(englishOfActions().size).toBeGreaterThan(200);
  for (const title of ['Plan terms', 'Lifts a hold.', 'Number of the account.', 'Risk review', 'Reason'])
    expect(englishOfActions()).toContain(title);
});

describe.each(wordedLanguages())('%s', (language) => {
  // `node scripts/operator-words.ts` writes them ready for a file of web/src/operator/action-words
  test('says every title, summary, field and word to choose of every action', () => {
    expect(missingIn(language)).toEqual([]);
  });

  test('says nothing in two ways', () => {
    expect(saidTwiceIn(language)).toEqual([]);
  });

  test('has no text that the page could not fill in', () => {
    expect(() => compileCatalogue(wordsIn(language), language)).not.toThrow();
  });
});
