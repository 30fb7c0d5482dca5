import * as v from 'valibot';
import type { PlainMessageId, Say } from '../../i18n/text.tsx';
import { wordsOf } from '../form/fields.ts';

const source = v.object({
  source: v.string(),
  price: v.string(),
  ageMs: v.number(),
  deviationPpm: v.nullable(v.number()),
  counts: v.boolean(),
});

/** What the action `health` answers. */
export const healthShape = v.object({
  exchange: v.boolean(),
  warnings: v.array(v.string()),
  journal: v.object({ seq: v.number(), batchMs: v.nullable(v.number()), syncMs: v.number(), queued: v.number(), snapshotSeq: v.number() }),
  disk: v.object({ freeBytes: v.number(), sizeBytes: v.number() }),
  clock: v.object({ state: v.string(), differenceMs: v.number() }),
  database: v.boolean(),
  records: v.object({ seq: v.number(), entries: v.number(), behindMs: v.number() }),
  followers: v.array(v.object({ name: v.string(), seq: v.number(), entries: v.number() })),
  prices: v.array(v.object({ symbol: v.string(), state: v.string(), index: v.string(), sources: v.array(source) })),
  jobs: v.array(v.object({ job: v.string(), doneMs: v.nullable(v.number()), hasFailed: v.boolean() })),
  parts: v.array(
    v.object({
      part: v.string(),
      name: v.string(),
      isWell: v.boolean(),
      facts: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
    }),
  ),
});

export type Health = v.InferOutput<typeof healthShape>;

/** What is not well: a word, and which one of its kind; '' where there is one. */
export type Unwell = { readonly word: string; readonly name: string };

/** What the warnings name, parts that are not well, regular work that has failed, and the database where it is silent; each once. */
export function unwellOf({ warnings, parts, jobs, database }: Pick<Health, 'warnings' | 'parts' | 'jobs' | 'database'>): readonly Unwell[] {
  const words = [...(database ? [] : ['database']), ...warnings, ...jobs.filter(({ hasFailed }) => hasFailed).map(({ job }) => job)];
  const unwell = parts.filter(({ isWell }) => !isWell).map(({ part, name }) => ({ word: part, name }));
  return [...[...new Set(words)].map((word) => ({ word, name: '' })), ...unwell];
}

/** States of the clock and of prices, and what readiness warns of. Others, as names of regular work, are words of their own. */
const WORDS: ReadonlyMap<string, PlainMessageId> = new Map([
  ['ok', 'operator-health.state.ok'],
  ['frozen', 'operator-health.state.frozen'],
  ['closed', 'operator-health.state.closed'],
  ['', 'operator-health.state.none'],
  ['ahead', 'operator-health.state.ahead'],
  ['behind', 'operator-health.state.behind'],
  ['unconfirmed', 'operator-health.state.unconfirmed'],
  ['disagrees', 'operator-health.state.disagrees'],
  ['exchange', 'operator-health.warning.exchange'],
  ['clock', 'operator-health.warning.clock'],
  ['prices', 'operator-health.warning.prices'],
  ['disk', 'operator-health.warning.disk'],
  ['database', 'operator-health.warning.database'],
  ['records', 'operator-health.warning.records'],
  ['deposits', 'operator-health.warning.deposits'],
  ['payments', 'operator-health.warning.payments'],
  ['content', 'operator-health.warning.content'],
  ['registration', 'operator-health.warning.registration'],
  ['sign-ins', 'operator-health.warning.signIns'],
  ['fiat-rates', 'operator-health.warning.fiatRates'],
  ['verifications', 'operator-health.warning.verifications'],
]);

/** What keeps a chain from being followed. */
const PROBLEMS: ReadonlyMap<string, PlainMessageId> = new Map([
  ['NODE_BEHIND', 'operator-health.problem.nodeBehind'],
  ['WRONG_ANSWER', 'operator-health.problem.wrongAnswer'],
  ['HALTED', 'operator-health.problem.halted'],
]);

/** What a part says of itself in a text: a problem by its code, or an address, a sentence. */
export function factText(text: string, say: Say): string {
  const id = PROBLEMS.get(text);
  return text === '' ? '–' : id === undefined ? text : say(id);
}

/** A word of the server in the reader's language. */
export function wordText(word: string, say: Say, english: (text: string) => string): string {
  const id = WORDS.get(word);
  return id === undefined ? english(wordsOf(word)) : say(id);
}
