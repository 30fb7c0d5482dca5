import type { Assembly } from '../assembly.ts';
import type { KernelCommand } from '../product.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Appends one command: account, id, body. Throws a `TypeError` for a word that no product has. */
export function writeCommand(writer: ByteWriter, commands: Assembly['commands'], command: KernelCommand): void {
  writer.number(command.accountId);
  writer.text(command.id);
  commands.write(writer, command.body);
}

/** Reads one command from where the reader stands. Throws a `RangeError` on bytes that no `writeCommand` wrote. */
export function readCommand(reader: ByteReader, commands: Assembly['commands']): KernelCommand {
  const accountId = reader.number();
  const id = reader.text();
  return { id, accountId, body: commands.read(reader) };
}
