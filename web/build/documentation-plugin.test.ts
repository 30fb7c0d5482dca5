import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { withoutDocumentation } from './documentation-plugin.ts';

const contract = join(import.meta.dirname, '../../contract/src');
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /(^calls\/.*|[-/]calls?)\.ts$/.test(file));

test('a described schema is the schema itself, and every line stays where it is', () => {
  const code = `const a = v.object({\n  b: described(\n    v.optional(described(text, 'in', 'x')),\n    'out',\n  ),\n});\n`;
  expect(withoutDocumentation(code)).toBe(`const a = v.object({\n  b: \nv.optional(text)\n\n,\n});\n`);
});

test('an entry of a call keeps what a client needs', () => {
  const code = `defineCall({ name: 'a', summary: 'b', details: 'c', refusals: ['D'], parameters: v.object({ example: text }), example: {} })`;
  expect(withoutDocumentation(code)).toBe(`defineCall({ name: 'a', parameters: v.object({ example: text }),  })`);
});

test('shapes for the document are left out of a pipe', () => {
  expect(withoutDocumentation(`v.pipe(v.string(), v.metadata({ json: {} }))`)).toBe('v.pipe(v.string())');
});

test.each(files)('%s stays a module, without a word of documentation', (file) => {
  const kept = withoutDocumentation(readFileSync(join(contract, file), 'utf8'));
  expect(() => stripTypeScriptTypes(kept)).not.toThrow();
  expect(kept).not.toMatch(/described\(|summary: '|details: '|refusals: \[|example: \{|metadata\(/);
});

test('there are files of calls', () => expect(files.length).toBeGreaterThan(15));
