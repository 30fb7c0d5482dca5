/**
 * Writes `html.json` beside the texts of each language: HTML of each Markdown file, by its name; and HTML of each text that somebody could write to do
 * harm, as pages get it. Run: node scripts/text-html.ts
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, TEXT_HTML } from '../server/src/modules/content/text-files.ts';
import { HOSTILE_TEXTS } from '../contract/src/modules/content/test/hostile-texts.ts';
import { renderMarkdown } from '../server/src/modules/content/render-markdown.ts';

const ROOT = join(import.meta.dirname, '..');

/** Folders with the texts of one language. */
export function textFolders(): readonly string[] {
  const products = readdirSync(join(ROOT, 'server/src/products')).map((name) => `server/src/products/${name}/texts`);
  const all = ['server/src/modules/content/texts', ...products, 'test/sample-product/server/texts'].map((path) => join(ROOT, path));
  return all.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder).map((language) => join(folder, language)));
}

export function htmlOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const html = names.toSorted().map((name) => [name, renderMarkdown(readText(readFileSync(join(folder, name), 'utf8')).markdown)]);
  return `${JSON.stringify(Object.fromEntries(html), null, 2)}\n`;
}

export const HOSTILE_HTML_FILE = join(ROOT, 'contract/src/modules/content/test/hostile-html.json');

/** In the order of the texts. */
export const hostileHtml = (): string => `${JSON.stringify(HOSTILE_TEXTS.map(renderMarkdown), null, 2)}\n`;

if (import.meta.main) {
  writeFileSync(HOSTILE_HTML_FILE, hostileHtml());
  for (const folder of textFolders()) writeFileSync(join(folder, TEXT_HTML), htmlOf(folder));
}
