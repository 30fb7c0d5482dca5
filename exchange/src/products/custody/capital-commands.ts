import type { CommandTable, EventTable } from '../../kernel/codec/fields.ts';
import { amount, count, number, said, text } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { place } from './words.ts';

/* Coins of the house, by two operators. Each names a transaction, which is booked once for a place; what the chain says of it is not known here. */

export const CAPITAL_COMMANDS = {
  'custody.payIn': {
    tag: 31,
    memory: '30-days',
    fields: { channelId: number, to: place, units: amount, txId: text, ...AUTHOR },
    meaning: 'coins that a final transaction has brought to the hot wallet or a cold place become equity',
  },
  'custody.takeOut': {
    tag: 32,
    memory: '30-days',
    fields: { channelId: number, units: amount, txId: text, ...AUTHOR },
    meaning: 'coins that a final transaction has taken from a cold place were equity',
  },
  /** What leaves the hot wallet is booked before it is sent, so that the ledger never has more there than the chain. */
  'custody.relocate': {
    tag: 33,
    memory: '30-days',
    fields: { channelId: number, from: place, to: place, units: amount, txId: text, ...AUTHOR },
    meaning: 'coins between the hot wallet and a cold place',
  },
} satisfies CommandTable;

export const CAPITAL_EVENTS = {
  /** Legs: custody:{to} → house:equity. */
  'custody.paidIn': {
    tag: 31,
    fields: { channelId: said(count), to: said(place), units: said(amount), txId: said(text), legs: legs('channelId') },
  },
  /** Legs: house:equity → custody:cold. */
  'custody.takenOut': {
    tag: 32,
    fields: { channelId: said(count), units: said(amount), txId: said(text), legs: legs('channelId') },
  },
} satisfies EventTable;
