/** Rules of section 2.2, checked by both sides. */

const USER_NAME = /^[A-Za-z0-9]{6,15}$/;
const USER_CODE = /^[0-9]{6}$/;
/** Signs of an invite code that the house gives: digits and small letters none of which looks like another. */
export const HOUSE_CODE_LENGTH = 16;
const HOUSE_CODE = new RegExp(`^[2-9a-hjkmnp-z]{${HOUSE_CODE_LENGTH}}$`);
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

/** An invite code as it is compared: a keyboard may write the first letter large. */
export function plainInviteCode(text: string): string {
  return text.trim().toLowerCase();
}

/** Six digits of another user, or 16 letters and digits that the house has given. */
export function isInviteCode(text: string): boolean {
  return isUserCode(text) || isHouseCode(text);
}

export function isUserCode(text: string): boolean {
  return USER_CODE.test(text);
}

export function isHouseCode(text: string): boolean {
  return HOUSE_CODE.test(plainInviteCode(text));
}

/** 16 to 64 of `[A-Za-z0-9_-]`. */
export function isIdempotencyKey(text: string): boolean {
  return IDEMPOTENCY_KEY.test(text);
}
