import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MARKETS, ONE_USDT } from './attacked-demo.ts';
import { type Earned, playAttacks } from './attacks.ts';
import { ARTIFICIAL_GAPS, DAYS, recordedGaps, HOURS } from './days.ts';
import { HALF_SECOND_AHEAD, QUARTERS, type Span } from './recorded-prices.ts';
import { playRounds } from './round-attacks.ts';
import { straddle } from './straddle.ts';
import { CHOSEN_MOVES, HALF_SECOND_STRATEGIES, STRATEGIES } from './strategies.ts';

/* Writes the tables of docs/attacker.md, all or those named: node simulation/src/attacker/attacker-table.ts [attacks] [leads] [straddles]. */

const PAGE = join(import.meta.dirname, '../../../docs/attacker.md');

const usdt = (units: bigint): string => (Number(units) / Number(ONE_USDT)).toFixed(2);

/** Between the marks of that name on the page. */
function write(name: string, head: string, lines: readonly string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  if (to < from) throw new Error(`${PAGE} has no place for ${name}`);
  const rule = head.replaceAll(/[^|]+/g, ' --- ');
  writeFileSync(PAGE, `${page.slice(0, from)}\n\n${[head, rule, ...lines].join('\n')}\n\n${page.slice(to)}`);
}

/** A line a strategy, with trades and what is earned on each day. */
function byDay(sight: string, days: readonly (readonly Earned[])[]): readonly string[] {
  const [first = []] = days;
  return first.map(({ name }, index) => {
    const cells = days.map((earned) => {
      const { trades = 0, earnedUnits = 0n } = earned[index] ?? {};
      return `${usdt(earnedUnits)} (${trades}, ${usdt(earnedUnits / BigInt(Math.max(1, trades)))})`;
    });
    return `| ${name} | ${sight} | ${cells.join(' | ')} |`;
  });
}

const headOf = (spans: readonly Span[]): string => `| what is tried | sight | ${spans.map(({ name }) => name).join(' | ')} |`;

async function onEach(spans: readonly Span[], play: (span: Span) => Promise<readonly Earned[]>): Promise<readonly (readonly Earned[])[]> {
  const earned: (readonly Earned[])[] = [];
  for (const span of spans) earned.push(await play(span));
  return earned;
}

/** Both ways of the price are played: a day has the mean. */
const meanOf = ({ name, trades, earnedUnits }: Earned): Earned => ({ name, trades: trades / 2, earnedUnits: earnedUnits / 2n });

async function writeAttacks(): Promise<void> {
  const contracts = await onEach(DAYS, (day) => playAttacks(day, QUARTERS, STRATEGIES));
  const rounds = await onEach(DAYS, async (day) => (await playRounds(day)).map(meanOf));
  write('attacks', headOf(DAYS), [...byDay('the next price', contracts), ...byDay('the pools', rounds)]);
}

async function writeLeads(): Promise<void> {
  const chosen = await onEach(DAYS, (day) => playAttacks(day, QUARTERS, CHOSEN_MOVES));
  write('leads', headOf(DAYS), byDay('15 s ahead', chosen));
  const ahead = await onEach(HOURS, (span) => playAttacks(span, HALF_SECOND_AHEAD, HALF_SECOND_STRATEGIES));
  write('half-seconds', headOf(HOURS), byDay('0.5 s ahead', ahead));
}

async function writeStraddles(): Promise<void> {
  const lines: string[] = [];
  for (const one of [...ARTIFICIAL_GAPS, ...MARKETS.flatMap(recordedGaps)]) {
    const { paidUnits, insuranceUnits, borneUnits, earnedUnits } = await straddle(one);
    lines.push(`| ${one.name} | ${usdt(paidUnits)} of ${usdt(insuranceUnits / 4n)} | ${usdt(borneUnits)} | ${usdt(earnedUnits)} |`);
  }
  write('straddles', '| gap | insurance pays, of what it may on the day | partners who are others bear | the hand earns |', lines);
}

const tables = { attacks: writeAttacks, leads: writeLeads, straddles: writeStraddles };
const wanted = process.argv.slice(2);
for (const [name, writeTable] of Object.entries(tables)) if (wanted.length === 0 || wanted.includes(name)) await writeTable();
