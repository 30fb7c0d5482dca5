/**
 * Writes the table of `docs/operations/configuration.md` from what the server, products and modules read of the environment, between the two marks.
 * Run: node scripts/configuration-table.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_VARIABLES } from '../server/src/configuration-variables.ts';
import type { Variable } from '../server/src/machine/environment.ts';
import type { Module } from '../server/src/modules/module.ts';
import { modules } from '../server/src/modules/registry.ts';
import { serverProducts } from '../server/src/products/registry.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'operations', 'configuration.md');
const BEGIN = '<!-- table of settings: written by scripts/configuration-table.ts -->';
const END = '<!-- end of the table -->';

const ofProducts: Variable = {
  names: serverProducts.flatMap(({ switchVariable }) => switchVariable ?? []),
  otherwise: '`on`',
  text: '`off`: nothing of that product is opened any more and no menu names it; what runs is settled, shown and may be closed',
};

/** Each row of the table. */
export const variables: readonly Variable[] = [
  ...SHARED_VARIABLES,
  ofProducts,
  ...modules.flatMap(({ configuration }: Module) => configuration?.variables ?? []),
];

const rowText = ({ names, otherwise, text }: Variable): string =>
  `| ${names.map((name) => `\`${name}\``).join(', ')} | ${otherwise} | ${text} |`;

/** The page with the table as it is now. Throws when the marks are not there. */
export function pageWithTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/operations/configuration.md has no ${BEGIN} … ${END}`);
  const head = '| variable | default | meaning |\n| --- | --- | --- |';
  return `${before}${BEGIN}\n\n${head}\n${variables.map(rowText).join('\n')}\n\n${END}${after}`;
}

if (import.meta.main) writeFileSync(PAGE, pageWithTable(readFileSync(PAGE, 'utf8')));
