import { createHmac } from 'node:crypto';

// RFC 6238 as authenticator apps have it: HMAC-SHA-1, six digits, periods of 30 seconds.

const STEP_MS = 30_000;
const DIGITS = 6;
/** Periods before and after the present one whose codes count too: clocks differ, and people type. */
const TOLERANCE_STEPS = 1;
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a period. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The periods, the oldest first, that a code is right for at a time (UTC epoch milliseconds). */
export function stepsOf(secret: Uint8Array, code: string, nowMs: number): readonly number[] {
  const present = Math.floor(nowMs / STEP_MS);
  const steps = Array.from({ length: 2 * TOLERANCE_STEPS + 1 }, (_, index) => present - TOLERANCE_STEPS + index);
  return steps.filter((step) => totpAt(secret, step) === code);
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app reads from the picture. `secret` in base32. */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
}
