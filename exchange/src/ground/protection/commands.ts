import type { CommandTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number, text } from '../../kernel/codec/kinds.ts';
import { scope } from './words.ts';

/** What an account does to protect itself (`product-rules` 14.6). */
const OWN_COMMANDS = {
  /** Of a product that asks for it, with the odds; versions are 1 … */
  'protection.confirmRisk': {
    tag: 1,
    memory: '24-hours',
    fields: { product: text, version: number },
    meaning: 'the acting account has read the risk text of the product in this version',
  },
  /**
   * Days begin at midnight of `utcOffsetMinutes` (−840 … 840, quarter hours). Lowering acts at once, raising 24 h later, and so does another offset
   * while a limit is in force.
   */
  'protection.setLossLimit': {
    tag: 2,
    memory: '24-hours',
    fields: { limitUnits: amount, utcOffsetMinutes: number },
    meaning: 'what may be lost in a local day, in USDT; 0: no limit',
  },
  /** At least a day ahead. Never shortened. */
  'protection.exclude': {
    tag: 3,
    memory: '24-hours',
    runsUnremembered: true,
    fields: { scope, untilMs: number },
    meaning: 'the account takes part in nothing of the scope until then; 0: for ever',
  },
} satisfies CommandTable;

export const PROTECTION_COMMANDS = {
  ...OWN_COMMANDS,
  /** By the house (account 0). They are until it says otherwise, as it does where only play money is staked: there the confirmation is the client's to ask for. */
  'protection.require': {
    tag: 4,
    memory: '24-hours',
    fields: { confirmation: flag },
    meaning: 'whether stakes of accounts that have confirmed no risk are refused',
  },
} satisfies CommandTable;

export type OwnProtectionCommand = OneOf<typeof OWN_COMMANDS>;
export type ProtectionCommand = OneOf<typeof PROTECTION_COMMANDS>;
