import { isDeepStrictEqual } from 'node:util';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembly } from './assembly.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import type { Entry } from './entry.ts';
import type { EntryPosition } from './kernel/codec/entry-codec.ts';
import { Exchange } from './exchange.ts';
import { ByteReader } from './kernel/codec/byte-reader.ts';
import { ByteWriter } from './kernel/codec/byte-writer.ts';
import { commonRefusals } from './kernel/common-refusals.ts';
import { products } from './registry.ts';
import { tradingRefusals } from './trading/refusals.ts';
import { Bytes } from './test/formats/bytes.ts';
import { withDistinctNumbers } from './test/formats/distinct.ts';
import type { Documented } from './test/formats/documented.ts';
import { everyStepOfAdjustments } from './test/adjustments-script.ts';
import { HELD, openFullHarness } from './test/formats/full-harness.ts';
import { GROUND_FIGURES, outcomeOf } from './test/formats/ground-figures.ts';
import { kindIn, readPage, readTables } from './test/formats/page.ts';
import type { Field, Page } from './test/formats/page.ts';
import { PageReader, type Fields, type Pages } from './test/formats/reader.ts';
import { everyStepOfOperators } from './test/operators-script.ts';
import { equalBytes } from './test/same.ts';
import { everyStepOfVerification } from './test/verification-script.ts';
import { STORED_ENTRIES } from './test/stored/entries.ts';

type Tagged = { readonly tag: number; readonly type: string };
type Examples = { readonly STORED_ENTRIES: readonly string[] };
type Contribution = { readonly documented: Documented };

const pagesByFile = import.meta.glob<string>('./{kernel,ground,products}/*/formats.md', { eager: true, query: '?raw', import: 'default' });
const tablesByFile = import.meta.glob<string>('./{kernel,ground,products}/*/formats.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const contributions = import.meta.glob<Contribution>('./products/*/test/documented.ts', { eager: true });
const examplesByFile = import.meta.glob<Examples>('./products/*/test/stored-entries.ts', { eager: true });

/** By product, in the order of the registry. */
const documented = products.flatMap(({ name }) => {
  const contribution = contributions[`./products/${name}/test/documented.ts`];
  return contribution === undefined ? [] : [{ name, ...contribution.documented }];
});
const sharedText = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
/** Commands and events as `formats.json` beside a page says them; sections, their types and refusals stand on the page alone. */
const pages: Pages = {
  shared: readPage(sharedText),
  products: Object.entries(pagesByFile).map(([file, text]) => {
    const page = readPage(text);
    const tables = readTables(tablesByFile[file.replace(/md$/, 'json')] ?? '{}');
    return { ...page, ...tables, lists: new Map([...page.lists, ...tables.lists]), types: new Map([...page.types, ...tables.types]) };
  }),
};

/** What the type `entry` of the shared page becomes. */
type EntryByPage = Pick<Entry, 'seq' | 'timeMs' | 'events'> & {
  readonly accountId: number;
  readonly id: string;
  readonly command: Entry['command']['body'];
  readonly outcome: Fields;
};

type EntryInWords = Omit<Entry, 'outcome'> & { readonly outcome: Fields };
/** An entry as the pages say it, in the words of the exchange. `before` is the one before it in its batch. */
function entryByPages(bytes: Bytes, before: EntryPosition | null = null, shown = new Set<string>()): EntryInWords {
  const value: unknown = new PageReader(pages, bytes, pages.shared, shown, { entry: null, before }).value({ name: 'entry', of: '' });
  const { seq, timeMs, accountId, id, command, outcome, events } = value as EntryByPage;
  return { seq, timeMs, command: { id, accountId, body: command }, outcome: outcomeOf(outcome), events };
}

const bytesOf = (entry: Entry, before: EntryPosition | null = null): Uint8Array => {
  const writer = new ByteWriter();
  encodeEntry(writer, entry, before);
  return writer.copy();
};

const examples: readonly Uint8Array[] = [STORED_ENTRIES, ...Object.values(examplesByFile).map((file) => file.STORED_ENTRIES)]
  .flat()
  .map((hex) => Buffer.from(hex, 'hex'));

const distinct = examples.map((example) => bytesOf(withDistinctNumbers(decodeEntry(new ByteReader(example)))));

describe('I3 each value is read as docs/formats.md says it is written', () => {
  /** What comes back, and how many bytes are left. */
  function again<T>(write: (writer: ByteWriter) => void, read: (bytes: Bytes) => T): readonly [T, number] {
    const writer = new ByteWriter();
    write(writer);
    const bytes = new Bytes(writer.copy());
    return [read(bytes), bytes.left];
  }
  const count = (value: number): unknown =>
    again(
      (writer) => writer.count(value),
      (bytes) => bytes.count(),
    );
  const number = (value: number): unknown =>
    again(
      (writer) => writer.number(value),
      (bytes) => bytes.number(),
    );
  const amount = (value: bigint): unknown =>
    again(
      (writer) => writer.amount(value),
      (bytes) => bytes.amount(),
    );
  const text = (value: string): unknown =>
    again(
      (writer) => writer.text(value),
      (bytes) => bytes.text(),
    );

  test('counts and numbers', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (value) => isDeepStrictEqual(count(value), [value, 0])));
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => isDeepStrictEqual(number(value), [value, 0])));
    fc.assert(fc.property(fc.double(), (value) => isDeepStrictEqual(number(value), [value === 0 ? 0 : value, 0])));
    for (const value of [0, 127, 128, 2 ** 28, 2 ** 53 - 1]) expect(count(value)).toEqual([value, 0]);
    for (const value of [0, -1, 2 ** 52 - 1, 2 ** 52, -(2 ** 52), 0.5, Number.NaN]) expect(number(value)).toEqual([value, 0]);
  });

  test('amounts and texts', () => {
    fc.assert(fc.property(fc.bigInt(), (value) => isDeepStrictEqual(amount(value), [value, 0])));
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (value) => isDeepStrictEqual(text(value), [value, 0])));
    for (const value of [0n, -1n, 2n ** 52n - 1n, 2n ** 52n, -(2n ** 52n), 2n ** 200n]) expect(amount(value)).toEqual([value, 0]);
  });
});

describe('I3 the pages and the registry say the same', () => {
  test('each product has one page, and each page is of a product', () => {
    expect(pages.products.map(({ product }) => product).toSorted()).toEqual(products.map(({ name }) => name).toSorted());
  });

  test.each(products)(
    '$name: tags, kinds, refusals and the version of the section',
    ({ name, tagBase, commands, events, refusals, section }) => {
      const page = pages.products.find(({ product }) => product === name);
      const words = (list: readonly Tagged[]): unknown => list.map(({ tag, type }) => ({ tag, type }));
      expect(page?.tagBase).toBe(tagBase);
      expect(words(page?.commands ?? [])).toEqual(words(commands));
      expect(words(page?.events ?? [])).toEqual(words(events));
      expect(new Map(page?.refusals)).toEqual(new Map(Object.entries(refusals).map(([code, number]) => [number, code])));
      expect(page?.section?.version).toBe(section.version);
    },
  );

  test('the shared page names no product, so that a new one leaves it as it is', () => {
    const named = documented.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sharedText));
    expect(documented.length).toBeGreaterThan(0);
    expect(named.map(({ name }) => name)).toEqual([]);
  });

  test('refusals that are no product’s', () => {
    const numbers = Object.entries({ ...commonRefusals, ...tradingRefusals });
    expect(new Map(pages.shared.refusals)).toEqual(new Map(numbers.map(([code, number]) => [number, code])));
  });
});

describe('I3 a reader made from the pages alone reads every entry as the exchange does', () => {
  test.each([...examples, ...distinct].map((example, index) => [index, example] as const))(
    'example %i, to its last byte',
    (_index, example) => {
      const bytes = new Bytes(example);
      expect(entryByPages(bytes)).toEqual(decodeEntry(new ByteReader(example)));
      expect(bytes.left).toBe(0);
    },
  );

  test('the same behind another entry of its batch, and not without it', () => {
    for (const entry of examples.map((example) => decodeEntry(new ByteReader(example)))) {
      const before = { seq: entry.seq - 1, timeMs: entry.timeMs - 300 };
      const bytes = bytesOf(entry, before);
      expect([entryByPages(new Bytes(bytes), before), decodeEntry(new ByteReader(bytes), before)]).toEqual([entry, entry]);
      expect([readByPages(bytes), readByCode(bytes)]).toEqual([null, null]);
    }
  });

  test('the examples hold every kind of command and of event', () => {
    const shown = new Set<string>();
    const entries = examples.map((example) => entryByPages(new Bytes(example), null, shown));
    const layouts = products.flatMap(({ commands, events }): readonly Tagged[] => [...commands, ...events]);
    expect(layouts.filter(({ tag, type }) => !shown.has(`${type} by ${tag}`))).toEqual([]);
    const types = (list: readonly { readonly type: string }[]): ReadonlySet<string> => new Set(list.map(({ type }) => type));
    expect(types(entries.map(({ command }) => command.body))).toEqual(new Set(assembly.commands.types()));
    expect(types(entries.flatMap(({ events }) => events))).toEqual(new Set(assembly.events.types()));
  });

  /** Every word, form and flag with the number above the last, and marks of legs. */
  const VALUES = [...Array.from({ length: 18 }, (_, value) => value), 127, 128, 254, 255];

  test('whatever a byte that is a value by itself is changed to, both read the same, or both refuse', () => {
    const differences: string[] = [];
    for (const [index, example] of examples.entries()) {
      const bytes = new SingleBytes(example);
      entryByPages(bytes);
      expect(bytes.singles.size).toBeGreaterThan(2);
      for (const at of bytes.singles) {
        for (const value of VALUES) {
          const changed = Uint8Array.from(example).with(at, value);
          const [byPages, byCode] = [readByPages(changed), readByCode(changed)];
          // The exchange takes any bytes for text, since it wrote them itself; the page says UTF-8.
          if (byPages === 'not UTF-8') continue;
          if (!isDeepStrictEqual(byPages, byCode)) differences.push(`byte ${at} of example ${index} as ${value}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });
});

/** Notes where flags, words and other values of one byte stand. */
class SingleBytes extends Bytes {
  readonly singles = new Set<number>();

  override byte(): number {
    this.singles.add(this.at);
    return super.byte();
  }
}

type Read = { readonly entry: unknown; readonly length: number } | null;

/** Null when the bytes are refused. */
function readByPages(bytes: Uint8Array): Read | 'not UTF-8' {
  const reader = new Bytes(bytes);
  try {
    return { entry: entryByPages(reader), length: reader.at };
  } catch (error) {
    return error instanceof URIError ? 'not UTF-8' : null;
  }
}

function readByCode(bytes: Uint8Array): Read {
  const reader = new ByteReader(bytes);
  try {
    return { entry: decodeEntry(reader), length: reader.position };
  } catch {
    return null;
  }
}

/** Rows, lists and options of some fields and of the types in them, as `PageReader.shown` names them. */
function* marksIn(page: Page, fields: readonly Field[]): Generator<string> {
  for (const { kind } of fields) {
    const isOf = ['list', 'optional', 'padded'].includes(kind.name);
    if (isOf) yield `${page.product} ${kind.name}(${kind.of})`;
    const name = isOf ? kindIn(kind.of).name : kind.name;
    for (const [firstByte, row] of page.types.get(name) ?? pages.shared.types.get(name) ?? []) {
      if (firstByte !== '') yield `${page.product} ${name} ${firstByte}`;
      yield* marksIn(page, row);
    }
  }
}

describe('I3 a reader made from the pages alone reads every section of a snapshot', () => {
  const shown = new Set<string>();
  const snapshots: Uint8Array[] = [];
  const harness = openFullHarness();
  for (const { fill } of documented) for (const _ of fill(harness)) snapshots.push(harness.exchange.snapshot());
  // at the end: whom commands name is asked for from then on
  everyStepOfOperators((body) => harness.send(0, body));
  everyStepOfVerification((body) => harness.send(0, body), [2, 3]);
  everyStepOfAdjustments((body) => harness.send(0, body), { accountId: HELD, assetId: 1, amount: 3_000_000n });
  snapshots.push(harness.exchange.snapshot());

  const pageOf = (name: string): Page => pages.products.find(({ product }) => product === name) ?? pages.shared;
  const fieldsOf = (name: string): readonly Field[] => pageOf(name).section?.fields ?? [];

  type Section = { readonly name: string; readonly version: number; readonly content: Uint8Array };
  type State = { readonly format: number; readonly lastSeq: number; readonly lastTimeMs: number; readonly sections: readonly Section[] };

  const stateOf = (snapshot: Uint8Array): State => {
    const bytes = new Bytes(snapshot);
    const state: unknown = new PageReader(pages, bytes, pages.shared, shown).value({ name: 'snapshot', of: '' });
    expect(bytes.left).toBe(0);
    return state as State;
  };

  test('each to its last byte, and what is in them is what the exchange answers', () => {
    expect(snapshots.length).toBeGreaterThan(0);
    for (const snapshot of snapshots) {
      const exchange = Exchange.restore(snapshot);
      const { format, lastSeq, lastTimeMs, sections } = stateOf(snapshot);
      expect([format, lastSeq, lastTimeMs]).toEqual([5, exchange.lastSeq, exchange.lastTimeMs]);
      expect(sections.map(({ name }) => name)).toEqual(['commands', ...products.map(({ name }) => name)]);
      for (const { name, version, content } of sections) {
        const bytes = new Bytes(content);
        const section = new PageReader(pages, bytes, pageOf(name), shown).fields(fieldsOf(name));
        expect(bytes.left, name).toBe(0);
        expect(version, name).toBe(pageOf(name).section?.version);
        const figures = GROUND_FIGURES[name] ?? documented.find((product) => product.name === name)?.figures;
        if (figures === undefined) throw new Error(`${name} has no products/${name}/test/documented.ts`);
        for (const { what, written, answered } of figures(section, exchange)) expect(written, `${name}: ${what}`).toEqual(answered);
      }
    }
  });

  test('written and read in pieces, one for every place where a piece may end, they are the same bytes and the same state', () => {
    const last = snapshots.at(-1);
    if (last === undefined) throw new Error('no snapshot');
    const pieces: Uint8Array[] = [];
    const whole = new ByteWriter();
    Exchange.restore(last).saveTo((piece) => pieces.push(piece.slice()), 1);
    for (const piece of pieces) whole.raw(piece);
    expect(equalBytes(whole.view(), last)).toBe(true);
    expect(pieces.length).toBeGreaterThan(90);
    expect(equalBytes(Exchange.restoreFrom([...pieces, new Uint8Array()]).snapshot(), last)).toBe(true);
    expect(() => Exchange.restoreFrom(pieces.slice(0, -1))).toThrow(RangeError);
    expect(() => Exchange.restoreFrom([...pieces, new Uint8Array(1)])).toThrow(RangeError);
  });

  test('the snapshots leave no list empty, no option absent and no row of a type unused', () => {
    const said = ['commands', ...products.map(({ name }) => name)].flatMap((name) => [...marksIn(pageOf(name), fieldsOf(name))]);
    expect(said.length).toBeGreaterThan(products.length);
    expect(new Set(said.filter((mark) => !shown.has(mark)))).toEqual(new Set());
  });
});
