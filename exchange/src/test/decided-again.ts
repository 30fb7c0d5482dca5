import type { Entry } from '../entry.ts';
import { decodeEntry, encodeEntry } from '../entry-codec.ts';
import { Exchange } from '../exchange.ts';
import { ByteReader } from '../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { equalBytes } from './same.ts';

/** I3: the events of a run replayed from their bytes, and its commands decided again by an exchange that was never restored. Throws at a difference. */
export function decideAgain(exchange: Exchange, entries: readonly Entry[]): void {
  const snapshot = exchange.snapshot();
  const journal = new ByteWriter();
  for (const entry of entries) encodeEntry(journal, entry);
  const replayed = new Exchange();
  const reader = new ByteReader(journal.view());
  while (!reader.done) replayed.replay(decodeEntry(reader));
  need(equalBytes(replayed.snapshot(), snapshot), 'replaying the events gives another state');

  const again = new Exchange();
  const told = new ByteWriter();
  for (const { seq, timeMs, command } of entries) encodeEntry(told, again.execute(seq, timeMs, command));
  need(equalBytes(told.view(), journal.view()), 'an exchange that was never restored states something else');
  need(equalBytes(again.snapshot(), snapshot), 'deciding again gives another state');
}

function need(is: boolean, otherwise: string): void {
  if (!is) throw new Error(`I3: ${otherwise}`);
}
