import { expect, test } from 'vitest';
import { decodeEntry, encodeEntry } from '../../entry-codec.ts';
import type { Entry } from '../../entry.ts';
import type { ExchangeEvent } from '../../event.ts';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { STORED_ENTRIES } from './test/stored-entries.ts';
import { END_REASONS, ORDER_CAUSES, ORDER_KINDS, POSITION_SIDES, TIMES_IN_FORCE } from './words.ts';

type Type = ExchangeEvent['type'];

const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  side: POSITION_SIDES,
  kind: ORDER_KINDS,
  timeInForce: TIMES_IN_FORCE,
  cause: ORDER_CAUSES,
  reason: END_REASONS.filter((word) => word !== undefined),
};

function bytesOf(entry: Entry): Uint8Array {
  const writer = new ByteWriter();
  encodeEntry(writer, entry);
  return writer.copy();
}

const stored = STORED_ENTRIES.map((hex) => decodeEntry(new ByteReader(Buffer.from(hex, 'hex'))));

/** The stored entry of this command whose event of this type is written the shortest: it says the least of its own. */
function shortest(command: string, type: Type): Entry {
  const meant = stored.filter(({ command: { body }, events }) => body.type === command && events.some((event) => event.type === type));
  const [first] = meant.toSorted((a, b) => bytesOf(a).length - bytesOf(b).length);
  if (first === undefined) throw new Error(`no stored ${type} by ${command}`);
  return first;
}

/** Another value of the field: none that the command says. */
function other(name: string, value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return OTHER_WORDS[name]?.find((word) => word !== value);
  return name.endsWith('Ticks') ? 5 : { triggerTicks: 3, limitTicks: 4 };
}

test.each([
  ['price.tick', 'perpetual.marked'],
  ['perpetual.open', 'perpetual.accepted'],
  ['perpetual.open', 'perpetual.rested'],
  ['perpetual.cancel', 'perpetual.ended'],
] as const)('I3 by %s, %s that differs from its command in any one field comes back as it was', (command, type) => {
  const entry = shortest(command, type);
  const event = entry.events.find((one) => one.type === type);
  if (event === undefined) throw new Error(`no ${type}`);
  const names = Object.keys(event).filter((name) => name !== 'type' && name !== 'legs');
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const changed = { ...event, [name]: other(name, (event as Readonly<Record<string, unknown>>)[name]) };
    const forged = { ...entry, events: entry.events.map((one) => (one === event ? changed : one)) } as Entry;
    expect(decodeEntry(new ByteReader(bytesOf(forged))), name).toEqual(forged);
  }
});
