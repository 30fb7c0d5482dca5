/** Writes `html.json` beside the texts of each language: HTML of each Markdown file, by its name. Run: node scripts/text-html.ts */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, TEXT_HTML } from '../server/src/modules/content/text-files.ts';
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

if (import.meta.main) for (const folder of textFolders()) writeFileSync(join(folder, TEXT_HTML), htmlOf(folder));
