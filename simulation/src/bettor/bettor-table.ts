import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimalIn } from '@candor/server/machine/typed-number';
import { PRODUCTS } from './bettor-run.ts';
import { breakEven, LEAST_COUNT, LIVE_GATE, playCase, scoreOf, TROUBLES } from './cases.ts';

/* Writes the table of docs/prices.md: node simulation/src/bettor/bettor-table.ts [minutes of each coin, default 1440] [seed, default 1]. */

const PAGE = join(import.meta.dirname, '../../../docs/prices.md');
const [BEGIN, END] = ['<!-- bettor: begin -->', '<!-- bettor: end -->'];

const minutes = decimalIn(process.argv[2] ?? '1440');
if (minutes === null || minutes === 0) throw new RangeError(`minutes of each coin are a number such as 1440, not "${process.argv[2]}"`);
const seed = process.argv[3] ?? '1';
const percent = (share: number): string => (100 * share).toFixed(1);

const lines = [
  `| case | bettor | ${PRODUCTS.map(({ seconds }, product) => `${seconds} s (${percent(breakEven(product))} %)`).join(' | ')} |`,
  `| --- | --- | ${PRODUCTS.map(() => '---').join(' | ')} |`,
];
for (const trouble of TROUBLES) {
  const results = playCase(trouble, { minutes, seed, gate: LIVE_GATE });
  if (results.size === 0) lines.push(`| ${trouble.name} | any | ${PRODUCTS.map(() => 'none taken').join(' | ')} |`);
  for (const [bettor, rows] of results) {
    const cells = rows.map((played, product) => {
      const { score, low, high, count } = scoreOf(played, product);
      if (count < LEAST_COUNT) return `– (${count})`;
      const mark = high < breakEven(product) ? '' : low > breakEven(product) ? ' **above**' : ' open';
      return `${percent(score)} (${percent(low)} … ${percent(high)})${mark}`;
    });
    lines.push(`| ${trouble.name} | ${bettor} | ${cells.join(' | ')} |`);
  }
  process.stdout.write(`${trouble.name}\n`);
}
const page = readFileSync(PAGE, 'utf8');
const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
if (to < from) throw new Error(`${PAGE} has no place for the table`);
writeFileSync(PAGE, `${page.slice(0, from)}\n\n${lines.join('\n')}\n\n${page.slice(to)}`);
