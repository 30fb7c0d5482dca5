import { describe, expect, test } from 'vitest';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { commandsOf, eventsOf, record } from './fields.ts';
import type { EventTable } from './fields.ts';
import { amount, count, decimal, flag, list, name, near, number, optional, said, text, textOrNone, word } from './kinds.ts';
import { published } from './published.ts';
import type { EntryHead, Words } from './variant.ts';

const COLOURS: Words<'red' | 'green'> = ['red', undefined, 'green'];
const pair = record('pair', { first: count, second: textOrNone });

/** A field of every kind. */
const FIELDS = {
  flag,
  count,
  number,
  amount,
  text,
  colour: word('colour', COLOURS),
  from: name('place', ['here']),
  price: decimal,
  close: near('count'),
  maybe: optional(near('count')),
  pairs: list(pair),
  reference: textOrNone,
};

const VALUES = {
  flag: true,
  count: 300,
  number: -0.5,
  amount: -(2n ** 70n),
  text: 'Grün',
  colour: 'green',
  from: 'here',
  price: '0.50',
  close: 299,
  maybe: 301,
  pairs: [{ first: 1 }, { first: 2, second: 'x' }],
} as const;

function bytesOf(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  write(writer);
  return writer.copy();
}

describe('I3 a record is read as it was written', () => {
  const kind = record('all', FIELDS);
  const others = { maybe: null, pairs: [], from: 'somewhere else', price: '1e5', reference: 'r' };

  test.each([VALUES, { ...VALUES, ...others }])('a field of every kind, one after the other', (value) => {
    const bytes = bytesOf((writer) => kind.write(writer, value));
    const reader = new ByteReader(bytes);
    expect(kind.read(reader)).toEqual(value);
    expect(reader.done).toBe(true);
    for (let length = 0; length < bytes.length; length++)
      expect(() => kind.read(new ByteReader(bytes.subarray(0, length)))).toThrow(RangeError);
  });

  test('in the order of its table, a field left out of it or too much in it changes nothing', () => {
    const short = record('short', { second: count, first: flag });
    expect([...bytesOf((writer) => short.write(writer, { first: true, second: 5 }))]).toEqual([5, 1]);
    expect(Object.keys(short.read(new ByteReader(Uint8Array.of(5, 1))))).toEqual(['second', 'first']);
  });

  test('records are the same when each of their fields is', () => {
    expect(kind.isSame(VALUES, structuredClone(VALUES))).toBe(true);
    for (const [field, value] of Object.entries({ ...others, flag: false, amount: 0n, pairs: [{ first: 1 }, { first: 2 }] }))
      expect(kind.isSame(VALUES, { ...VALUES, [field]: value }), field).toBe(false);
  });
});

describe('I3 what an entry says before its events is not written again', () => {
  const TABLE = {
    'thing.done': {
      tag: 4,
      fields: { thingId: said(count, 'thingId', 'ref'), accountId: said(count), seq: said(count), pairs: said(list(pair)), left: count },
    },
  } satisfies EventTable;
  const [done] = eventsOf(TABLE);
  const entry = (body: object, ok = true): EntryHead =>
    ({
      seq: 70,
      command: { id: '', accountId: 5, body: { type: 'thing.do', ...body } },
      outcome: ok ? { ok, ref: 60, repeated: false } : { ok, code: 'BUSY', limit: '', repeated: false },
    }) as EntryHead;
  const pairs = [{ first: 1 }];
  const event = { type: 'thing.done', thingId: 60, accountId: 5, seq: 70, pairs, left: 2 } as const;

  test('by its command, else by its outcome, else by the entry; the count in front says which fields those are', () => {
    const bytes = bytesOf((writer) => done?.write(writer, event, entry({ pairs: structuredClone(pairs) })));
    expect([...bytes]).toEqual([15, 2]);
    expect(done?.read(new ByteReader(bytes), entry({ pairs }))).toEqual(event);
  });

  test.each([
    ['another thing of the command', { thingId: 61, pairs }, { ...event, thingId: 60 }, true, 14],
    ['the thing of the command', { thingId: 61, pairs }, { ...event, thingId: 61 }, true, 15],
    ['nothing of a refused command', { pairs }, event, false, 14],
    ['another account', { pairs }, { ...event, accountId: 6 }, true, 13],
    ['another entry', { pairs }, { ...event, seq: 71 }, true, 11],
    ['other pairs', { pairs: [{ first: 2 }] }, event, true, 7],
    ['a command without pairs', {}, event, true, 7],
  ] as const)('%s', (_what, body, stated, ok, left) => {
    const bytes = bytesOf((writer) => done?.write(writer, stated, entry(body, ok)));
    expect(bytes[0]).toBe(left);
    expect(done?.read(new ByteReader(bytes), entry(body, ok))).toEqual(stated);
  });

  test('bytes that leave out what the entry does not say, or more than the event has, are refused', () => {
    for (const left of [15, 16]) expect(() => done?.read(new ByteReader(Uint8Array.of(left, 2)), entry({}))).toThrow(RangeError);
  });
});

describe('tables that cannot be', () => {
  test('a field that needs one behind it', () => {
    expect(() => record('odd', { close: near('count'), count })).toThrow('close needs count before it');
  });

  test('two lists or types of one name on one page', () => {
    const events = eventsOf({ one: { tag: 1, fields: { a: word('list', ['x']), b: word('list', ['x', 'y']) } } });
    expect(() => published({ name: 'odd', tagBase: 0, commands: [], events })).toThrow('odd: list means two things');
  });
});

test('what is published of a table says its fields, kinds, lists and types', () => {
  const commands = commandsOf({ 'thing.do': { tag: 3, memory: '24-hours', fields: FIELDS, meaning: 'it is done' } });
  const events = eventsOf({ 'thing.done': { tag: 4, fields: { thingId: said(count, 'ref'), flag: said(flag) } } });
  const tables = published({ name: 'things', tagBase: 256, commands, events });
  expect(tables).toMatchObject({
    product: 'things',
    tagsAbove: 256,
    lists: { colour: ['red', null, 'green'], place: ['here'] },
    types: {
      pair: [
        { name: 'first', kind: 'count' },
        { name: 'second', kind: 'textOrNone' },
      ],
    },
    events: [
      {
        tag: 4,
        type: 'thing.done',
        fields: [
          { name: 'thingId', kind: 'count', as: ['ref'] },
          { name: 'flag', kind: 'flag', as: ['flag'] },
        ],
      },
    ],
  });
  const [thing] = tables.commands;
  expect(thing?.fields.map(({ kind }) => kind).slice(5)).toEqual([
    'word(colour)',
    'name(place)',
    'decimal',
    'near(count)',
    'optional(near(count))',
    'list(pair)',
    'textOrNone',
  ]);
});
