import { decodeCommand, encodeCommand } from '@candor/exchange/command-codec';
import { ByteReader } from '@candor/exchange/kernel/codec/byte-reader';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { rehearse } from '@candor/exchange/rehearsal';
import { BatchBuffer } from '../journal/batch-buffer.ts';

/** A start has the processor to itself. */
const AFTER_MS = 3_000;
/** Then a piece of about so many milliseconds, and a pause: orders that come meanwhile hardly wait. */
const PIECE_MS = 2;
const PAUSE_MS = 10;
const MOST_BYTES = 1 << 20;

/** `after` and `nowMs` of the thread, in milliseconds. */
export type RehearsalClock = { readonly after: (delayMs: number, run: () => void) => void; readonly nowMs: () => number };

/**
 * Runs what products rehearse in the thread of the core, while it has time: the first fall of a process then finds its code compiled. Everything of it
 * is thrown away. `onFailed` is told of a bug; trade does not depend on it.
 */
export function startRehearsal(clock: RehearsalClock, onFailed: (error: unknown) => void, rehearsed = rehearse): void {
  const buffer = new BatchBuffer();
  const sent = new ByteWriter();
  const pieces = rehearsed(
    (entry) => {
      if (entry.seq === 1 || buffer.payloadLength > MOST_BYTES) buffer.clear();
      buffer.add(entry);
    },
    // Commands come from the gateway's thread as bytes.
    (command) => {
      sent.clear();
      encodeCommand(sent, command);
      return decodeCommand(new ByteReader(sent.view()));
    },
  );
  const piece = (): void => {
    const endMs = clock.nowMs() + PIECE_MS;
    try {
      for (;;) {
        if (pieces.next().done === true) return;
        if (clock.nowMs() >= endMs) break;
      }
      clock.after(PAUSE_MS, piece);
    } catch (error) {
      onFailed(error);
    }
  };
  clock.after(AFTER_MS, piece);
}
