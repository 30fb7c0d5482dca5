/** Tells listeners that something has changed; `version` is another number after each change. */
export type Changes = {
  readonly tell: () => void;
  /** Answers the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly version: () => number;
};

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    tell: () => {
      version += 1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
