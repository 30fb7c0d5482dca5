import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useSignedIn, useUser } from './session.ts';
import { storage, type StorageKey } from './storage.ts';

/** Pairs that were opened last, of each account on this device. */

const VERSION = 1;
/** Shown at once on the narrowest phone without much scrolling; the open pair is among them and not shown. */
const MOST = 7;
const schema = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(16))), v.maxLength(MOST));
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
const kept = new Map<StorageKey, readonly string[]>();

/** Guests of a device share one list. Null while it is not known yet who is signed in. */
function useOwnKey(): StorageKey | null {
  const signedIn = useSignedIn();
  const user = useUser();
  if (!signedIn) return 'recent-pairs-guest';
  return user === null ? null : `recent-pairs-${user.userId}`;
}

/** The newest first, each once. */
export function withPair(recent: readonly string[], coin: string): readonly string[] {
  return [coin, ...recent.filter((other) => other !== coin)].slice(0, MOST);
}

function read(key: StorageKey | null): readonly string[] {
  if (key === null) return NONE;
  const known = kept.get(key) ?? storage.read(key, VERSION, schema) ?? NONE;
  kept.set(key, known);
  return known;
}

function write(key: StorageKey | null, coins: readonly string[]): void {
  if (key === null) return;
  kept.set(key, coins);
  if (coins.length === 0) storage.remove(key);
  else storage.write(key, VERSION, coins);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that a pair was opened, by whoever is signed in. */
export function useRememberPair(coin: string): void {
  const key = useOwnKey();
  useEffect(() => write(key, withPair(read(key), coin)), [key, coin]);
}

export function useRecentPairs(): { readonly coins: readonly string[]; readonly clear: () => void } {
  const key = useOwnKey();
  const coins = useSyncExternalStore(subscribe, () => read(key));
  return { coins, clear: () => write(key, NONE) };
}
