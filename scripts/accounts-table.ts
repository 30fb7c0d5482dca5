/**
 * Writes the table of `docs/accounts.md` from the plan of accounts, between the two marks.
 * Run: node scripts/accounts-table.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanRow } from '../exchange/src/ledger/plan.ts';
import { plan } from '../exchange/src/plan.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'accounts.md');
const BEGIN = '<!-- table of the plan: written by scripts/accounts-table.ts -->';
const END = '<!-- end of the table -->';

function rowText({ name, code, kind, scope, class: sign, owed, meaning, ...row }: PlanRow): string {
  const wallet = row.availableIn ?? (row.frozenIn === undefined ? '–' : `frozen in ${row.frozenIn}`);
  const marks = [
    row.severalOwners === true ? 'several owners' : '',
    row.atRisk === true ? 'at risk' : '',
    row.zeroAfterCommand === true ? 'zero after each command' : '',
    row.fundable === true ? 'fundable' : '',
  ];
  const found = marks.filter((mark) => mark !== '').join(', ');
  return `| \`${name}\` | ${code} | \`${kind}\` | ${scope} | ${sign} | ${wallet} | ${owed} | ${found === '' ? '–' : found} | ${meaning} |`;
}

/** The page with the table as the plan is now. Throws when the marks are not there. */
export function pageWithTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/accounts.md has no ${BEGIN} … ${END}`);
  const head =
    '| account | code | kind | scope | class | wallet | owed to | more | meaning |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |';
  return `${before}${BEGIN}\n\n${head}\n${plan.map(rowText).join('\n')}\n\n${END}${after}`;
}

if (import.meta.main) writeFileSync(PAGE, pageWithTable(readFileSync(PAGE, 'utf8')));
