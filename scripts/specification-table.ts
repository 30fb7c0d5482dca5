/** Writes docs/specification.md: the lines of the specification's chapters 3 and 4 with the test that is nearest to each. Run: node scripts/specification-table.ts */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../server/src/modules/registry.ts';
import { settingFields } from '../server/src/modules/setting-changes/look-tasks.ts';
import { products } from '../contract/src/products/registry.ts';
import { specificationLines, type SpecificationLine } from './specification-lines.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs', 'specification.md');

const HEAD = `# Chapters 3 and 4 of the specification, line by line, with the nearest test

The chapters on entities and states; the others have no such table. Made by \`node scripts/specification-table.ts\` of \`scripts/specification-lines.ts\`, of the definitions of the settings and of the titles of all tests. Keys and words are ours: the first figure is the chapter.

Each line names the test that is nearest to it. A test fails where a line names none that is there and runs, or waits for a product that is built. Whether the named test would notice every fault of its line, no table can say.

| line | what | nearest test |
| --- | --- | --- |
`;

/** Of a field of the settings, by what a change of it does: the test that walks all of that kind. */
const OF_SETTINGS: Readonly<Record<string, string>> = {
  acts: 'RULES §18 each field that acts is changed, and clients are told what it is then',
  carried: 'carried for other clients: exactly what the contract marks so',
  fixed: 'RULES §18 a setting out of its range or a link to nowhere is refused with the reason',
  from: '%s: each field of the contract is defined, and nothing else',
};

function ofSettings(): readonly SpecificationLine[] {
  return settingFields().map(({ key, field, effect, readBy }) => {
    const [kind = '', product] = effect.split(': ');
    const line = { key: `3.${key}.${field}`, words: readBy, of: key };
    return kind === 'later' && product !== undefined ? { ...line, later: product } : { ...line, test: OF_SETTINGS[kind] ?? effect };
  });
}

export const allLines = (): readonly SpecificationLine[] => [...specificationLines, ...ofSettings()];

type Title = { readonly file: string; readonly title: string };

/** What is called by a test function, in any of its forms. */
const TITLE = /(?:\b(?:test|describe|it)(?:\.\w+)*|[\])])\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** What does not run. */
const OFF = /\b(?:test|describe|it)(?:\.\w+)*\.(?:skip|todo)\b/;

/** Throws where one of them does not run: it would hold nothing. */
export function titlesIn(file: string, text: string): readonly Title[] {
  const [off] = OFF.exec(text) ?? [];
  if (off !== undefined) throw new Error(`${file} has a ${off}`);
  return [...text.matchAll(TITLE)].map(([, , title = '']) => ({ file, title: title.replaceAll(/\\(.)/g, '$1') }));
}

export function allTitles(): readonly Title[] {
  const patterns = ['*.test.ts', '*.page.ts'].flatMap((name) =>
    ['web', 'server', 'contract', 'e2e', 'exchange'].map((room) => `${room}/**/${name}`),
  );
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
    .flatMap((file) => titlesIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The test of a line; null where none has its words. */
export function testOf({ test }: SpecificationLine, titles: readonly Title[]): Title | null {
  return titles.find(({ title }) => test !== undefined && title.includes(test)) ?? null;
}

/** What is wrong with a line; null for one that is held, or that waits for a product which is not built. */
export function faultOf(line: SpecificationLine, titles: readonly Title[]): string | null {
  const { key, later, reads, test } = line;
  const built: readonly string[] = [...products.map(({ name }) => name), ...modules.map(({ name }) => name)];
  if (later !== undefined) return built.includes(later) ? `${key} waits for ${later}, which is built` : null;
  if (testOf(line, titles) === null) return `${key} names no test that is there: ${test ?? 'none'}`;
  if (reads === undefined) return null;
  const [file, name] = reads;
  const isRead =
    existsSync(join(ROOT, file)) && new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(readFileSync(join(ROOT, file), 'utf8'));
  return isRead ? null : `${key}: ${file} does not read ${name}`;
}

export function pageOf(lines: readonly SpecificationLine[], titles: readonly Title[]): string {
  const rows = lines.map((line) => {
    const test = testOf(line, titles);
    const title = test?.title.replace('%s', line.of ?? '%s') ?? 'nothing';
    const held = line.later === undefined ? `${title} (\`${test?.file ?? ''}\`)` : `later: ${line.later}`;
    return `| \`${line.key}\` | ${line.words} | ${held.replaceAll('|', '\\|')} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}

export const readPage = (): string => readFileSync(PAGE, 'utf8');

if (import.meta.main) {
  const titles = allTitles();
  for (const line of allLines()) {
    const fault = faultOf(line, titles);
    if (fault !== null) throw new Error(fault);
  }
  writeFileSync(PAGE, pageOf(allLines(), titles));
}
