import type { Bytes } from './bytes.ts';
import { readLegs } from './legs.ts';
import { kindIn } from './page.ts';
import type { Field, Kind, Page, Word } from './page.ts';

export type Value = number | bigint | string | boolean | Uint8Array | null | readonly Value[] | Fields;
export type Fields = { readonly [name: string]: Value };

/** All pages: the one that all share, and one a product. */
export type Pages = {
  readonly shared: Page;
  readonly products: readonly Page[];
};

/** The entry that an event stands in, as far as it was read, and the entry before that one in its batch. */
export type Around = { readonly entry: Fields | null; readonly before: Fields | null };

const ALONE: Around = { entry: null, before: null };

/** Reads bytes as the pages say. What a page says and no bytes have shown yet is known by `shown`. */
export class PageReader {
  readonly bytes: Bytes;
  readonly #pages: Pages;
  /** Types and lists of this page are meant first. */
  readonly #page: Page;
  /** Rows of types by their first byte, lists that were not empty and options that were there, with their page: `house optional(opening)`; layouts: `house.opened by 1`. */
  readonly shown: Set<string>;
  readonly #around: Around;

  constructor(pages: Pages, bytes: Bytes, page = pages.shared, shown = new Set<string>(), around = ALONE) {
    this.#pages = pages;
    this.bytes = bytes;
    this.#page = page;
    this.shown = shown;
    this.#around = around;
  }

  fields(fields: readonly Field[]): Fields {
    const said = fields.filter(({ as }) => as !== undefined);
    const left = said.length === 0 ? 0 : this.bytes.count();
    if (left >= 2 ** said.length) throw new RangeError('an event leaves out more than it has');
    const read: Record<string, Value> = {};
    for (const field of fields) {
      const { name, kind, as = [] } = field;
      const isLeft = Math.floor(left / 2 ** said.indexOf(field)) % 2 === 1 && as.length > 0;
      const value = isLeft ? this.#said(as) : this.#fieldNamed(name, kind, read);
      if (name === '') Object.assign(read, value);
      else if (kind.name !== 'textOrNone' || value !== '') read[name] = value;
    }
    return read;
  }

  /** The kinds that stand for what is written elsewhere take the name of the field. */
  #fieldNamed(name: string, kind: Kind, before: Fields): Value {
    switch (kind.name) {
      case 'next':
        return this.#ofEntryBefore(name) + 1;
      case 'later':
        return this.#ofEntryBefore(name) + this.bytes.count();
      default:
        return this.value(kind, before);
    }
  }

  #said(names: readonly string[]): Value {
    const { entry } = this.#around;
    for (const name of names)
      for (const fields of [entry?.['command'], entry?.['outcome'], entry]) {
        const value = (fields as Fields | undefined)?.[name];
        if (value !== undefined && value !== null) return value;
      }
    throw new RangeError(`the entry does not say ${names.join(' or ')}`);
  }

  #ofEntryBefore(name: string): number {
    const value = this.#around.before?.[name];
    if (typeof value !== 'number') throw new RangeError('an entry follows none');
    return value;
  }

  value(kind: Kind, before: Fields = {}): Value {
    const { bytes } = this;
    switch (kind.name) {
      case 'byte':
        return bytes.byte();
      case 'flag':
        return bytes.flag();
      case 'count':
        return bytes.count();
      case 'number':
        return bytes.number();
      case 'amount':
        return bytes.amount();
      case 'text':
      case 'textOrNone':
        return bytes.text();
      case 'decimal':
        return bytes.decimal();
      case 'bytes':
        return bytes.take(bytes.count());
      case 'word':
        return this.word(kind.of, bytes.byte());
      case 'name': {
        const number = bytes.byte();
        return number === 255 ? bytes.text() : this.word(kind.of, number);
      }
      case 'near':
        return Number(before[kind.of]) + bytes.number();
      case 'legs':
        return readLegs(bytes, kind.of === '' ? [] : kind.of.split('/').map((name) => before[name] ?? null));
      default:
        return this.#composed(kind, before);
    }
  }

  /** A word by its number. */
  word(list: string, number: number): string {
    const word = this.#page.lists.get(list)?.[number];
    if (word === undefined) throw new RangeError(`${this.#page.product}: no word ${number} in ${list}`);
    return word;
  }

  /** `before` are the fields before the list. */
  list(type: string, before: Fields = {}): readonly Value[] {
    return Array.from({ length: this.#length() }, () => {
      this.shown.add(this.#mark(`list(${type})`));
      return this.value(kindIn(type), before);
    });
  }

  #composed({ name, of }: Kind, before: Fields): Value {
    switch (name) {
      case 'list':
        return this.list(of, before);
      case 'padded':
        return this.#padded(of);
      case 'optional':
        return this.#optional(of, before);
      case 'refusal':
        return this.#refusal(this.bytes.count());
      case 'command':
        return this.#word(({ commands }) => commands, ALONE);
      case 'event':
        return this.#word(({ events }) => events, { ...this.#around, entry: before });
      default:
        return this.#type(name);
    }
  }

  #optional(type: string, before: Fields): Value {
    if (!this.bytes.flag()) return null;
    this.shown.add(this.#mark(`optional(${type})`));
    return this.value(kindIn(type), before);
  }

  #type(name: string): Value {
    const page = this.#page.types.has(name) ? this.#page : this.#pages.shared;
    const type = page.types.get(name);
    if (type === undefined) throw new SyntaxError(`${this.#page.product}: nothing says what ${name} is`);
    const whole = type.get('');
    if (whole !== undefined) return this.fields(whole);
    const firstByte = this.bytes.byte();
    const row = type.get(String(firstByte));
    if (row === undefined) throw new RangeError(`${name} begins with ${firstByte}`);
    this.shown.add(this.#mark(`${name} ${firstByte}`));
    return { firstByte, ...this.fields(row) };
  }

  #word(of: (page: Page) => readonly Word[], around: Around): Fields {
    const tag = this.bytes.count();
    for (const page of this.#pages.products) {
      const word = of(page).find((one) => page.tagBase + one.tag === tag);
      if (word === undefined) continue;
      this.shown.add(`${word.type} by ${word.tag}`);
      return { type: word.type, ...new PageReader(this.#pages, this.bytes, page, this.shown, around).fields(word.fields) };
    }
    throw new RangeError(`no page has the tag ${tag}`);
  }

  #refusal(number: number): string {
    for (const { refusals } of [this.#pages.shared, ...this.#pages.products]) {
      const code = refusals.get(number);
      if (code !== undefined) return code;
    }
    throw new RangeError(`no page has the refusal ${number}`);
  }

  #padded(type: string): readonly Value[] {
    const length = this.bytes.count();
    const start = this.bytes.at;
    if (length > this.bytes.left) throw new RangeError('the bytes end inside a value');
    const values: Value[] = [];
    while (this.bytes.at - start < length) {
      values.push(this.value({ name: type, of: '' }));
      while ((this.bytes.at - start) % 8 !== 0) if (this.bytes.byte() !== 0) throw new RangeError('the filling is not zero');
    }
    if (this.bytes.at - start !== length) throw new RangeError('a value goes on after its end');
    if (values.length > 0) this.shown.add(this.#mark(`padded(${type})`));
    return values;
  }

  /** Every item takes a byte at least, so a longer list is an error before it is read. */
  #length(): number {
    const length = this.bytes.count();
    if (length > this.bytes.left) throw new RangeError('the bytes end inside a list');
    return length;
  }

  #mark(what: string): string {
    return `${this.#page.product} ${what}`;
  }
}
