import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'operator-password';
const OWNER_ONLY = 0o600;

/**
 * Makes the word by which the channel knows that who asks may read the data folder. A socket asks for the user alone, and the process of the
 * venues has the server's user; it may read no file.
 */
export function makePassword(dataFolder: string): string {
  const password = randomBytes(32).toString('base64url');
  const path = join(dataFolder, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, password, { mode: OWNER_ONLY, flag: 'wx' });
  return password;
}

/** Throws when there is none, or not for this user. */
export function readPassword(dataFolder: string): string {
  return readFileSync(join(dataFolder, FILE), 'utf8');
}

export function isPassword(said: unknown, password: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return typeof said === 'string' && timingSafeEqual(digest(said), digest(password));
}
