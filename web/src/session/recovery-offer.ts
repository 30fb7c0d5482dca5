import * as v from 'valibot';
import { storage } from './storage.ts';

/**
 * Whether recovery codes are offered to an account that was registered on this device by its name alone: until they are taken or the offer is
 * closed, and never again after that.
 */

const VERSION = 2;
const schema = v.object({ loginName: v.string() });

const read = () => storage.read('recovery-offer', VERSION, schema);

export function beginRecoveryOffer(loginName: string): void {
  storage.write('recovery-offer', VERSION, { loginName });
}

export function isRecoveryOffered(loginName: string): boolean {
  return read()?.loginName === loginName;
}

/** The account has recovery codes, or its owner has closed the offer. */
export function endRecoveryOffer(loginName: string): void {
  if (isRecoveryOffered(loginName)) storage.remove('recovery-offer');
}
