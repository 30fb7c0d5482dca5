import { expect, test } from 'vitest';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import { Exchange } from './exchange.ts';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { equalBytes } from './test/same.ts';
import { COMMANDS_A_PRODUCT } from './test/trial.ts';
import { loadTrials } from './test/trials.ts';
import { TrialRun } from './test/trial-run.ts';

const SEEDS = Array.from({ length: 18 }, (_, index) => index + 1);

const trials = await loadTrials();
const met = new Set<string>();

test.each(SEEDS)(
  'I1–I8, I15, I18 random commands of all products, seed %i: exchange, models and auditors agree after every command',
  (seed) => {
    const { exchange, entries, counts } = new TrialRun(trials, seed, COMMANDS_A_PRODUCT * trials.length);
    for (const what of trials.flatMap(({ mustHappen }) => mustHappen)) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    for (const what of counts.keys()) met.add(what);
    const snapshot = exchange.snapshot();

    const journal = new ByteWriter();
    for (const entry of entries) encodeEntry(journal, entry);
    const replayed = new Exchange();
    const reader = new ByteReader(journal.view());
    while (!reader.done) replayed.replay(decodeEntry(reader));
    expect(equalBytes(replayed.snapshot(), snapshot), 'I3: replaying the events gives the same state').toBe(true);

    const again = new Exchange();
    const told = new ByteWriter();
    for (const { seq, timeMs, command } of entries) encodeEntry(told, again.execute(seq, timeMs, command));
    expect(equalBytes(told.view(), journal.view()), 'I3: an exchange that was never restored states the same').toBe(true);
    expect(equalBytes(again.snapshot(), snapshot), 'I3: deciding again gives the same state').toBe(true);
  },
  120_000,
);

test('all of the runs together have met what is rare', () => {
  for (const what of trials.flatMap(({ mustHappenOnce }) => mustHappenOnce)) expect(met.has(what), what).toBe(true);
  for (const what of ['hold.place ok', 'hold.place ABOVE_MAX', 'hold.lift ok', 'hold.lift NOT_FOUND'])
    expect(met.has(what), what).toBe(true);
  const held = [...met].filter((what) => what.endsWith(' ACCOUNT_HELD')).map((what) => what.slice(0, what.indexOf('.')));
  expect(
    trials.map(({ name }) => name).filter((name) => !held.includes(name)),
    'products that met a held account',
  ).toEqual([]);
});
