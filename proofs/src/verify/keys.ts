import type { SignedValue } from '../jcs.ts';
import type { PublishedKey } from '../key-announcement.ts';
import { fail, need, type Finding, finding, type SignedThing } from '../finding.ts';
import { isSignedBy, keyName, readSigner, type Signer } from '../signature.ts';

/** A key, its place in the list, the moment it came into use and that of the key after it. */
export type UsedKey = { readonly place: number; readonly signer: Signer; readonly fromMs: number; readonly untilMs: number };

/** Keys that were shown to belong together, by name. */
export type KnownKeys = ReadonlyMap<string, UsedKey>;

/**
 * Follows the keys from the first on. Each name must be made of its public key; each key must be announced with its time: the first by itself, any other by
 * the one directly before it, for only that one was in use then. The first must be a key that the verifier trusts, and so must each of the others that is
 * not after all trusted ones: a secret that leaked after its key was replaced cannot announce a history of its own to whoever knows the
 * newer keys. When the verifier names no trusted keys, the first key stands for itself: what follows is then proved only for whoever owns that
 * key, and the line says so.
 */
export function followKeys(keys: readonly PublishedKey[], trusted: readonly string[] | undefined): { known: KnownKeys; found: Finding } {
  const known = new Map<string, UsedKey>();
  const first = keys[0] ?? fail('keys.none');
  const unmet = new Set(trusted ?? [first.publicKey]);
  let before: { readonly key: string; readonly signer: Signer; readonly fromMs: number } | null = null;
  for (const [index, published] of keys.entries()) {
    const { key, publicKey, fromMs } = published;
    need(keyName(publicKey) === key, 'keys.name', { key });
    const signer = readSigner(publicKey) ?? fail('keys.weak', { key });
    need(!known.has(key), 'keys.twice', { key });
    need(before === null || fromMs > before.fromMs, 'keys.order', { key });
    needAnnouncement(published, before ?? { key, signer });
    const isTrusted = unmet.delete(publicKey);
    need(isTrusted || (index > 0 && unmet.size === 0), 'keys.untrusted', { key });
    known.set(key, { place: index, signer, fromMs, untilMs: keys[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY });
    before = { key, signer, fromMs };
  }
  const found =
    trusted === undefined ? finding('keys.begun', { count: keys.length, key: first.key }) : finding('keys.trusted', { count: keys.length });
  return { known, found };
}

function needAnnouncement(published: PublishedKey, announcer: { readonly key: string; readonly signer: Signer }): void {
  const { key, publicKey, fromMs } = published;
  const { object, signature, by } = published.announcement ?? fail('keys.unannounced', { key });
  const right = object.key === key && object.publicKey === publicKey && object.time === fromMs && object.prev === by;
  need(right, 'keys.announcement', { key });
  need(by === announcer.key, 'keys.announcer', { key, by });
  need(isSignedBy(announcer.signer, 'candor/key/1', object, signature), 'keys.unsigned', { key, by });
}

/** Checks a signature by a key that was in use at `timeMs` or later; answers the key. */
export function needSignedAfter(known: KnownKeys, what: SignedThing, object: Signed, signature: string, timeMs: number): UsedKey {
  const { key } = object;
  const used = known.get(key) ?? fail(`${what}.key`, { key });
  need(timeMs <= used.untilMs, `${what}.replaced`, { key });
  need(isSignedBy(used.signer, `candor/${what}/1`, object, signature), `${what}.unsigned`, { key });
  return used;
}

type Signed = { readonly key: string } & { readonly [key: string]: SignedValue };
