/** Of refusals that every request may meet; those of actions themselves are 409. */
const STATUSES: Readonly<Record<string, number>> = {
  ok: 200,
  BAD_INPUT: 400,
  REASON_MISSING: 400,
  REASON_LONG: 400,
  PASSWORD_RULE: 400,
  SIGN_IN_NEEDED: 401,
  OPERATOR_WRONG: 401,
  SESSION_ENDED: 401,
  CODE_NEEDED: 401,
  PASSKEY_COPIED: 401,
  NO_PERMISSION: 403,
  WRONG_ORIGIN: 403,
  UNKNOWN_ACTION: 404,
  TOO_LARGE: 413,
  NOT_JSON: 415,
  WRONG_HOST: 421,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BUSY: 503,
};

export const REFUSED_BY_ACTION = 409;

export function statusOf(outcome: string): number {
  return STATUSES[outcome] ?? REFUSED_BY_ACTION;
}
