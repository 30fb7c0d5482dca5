import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import { memoryDisk } from '../../machine/journal/test/memory-disk.ts';
import { readBatches } from '../../machine/journal/reader.ts';
import { writeEntries } from '../../machine/journal/test/written-journal.ts';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import type { Finding } from '../finding.ts';

/** A journal that somebody changed, and the rules by one of whose names the audit must find it. */
export type Forgery = {
  /** What was done, so that two of one kind have one name. */
  readonly kind: string;
  readonly entries: readonly Entry[];
  /** The entry at which it must be found. */
  readonly seq: number;
  readonly rules: readonly string[];
};

type Fields = Readonly<Record<string, unknown>>;

const FOLDER = '/forged';
const BATCH_ENTRIES = 64;

/** Writes the entries as a journal with every hash and link computed again, reads that, and audits what was read. */
export async function auditForged(entries: readonly Entry[]): Promise<readonly Finding[]> {
  const disk = memoryDisk();
  await writeEntries(FOLDER, entries, BATCH_ENTRIES, disk);
  const audit = new Audit(serverProducts);
  for await (const { entries: read } of readBatches(FOLDER, 1, Number.MAX_SAFE_INTEGER, disk)) for (const entry of read) audit.see(entry);
  return audit.report().findings;
}

/** Audits each, in a journal that ends with the forged entry; answers those that were not found there by the name of their rule. */
export async function unfound(forgeries: Iterable<Forgery>): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { kind, entries, seq, rules } of forgeries) {
    const findings = await auditForged(entries.slice(0, seq));
    const named = findings.filter((finding) => finding.seq === seq).map(({ rule }) => rule.name);
    if (!rules.some((rule) => named.includes(rule))) missed.push(`${kind}: ${rules.join(' or ')} is not among ${named.join(', ')}`);
    for (const { rule } of findings) if (!/^[A-Z].*\.$/.test(rule.says)) missed.push(`${kind}: ${rule.name} says ${rule.says}`);
  }
  return missed;
}

/** The journal with one entry changed. */
export function withEntry(entries: readonly Entry[], seq: number, change: (entry: Entry) => Entry): readonly Entry[] {
  return entries.map((entry) => (entry.seq === seq ? change(entry) : entry));
}

/** The journal with one event of one entry changed, or taken out. */
export function withEvent(
  entries: readonly Entry[],
  seq: number,
  index: number,
  change: (event: ExchangeEvent) => readonly ExchangeEvent[],
): readonly Entry[] {
  return withEntry(entries, seq, (entry) => ({
    ...entry,
    events: entry.events.flatMap((event, at) => (at === index ? change(event) : [event])),
  }));
}

export function withLegs(event: ExchangeEvent, legs: readonly Leg[]): ExchangeEvent {
  return { ...event, legs } as ExchangeEvent;
}

/** An object with one field changed; the forger writes what the types forbid as well. */
export function withField<T extends object>(value: T, name: string, change: (field: unknown) => unknown): T {
  return { ...value, [name]: change((value as Fields)[name]) };
}

/** Each way in which a value of the journal may be another one, by where in it: a number or amount one higher, a flag or a word another. */
export function* otherValues(
  value: unknown,
  name: string,
  words: Words = OTHER_WORDS,
): Generator<readonly [path: string, change: (field: unknown) => unknown]> {
  if (typeof value === 'number') yield ['', () => value + 1];
  else if (typeof value === 'bigint') yield ['', () => value + 1n];
  else if (typeof value === 'boolean') yield ['', () => !value];
  else if (typeof value === 'string') yield ['', () => otherText(name, value, words)];
  else if (Array.isArray(value)) yield* otherItems(value, name, words);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      for (const [path, change] of otherValues(part, name === 'payouts' ? `payouts.${key}` : key, words))
        yield [`.${key}${path}`, () => withField(value, key, change)];
}

function* otherItems(
  values: readonly unknown[],
  name: string,
  words: Words,
): Generator<readonly [path: string, change: (field: unknown) => unknown]> {
  const [first, second] = values;
  if (first === undefined) return;
  for (const [path, change] of otherValues(first, name, words)) yield [`[0]${path}`, () => [change(first), ...values.slice(1)]];
  yield ['[dropped]', () => values.slice(1)];
  yield ['[twice]', () => [first, ...values]];
  if (second !== undefined) yield ['[swapped]', () => [second, first, ...values.slice(2)]];
}

/** Words of closed lists by the name of their field, or of their event and field, each with another one of its list. */
export type Words = Readonly<Record<string, readonly string[]>>;

export const OTHER_WORDS: Words = {
  side: ['buy', 'sell'],
  takerSide: ['buy', 'sell'],
  kind: ['limit', 'market'],
  timeInForce: ['ioc', 'gtc'],
  state: ['ok', 'frozen'],
  sourceKind: ['simulated', 'live'],
  rule: ['index/1', 'index/2', 'index/3'],
  mode: ['demo', 'live'],
  from: ['finance', 'contract', 'platform'],
  to: ['contract', 'platform', 'finance'],
  flow: ['fund', 'return'],
  'payouts.result': ['win', 'lose', 'refund'],
  'updown.settled.reason': ['', 'NO_ENTRY', 'STALE_EXIT'],
  'rounds.decided.reason': ['', 'TIE', 'NO_LOCK'],
};
const LISTS: readonly (readonly string[])[] = [
  ['up', 'down'],
  ['user', 'house', 'simulated'],
  ['fixed-time', 'all', 'leveraged'],
  ['opening', 'withdrawal'],
  ['KYC_REVIEW', 'SECURITY_CHANGE', 'RISK_REVIEW', 'LEGAL_ORDER'],
  ['win', 'lose'],
  ['tie', 'void'],
  ['refund', 'up'],
  ['capital', 'fund', 'endow', 'grant', 'transfer', 'return'],
  ['copy', 'fund'],
  ['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'],
  ['NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON', 'OPERATOR_VOID'],
  ['ONE_SIDED', 'NO_LOCK', 'NO_CLOSE', 'TIE'],
  ['promo', 'updown'],
  ['administrator', 'auditor', 'reviewer', 'support', 'treasurer', 'editor'],
  ['operators', 'terms', 'halts', 'holds'],
  ['basic', 'advanced'],
  ['passed', 'refused'],
  ['LOGO_SETTING', 'DOWNLOAD_SETTING'],
  ['LOGIN_REGIS_SETTING', 'AUTH_LIMIT'],
];

/** A word of the same list, or the text with a letter more. */
function otherText(name: string, text: string, others: Words): string {
  const list = [others[name] ?? [], ...LISTS].find((words) => words.includes(text));
  if (list === undefined) return text === '' ? 'x' : `${text}X`;
  return list[(list.indexOf(text) + 1) % list.length] ?? text;
}
