import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

test('every link and picture of a page in this repository leads to something that is there', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  expect(pages).toContain('README.md');
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the index of decisions has each of them once, by its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = [...index.matchAll(/^- \[([^\]]+)\]\(([a-z-]+\.md)\)$/gm)].map(([, title = '', file = '']) => `${file}: ${title}`);
  const pages = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
  const titles = pages.map((file) => `${file}: ${/^# (.+)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8'))?.[1] ?? ''}`);
  expect(listed.toSorted()).toEqual(titles.toSorted());
});
