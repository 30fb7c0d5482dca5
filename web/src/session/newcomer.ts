import * as v from 'valibot';
import { storage } from './storage.ts';

/** Who has registered on this device and has not been welcomed yet. */

const VERSION = 1;
const KEY = 'newcomer';
const schema = v.object({ loginName: v.string() });

export function beginNewcomer(loginName: string): void {
  storage.write(KEY, VERSION, { loginName });
}

export const isNewcomer = (loginName: string): boolean => storage.read(KEY, VERSION, schema)?.loginName === loginName;

export function endNewcomer(): void {
  storage.remove(KEY);
}
