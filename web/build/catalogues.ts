import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

/** A text as the runtime reads it: pieces of text, and `[name, kind?, choices?]` for what is filled in. */
export type CompiledMessage = ReturnType<typeof compileMessageOrThrow>;

/** One area in one language: message id to text (ICU MessageFormat), in the order of the file. */
export type Catalogue = ReadonlyMap<string, string>;

/** What a text needs to be filled in: `text` a finished string, `count` a number that chooses a plural form, `choice` a word that selects. */
export type PlaceholderKind = 'text' | 'count' | 'choice';

/** Language folders and their areas, both in alphabetical order; a new folder is all that a new language needs. */
export function languagesIn(localesFolder: string): string[] {
  return readdirSync(localesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function areasIn(localesFolder: string, language: string): string[] {
  return readdirSync(join(localesFolder, language))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .sort();
}

export function readCatalogue(localesFolder: string, language: string, area: string): Catalogue {
  return parseCatalogue(readFileSync(join(localesFolder, language, `${area}.po`), 'utf8'), `${language}/${area}.po`);
}

/** Throws on a doubled id: the later text would silently win. */
export function parseCatalogue(po: string, fileName: string): Catalogue {
  const texts = new Map<string, string>();
  for (const item of PO.parse(po).items) {
    if (texts.has(item.msgid)) throw new Error(`${fileName}: ${item.msgid} stands there twice`);
    texts.set(item.msgid, item.msgstr[0] ?? '');
  }
  return texts;
}

/** Throws with file and id when a text is not valid ICU MessageFormat. */
export function compileCatalogue(catalogue: Catalogue, fileName: string): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  for (const [id, text] of catalogue) compiled[id] = compile(text, `${fileName}: ${id}`);
  return compiled;
}

/** The placeholders of a text with their kinds, sorted by name; nested choices are searched too. */
export function placeholdersOf(text: string, where: string): Map<string, PlaceholderKind> {
  const found = new Map<string, PlaceholderKind>();
  collect(compile(text, where), found);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The plural forms that each plural argument of a text spells out (`one`, `few`, `other`, …; exact forms like `=0` are left out). */
export function pluralFormsOf(text: string, where: string): string[][] {
  const forms: string[][] = [];
  walkChoices(compile(text, where), (kind, choices) => {
    if (kind === 'plural') forms.push(Object.keys(choices).filter((form) => form !== 'offset' && !/^\d+$/.test(form)));
  });
  return forms;
}

function compile(text: string, where: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (error) {
    throw new Error(`${where}: not a valid message: ${text}`, { cause: error });
  }
}

function collect(message: CompiledMessage, found: Map<string, PlaceholderKind>): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind] = token;
    if (name !== '#')
      found.set(name, kind === 'plural' || kind === 'selectordinal' ? 'count' : kind === 'select' ? 'choice' : (found.get(name) ?? 'text'));
  }
  walkChoices(message, (_kind, choices) => {
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) collect(choice as CompiledMessage, found);
  });
}

function walkChoices(message: CompiledMessage, visit: (kind: string, choices: Record<string, unknown>) => void): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [, kind, choices] = token;
    if (kind === undefined || typeof choices !== 'object' || choices === null) continue;
    const record = choices as Record<string, unknown>;
    visit(kind, record);
    for (const choice of Object.values(record)) if (Array.isArray(choice)) walkChoices(choice as CompiledMessage, visit);
  }
}
