import { type ProductReason, products } from './products/registry.ts';

/** Envelope codes. The server sends no other. */
export const SUCCESS = 200;
export const BUSINESS_ERROR = 500;
/** Nothing was done, and the same request may simply be sent again. */
export const WARNING = 601;

/** Refusals of the exchange that several products answer, or none by itself. */
const EXCHANGE_REASONS = [
  'BAD_INPUT',
  'TOO_PRECISE',
  'BELOW_MIN',
  'ABOVE_MAX',
  'NOT_FOUND',
  'ALREADY_DONE',
  'MARKET_CLOSED',
  'MARKET_NOT_EXACT',
  'PRICE_FROZEN',
  'PRICE_TOO_FAR',
  'QUOTE_EXPIRED',
  'INSUFFICIENT_FUNDS',
  'BUDGET_EMPTY',
  'NO_COVER',
  'WOULD_TAKE',
  'NOT_FILLED',
  'TOO_MANY_ORDERS',
  'EXPOSURE_LIMIT',
  'ID_CONFLICT',
  'BUSY',
  'BAD_TERMS',
  'NOT_ELIGIBLE',
  'SELF_EXCLUDED',
  'LOSS_LIMIT',
  'RISK_UNCONFIRMED',
  'ACCOUNT_HELD',
] as const;

/** Refusals of the gateway and of identity. */
const GATEWAY_REASONS = [
  'NOT_SIGNED_IN',
  'BAD_PARAMETER',
  'CHINESE_INPUT',
  'UNKNOWN_CALL',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNKNOWN_RESULT',
  'UNAVAILABLE',
  'INTERNAL',
  'SIGN_TYPE_OFF',
  'USER_NAME_RULE',
  'PASSWORD_RULE',
  'PASSWORD_COMMON',
  'NAME_TAKEN',
  'INVITE_REQUIRED',
  'INVITE_UNKNOWN',
  'INVITE_EXPIRED',
  'INVITE_USED_UP',
  'INVITE_REVOKED',
  'INVITE_OWN',
  'LOGIN_WRONG',
  'PASSWORD_WRONG',
  'PASSWORD_SAME',
  'DEVICE_UNKNOWN',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_DAMAGED',
  'FILE_INFECTED',
  'TOO_MANY_FILES',
  'UPLOAD_UNKNOWN',
  'UNDER_REVIEW',
  'ALREADY_VERIFIED',
  'BASIC_FIRST',
  'EMAIL_RULE',
  'PHONE_RULE',
  'EMAIL_TAKEN',
  'PHONE_TAKEN',
  'ALREADY_BOUND',
  'NOT_BOUND',
  'CODES_OFF',
  'CODE_WRONG',
  'CODE_TOO_SOON',
  'CAPTCHA_WRONG',
  'FACTOR_REQUIRED',
  'FACTOR_WRONG',
  'FACTOR_ON',
  'PASSKEY_WRONG',
  'PASSKEYS_FULL',
  'PASSKEYS_OFF',
  'PASSWORD_NEEDED',
  'RECOVERY_CODE_WRONG',
  'SAME_WALLET',
  'WALLET_CLOSED',
  'WATCH_LIST_FULL',
  'LISTS_CHANGED',
  'NOT_SETTLED',
  'PROOF_PRUNED',
  'TICKS_PRUNED',
  'TRADE_PASSWORD_SET',
  'TRADE_PASSWORD_NONE',
  'TRADE_PASSWORD_LOGIN',
  'WITHDRAW_ADDRESS_SET',
  'HOLD_ACTIVE',
  'CHANNEL_OFF',
  'PASS_WRONG',
  'PASS_PAUSED',
  'ADDRESS_WRONG',
  'ADDRESS_CHECKSUM',
  'ADDRESS_NETWORK',
  'ADDRESS_LOST',
  'ADDRESS_OURS',
  'ADDRESS_CONTRACT',
  'ADDRESS_UNKNOWN',
  'ADDRESS_UNPROVED',
  'ADDRESS_LIST_CLOSED',
  'ADDRESSES_FULL',
  'ACCOUNT_IN_USE',
  'SIGN_IN_FROZEN',
  'SIGN_INS_STOPPED',
] as const;

export type SharedReason = (typeof EXCHANGE_REASONS)[number] | (typeof GATEWAY_REASONS)[number];

/** Why a call was refused: the stable name in the envelope's added field `reason`. Clients decide by it, never by `msg`. */
export type Reason = SharedReason | ProductReason;

export const REASONS: readonly Reason[] = [
  ...EXCHANGE_REASONS,
  ...products.flatMap(({ reasons }): readonly ProductReason[] => reasons),
  ...GATEWAY_REASONS,
];

/** Refusals that say "not now, nothing was done" of the server: their envelope code is 601. */
const RETRY: readonly Reason[] = ['BUSY', 'UNAVAILABLE'];

export function envelopeCode(reason: Reason): typeof BUSINESS_ERROR | typeof WARNING {
  return RETRY.includes(reason) ? WARNING : BUSINESS_ERROR;
}

/** What a refused call answers: `limit` is the bound that was crossed, `field` the parameter, both only where they apply. */
export type RefusedEnvelope = {
  readonly code: number;
  readonly msg: string;
  readonly reason: Reason;
  readonly limit?: string;
  readonly field?: string;
};
