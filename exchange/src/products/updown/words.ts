import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. The number of a word that is gone stays unused. */
export const UPDOWN_SIDES = ['up', 'down'] as const;
export type UpdownSide = (typeof UPDOWN_SIDES)[number];
export const UPDOWN_RESULTS = ['win', 'lose', 'tie', 'void'] as const;
export type UpdownResult = (typeof UPDOWN_RESULTS)[number];
/**
 * What the prices lacked (`product-rules` 6, rules 2 and 6). Of a void order, the first that holds: `NO_ENTRY` no `ok` tick in the 5,000 ms
 * after acceptance and wait, `FEW_TICKS` fewer than two up to expiry, `STALE_EXIT` the last more than 5,000 ms before expiry. `GAP_WON`: one of the
 * last two held, and the last tick wins against the entry, so the win is paid. `OPERATOR_VOID` (rule 8): the prices lack nothing, and what they would
 * have lost is refunded, since two operators have voided what expires then.
 */
export type SettleReason = 'NO_ENTRY' | 'FEW_TICKS' | 'STALE_EXIT' | 'GAP_WON' | 'OPERATOR_VOID';
export const SETTLE_REASONS: readonly (SettleReason | '' | undefined)[] = [
  '',
  'NO_ENTRY',
  'FEW_TICKS',
  undefined,
  'STALE_EXIT',
  'GAP_WON',
  'OPERATOR_VOID',
];

export const side = word('side', UPDOWN_SIDES);
export const result = word('result', UPDOWN_RESULTS);
export const reason = word('reason', SETTLE_REASONS);
