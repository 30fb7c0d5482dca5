import { assembly } from './assembly.ts';
import type { Command } from './command.ts';
import type { ByteReader } from './kernel/codec/byte-reader.ts';
import type { ByteWriter } from './kernel/codec/byte-writer.ts';
import { readCommand, writeCommand } from './kernel/codec/command-codec.ts';

/** Appends one command as the journal's entries hold it. Throws a `TypeError` for a word that no product has. */
export function encodeCommand(writer: ByteWriter, command: Command): void {
  writeCommand(writer, assembly.commands, command);
}

/** Reads one command from where the reader stands. Throws a `RangeError` on bytes that no `encodeCommand` wrote. */
export function decodeCommand(reader: ByteReader): Command {
  // The vocabulary of the registry's products reads no other words than theirs.
  return readCommand(reader, assembly.commands) as Command;
}
