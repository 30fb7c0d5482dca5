import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, number, said, text } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { CAPITAL_EVENTS } from './capital-commands.ts';
import { channelTerms, CHANNEL_SWITCHES, withdrawalRules } from './commands.ts';
import { place, unpaidEnd } from './words.ts';

export const CUSTODY_EVENTS = {
  'custody.defined': {
    tag: 1,
    fields: {
      channelId: count,
      assetId: count,
      networkId: count,
      chainDecimals: count,
      symbolId: count,
      version: count,
      ...channelTerms.fields,
      effectiveMs: count,
    },
    meaning:
      'a definition or a change, in force from `effectiveMs` on (0: at once), but for the switches, which are what was switched last',
  },
  'custody.switched': { tag: 2, fields: { channelId: count, ...CHANNEL_SWITCHES } },
  'custody.ruled': {
    tag: 3,
    fields: { version: count, ...withdrawalRules.fields, effectiveMs: count },
    meaning: 'a definition or a change of what holds for all withdrawals',
  },
  'custody.paymentsSwitched': { tag: 4, fields: { enable: flag } },
  /** Legs: custody:deposit → platform when it is credited, → unclaimed when it is not; none of dust alone. */
  'custody.deposited': {
    tag: 5,
    fields: {
      depositId: said(count, 'ref'),
      channelId: said(count),
      txId: said(text),
      outputIndex: said(count),
      blockHash: said(text),
      accountId: count,
      chainUnits: said(amount),
      units: amount,
      chainDust: amount,
      isCredited: flag,
      isFlagged: flag,
      isFinal: flag,
      legs: legs('accountId', 'depositId'),
    },
    meaning: '`depositId` is the seq of the entry; `chainDust` is what is less than a unit, and stays in custody',
  },
  /** Legs: unclaimed → platform. */
  'custody.claimed': {
    tag: 6,
    fields: { depositId: said(count), accountId: said(count), units: amount, legs: legs('accountId') },
    meaning: 'an unclaimed deposit was credited: together with other small ones, or by operators',
  },
  /** Legs: platform → receivable:reorg. */
  'custody.repaid': {
    tag: 7,
    fields: { accountId: count, assetId: count, units: amount, legs: legs('accountId') },
    meaning: 'what was credited in this entry has paid so much of what the account owes',
  },
  'custody.finalised': { tag: 8, fields: { depositId: said(count) }, meaning: 'it can be withdrawn from now on' },
  /** Legs: platform → custody:deposit as far as there is money, and receivable:reorg → custody:deposit; of an unclaimed one unclaimed → custody:deposit. */
  'custody.reorganised': {
    tag: 9,
    fields: { depositId: said(count), accountId: count, owedUnits: amount, legs: legs('accountId') },
    meaning: '`owedUnits` were spent: the account owes them',
  },
  /** Legs: custody:{to} → custody:{from}, since custody is below zero. */
  'custody.moved': {
    tag: 10,
    fields: { channelId: said(count), from: said(place), to: said(place), units: said(amount), txId: said(text), legs: legs('channelId') },
  },
  /** Legs: house:network → custody:hot. */
  'custody.networkPaid': {
    tag: 11,
    fields: { channelId: said(count), units: said(amount), txId: said(text), legs: legs('channelId') },
  },
  /** Legs: platform → hold:withdraw. */
  'custody.requested': {
    tag: 12,
    fields: {
      withdrawalId: said(count, 'ref'),
      accountId: said(count),
      channelId: said(count),
      address: said(text),
      memo: said(text),
      amountUnits: said(amount),
      feeUnits: amount,
      valueUnits: amount,
      localDay: number,
      needsTwo: flag,
      legs: legs('accountId', 'withdrawalId'),
    },
    meaning: '`withdrawalId` is the seq of the entry; the fee is part of the amount, what arrives is the rest; `localDay` counts it',
  },
  'custody.approved': {
    tag: 13,
    fields: { withdrawalId: said(count, 'ref'), isAutomatic: flag },
    meaning: 'by itself behind its request, or by operators',
  },
  /** Legs: hold:withdraw → platform; of one that was sent, first custody:hot → custody:transit what was sent. */
  'custody.ended': {
    tag: 14,
    fields: { withdrawalId: said(count), accountId: count, end: unpaidEnd, reason: text, legs: legs('accountId', 'withdrawalId') },
    meaning:
      'without payment; `reason` of a rejected one is for the user, a `rejectionCode` or words of before there were codes, of a failed one the transaction that took its place, its own where that has moved nothing, empty where its time was over',
  },
  'custody.pinned': { tag: 15, fields: { withdrawalId: said(count), txId: said(text), rawHash: said(text) } },
  /** Legs: custody:transit → custody:hot what arrives. */
  'custody.sent': { tag: 16, fields: { withdrawalId: said(count), legs: legs() } },
  /** Legs: hold:withdraw → custody:transit what has arrived, → house:fee:withdraw. */
  'custody.completed': {
    tag: 17,
    fields: { withdrawalId: said(count), accountId: count, legs: legs('accountId', 'withdrawalId') },
  },
  ...CAPITAL_EVENTS,
} satisfies EventTable;

export type CustodyEvent = OneOf<typeof CUSTODY_EVENTS>;
/** An event of one type. */
export type EventOf<T extends CustodyEvent['type']> = Extract<CustodyEvent, { type: T }>;
