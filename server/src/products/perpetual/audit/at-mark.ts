import type { Position, Trigger } from './objects.ts';

/* What is asked of a market many times at one mark is worked out once, and after that only for what has changed. */

/** Positions of a market that its mark liquidates: the lowest equity ÷ maintenance first, then the lower number. */
export class FallenPositions {
  #atMark = 0;
  #list: readonly Position[] = [];
  readonly #changed = new Set<Position>();

  changed(position: Position): void {
    this.#changed.add(position);
  }

  /** In their order; `all` are those that are open. */
  at(atMark: number, all: Iterable<Position>): readonly Position[] {
    if (this.#atMark !== atMark) this.#list = sorted([...all]);
    else if (this.#changed.size > 0) this.#list = sorted([...this.#list.filter((one) => !this.#changed.has(one)), ...this.#changed]);
    this.#atMark = atMark;
    this.#changed.clear();
    return this.#list;
  }
}

function sorted(positions: readonly Position[]): readonly Position[] {
  return positions.filter((position) => position.lots > 0 && position.isFallen()).toSorted(byRatio);
}

function byRatio(a: Position, b: Position): number {
  const [one, other] = [a.health(), b.health()];
  const difference = one.equityUnits * other.maintenanceUnits - other.equityUnits * one.maintenanceUnits;
  return difference === 0n ? a.positionId - b.positionId : difference < 0n ? -1 : 1;
}

/** Open positions of one side by their place in the queue of deleveraging: the highest score first, then the lower number. */
export class Partners {
  #atMark = 0;
  #isCurrent = false;
  /** In the order of the last time, which is nearly that of the next. */
  #all: readonly Position[] = [];
  #added: Position[] = [];

  add(position: Position): void {
    this.#added.push(position);
  }

  changed(): void {
    this.#isCurrent = false;
  }

  inOrder(atMark: number): readonly Position[] {
    if (this.#isCurrent && this.#atMark === atMark) return this.#all;
    this.#all = [...this.#all, ...this.#added].filter(({ lots }) => lots > 0).toSorted(byScore);
    this.#added = [];
    this.#atMark = atMark;
    this.#isCurrent = true;
    return this.#all;
  }
}

/** One without a score is no partner and stands last. */
function byScore(a: Position, b: Position): number {
  const [one, other] = [a.score(), b.score()];
  if (one === other) return a.positionId - b.positionId;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one > other ? -1 : 1;
}

/** Triggers of a market that its mark has reached, by number, and those that have fired before and did not fill whole. */
export class ReachedTriggers {
  readonly fired = new Map<number, Trigger>();
  #atMark = 0;
  #reached: Trigger[] = [];
  readonly #added: Trigger[] = [];

  add(trigger: Trigger): void {
    if (trigger.firedAtMark > 0) this.fired.set(trigger.triggerId, trigger);
    else this.#added.push(trigger);
  }

  /** The first that is set still; `all` are those that are, by number. */
  first(atMark: number, all: ReadonlyMap<number, Trigger>, isReached: (trigger: Trigger) => boolean): Trigger | undefined {
    const fresh = this.#atMark === atMark ? this.#added : [...all.values()].filter(({ firedAtMark }) => firedAtMark === 0);
    const left = this.#atMark === atMark ? this.#reached : [];
    if (this.#atMark !== atMark || this.#added.length > 0) this.#reached = [...left, ...fresh.filter(isReached)];
    this.#atMark = atMark;
    this.#added.length = 0;
    while (this.#reached.length > 0 && !all.has(this.#reached[0]?.triggerId ?? 0)) this.#reached.shift();
    return this.#reached[0];
  }
}
