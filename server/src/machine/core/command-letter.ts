import { decodeCommand, encodeCommand } from '@candor/exchange/command-codec';
import type { Command } from '@candor/exchange/command';
import { ByteReader } from '@candor/exchange/kernel/codec/byte-reader';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';

/** Commands on their way to the core's thread: one after the other, each behind the number under which it is sent. */
export class CommandLetter {
  readonly #writer = new ByteWriter();

  get isEmpty(): boolean {
    return this.#writer.length === 0;
  }

  /** Throws a `TypeError` for a command that cannot be written; the letter is then as it was before. */
  add(ask: number, command: Command): void {
    const { length } = this.#writer;
    try {
      this.#writer.count(ask);
      encodeCommand(this.#writer, command);
    } catch (error) {
      this.#writer.cutTo(length);
      throw error;
    }
  }

  /** What was added since the last call, as memory of its own. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#writer.copy();
    this.#writer.clear();
    return bytes;
  }
}

/** The commands of a letter in their order. Throws a `RangeError` on bytes that no `CommandLetter` wrote. */
export function* readCommandLetter(bytes: Uint8Array): Generator<readonly [ask: number, command: Command]> {
  const reader = new ByteReader(bytes);
  while (!reader.done) yield [reader.count(), decodeCommand(reader)];
}
