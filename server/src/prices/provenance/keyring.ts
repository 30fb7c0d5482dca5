import { createPrivateKey, createPublicKey, generateKeyPairSync, sign as signBytes, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proofBytes, type ProofTag } from '@candor/proofs/digest';
import type { SignedValue } from '@candor/proofs/jcs';
import { keyName } from '@candor/proofs/signature';
import { writeInPlace, writeWhole } from './durable-file.ts';
import { CheckpointLog, hasCheckpoints } from './checkpoint-log.ts';
import { bytesOfLong } from './long-object.ts';
import { keyFolder } from './folders.ts';
import type { PublishedKey, SignedAnnouncement } from '@candor/proofs/key-announcement';
import type { Keyring } from './signed.ts';

/** In a thread of its own. */
const signBeside = promisify(signBytes);
/** Only the server's own account may read a secret. */
const SECRET_MODE = 0o600;
const DAY_MS = 86_400_000;

/** The keys on disk cannot be used; the message says why and never holds a secret. */
export class KeysDamaged extends Error {
  override name = 'KeysDamaged';
}

/**
 * Opens the keys of a data folder and makes the first one where there is none. `olderThanDays` > 0: a key in use for longer is
 * replaced now. Nobody else may be working in the folder.
 */
export function openKeyring(dataFolder: string, nowMs: number, olderThanDays = 0): Keyring {
  const known = readKeys(dataFolder);
  const newest = known.at(-1);
  // what a crash left of a rotation
  for (const { key } of known.slice(0, -1)) rmSync(secretPath(dataFolder, key), { force: true });
  if (known.length === 1 && newest !== undefined && newest.announcement === undefined) announceFirst(dataFolder, newest);
  if (newest === undefined) addKey(dataFolder, nowMs, null);
  else if (olderThanDays > 0 && nowMs - newest.fromMs > olderThanDays * DAY_MS) rotateKey(dataFolder, nowMs);
  return loadKeyring(dataFolder);
}

/** The keys as they are: for another thread of the process that has opened them. */
export function loadKeyring(dataFolder: string): Keyring {
  const keys = readKeys(dataFolder);
  const inUse = keys.at(-1);
  if (inUse === undefined) throw new KeysDamaged(`no key in ${keyFolder(dataFolder)}`);
  const secret = readSecret(dataFolder, inUse);
  return {
    key: inUse.key,
    sign: (tag, object) => signWith(secret, tag, object),
    signLong: async (tag, object) => (await signBeside(null, await bytesOfLong(tag, object), secret)).toString('hex'),
    keys: () => keys,
  };
}

/**
 * Makes a new key, announces it with the old one and destroys the old secret: nothing can be signed with it any more. Answers the new
 * key. The server must not be running.
 */
export function rotateKey(dataFolder: string, nowMs: number): PublishedKey {
  const old = readKeys(dataFolder).at(-1);
  if (old === undefined) throw new KeysDamaged(`no key in ${keyFolder(dataFolder)} that could announce another`);
  const made = addKey(dataFolder, nowMs, old);
  rmSync(secretPath(dataFolder, old.key), { force: true });
  return made;
}

/** Every published key, oldest first; none before the first start. */
export function readKeys(dataFolder: string): readonly PublishedKey[] {
  const path = publicPath(dataFolder);
  if (!existsSync(path)) return [];
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PublishedKey[];
  } catch (error) {
    throw new KeysDamaged(`${path} cannot be read`, { cause: error });
  }
}

/** The secret is on disk before its public key is told, so a published key can always be used. */
function addKey(dataFolder: string, nowMs: number, old: PublishedKey | null): PublishedKey {
  const folder = keyFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicHex(privateKey);
  const key = keyName(publicKey);
  const fromMs = Math.max(nowMs, (old?.fromMs ?? 0) + 1, lastSignedMs(dataFolder) + 1);
  const announcement = announce({ key, publicKey, fromMs }, old?.key ?? key, old === null ? privateKey : readSecret(dataFolder, old));
  const made: PublishedKey = { key, publicKey, fromMs, announcement };
  writeWhole(secretPath(dataFolder, key), privateKey.export({ type: 'pkcs8', format: 'pem' }), SECRET_MODE);
  writeInPlace(publicPath(dataFolder), JSON.stringify([...readKeys(dataFolder), made], null, 2));
  return made;
}

/** The first key announces itself: the time from which it is used is signed, too. */
function announce({ key, publicKey, fromMs }: PublishedKey, by: string, secret: KeyObject): SignedAnnouncement {
  const object = { v: 1, key, publicKey, time: fromMs, prev: by } as const;
  return { object, signature: signWith(secret, 'candor/key/1', object), by };
}

/** A first key made before first keys announced themselves does so now. */
function announceFirst(dataFolder: string, first: PublishedKey): void {
  const announcement = announce(first, first.key, readSecret(dataFolder, first));
  writeInPlace(publicPath(dataFolder), JSON.stringify([{ ...first, announcement }], null, 2));
}

/** A new key's time is after everything that was signed before it. */
function lastSignedMs(dataFolder: string): number {
  if (!hasCheckpoints(dataFolder)) return 0;
  const log = new CheckpointLog(dataFolder, 'read');
  try {
    return log.last?.checkpoint.time ?? 0;
  } finally {
    log.close();
  }
}

function readSecret(dataFolder: string, { key, publicKey }: PublishedKey): KeyObject {
  const path = secretPath(dataFolder, key);
  if (!existsSync(path)) throw new KeysDamaged(`the secret of key ${key} is not in ${path}: bring it back from your copy`);
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, SECRET_MODE);
  let secret: KeyObject;
  try {
    secret = createPrivateKey(readFileSync(path));
  } catch {
    // without the cause: an error about a secret may show parts of it
    throw new KeysDamaged(`${path} holds no secret that can be read`);
  }
  if (publicHex(secret) !== publicKey) throw new KeysDamaged(`${path} is the secret of another key`);
  return secret;
}

function signWith(secret: KeyObject, tag: ProofTag, object: SignedValue): string {
  return signBytes(null, proofBytes(tag, object), secret).toString('hex');
}

function publicHex(secret: KeyObject): string {
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('hex');
}

const SECRET_END = '.secret.pem';

/** Whether a file of the keys' folder is a secret. */
export function isSecret(name: string): boolean {
  return name.includes(SECRET_END);
}

function secretPath(dataFolder: string, key: string): string {
  return join(keyFolder(dataFolder), `${key}${SECRET_END}`);
}

function publicPath(dataFolder: string): string {
  return join(keyFolder(dataFolder), 'public.json');
}
