import * as v from 'valibot';

/** The only file that touches the browser's storages. */

const prefix = 'candor:';

/** What the specification names, and our own versioned keys. */
export type StorageKey =
  | 'token'
  | 'language'
  | 'language-id'
  | 'user-info'
  | 'eyes'
  | 'close-window-time'
  | 'notices-seen'
  | 'newcomer'
  | 'test-platform'
  | 'remembered'
  | 'languages'
  | 'settings'
  | 'funds'
  | 'source'
  | 'preferences'
  | 'wallet-hide-small'
  | 'shortcuts'
  | 'outcomes'
  | 'outcomes-told'
  | 'book-layout'
  | 'favourite-list'
  | 'rooms'
  | 'recovery-offer'
  | `acks-${number}`
  | `recent-${string}`
  | `chart-${string}`
  | `market-${string}`;

/** Kept for this tab only. */
export type TabStorageKey =
  | 'invite'
  | 'session-lost'
  | 'test-platform'
  | 'reloaded'
  | 'scroll'
  | `draft-${string}`
  | `code-${string}`
  | `submission-${string}`;

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

const versioned = v.object({ version: v.number(), value: v.unknown() });

/** A storage whose values are checked when read: what does not fit is dropped, never thrown. */
export function createStorage<Key extends string>(open: () => KeyValueStore) {
  /** Storage can be forbidden or full; the app then works without memory. */
  function attempt<T>(action: (store: KeyValueStore) => T, otherwise: T): T {
    try {
      return action(open());
    } catch {
      return otherwise;
    }
  }
  function remove(key: Key): void {
    attempt((store) => store.removeItem(prefix + key), undefined);
  }
  return {
    readText: (key: Key): string | null => attempt((store) => store.getItem(prefix + key), null),
    writeText(key: Key, value: string): void {
      attempt((store) => store.setItem(prefix + key, value), undefined);
    },
    /** Null when there is nothing, or something of another version or shape. */
    read<S extends v.GenericSchema>(key: Key, version: number, schema: S): v.InferOutput<S> | null {
      const text = attempt((store) => store.getItem(prefix + key), null);
      if (text === null) return null;
      const found = attempt(() => v.safeParse(versioned, JSON.parse(text)), null);
      const checked = found?.success === true && found.output.version === version ? v.safeParse(schema, found.output.value) : null;
      if (checked?.success === true) return checked.output;
      remove(key);
      return null;
    },
    write(key: Key, version: number, value: unknown): void {
      attempt((store) => store.setItem(prefix + key, JSON.stringify({ version, value })), undefined);
    },
    remove,
    /** Empties everything but the named keys. */
    clearExcept(kept: readonly Key[]): void {
      attempt((store) => {
        const values = kept.map((key) => [key, store.getItem(prefix + key)] as const);
        store.clear();
        for (const [key, value] of values) if (value !== null) store.setItem(prefix + key, value);
      }, undefined);
    },
  };
}

export type Storage<Key extends string> = ReturnType<typeof createStorage<Key>>;

/** Stays after the browser is closed. */
export const storage: Storage<StorageKey> = createStorage<StorageKey>(() => window.localStorage);
/** Tells when another window of this browser has written a key, or has emptied the storage: `null` where the key has gone. */
export function onWrittenElsewhere(key: StorageKey, listener: (text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null) listener(null);
    else if (event.key === prefix + key) listener(event.newValue);
  });
}
/** Ends with the tab. */
export const tabStorage: Storage<TabStorageKey> = createStorage<TabStorageKey>(() => window.sessionStorage);
