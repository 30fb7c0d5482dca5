import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const CATALOGUES = join(import.meta.dirname, 'locales/en');

/** Every literal and template of the app that could be a text's id; a template's values may be anything. */
function idPatterns(): RegExp[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const quoted = files.flatMap((name) => [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/(['`])([a-z][\w-]*\.[^'`\n]*)\1/g)]);
  const written = new Set(quoted.map(([, , text = '']) => text));
  return [...written].map((text) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

test('web.md §7.3 every text is shown somewhere: no catalogue keeps words that no page says', () => {
  const patterns = idPatterns();
  const ids = readdirSync(CATALOGUES).flatMap((name) =>
    [...readFileSync(join(CATALOGUES, name), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, id = '']) => id),
  );
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id) => !patterns.some((pattern) => pattern.test(id)))).toEqual([]);
});
