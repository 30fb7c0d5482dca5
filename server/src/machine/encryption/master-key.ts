import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const FILE = 'encryption-key';
const OWNER_ONLY = 0o600;

/** The one in use, and those before it, the latest first. */
export type MasterKeys = { readonly current: KeyObject; readonly earlier: readonly KeyObject[] };

/** The master key of a text of 64 hex digits or of 32 bytes in base64; null for any other. */
export function masterKeyIn(text: string): KeyObject | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text);
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  return bytes.length === KEY_BYTES ? createSecretKey(bytes) : null;
}

/** Bytes, and steps from one to the next, that differ: of 32 random ones fewer than this is less likely than 1 in 10^9. */
const LEAST_DIFFERENT = 16;

/** Whether somebody made it up: few bytes again and again, a row of them that goes up or down, or letters, digits and marks alone. */
export function isGuessable(key: KeyObject): boolean {
  const bytes = [...key.export()];
  const steps = bytes.map((byte, index) => (byte - (bytes[index - 1] ?? 0) + 256) % 256).slice(1);
  return new Set(bytes).size < LEAST_DIFFERENT || new Set(steps).size < LEAST_DIFFERENT || bytes.every((byte) => byte >= 32 && byte < 127);
}

/** Those of a data folder, for play money: a file that only its owner may read, made once. Throws when it holds anything but keys. */
export function masterKeysOfFolder(dataFolder: string): MasterKeys {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) writeOnce(path, randomBytes(KEY_BYTES).toString('hex'));
  return keysIn(path);
}

/** The same, made by nobody: null where there are none. */
export function masterKeysKeptIn(dataFolder: string): MasterKeys | null {
  const path = join(dataFolder, FILE);
  return existsSync(path) ? keysIn(path) : null;
}

function keysIn(path: string): MasterKeys {
  const keys = readFileSync(path, 'utf8')
    .trim()
    .split(/\s*\n\s*/)
    .map(masterKeyIn);
  const [current, ...earlier] = keys.filter((key) => key !== null);
  if (current === undefined || earlier.length + 1 < keys.length)
    throw new Error(`${path} holds no key of 32 bytes in a line; bring it back from your copy`);
  return { current, earlier };
}

/** Whole or not at all, durable when it returns. */
function writeOnce(path: string, text: string): void {
  const unfinished = `${path}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', OWNER_ONLY);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, path);
}
