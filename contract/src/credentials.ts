/** Rules of section 2.2, checked by both sides. */

const USER_NAME = /^[A-Za-z0-9]{6,15}$/;
const INVITE_CODE = /^[0-9]{6}$/;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;

export const PASSWORD_MIN_LENGTH = 6;
/** Longer passwords are refused: hashing them would only cost. */
export const PASSWORD_MAX_LENGTH = 128;

/** 6 to 15 letters or digits. */
export function isUserName(text: string): boolean {
  return USER_NAME.test(text);
}

/** At least 6 characters with a letter, a digit and one of `!@#$%^&*`. */
export function isPassword(text: string): boolean {
  const fits = text.length >= PASSWORD_MIN_LENGTH && text.length <= PASSWORD_MAX_LENGTH;
  return fits && /[A-Za-z]/.test(text) && /[0-9]/.test(text) && /[!@#$%^&*]/.test(text);
}

export function isInviteCode(text: string): boolean {
  return INVITE_CODE.test(text);
}

/** 16 to 64 of `[A-Za-z0-9_-]`. */
export function isIdempotencyKey(text: string): boolean {
  return IDEMPOTENCY_KEY.test(text);
}
