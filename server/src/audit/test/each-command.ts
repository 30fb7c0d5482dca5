import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { otherValues, withEntry, withField, type Forgery } from './forgery.ts';
import { EXPECTED, namesOf, NOTHING_MORE } from './expected-rules.ts';
import { QUIET } from './rich-history.ts';

/** Fields of commands that reach no event and decide nothing, so that no audit can see them changed. */
const UNSEEN: readonly string[] = [
  'house.advance.budget',
  'house.budget.operator',
  'house.budget.reason',
  ...['market', 'updown', 'rounds'].flatMap((name) => [`${name}.change.operator`, `${name}.switch.operator`, `${name}.switch.reason`]),
  'updown.change.reason',
  'settings.set.operator',
  'rounds.change.reason',
  // All open orders of the account stand in this market.
  'spot.cancelAll.marketId',
  // While there is no administrator nothing has to be accepted.
  'operator.begin.isAccepted',
];

/** Rules of what a command must be, beside those of its events. */
const OWN_RULES: Readonly<Record<string, readonly string[]>> = {
  'protection.require': [NOTHING_MORE],
  'updown.place': ['SPEC/6.1 product'],
  'spot.cancel': ['SPEC/4.4 cancel'],
  'spot.delist': ['SPEC/4.4 delist'],
};

const ANSWER = 'SPEC/16 answer';
const ACTOR = 'SPEC/18 actor';
const UNOPENED = 77;

/** The first accepted entry of every kind of command that led to something. */
function samplesOf(entries: readonly Entry[]): readonly Entry[] {
  const samples = new Map<string, Entry>();
  for (const entry of entries) {
    const { type } = entry.command.body;
    if (entry.outcome.ok && !entry.outcome.repeated && entry.events.length > 0 && !samples.has(type)) samples.set(type, entry);
  }
  return [...samples.values()];
}

/**
 * Every kind of command, of those whose names begin so, said otherwise, sent by others, answered otherwise, or called a repetition, while its
 * events stay as they are.
 */
export function* commandForgeries(
  entries: readonly Entry[],
  { begins = '', expected = EXPECTED, unseen = UNSEEN, ownRules = OWN_RULES } = {},
): Generator<Forgery> {
  for (const { seq, command, outcome, events } of samplesOf(entries)) {
    const { type } = command.body;
    if (!type.startsWith(begins)) continue;
    const own = [...events.flatMap((event) => namesOf(event, expected)), ...(ownRules[type] ?? [])];
    const forged = (kind: string, rules: readonly string[], change: (entry: Entry) => Entry): Forgery => ({
      kind: `${type}: ${kind}`,
      entries: withEntry(entries, seq, change),
      seq,
      rules,
    });
    const by =
      (accountId: number) =>
      (entry: Entry): Entry => ({ ...entry, command: { ...entry.command, accountId } });
    for (const [name, value] of Object.entries(command.body)) {
      if (name === 'type' || unseen.includes(`${type}.${name}`)) continue;
      for (const [path, change] of otherValues(value, name, expected.words)) {
        const body = (entry: Entry): CommandBody => withField(entry.command.body, name, change);
        yield forged(`${name}${path} of the command`, own, (entry) => ({ ...entry, command: { ...entry.command, body: body(entry) } }));
      }
    }
    if (command.accountId === 0) yield forged('sent by a user', [ACTOR], by(1));
    else {
      yield forged('sent by the house', [ACTOR], by(0));
      yield forged('sent by another account', own, by(QUIET));
    }
    yield forged('sent by an account that nobody opened', [ACTOR], by(UNOPENED));
    if (!outcome.ok) continue;
    yield forged('answered with another number', [ANSWER], (entry) => ({ ...entry, outcome: { ...outcome, ref: outcome.ref + 1 } }));
    const repeated = { ...outcome, repeated: true } as const;
    yield forged('called a repetition', ['SPEC/16 repetition'], (entry) => ({ ...entry, outcome: repeated, events: [] }));
  }
}

/** The one repetition of the journal with another answer, and with other content. */
export function* repetitionForgeries(entries: readonly Entry[]): Generator<Forgery> {
  const { seq } = entries.find(({ outcome }) => outcome.ok && outcome.repeated) ?? { seq: 0 };
  const rules = ['SPEC/16 repetition'];
  const answer = { ok: true, ref: 99, repeated: true } as const;
  yield {
    kind: 'a repetition with another answer',
    rules,
    seq,
    entries: withEntry(entries, seq, (entry) => ({ ...entry, outcome: answer })),
  };
  const other = (entry: Entry): Entry => ({
    ...entry,
    command: { ...entry.command, body: withField(entry.command.body, 'amount', () => 1n) },
  });
  yield { kind: 'a repetition with other content', rules, seq, entries: withEntry(entries, seq, other) };
}
