import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const LOCK_SCOPES = ['opening', 'withdrawal'] as const;
/** `opening`: every new order, contract or stake. `withdrawal`: payments out. Closing, reducing and cancelling are never held. */
export type LockScope = (typeof LOCK_SCOPES)[number];

/** `product-rules` 18: no lock has another reason than one of these. In the order of their bytes in the journal: only ever appended to. */
export const LOCK_CODES = [
  'KYC_REVIEW',
  'SECURITY_CHANGE',
  'RISK_REVIEW',
  'LEGAL_ORDER',
  'REORG_DEBT',
  'ADDRESS_NEW',
  'PLATFORM_CHECK',
  'USER_REQUEST',
] as const;
export type LockCode = (typeof LOCK_CODES)[number];

export const scope = word('scope', LOCK_SCOPES);
export const code = word('code', LOCK_CODES);
