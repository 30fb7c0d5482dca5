import { expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { decodeEntry, encodeEntry } from '../../entry-codec.ts';
import { Exchange } from '../../exchange.ts';
import { UpdownRun } from '../../test/updown-run.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);
const COMMANDS_EACH = 5_000;
/** What each run must have met; a run without it would prove nothing about it. */
const MUST_HAPPEN = [
  'win ',
  'lose ',
  'tie ',
  'void NO_ENTRY',
  'void STALE_EXIT',
  'updown.place ok',
  'updown.place BAD_INPUT',
  'updown.place NOT_ELIGIBLE',
  'updown.place LOSS_LIMIT',
  'updown.place QUOTE_EXPIRED',
  'updown.place PRICE_FROZEN',
  'updown.place FAST_MARKET',
  'updown.place BELOW_MIN',
  'updown.place ABOVE_MAX',
  'updown.change BAD_TERMS',
  'house.advance ok',
  'protection.setLossLimit ok',
  'protection.exclude BAD_INPUT',
];
/** Rare: in one of the runs at least. */
const MUST_HAPPEN_ONCE = [
  'void FEW_TICKS',
  'updown.place SELF_EXCLUDED',
  'void GAP',
  'updown.place NO_COVER',
  'updown.place EXPOSURE_LIMIT',
  'updown.place INSUFFICIENT_FUNDS',
  'protection.exclude ALREADY_DONE',
  'updown.define ALREADY_DONE',
];

const seen = new Set<string>();

test.each(SEEDS)(
  'I15 random second contracts, seed %i: exchange and naive model agree after every command',
  (seed) => {
    const { exchange, entries, counts } = new UpdownRun(seed, COMMANDS_EACH);
    for (const what of MUST_HAPPEN) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    for (const what of counts.keys()) seen.add(what);
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

test('all of the runs together have met what is rare', () => {
  for (const what of MUST_HAPPEN_ONCE) expect(seen.has(what), what).toBe(true);
});
