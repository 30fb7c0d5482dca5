import type { Clock } from './clock.ts';

/**
 * Values that change often, outside React. Writers change what they like and mark the key dirty; a flush, at most ten a
 * second, builds one frozen value for each dirty key and calls the readers of exactly those keys. The first value of a
 * key goes out at once. While the page is hidden nothing is flushed, and the newest value waits.
 */
export type LiveStore = {
  /** `build` is called at the flush, with what the writer holds then; null removes the value. */
  readonly mark: (key: string, build: () => object | null) => void;
  readonly read: (key: string) => object | null;
  readonly subscribe: (key: string, reader: () => void) => () => void;
  readonly setHidden: (hidden: boolean) => void;
  readonly remove: (key: string) => void;
  readonly readers: (key: string) => number;
};

export const FLUSH_MS = 100;

export function createStore(clock: Clock): LiveStore {
  const values = new Map<string, object>();
  const dirty = new Map<string, () => object | null>();
  const readers = new Map<string, Set<() => void>>();
  let scheduled = false;
  let lastFlushMs = -FLUSH_MS;
  let hidden = false;

  const publish = (key: string, build: () => object | null) => {
    const value = build();
    if (value === null) values.delete(key);
    else values.set(key, Object.freeze(value));
    for (const reader of readers.get(key) ?? []) reader();
  };

  const flush = () => {
    scheduled = false;
    if (hidden) return;
    lastFlushMs = clock.nowMs();
    const batch = [...dirty];
    dirty.clear();
    for (const [key, build] of batch) publish(key, build);
  };

  const schedule = () => {
    if (scheduled || hidden || dirty.size === 0) return;
    scheduled = true;
    clock.after(Math.max(0, lastFlushMs + FLUSH_MS - clock.nowMs()), flush);
  };

  return {
    mark: (key, build) => {
      if (!values.has(key) && !hidden) {
        dirty.delete(key);
        publish(key, build);
        return;
      }
      dirty.set(key, build);
      schedule();
    },
    read: (key) => values.get(key) ?? null,
    subscribe: (key, reader) => {
      const set = readers.get(key) ?? new Set();
      readers.set(key, set);
      set.add(reader);
      return () => {
        set.delete(reader);
        if (set.size === 0) readers.delete(key);
      };
    },
    setHidden: (next) => {
      hidden = next;
      schedule();
    },
    remove: (key) => {
      dirty.delete(key);
      values.delete(key);
    },
    readers: (key) => readers.get(key)?.size ?? 0,
  };
}
