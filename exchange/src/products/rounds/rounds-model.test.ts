import { expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from '../../entry-codec.ts';
import { Exchange } from '../../exchange.ts';
import { RoundsRun } from '../../test/rounds-run.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);
const COMMANDS_EACH = 8_000;
/** What each run must have met; a run without it would prove nothing about it. */
const MUST_HAPPEN = [
  'up ',
  'down ',
  'refund TIE',
  'refund ONE_SIDED',
  'refund NO_LOCK',
  'refund NO_CLOSE',
  'rounds.cancel ok',
  'rounds.cancel WINDOW_CLOSED',
  'rounds.cancel ALREADY_DONE',
  'rounds.cancel NOT_FOUND',
  'rounds.stake ok',
  'rounds.stake WINDOW_CLOSED',
  'rounds.stake WRONG_SIDE',
  'rounds.stake PRICE_FROZEN',
  'rounds.stake NOT_ELIGIBLE',
  'rounds.stake BELOW_MIN',
  'rounds.stake BAD_INPUT',
];

test.each(SEEDS)(
  'I18 random rounds, seed %i: exchange and naive model agree after every command',
  (seed) => {
    const { exchange, entries, counts } = new RoundsRun(seed, COMMANDS_EACH);
    for (const what of MUST_HAPPEN) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    const snapshot = exchange.snapshot();

    const journal = new ByteWriter();
    for (const entry of entries) encodeEntry(journal, entry);
    const replayed = new Exchange();
    const reader = new ByteReader(journal.view());
    while (!reader.done) replayed.replay(decodeEntry(reader));
    expect(replayed.snapshot(), 'I3: replaying the events gives the same state').toEqual(snapshot);

    const again = new Exchange();
    for (const { seq, timeMs, command } of entries) again.execute(seq, timeMs, command);
    expect(again.snapshot(), 'I3: deciding again gives the same state').toEqual(snapshot);
  },
  120_000,
);
