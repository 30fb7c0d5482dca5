import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areasIn, placeholdersOf, readCatalogue } from './catalogues.ts';

export const localesFolder = fileURLToPath(new URL('../src/i18n/locales', import.meta.url));
export const messageIdsFile = fileURLToPath(new URL('../src/i18n/generated/message-ids.ts', import.meta.url));

const typeOf = { text: 'string', count: 'number', choice: 'string' } as const;

/**
 * The type of every message id with what it must be given, derived from the English catalogues:
 * a wrong id or a forgotten placeholder does not compile.
 */
export function messageIdsSource(): string {
  const areas = areasIn(localesFolder, 'en');
  const lines: string[] = [];
  for (const area of areas) {
    for (const [id, text] of readCatalogue(localesFolder, 'en', area)) {
      if (!id.startsWith(`${area}.`)) throw new Error(`en/${area}.po: ${id} has to begin with "${area}."`);
      const placeholders = [...placeholdersOf(text, id)].map(([name, kind]) => `${name}: ${typeOf[kind]}`);
      lines.push(`  '${id}': ${placeholders.length === 0 ? 'undefined' : `{ ${placeholders.join('; ')} }`};`);
    }
  }
  return [
    '/** Derived from locales/en by build/message-ids.ts; run `node web/build/message-ids.ts` after changing an English catalogue. */',
    'export interface MessageValues {',
    ...lines,
    '}',
    '',
    `export type Area = ${areas
      .filter((area) => !area.endsWith('-names'))
      .map((area) => `'${area}'`)
      .join(' | ')};`,
    '',
  ].join('\n');
}

/** Writes only when something changed, so that a watcher does not run in circles. */
export function writeMessageIds(): boolean {
  const source = messageIdsSource();
  if (existsSync(messageIdsFile) && readFileSync(messageIdsFile, 'utf8') === source) return false;
  mkdirSync(dirname(messageIdsFile), { recursive: true });
  writeFileSync(messageIdsFile, source);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeMessageIds();
