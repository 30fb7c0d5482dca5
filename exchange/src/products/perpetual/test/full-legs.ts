import { decodeEntry } from '../../../entry-codec.ts';
import type { Entry } from '../../../entry.ts';
import type { ExchangeEvent } from '../../../event.ts';
import { ByteReader } from '../../../kernel/codec/byte-reader.ts';
import type { Leg } from '../../../ledger/leg.ts';
import { STORED_ENTRIES } from './stored-entries.ts';

/** Legs that follow from no event of perpetuals: such are written one by one. */
const LEGS: readonly Leg[] = [
  { code: 4, ownerId: 0, ref: 0, assetId: 1, amount: -7n },
  { code: 1, ownerId: 5, ref: 0, assetId: 1, amount: 7n },
];

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

function withLegs(event: ExchangeEvent): ExchangeEvent {
  return 'legs' in event ? { ...event, legs: LEGS } : event;
}

/** The stored examples with such legs in each event that has any. */
export const ENTRIES_WITH_FULL_LEGS: readonly Entry[] = STORED_ENTRIES.map((hex) => {
  const entry = decodeEntry(new ByteReader(bytesOf(hex)));
  return { ...entry, events: entry.events.map(withLegs) };
});
