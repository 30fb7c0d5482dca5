import type { ByteReader } from './kernel/codec/byte-reader.ts';
import type { ByteWriter } from './kernel/codec/byte-writer.ts';
import type { CommandVariant, Memory, Variant } from './kernel/codec/variant.ts';
import type { CommandBody } from './command.ts';
import type { ExchangeEvent } from './event.ts';
import { products } from './registry.ts';

/** All kinds of one vocabulary, found by their word when writing and by their tag when reading. */
class Vocabulary<T extends { readonly type: string }, V extends Variant<T>> {
  readonly #byType = new Map<string, V>();
  readonly #byTag: (V | undefined)[] = [];

  constructor(variants: readonly V[]) {
    for (const variant of variants) {
      if (this.#byTag[variant.tag] !== undefined || this.#byType.has(variant.type))
        throw new Error(`tag ${variant.tag} or ${variant.type} given twice`);
      while (this.#byTag.length <= variant.tag) this.#byTag.push(undefined);
      this.#byTag[variant.tag] = variant;
      this.#byType.set(variant.type, variant);
    }
  }

  of(type: string): V {
    const variant = this.#byType.get(type);
    if (variant === undefined) throw new TypeError(`no such kind: ${type}`);
    return variant;
  }

  write(writer: ByteWriter, value: T): void {
    const variant = this.of(value.type);
    writer.byte(variant.tag);
    variant.write(writer, value);
  }

  read(reader: ByteReader): T {
    const tag = reader.byte();
    const variant = this.#byTag[tag];
    if (variant === undefined) throw new RangeError(`no kind with tag ${tag}`);
    return variant.read(reader);
  }
}

const commands = new Vocabulary<CommandBody, CommandVariant<CommandBody>>(products.flatMap((product) => [...product.commands]));
const events = new Vocabulary<ExchangeEvent, Variant<ExchangeEvent>>(products.flatMap((product) => [...product.events]));

export const writeCommandBody = (writer: ByteWriter, body: CommandBody): void => commands.write(writer, body);
export const readCommandBody = (reader: ByteReader): CommandBody => commands.read(reader);
export const writeEvent = (writer: ByteWriter, event: ExchangeEvent): void => events.write(writer, event);
export const readEvent = (reader: ByteReader): ExchangeEvent => events.read(reader);

/** How long the id of such a command is remembered. */
export const memoryOf = (body: CommandBody): Memory => commands.of(body.type).memory;
