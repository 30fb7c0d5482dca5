import type { ByteReader } from './codec/byte-reader.ts';
import type { ByteWriter } from './codec/byte-writer.ts';
import type { Typed } from './product.ts';

/** Tags of one product are from 1 to below this, and its base is a multiple of it. */
export const TAG_ROOM = 256;

/** How a kind of command or event is written. `Before` is what was written before it and may be left out. */
type Layout<Before> = {
  readonly tag: number;
  readonly type: string;
  write(writer: ByteWriter, value: Typed, before: Before): void;
  read(reader: ByteReader, before: Before): Typed;
};

type Kind<V> = { readonly owner: string; readonly tag: number; readonly variant: V };

/** All kinds of commands, or of events, found by their word when writing and by their tag when reading. */
export class Vocabulary<V extends Layout<Before>, Before> {
  readonly #byType = new Map<string, Kind<V>>();
  readonly #byTag = new Map<number, V>();

  /** A product's words. Throws an `Error` when a word or a tag has an owner already, or when a tag is out of its product's range. */
  add(owner: string, tagBase: number, variants: readonly V[]): void {
    for (const variant of variants) {
      const { type } = variant;
      if (!Number.isInteger(variant.tag) || variant.tag < 1 || variant.tag >= TAG_ROOM)
        throw new Error(`${owner}: the tag of ${type} is ${variant.tag}, not one of 1 to ${TAG_ROOM - 1}`);
      const known = this.#byType.get(type);
      if (known !== undefined) throw new Error(`${type} belongs to ${known.owner} and to ${owner}`);
      const tag = tagBase + variant.tag;
      const twin = this.#byTag.get(tag);
      if (twin !== undefined) throw new Error(`${owner}: ${type} has the tag ${variant.tag} of ${twin.type}`);
      this.#byType.set(type, { owner, tag, variant });
      this.#byTag.set(tag, variant);
    }
  }

  types(): readonly string[] {
    return [...this.#byType.keys()];
  }

  /** Throws a `TypeError` for a word that no product has. */
  of(type: string): V {
    return this.#kind(type).variant;
  }

  write(writer: ByteWriter, value: Typed, before: Before): void {
    const { tag, variant } = this.#kind(value.type);
    writer.count(tag);
    variant.write(writer, value, before);
  }

  read(reader: ByteReader, before: Before): Typed {
    const tag = reader.count();
    const variant = this.#byTag.get(tag);
    if (variant === undefined) throw new RangeError(`no kind with tag ${tag}`);
    return variant.read(reader, before);
  }

  #kind(type: string): Kind<V> {
    const kind = this.#byType.get(type);
    if (kind === undefined) throw new TypeError(`no such kind: ${type}`);
    return kind;
  }
}
