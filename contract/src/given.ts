type Numbers = Readonly<Record<number, string>>;

/** What the wire has given to one product for ever: names by number, and names that are themselves the key. Read by tests only. */
export type Given = {
  readonly recordTypes: Numbers;
  readonly ownEvents: Numbers;
  readonly topics: readonly string[];
  readonly modes: readonly string[];
  readonly reasons: readonly string[];
  /** Rows that the wire contract kept until the product was there, by what they were kept for; they belong to it now. */
  readonly ofWire?: readonly string[];
};
