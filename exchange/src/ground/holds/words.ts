import { word } from '../../kernel/codec/kinds.ts';
import type { HoldCode, HoldScope } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const HOLD_SCOPES: readonly HoldScope[] = ['opening', 'withdrawal'];

/** `product-rules` 18: no hold has another reason than one of these. In the order of their bytes in the journal: only ever appended to. */
export const HOLD_CODES: readonly HoldCode[] = [
  'KYC_REVIEW',
  'SECURITY_CHANGE',
  'RISK_REVIEW',
  'LEGAL_ORDER',
  'REORG_DEBT',
  'ADDRESS_NEW',
  'PLATFORM_CHECK',
  'USER_REQUEST',
];

export const scope = word('scope', HOLD_SCOPES);
export const code = word('code', HOLD_CODES);
