import { expect, test } from 'vitest';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import { Exchange } from './exchange.ts';
import { equalBytes, TradingRun } from './test/trading-run.ts';

const COMMANDS_EACH = 10_000;
const SEEDS = Array.from({ length: 21 }, (_, index) => index + 1);

test.each(SEEDS)(
  'I1–I8 random trading, seed %i: exchange, naive model and auditor agree after every command',
  (seed) => {
    const { exchange, entries } = new TradingRun(seed, COMMANDS_EACH);
    const snapshot = exchange.snapshot();

    const journal = new ByteWriter();
    for (const entry of entries) encodeEntry(journal, entry);
    const replayed = new Exchange();
    const reader = new ByteReader(journal.view());
    while (!reader.done) replayed.replay(decodeEntry(reader));
    expect(equalBytes(replayed.snapshot(), snapshot), 'I3: replaying the events gives the same state').toBe(true);

    const again = new Exchange();
    for (const { seq, timeMs, command } of entries) again.execute(seq, timeMs, command);
    expect(equalBytes(again.snapshot(), snapshot), 'I3: deciding again gives the same state').toBe(true);
  },
  60_000,
);
