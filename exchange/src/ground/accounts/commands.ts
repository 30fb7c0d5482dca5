import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, number, text, textOrNone } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../author.ts';
import { accountKind, budgetFlow, subOwnerKind, wallet } from './words.ts';

/**
 * Names one payment of the house for ever: a second one of the same reference is `ALREADY_DONE`, whatever its amount. Up to 128 of
 * `[A-Za-z0-9:._-]`; none: the payment is not told apart from others.
 */
export const REFERENCE = { reference: textOrNone };
export type Reference = RecordOf<typeof REFERENCE>;

/** Accounts and house money. All but the transfer are the house's own (acting account 0). */
export const ACCOUNT_COMMANDS = {
  /** `assetId` 1 … 1,000, `code` in capitals (`USDT`) since it stands in account names, `scale` 2 … 12. */
  'asset.define': {
    tag: 1,
    memory: 'by-object',
    fields: { assetId: number, code: text, scale: number },
    meaning: "`scale`: decimals of the asset's unit",
  },
  /** `accountId` ≥ 1. Nothing can be booked to an account that was not opened. */
  'account.open': {
    tag: 2,
    memory: 'by-object',
    fields: { accountId: number, kind: accountKind },
    meaning: "`house`: the operator's own; `simulated`: a simulated participant, in demo mode only",
  },
  /** Of a copy they are two different accounts; a person has at most 100 such owners. It is opened once for ever. */
  'owner.open': {
    tag: 8,
    memory: 'by-object',
    fields: { ownerId: number, personId: number, handId: number, kind: subOwnerKind },
    meaning:
      'a sub-owner: `ownerId` is one of the numbers of accounts, `personId` the account whose limits bind it, `handId` the account with whose orders its own never trade',
  },
  /** `custody:{a}:{network}:cold → house:equity:{a}`; `network` in capitals (`TRC20`). */
  'house.capital': {
    tag: 3,
    memory: '30-days',
    fields: { assetId: number, network: text, amount, ...REFERENCE },
    meaning: 'capital is paid in over a network of custody',
  },
  /** `house:equity:{a} → house:{fund}:{a}`. */
  'house.fund': {
    tag: 4,
    memory: '30-days',
    fields: { assetId: number, fund: text, amount, ...REFERENCE },
    meaning: 'capital to a fund of the house, named by the last word of its kind in the plan of accounts',
  },
  /** `house:equity:{a} → house:{fund}:{a}`, or back. What a budget has promised stands in escrow and is no part of it. */
  'house.budget': {
    tag: 9,
    memory: '30-days',
    fields: { assetId: number, fund: text, flow: budgetFlow, amount, ...AUTHOR },
    meaning: 'two operators fund a budget, or take back what it has',
  },
  /** `house:equity:{a} → user:{account}:platform:{a}`. */
  'house.endow': {
    tag: 5,
    memory: '30-days',
    fields: { accountId: number, assetId: number, amount, ...REFERENCE },
    meaning: "capital to an account of the house's own or a simulated one",
  },
  /** `house:promo:{a} → user:{account}:platform:{a}`; record type 31. An account gets one grant with a reference; a simulated one gets none. */
  'account.grant': {
    tag: 6,
    memory: '30-days',
    fields: { accountId: number, assetId: number, amount, ...REFERENCE },
    meaning: 'play money',
  },
  /** USDT, since two of the three wallets hold nothing else. */
  'wallet.transfer': {
    tag: 7,
    memory: '24-hours',
    fields: { assetId: number, from: wallet, to: wallet, amount },
    meaning: 'between two wallets of the acting account',
  },
} satisfies CommandTable;

export type AccountCommand = OneOf<typeof ACCOUNT_COMMANDS>;
