type Entry<Item, Key> = { readonly item: Item; readonly key: Key; isCurrent: boolean };

/**
 * Positions or triggers of a market in the order of a key that holds for one mark: a binary heap that is made when it is first asked for at a
 * mark, and then kept up to date by each one that changes. So dealing with a thousand at a mark costs no thousand sorts. Of equal keys the lower
 * number is first. It follows from the state alone: a restart makes it again.
 */
export class MarkOrder<Item, Key> {
  /** Below 0: the first key is first. */
  readonly #compare: (a: Key, b: Key) => number;
  readonly #idOf: (item: Item) => number;
  #heap: Entry<Item, Key>[] = [];
  readonly #current = new Map<Item, Entry<Item, Key>>();
  /** Null while it is not made. The key of one now; null for what is not in the order. */
  #keyOf: ((item: Item) => Key | null) | null = null;

  constructor(compare: (a: Key, b: Key) => number, idOf: (item: Item) => number) {
    this.#compare = compare;
    this.#idOf = idOf;
  }

  /** Of these, unless it is made already: then they are not asked for. */
  make(items: () => Iterable<Item>, keyOf: (item: Item) => Key | null): void {
    if (this.#keyOf !== null) return;
    this.#keyOf = keyOf;
    for (const item of items()) this.changed(item);
  }

  /** Another mark has other keys. */
  reset(): void {
    if (this.#keyOf === null) return;
    this.#keyOf = null;
    this.#heap = [];
    this.#current.clear();
  }

  /** What its key follows from has changed, or it is gone. */
  changed(item: Item): void {
    if (this.#keyOf === null) return;
    const before = this.#current.get(item);
    if (before !== undefined) before.isCurrent = false;
    const key = this.#keyOf(item);
    if (key === null) {
      this.#current.delete(item);
      return;
    }
    const entry = { item, key, isCurrent: true };
    this.#current.set(item, entry);
    this.#push(entry);
  }

  /** The first; null when there is none. */
  first(): Item | null {
    while (this.#heap[0]?.isCurrent === false) this.#pop();
    return this.#heap[0]?.item ?? null;
  }

  /** One after the other, as long as somebody asks. Those that did not change meanwhile stay in the order. */
  *inOrder(): Generator<Item> {
    const seen: Entry<Item, Key>[] = [];
    try {
      for (let next = this.#pop(); next !== undefined; next = this.#pop()) {
        if (!next.isCurrent) continue;
        seen.push(next);
        yield next.item;
      }
    } finally {
      for (const entry of seen) if (entry.isCurrent) this.#push(entry);
    }
  }

  #push(entry: Entry<Item, Key>): void {
    const heap = this.#heap;
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const above = (index - 1) >>> 1;
      const parent = heap[above];
      if (parent === undefined || !this.#isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  #pop(): Entry<Item, Key> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || first === last) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let next = heap[child];
      if (next === undefined) break;
      const other = heap[child + 1];
      if (other !== undefined && this.#isBefore(other, next)) {
        next = other;
        child += 1;
      }
      if (!this.#isBefore(next, last)) break;
      heap[index] = next;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  #isBefore(a: Entry<Item, Key>, b: Entry<Item, Key>): boolean {
    const difference = this.#compare(a.key, b.key);
    return difference < 0 || (difference === 0 && this.#idOf(a.item) < this.#idOf(b.item));
  }
}
