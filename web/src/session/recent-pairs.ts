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
function usePlace(): StorageKey | null {
  const signedIn = useSignedIn();
  const user = useUser();
  if (!signedIn) return 'recent-pairs-guest';
  return user === null ? null : `recent-pairs-${user.userId}`;
}

/** The newest first, each once. */
export function withPair(recent: readonly string[], coin: string): readonly string[] {
  return [coin, ...recent.filter((other) => other !== coin)].slice(0, MOST);
}

function read(place: StorageKey | null): readonly string[] {
  if (place === null) return NONE;
  const known = kept.get(place) ?? storage.read(place, VERSION, schema) ?? NONE;
  kept.set(place, known);
  return known;
}

function write(place: StorageKey | null, coins: readonly string[]): void {
  if (place === null) return;
  kept.set(place, coins);
  if (coins.length === 0) storage.remove(place);
  else storage.write(place, VERSION, coins);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that a pair was opened, by whoever is signed in. */
export function useRememberPair(coin: string): void {
  const place = usePlace();
  useEffect(() => write(place, withPair(read(place), coin)), [place, coin]);
}

export function useRecentPairs(): { readonly coins: readonly string[]; readonly clear: () => void } {
  const place = usePlace();
  const coins = useSyncExternalStore(subscribe, () => read(place));
  return { coins, clear: () => write(place, NONE) };
}
