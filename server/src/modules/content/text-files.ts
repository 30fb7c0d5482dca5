import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside the texts of a language: HTML of each, by the name of its file. `scripts/text-html.ts` writes it. */
export const TEXT_HTML = 'html.json';

export type Header = Readonly<Record<string, string>>;
export type TextFile = { readonly header: Header; readonly title: string; readonly markdown: string; readonly html: string };

/** A file is lines `name: value` between two lines `---`, the title behind `# `, and Markdown. */
export function readText(file: string): Omit<TextFile, 'html'> & { readonly markdown: string } {
  const [, head = '', title = '', markdown = ''] = /^---\n(.*?)---\n\n# ([^\n]+)\n(.*)$/su.exec(file) ?? [];
  if (title === '') throw new Error('a text begins with lines between `---` and a title');
  const header = Object.fromEntries(
    [...head.matchAll(/^([a-z]+): (.+)$/gmu)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
  return { header, title, markdown };
}

/** The texts of a language in a folder, by the names of their files. */
export async function filesIn(folder: string): Promise<ReadonlyMap<string, TextFile>> {
  const written = JSON.parse(await readFile(join(folder, TEXT_HTML), 'utf8')) as Readonly<Record<string, string>>;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const files = names.map(async (name): Promise<[string, TextFile]> => {
    const { header, title, markdown } = readText(await readFile(join(folder, name), 'utf8'));
    const html = written[name];
    if (html === undefined) throw new Error(`${folder}/${TEXT_HTML} lacks ${name}: node scripts/text-html.ts`);
    return [name, { header, title, markdown, html }];
  });
  return new Map(await Promise.all(files));
}
