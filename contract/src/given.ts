type Numbers = Readonly<Record<number, string>>;

/** What the wire has given to one product for ever: names by number, and names that are themselves the key. Read by tests only. */
export type Given = {
  readonly recordTypes: Numbers;
  readonly ownEvents: Numbers;
  readonly topics: readonly string[];
  readonly modes: readonly string[];
  readonly reasons: readonly string[];
};
