import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number, optional, text } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { CHANGE } from '../../ground/terms/change.ts';
import { CAPITAL_COMMANDS } from './capital-commands.ts';
import { place, rejectionCode } from './words.ts';

/** What a halt of a channel turns. Deposits that arrive are credited whatever it says: it says whether addresses are given out. */
export const CHANNEL_SWITCHES = { depositEnable: flag, withdrawEnable: flag };
export type ChannelSwitches = RecordOf<typeof CHANNEL_SWITCHES>;

/** What of a channel may change after its definition; units are those of its asset. */
const CHANNEL_TERMS = {
  /** Confirmations from which a deposit is credited, and from which it is final (`product-rules` 13.1: N and M). A withdrawal is completed by the second. */
  creditConfirmations: number,
  finalConfirmations: number,
  /** A deposit below the first is unclaimed until the small ones of its owner reach it together; one above the second is credited and flagged. */
  depositMinUnits: amount,
  depositMaxUnits: amount,
  withdrawMinUnits: amount,
  withdrawMaxUnits: amount,
  /** The fee of a withdrawal: this share of its amount, rounded up, and this much besides. */
  ratioPpm: number,
  feeUnits: amount,
  /** What may leave without a review within an hour. */
  hourMaxUnits: amount,
  ...CHANNEL_SWITCHES,
};
/** In snapshots. */
export const channelTerms = record('channelTerms', CHANNEL_TERMS);
export type ChannelTerms = RecordOf<typeof CHANNEL_TERMS>;

/** What holds for the withdrawals of all channels; values are in units of USDT, by the index when a withdrawal is requested. */
const WITHDRAWAL_RULES = {
  /** Requests of one local day and person; the first ones of each are free of a fee. */
  dayMaxRequests: number,
  dayFreeRequests: number,
  /** Seconds of the local day, both ends in; a first behind the last is a window over midnight, and two that are the same are no bound. */
  isWindowLimited: flag,
  windowFirstSecond: number,
  windowLastSecond: number,
  minValueUnits: amount,
  maxValueUnits: amount,
  /** From this value on a withdrawal is approved by two operators. */
  twoPersonsValueUnits: amount,
};
/** In snapshots. */
export const withdrawalRules = record('withdrawalRules', WITHDRAWAL_RULES);
export type WithdrawalRules = RecordOf<typeof WITHDRAWAL_RULES>;

/** One output or log of one transaction, in the block in which it was seen. */
const CHAIN_OUTPUT = { channelId: number, txId: text, outputIndex: number, blockHash: text };
const OF_A_DEPOSIT = { depositId: number };
const OF_A_WITHDRAWAL = { withdrawalId: number };

/** Deposits and withdrawals. All but the request of a withdrawal and its cancelling are the house's own (acting account 0). */
export const CUSTODY_COMMANDS = {
  /**
   * `channelId` 1 … 1,000; an asset and a network have one channel. Those from 501 on are of payment providers: `network` is the provider's name, and
   * `withdrawEnable` is false. `symbolId` prices the asset, 0 for USDT itself.
   */
  'custody.define': {
    tag: 1,
    memory: 'by-object',
    fields: { channelId: number, assetId: number, network: text, chainDecimals: number, symbolId: number, ...CHANNEL_TERMS },
    meaning: 'an asset can come and go over a network, in capitals (`TRC20`)',
  },
  /** An hour ahead or more (`product-rules` 18). The switches stand there as they are. */
  'custody.change': {
    tag: 2,
    memory: '30-days',
    fields: { channelId: number, ...CHANNEL_TERMS, ...CHANGE },
    meaning: 'by two operators, from `effectiveMs` on',
  },
  'custody.switch': {
    tag: 3,
    memory: '30-days',
    fields: { channelId: number, ...CHANNEL_SWITCHES, ...AUTHOR },
    meaning: 'at once; one operator turns off, two turn on',
  },
  'custody.defineRules': { tag: 4, memory: 'by-object', fields: { ...WITHDRAWAL_RULES }, meaning: 'no withdrawal is taken before' },
  'custody.changeRules': {
    tag: 5,
    memory: '30-days',
    fields: { ...WITHDRAWAL_RULES, ...CHANGE },
    meaning: 'by two operators, for later requests',
  },
  /** Off when chain and ledger differ: nothing is requested, approved or signed. */
  'custody.switchPayments': {
    tag: 6,
    memory: '30-days',
    fields: { enable: flag, ...AUTHOR },
    meaning: 'withdrawals of all channels; one operator turns off, two turn on',
  },
  /**
   * At least `creditConfirmations`. The same output in the same block is `ALREADY_DONE` (`custody.reinstate` is for one that came back), in another one too
   * unless it was reorganised. Of a provider's channel `txId` is the provider's number of a payment, which is booked once for ever whichever of its
   * channels it is told of.
   */
  'custody.deposit': {
    tag: 7,
    memory: 'by-object',
    fields: { ...CHAIN_OUTPUT, accountId: number, chainUnits: amount, confirmations: number },
    meaning: 'what arrived, in units of the chain; `accountId` 0: of nobody who is known',
  },
  'custody.finalise': {
    tag: 8,
    memory: 'by-object',
    fields: { ...OF_A_DEPOSIT, confirmations: number },
    meaning: 'a deposit has `finalConfirmations`',
  },
  'custody.reorganise': {
    tag: 9,
    memory: 'by-object',
    fields: OF_A_DEPOSIT,
    meaning: 'the block of a deposit is no longer part of its chain',
  },
  'custody.claim': {
    tag: 10,
    memory: '30-days',
    fields: { ...OF_A_DEPOSIT, accountId: number, ...AUTHOR },
    meaning: 'two operators credit an unclaimed deposit; one whose account is known to that account',
  },
  /** `txId` is remembered: a transaction brings coins of a channel to a place once and takes them from one once. `BAD_INPUT`: it was booked as something else. */
  'custody.move': {
    tag: 11,
    memory: 'by-object',
    fields: { channelId: number, from: place, to: place, units: amount, txId: text },
    meaning: 'a confirmed transaction has moved coins between places of our own (a sweep)',
  },
  'custody.payNetwork': {
    tag: 12,
    memory: 'by-object',
    fields: { channelId: number, units: amount, txId: text },
    meaning: 'a confirmed transaction has cost a fee of the chain, paid by the hot wallet of this channel',
  },
  /**
   * The last three fields are the server's, not the user's. Before `readyMs` the address may not be used; `dayMaxValueUnits` is what this person may withdraw
   * in 24 hours at the level of verification that he has, none when nothing bounds it.
   */
  'custody.request': {
    tag: 13,
    memory: '30-days',
    fields: {
      channelId: number,
      address: text,
      memo: text,
      amountUnits: amount,
      utcOffsetMinutes: number,
      readyMs: number,
      dayMaxValueUnits: optional(amount),
    },
    meaning: 'a withdrawal; `utcOffsetMinutes` is that of the zone of the platform',
  },
  'custody.cancel': {
    tag: 14,
    memory: '30-days',
    runsUnremembered: true,
    fields: OF_A_WITHDRAWAL,
    meaning: 'an own one, until it is approved',
  },
  'custody.approve': {
    tag: 15,
    memory: '30-days',
    fields: { ...OF_A_WITHDRAWAL, ...AUTHOR },
    meaning: 'one operator, two from `twoPersonsValueUnits` on',
  },
  'custody.reject': {
    tag: 16,
    memory: '30-days',
    fields: { ...OF_A_WITHDRAWAL, ...AUTHOR },
    meaning: 'before it is signed; the user sees the reason: in words, of before rejections had codes',
  },
  /** Before it is sent for the first time, and once for ever: `rawHash` is that of its bytes, which alone are ever sent. */
  'custody.pin': {
    tag: 17,
    memory: 'by-object',
    fields: { ...OF_A_WITHDRAWAL, txId: text, rawHash: text },
    meaning: 'the signed transaction',
  },
  'custody.broadcast': { tag: 18, memory: 'by-object', fields: { ...OF_A_WITHDRAWAL, txId: text }, meaning: 'a node has taken it' },
  'custody.complete': {
    tag: 19,
    memory: 'by-object',
    fields: { ...OF_A_WITHDRAWAL, txId: text, confirmations: number },
    meaning: 'it has `finalConfirmations`',
  },
  'custody.fail': {
    tag: 20,
    memory: 'by-object',
    fields: { ...OF_A_WITHDRAWAL, spentByTxId: text, confirmations: number },
    meaning:
      'its nonce or an input was spent by this other transaction, or by its own that was sent and moved nothing; either has `finalConfirmations`',
  },
  /** Names the deposit and not the block, so that each reorganisation is undone once: behind it the output has another deposit. */
  'custody.reinstate': {
    tag: 21,
    memory: 'by-object',
    fields: { ...OF_A_DEPOSIT, confirmations: number },
    meaning:
      'the very block of a deposit that was reorganised is part of its chain again, with `creditConfirmations`: what arrived is another deposit',
  },
  /** Of TRON alone (`TRC20`), whose transactions are valid for a time: the final blocks up to `finalMs` have all been read, and it stands in none of them. */
  'custody.expire': {
    tag: 22,
    memory: 'by-object',
    fields: { ...OF_A_WITHDRAWAL, txId: text, expirationMs: number, finalMs: number },
    meaning:
      'the pinned transaction was valid until `expirationMs`; `finalMs` is the time of a final block, and it is in none up to that one',
  },
  'custody.rejectByCode': {
    tag: 23,
    memory: '30-days',
    fields: { ...OF_A_WITHDRAWAL, code: rejectionCode, ...AUTHOR },
    meaning: 'before it is signed; the user sees what the code says, and not the reason',
  },
  ...CAPITAL_COMMANDS,
} satisfies CommandTable;

export type CustodyCommand = OneOf<typeof CUSTODY_COMMANDS>;
/** A command of one type. */
export type CommandOf<T extends CustodyCommand['type']> = Extract<CustodyCommand, { type: T }>;
