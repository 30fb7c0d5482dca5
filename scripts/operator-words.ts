import { fileURLToPath } from 'node:url';
import { operatorDocument } from '../server/src/api/operator/document.ts';
import { neededFor } from '../server/src/operators/operator-action.ts';
import { allOperatorActions } from '../server/src/test/operator-actions.ts';
import { areasIn, languagesIn, readCatalogue } from '../web/build/catalogues.ts';
import { localesFolder } from '../web/build/message-ids.ts';
import { bookOf } from '../web/src/operator/book.ts';
import { fieldsOf, wordsOf } from '../web/src/operator/form/fields.ts';

/**
 * What the operators' page says of actions in the words of their definitions, which are English. Run by hand it writes what a language lacks, ready for
 * a file in `web/src/operator/action-words/<language>/`.
 */
const folder = fileURLToPath(new URL('../web/src/operator/action-words', import.meta.url));

/** Every title, summary, name and description of a field, and word to choose. What people see of no form is left out. */
export function englishOfActions(): ReadonlySet<string> {
  const all = allOperatorActions().filter((action) => neededFor(action) !== 'nothing');
  const listed = all.map(({ name, summary, permission }) => ({ name, summary, permission, needs: 'code', persons: 1 }));
  const texts = [...bookOf(operatorDocument(all), listed).values()].flatMap((action) => [
    wordsOf(action.name),
    action.summary,
    ...fieldsOf(action).flatMap(({ name, description, options }) => [wordsOf(name), description, ...options.filter(isWord).map(wordsOf)]),
  ]);
  return new Set(texts);
}

/** A word of ours; codes of coins and channels are the same everywhere. */
const isWord = (option: string): boolean => /^[a-z]/.test(option) || option.includes('_');

/** Languages that the page has, but for English. */
export const wordedLanguages = (): readonly string[] => languagesIn(localesFolder).filter((language) => language !== 'en');

/** What is said in a language, by its English. Throws where it stands in two files. */
export function wordsIn(language: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const file of areasIn(folder, language))
    for (const [english, text] of readCatalogue(folder, language, file)) {
      if (words.has(english)) throw new Error(`${language}: "${english}" stands in two files`);
      words.set(english, text);
    }
  return words;
}

export function missingIn(language: string): readonly string[] {
  const words = wordsIn(language);
  return [...englishOfActions()].filter((english) => (words.get(english) ?? '').trim() === '');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const language of wordedLanguages())
    for (const english of missingIn(language)) process.stdout.write(`# ${language}\nmsgid ${JSON.stringify(english)}\nmsgstr ""\n\n`);
