import type { CommandTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, number } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../author.ts';

/** What two operators book by hand (`product-rules` 2 and 18). It is the house's own (acting account 0). */
export const ADJUSTMENT_COMMANDS = {
  /**
   * `house:equity:{a} → user:{account}:platform:{a}`, or back. `adjustmentId` is the number of the decision (`NOT_FOUND`), which says
   * `adjust {account} {asset} {units} {reverses} {SHA-256 of the reason in hex}` (before: without the hash) and was made by the two who are named, and is used once for ever (`ALREADY_DONE`). `reverses` is 0 for what is paid; otherwise
   * the credit of this account and asset that was made in error (`NOT_FOUND`), of which no more is taken back than is left of it (`ABOVE_MAX`).
   */
  'adjustment.book': {
    tag: 1,
    memory: '30-days',
    fields: { adjustmentId: number, accountId: number, assetId: number, amount, reverses: number, ...AUTHOR },
    meaning:
      'two operators pay an account out of the equity, or take back of the credit `reverses` what was made in error; 0: it pays; `adjustmentId` is the decision, which has the hash of the reason',
  },
} satisfies CommandTable;

export type AdjustmentCommand = OneOf<typeof ADJUSTMENT_COMMANDS>;
