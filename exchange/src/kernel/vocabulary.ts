import type { ByteReader } from './codec/byte-reader.ts';
import type { ByteWriter } from './codec/byte-writer.ts';
import type { Typed } from './product.ts';

/** Tags of one product are from 1 to below this, and its base is a multiple of it. */
export const TAG_ROOM = 256;

/** A layout of a kind of command or event. `Before` is what was written before it and may be left out. */
type Layout<Before> = {
  readonly tag: number;
  readonly type: string;
  suits?(value: Typed, before: Before): boolean;
  write(writer: ByteWriter, value: Typed, before: Before): void;
  read(reader: ByteReader, before: Before): Typed;
};

/** The layouts of one kind in the order in which they are tried. */
type Kind<V> = { readonly owner: string; readonly layouts: { readonly tag: number; readonly variant: V }[] };

/** All kinds of commands, or of events, found by their word when writing and by their tag when reading. */
export class Vocabulary<V extends Layout<Before>, Before> {
  readonly #byType = new Map<string, Kind<V>>();
  readonly #byTag = new Map<number, V>();

  /**
   * A product's words. Throws an `Error` when a word or a tag has an owner already, when a tag is out of its product's range, or when a
   * layout is never written, since one before it suits always.
   */
  add(owner: string, tagBase: number, variants: readonly V[]): void {
    for (const variant of variants) {
      const { type } = variant;
      if (!Number.isInteger(variant.tag) || variant.tag < 1 || variant.tag >= TAG_ROOM)
        throw new Error(`${owner}: the tag of ${type} is ${variant.tag}, not one of 1 to ${TAG_ROOM - 1}`);
      const kind = this.#byType.get(type) ?? { owner, layouts: [] };
      const before = kind.layouts.at(-1);
      if (kind.owner !== owner || (before !== undefined && before.variant.suits === undefined))
        throw new Error(`${type} belongs to ${kind.owner} and to ${owner}`);
      const tag = tagBase + variant.tag;
      const twin = this.#byTag.get(tag);
      if (twin !== undefined) throw new Error(`${owner}: ${type} has the tag ${variant.tag} of ${twin.type}`);
      kind.layouts.push({ tag, variant });
      this.#byType.set(type, kind);
      this.#byTag.set(tag, variant);
    }
  }

  types(): readonly string[] {
    return [...this.#byType.keys()];
  }

  /** Throws a `TypeError` for a word that no product has. */
  of(type: string): V {
    const [first] = this.#kind(type).layouts;
    if (first === undefined) throw new TypeError(`no such kind: ${type}`);
    return first.variant;
  }

  /** Throws a `TypeError` when no layout suits. */
  write(writer: ByteWriter, value: Typed, before: Before): void {
    for (const { tag, variant } of this.#kind(value.type).layouts) {
      if (variant.suits !== undefined && !variant.suits(value, before)) continue;
      writer.count(tag);
      variant.write(writer, value, before);
      return;
    }
    throw new TypeError(`no layout suits this ${value.type}`);
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
