import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEXT_HTML } from '../server/src/modules/content/text-files.ts';
import { HOSTILE_HTML_FILE, hostileHtml, htmlOf, textFolders } from './text-html.ts';

test('there are texts in several languages', () => expect(textFolders().length).toBeGreaterThan(10));

test.each(textFolders())('%s has the HTML of its Markdown (node scripts/text-html.ts writes it)', (folder) => {
  expect(readFileSync(join(folder, TEXT_HTML), 'utf8')).toBe(htmlOf(folder));
});

test('pages draw what the server makes of hostile texts today', () => {
  expect(readFileSync(HOSTILE_HTML_FILE, 'utf8')).toBe(hostileHtml());
});
