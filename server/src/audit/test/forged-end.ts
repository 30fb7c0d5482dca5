import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import type { Finding } from '../finding.ts';

/** An entry that somebody writes behind a journal; what is not said is as an honest one has it. */
export type ForgedEnd = {
  readonly accountId?: number;
  readonly id?: string;
  readonly body: CommandBody;
  readonly events?: readonly ExchangeEvent[];
  readonly ref?: number;
  readonly repeated?: boolean;
  readonly timeMs?: number;
};

/** A finding as a line without its entry's number. Its rule says what it is in a sentence. */
export function lineOf({ rule, what, expected, found }: Finding): string {
  if (!/^[A-Z].*\.$/.test(rule.says)) throw new Error(`${rule.name} says ${rule.says}`);
  return `${rule.name}: ${what} is ${found} instead of ${expected}`;
}

/** The entry that would be next. */
export function forgedEntry(entries: readonly Entry[], forged: ForgedEnd): Entry {
  const last = entries.at(-1);
  const { accountId = 0, id = '', body, events = [], ref = 0, repeated = false, timeMs = last?.timeMs ?? 1 } = forged;
  return { seq: (last?.seq ?? 0) + 1, timeMs, command: { id, accountId, body }, outcome: { ok: true, ref, repeated }, events };
}

/** What the audit finds at the entry, a line each. */
export function problemsAt(entries: readonly Entry[], forged: ForgedEnd): readonly string[] {
  const audit = new Audit(serverProducts);
  const end = forgedEntry(entries, forged);
  for (const entry of [...entries, end]) audit.see(entry);
  return audit
    .report()
    .findings.filter(({ seq }) => seq === end.seq)
    .map(lineOf);
}

/** A piece that ends one order of its own hand more than it has room for: the first that the piece behind it ends, before the last event of this kind. */
export function withOwnEndOf(behind: Entry, entry: Entry, kind: ExchangeEvent['type']): Entry {
  const own = behind.events.find((event) => 'reason' in event && event.reason === 'self-trade');
  const index = entry.events.findLastIndex(({ type }) => type === kind);
  if (own === undefined || index < 0) throw new Error('no such event');
  return { ...entry, events: entry.events.toSpliced(index, 0, own) };
}
