import type { ProofTag } from '../digest.ts';
import type { SignedValue } from '../jcs.ts';
import type { PublishedKey } from '../key-announcement.ts';
import { isSigned, keyName } from '../signature.ts';
import { fail, need } from './lines.ts';

/** A key and the first moment of the key after it. */
type UsedKey = { readonly publicKey: string; readonly fromMs: number; readonly untilMs: number };

/** Keys that were shown to belong together, by name. */
export type KnownKeys = ReadonlyMap<string, UsedKey>;

/**
 * Follows the keys from the first on. Each name must be made of its public key; each key must be one that the verifier trusts, or be announced
 * by a key before it. When the verifier names no trusted keys, the first key stands for itself: what follows is then proved only for whoever
 * owns that key, and the line says so.
 */
export function followKeys(keys: readonly PublishedKey[], trusted: readonly string[] | undefined): { known: KnownKeys; detail: string } {
  const known = new Map<string, UsedKey>();
  const first = keys[0] ?? fail('there is no key');
  for (const [index, published] of keys.entries()) {
    const { key, publicKey, fromMs } = published;
    need(keyName(publicKey) === key, `key ${key} is not the name of its public key`);
    need(!known.has(key), `key ${key} is there twice`);
    need(index === 0 || fromMs > (keys[index - 1]?.fromMs ?? 0), `key ${key} is not later than the one before`);
    const announced = isAnnounced(published, known);
    const trustedItself = trusted === undefined ? index === 0 : trusted.includes(publicKey);
    need(announced || trustedItself, `key ${key} is not a trusted key and no trusted key announces it`);
    known.set(key, { publicKey, fromMs, untilMs: keys[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY });
  }
  const detail =
    trusted === undefined
      ? `${keys.length} in the file, begun by ${first.key}: compare it with the published key`
      : `${keys.length}, all trusted or announced by a trusted key`;
  return { known, detail };
}

/** False without an announcement; one that is there must be right. */
function isAnnounced({ key, publicKey, fromMs, announcement }: PublishedKey, known: KnownKeys): boolean {
  if (announcement === undefined) return false;
  const { object, signature, by } = announcement;
  const right = object.key === key && object.publicKey === publicKey && object.time === fromMs && object.prev === by;
  need(right, `the announcement of key ${key} is of something else`);
  const announcer = known.get(by) ?? fail(`key ${key} is announced by ${by}, which is not among the keys before it`);
  need(isSigned(announcer.publicKey, 'candor/key/1', object, signature), `the announcement of key ${key} is not signed by ${by}`);
  return true;
}

/** Checks a signature by a key that was in use at `timeMs`. */
export function needSignedAt(known: KnownKeys, tag: ProofTag, object: Signed, signature: string, timeMs: number, what: string): void {
  const key = known.get(object.key) ?? fail(`${what} names key ${object.key}, which is not among the keys`);
  need(key.fromMs <= timeMs && timeMs <= key.untilMs, `key ${object.key} was not in use when ${what} was made`);
  need(isSigned(key.publicKey, tag, object, signature), `${what} is not signed by key ${object.key}`);
}

/** Checks a signature by a key that was in use at `timeMs` or later. */
export function needSignedAfter(known: KnownKeys, tag: ProofTag, object: Signed, signature: string, timeMs: number, what: string): void {
  const key = known.get(object.key) ?? fail(`${what} names key ${object.key}, which is not among the keys`);
  need(timeMs <= key.untilMs, `key ${object.key} was no longer in use when ${what} was made`);
  need(isSigned(key.publicKey, tag, object, signature), `${what} is not signed by key ${object.key}`);
}

type Signed = { readonly key: string } & { readonly [key: string]: SignedValue };
