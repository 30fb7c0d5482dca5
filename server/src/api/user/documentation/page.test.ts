import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import { fieldsOf, typeOf } from './fields.ts';
import { openApiDocument } from './openapi.ts';
import { page } from './page.ts';

const html = page(openApiDocument());

test.each(Object.values<CallDefinition>(CALLS).map((call) => [call.name, call] as const))(
  'the page shows %s with each parameter and each reason of its own',
  (name, call) => {
    const from = html.indexOf(`<details id="${name}">`);
    const section = html.slice(from, html.indexOf('</details>', from));
    expect(section).toContain(`<code>${call.path}</code>`);
    for (const parameter of Object.keys(call.parameters.entries)) expect(section).toContain(parameter);
    expect(section.includes('Example of an answer')).toBe(!(call.envelope in BARE_TYPES));
    for (const reason of call.refusals) expect(section).toContain(`<code>${reason}</code>`);
  },
);

test('the page has no script, and nothing of the document is read as markup', () => {
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
  expect(html).not.toContain('undefined');
  const opened = [...html.matchAll(/<(details|ul|li|code|pre|p|h3)\b/g)].length;
  expect([...html.matchAll(/<\/(details|ul|li|code|pre|p|h3)>/g)].length).toBe(opened);
});

test('a list is told once, its parts by their place', () => {
  const row = { type: 'object', properties: { price: { type: 'number', description: 'USDT.' } } };
  const shape = {
    type: 'object',
    properties: { data: { type: 'array', description: 'Rows.', items: row }, none: { anyOf: [row, { type: 'null' }] } },
  };
  expect(fieldsOf(shape)).toEqual([
    { place: 'data', type: 'list of object', description: 'Rows.' },
    { place: 'data[].price', type: 'number', description: 'USDT.' },
    { place: 'none', type: 'object or null', description: '' },
    { place: 'none.price', type: 'number', description: 'USDT.' },
  ]);
});

test.each([
  [{ const: 200 }, '200'],
  [{ enum: ['a', 'b'] }, '"a" or "b"'],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'text or number'],
  [{ type: 'array', items: { type: 'string' } }, 'list of text'],
])('%j is told as %s', (shape, text) => expect(typeOf(shape)).toBe(text));
