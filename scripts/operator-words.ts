import { fileURLToPath } from 'node:url';
import { operatorDocument } from '../server/src/api/operator/document.ts';
import { neededFor } from '../server/src/operators/operator-action.ts';
import { allOperatorActions } from '../server/src/test/operator-actions.ts';
import { areasIn, languagesIn, readCatalogue, type Catalogue } from '../web/build/catalogues.ts';
import { localesFolder } from '../web/build/message-ids.ts';
import { bookOf } from '../web/src/operator/book.ts';
import { fieldsOf, titleWords, wordsOf } from '../web/src/operator/form/fields.ts';

/**
 * What the operators' page says of actions in the words of their definitions, which are English. Run by hand it writes what a language lacks, ready for
 * a file in `web/src/operator/action-words/<language>/`.
 */
const folder = fileURLToPath(new URL('../web/src/operator/action-words', import.meta.url));

/** Every title, summary, name and description of a field, and word to choose. What people see of no form is left out. */
export function englishOfActions(): ReadonlySet<string> {
  const all = allOperatorActions().filter((action) => neededFor(action) !== 'nothing');
  const listed = all.map(({ name, summary, permission }) => ({ name, summary, permission, needs: 'code', persons: 1 }));
  const document = operatorDocument(all);
  const names = new Set(namesIn(document).map(wordsOf));
  const texts = [...bookOf(document, listed).values()].flatMap((action) => [
    names.has(wordsOf(action.name)) ? titleWords(action.name) : wordsOf(action.name),
    action.summary,
    ...fieldsOf(action).flatMap(({ name, description, options }) => [wordsOf(name), description, ...options.filter(isWord).map(wordsOf)]),
  ]);
  return new Set(texts);
}

/** Names of members of inputs and answers, and words to choose, wherever they stand in a schema. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const named = Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'properties') return Object.keys(Object(value) as object);
    return key === 'enum' ? (value as readonly unknown[]).filter((one) => typeof one === 'string') : [];
  });
  return [...named, ...Object.values(schema).flatMap(namesIn)];
}

/** A word of ours; codes of coins and channels are the same everywhere. */
const isWord = (option: string): boolean => /^[a-z]/.test(option) || option.includes('_');

/** Languages that the page has, but for English. */
export const wordedLanguages = (): readonly string[] => languagesIn(localesFolder).filter((language) => language !== 'en');

/** What each file of a language says, by its English. */
function filesIn(language: string): readonly Catalogue[] {
  return areasIn(folder, language).map((file) => readCatalogue(folder, language, file));
}

/** What is said in a language, by its English. */
export function wordsIn(language: string): ReadonlyMap<string, string> {
  return new Map(filesIn(language).flatMap((words) => [...words]));
}

/** What two files of a language say otherwise: which one is shown would be chance. */
export function saidTwiceIn(language: string): readonly string[] {
  const words = wordsIn(language);
  return filesIn(language).flatMap((file) =>
    [...file].filter(([english, text]) => words.get(english) !== text).map(([english]) => english),
  );
}

export function missingIn(language: string): readonly string[] {
  const words = wordsIn(language);
  return [...englishOfActions()].filter((english) => (words.get(english) ?? '').trim() === '');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const language of wordedLanguages())
    for (const english of missingIn(language)) process.stdout.write(`# ${language}\nmsgid ${JSON.stringify(english)}\nmsgstr ""\n\n`);
