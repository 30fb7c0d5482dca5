/**
 * Writes what is made of the tables of fields of each product: the rows between the two marks of its `formats.md`, `formats.json` beside it, and in folders
 * that have one `written.ts`, its codecs with the names of the fields in the source.
 * Run: node scripts/format-tables.ts
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { published } from '../exchange/src/kernel/codec/published.ts';
import type { Published, PublishedField, PublishedWord } from '../exchange/src/kernel/codec/published.ts';
import { products } from '../exchange/src/registry.ts';
import { writtenCodecs } from './written-codecs.ts';

const ROOT = join(import.meta.dirname, '..', 'exchange', 'src');
const BEGIN = '<!-- tables of fields: written by scripts/format-tables.ts -->';
const END = '<!-- end of the tables -->';

function fieldText({ name, kind, as }: PublishedField): string {
  return `${name} ${kind}${as === undefined ? '' : ` as ${as.join('/')}`}`;
}

function fieldsText(fields: readonly PublishedField[]): string {
  return fields.map(fieldText).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n\n`;
}

function wordRows(words: readonly PublishedWord[]): readonly (readonly (string | number)[])[] {
  return words.map(({ tag, type, fields, meaning }) => [tag, type, fieldsText(fields), meaning]);
}

export function tablesText({ lists, types, commands, events }: Published): string {
  const words = (list: readonly (string | null)[]): string =>
    list.map((word, index) => `${index} ${word === null ? 'unused' : word === '' ? '–' : word}`).join(', ');
  return [
    table(['list', 'words'], Object.entries(lists).map(([name, list]) => [name, words(list)])), // prettier-ignore
    table(['type', 'fields'], Object.entries(types).map(([name, fields]) => [name, fieldsText(fields)])), // prettier-ignore
    table(['tag', 'command', 'fields', 'meaning'], wordRows(commands)),
    table(['tag', 'event', 'fields', 'meaning'], wordRows(events)),
  ].join('');
}

/** The page with its tables as they are now. Throws when the marks are not there. */
export function pageWithTables(page: string, tables: Published): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`formats.md of ${tables.product} has no ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n\n${tablesText(tables)}${END}${after}`;
}

/** A line a list, type, command or event, so that a change of one is a change of one line. */
export function jsonOf({ product, tagsAbove, lists, types, commands, events }: Published): string {
  const lines = (rows: readonly string[]): string => (rows.length === 0 ? '' : `\n    ${rows.join(',\n    ')}\n  `);
  const object = (value: object): string => `{${lines(Object.entries(value).map(([name, one]) => `"${name}": ${JSON.stringify(one)}`))}}`;
  const list = (words: readonly PublishedWord[]): string => `[${lines(words.map((word) => JSON.stringify(word)))}]`;
  const members = [
    `"product": ${JSON.stringify(product)}`,
    `"tagsAbove": ${tagsAbove}`,
    `"lists": ${object(lists)}`,
    `"types": ${object(types)}`,
    `"commands": ${list(commands)}`,
    `"events": ${list(events)}`,
  ];
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

/** The files of a product's folder, with what they hold when they are as they should be. */
export function formatFiles(): readonly {
  readonly page: string;
  readonly json: string;
  readonly written: string;
  readonly tables: Published;
  readonly code: string;
}[] {
  return products.map((product) => {
    const folder = ['kernel', 'ground', 'products'].map((room) => join(ROOT, room, product.name)).find((one) => existsSync(one));
    if (folder === undefined) throw new Error(`${product.name} has no folder`);
    const [page, json, written] = ['formats.md', 'formats.json', 'written.ts'].map((file) => join(folder, file)) as [
      string,
      string,
      string,
    ];
    return { page, json, written, tables: published(product), code: writtenCodecs(product) };
  });
}

if (import.meta.main) {
  for (const { page, json, written, tables, code } of formatFiles()) {
    writeFileSync(page, pageWithTables(readFileSync(page, 'utf8'), tables));
    writeFileSync(json, jsonOf(tables));
    if (existsSync(written)) writeFileSync(written, code);
  }
}
