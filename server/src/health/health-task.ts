import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { FollowerState } from '../followers/following.ts';
import type { JobState } from '../jobs/jobs.ts';
import type { Core } from '../machine/core/core.ts';
import { count } from '../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../operators/operator-action.ts';
import type { SymbolSources } from '../prices/feeds/index-series.ts';
import type { HealthRow } from './health-row.ts';
import type { Readiness } from './readiness.ts';

export type HealthSources = {
  readonly core: Pick<Core, 'figures' | 'onBatch'>;
  readonly readiness: () => Promise<Readiness>;
  readonly prices: () => readonly SymbolSources[];
  readonly followers: () => readonly FollowerState[];
  readonly jobs: () => readonly JobState[];
  readonly modules: () => readonly HealthRow[];
};

const ms = (what: string) => described(count, `${what}, milliseconds.`);
const time = (what: string) => described(v.nullable(count), `${what}, UTC epoch milliseconds; null: not since this start.`);
const entry = (what: string) => described(count, `${what}: a number of the journal.`);

const OUTPUT = v.object({
  exchange: described(v.boolean(), 'It answers.'),
  warnings: described(v.array(v.string()), 'What somebody should look at: the warnings of readiness.'),
  journal: described(
    v.object({
      seq: entry('Last entry on disk'),
      batchMs: time('When the last batch with something accepted was written'),
      syncMs: described(v.number(), 'How long the last batch took to be on disk, milliseconds.'),
      queued: described(count, 'Commands that wait.'),
      snapshotSeq: entry('Up to where the newest snapshot goes'),
    }),
    'The journal.',
  ),
  disk: described(
    v.object({ freeBytes: described(count, 'What is free.'), sizeBytes: described(count, 'How large it is.') }),
    'The disk of the data folder.',
  ),
  clock: described(
    v.object({
      state: described(v.string(), '`ok`, or what is wrong with it.'),
      differenceMs: described(v.number(), "The wall clock less the exchange's time, milliseconds."),
      fromVenuesMs: described(v.nullable(v.number()), "The wall clock less the venues' clocks, milliseconds; null where none is asked."),
    }),
    'The clock.',
  ),
  database: described(v.boolean(), 'The database answers.'),
  records: described(
    v.object({
      seq: entry('Last entry that they show'),
      entries: described(count, 'Entries that they do not show yet.'),
      behindMs: ms('For how long'),
    }),
    'The records.',
  ),
  followers: described(
    v.array(
      v.object({
        name: described(v.string(), 'Its name.'),
        seq: entry('Up to where it has come'),
        entries: described(count, 'Entries before the end.'),
      }),
    ),
    'What follows from the journal.',
  ),
  prices: described(
    v.array(
      v.object({
        symbol: described(v.string(), 'The symbol.'),
        state: described(v.string(), '`ok`, `frozen`, `closed`; empty before its first price.'),
        index: described(v.string(), 'Its last index price; empty before the first.'),
        sources: described(
          v.array(
            v.object({
              source: described(v.string(), 'Its name.'),
              price: described(v.string(), 'What it says.'),
              ageMs: ms('How old that is'),
              deviationPpm: described(v.nullable(count), 'How far it is from the index, parts per million of it; null without one.'),
              counts: described(v.boolean(), 'It is not too old to count.'),
            }),
          ),
          'What it is made of.',
        ),
      }),
    ),
    'Prices and their sources.',
  ),
  jobs: described(
    v.array(
      v.object({
        job: described(v.string(), 'Its name.'),
        doneMs: time('When it last succeeded'),
        hasFailed: described(v.boolean(), 'Its last try failed.'),
      }),
    ),
    'Regular work.',
  ),
  parts: described(
    v.array(
      v.object({
        part: described(v.string(), 'Of which kind it is.'),
        name: described(v.string(), 'Which one; empty where there is one.'),
        isWell: described(v.boolean(), 'Nothing is wrong with it.'),
        facts: described(v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))), 'What it says of itself.'),
      }),
    ),
    'Chains, the signer, mails: what modules say of themselves.',
  ),
});

/** How the server does, for every operator: what readiness and figures know, at one moment. */
export function healthTask(sources: HealthSources): OperatorTask {
  let batchMs: number | null = null;
  sources.core.onBatch(({ timeMs, entries }) => {
    if (entries.length > 0) batchMs = timeMs;
  });
  return operatorTask({
    name: 'health',
    summary: 'Shows how the server does: journal, records, followers, prices, jobs, chains, signer and mails.',
    permission: null,
    input: {},
    output: OUTPUT,
    example: EXAMPLE,
    trail: null,
    async answer() {
      const { exchange, warnings, clock, records, database, disk } = await sources.readiness();
      const { seq, queued, lastSyncMs: syncMs, snapshotSeq } = sources.core.figures();
      const output = {
        exchange,
        warnings,
        journal: { seq, batchMs, syncMs, queued, snapshotSeq },
        disk,
        clock,
        database,
        records,
        followers: sources.followers(),
        prices: sources.prices(),
        jobs: sources.jobs().map(({ name: job, doneMs, failed: hasFailed }) => ({ job, doneMs, hasFailed })),
        parts: sources.modules(),
      };
      return { ok: true, output };
    },
  });
}

const EXAMPLE = {
  exchange: true,
  warnings: ['deposits'],
  journal: { seq: 120_345, batchMs: 1_798_761_600_000, syncMs: 2.1, queued: 0, snapshotSeq: 118_000 },
  disk: { freeBytes: 53_687_091_200, sizeBytes: 107_374_182_400 },
  clock: { state: 'ok', differenceMs: 0, fromVenuesMs: 12 },
  database: true,
  records: { seq: 120_345, entries: 0, behindMs: 0 },
  followers: [{ name: 'money-notices', seq: 120_345, entries: 0 }],
  prices: [
    {
      symbol: 'btcusdt',
      state: 'ok',
      index: '30000.12',
      sources: [{ source: 'binance', price: '30000.10', ageMs: 240, deviationPpm: -1, counts: true }],
    },
  ],
  jobs: [{ job: 'rows', doneMs: 1_798_758_000_000, hasFailed: false }],
  parts: [{ part: 'chain', name: 'ethereum', isWell: false, facts: { height: 21_000_000, behindBlocks: 3, problem: 'BEHIND' } }],
};
