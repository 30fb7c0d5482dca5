import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { number } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../author.ts';
import { code, scope } from './words.ts';

/** One lock: an account has at most one of a scope and a code. */
const NAME = { accountId: number, scope, code };
export type LockName = RecordOf<typeof NAME>;

/** Locks of users' accounts (`product-rules` 18). All are the house's own (acting account 0). */
export const LOCK_COMMANDS = {
  /** `reviewMs` is at most 7 days ahead (`ABOVE_MAX`), of a legal order however long. The house's own accounts are not held. */
  'hold.place': {
    tag: 1,
    memory: '30-days',
    fields: { ...NAME, reviewMs: number, ...AUTHOR },
    meaning:
      'the account does nothing of the scope before `reviewMs`; a hold of this scope and code that is in force is renewed, and ends no earlier than it did',
  },
  /** One that is in force (`NOT_FOUND`), by somebody else than who placed or last renewed it (`BAD_INPUT`). */
  'hold.lift': { tag: 2, memory: '30-days', fields: { ...NAME, ...AUTHOR }, meaning: "the account's hold of this scope and code ends" },
} satisfies CommandTable;

export type LockCommand = OneOf<typeof LOCK_COMMANDS>;
