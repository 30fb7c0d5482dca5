import * as v from 'valibot';
import { storage } from './storage.ts';

/** Whether recovery codes are offered to an account that was registered on this device by its name alone: at once and, put off, once more. */

const VERSION = 1;
/** From "not now" to the second time. */
const LATER_MS = 3 * 24 * 3_600_000;
const schema = v.object({ loginName: v.string(), notBeforeMs: v.number(), isLast: v.boolean() });

const read = () => storage.read('recovery-offer', VERSION, schema);

export function beginRecoveryOffer(loginName: string, nowMs: number): void {
  storage.write('recovery-offer', VERSION, { loginName, notBeforeMs: nowMs, isLast: false });
}

export function isRecoveryOffered(loginName: string, nowMs: number): boolean {
  const offer = read();
  return offer !== null && offer.loginName === loginName && nowMs >= offer.notBeforeMs;
}

/** Not now: it comes back once. */
export function putOffRecoveryOffer(nowMs: number): void {
  const offer = read();
  if (offer === null || offer.isLast) storage.remove('recovery-offer');
  else storage.write('recovery-offer', VERSION, { ...offer, notBeforeMs: nowMs + LATER_MS, isLast: true });
}

/** The account has recovery codes. */
export function endRecoveryOffer(loginName: string): void {
  if (read()?.loginName === loginName) storage.remove('recovery-offer');
}
