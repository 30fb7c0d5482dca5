/** One version of a record's terms: it acts on commands stamped `effectiveMs` or later, 0 = since it is stated, as a definition is. */
export type Version = { readonly version: number; readonly effectiveMs: number };

/** What is in force, with the versions that are to come, in the order in which they will act. */
export type InForce<T> = T & { readonly planned: readonly T[] };

/**
 * The terms of one record: what is in force, and what is planned. Which of them acts follows from the time alone, so that no event and no
 * timer is needed for a version to begin, and a replay finds the same.
 */
export class Versions<T extends Version> {
  #all: readonly T[];

  /** Not empty, ascending. */
  constructor(all: readonly T[]) {
    this.#all = all;
  }

  /** Ascending: versions that were in force before the last change are gone. */
  get all(): readonly T[] {
    return this.#all;
  }

  /** What was planned last; the version in force while nothing is planned. */
  get last(): T {
    return this.#at(this.#all.length - 1);
  }

  at(timeMs: number): T {
    let index = this.#all.length - 1;
    while (index > 0 && this.#at(index).effectiveMs > timeMs) index--;
    return this.#at(index);
  }

  asked(timeMs: number): InForce<T> {
    return { ...this.at(timeMs), planned: this.#all.filter(({ effectiveMs }) => effectiveMs > timeMs) };
  }

  /** `next` acts no earlier than what was planned before it; of two that act from the same time on, the later one does. */
  plan(next: T, timeMs: number): void {
    this.#all = [...this.#all.slice(this.#all.indexOf(this.at(timeMs))), next];
  }

  /** Switches are not terms: they are turned in every version at once. */
  turn(turned: (one: T) => T): void {
    this.#all = this.#all.map(turned);
  }

  #at(index: number): T {
    const one = this.#all[index];
    if (one === undefined) throw new RangeError(`no version at place ${index}`);
    return one;
  }
}
