import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { isLine, isWhole } from './shapes.ts';

type Named = { readonly operator: string; readonly reason: string };
type Change = Named & { readonly effectiveMs: number };
type Switches = Readonly<Record<string, boolean>>;

const HOUR_MS = 3_600_000;
/** The last moment that a date can be. */
const LAST_MS = 8_640_000_000_000_000;
const MOST_OPERATOR_LETTERS = 100;
/** One per cent. */
const MOST_FEE_PPM = 10_000;

export const CHANGE: Rule = {
  name: 'SPEC/18 terms',
  says: 'Terms are changed by two operators with their names and a reason, for what is stamped an hour later or after that and not before what they planned already; no change turns a switch.',
};
export const SWITCH: Rule = {
  name: 'SPEC/18 halt',
  says: 'A halt turns switches alone, at once: off by one operator with a name and a reason, on by two.',
};
export const FEE_BOUND: Rule = { name: 'SPEC/18 fee', says: 'The fee of a trade is at most one per cent.' };

/** A fee in parts per million. */
export function needFee(step: Step, what: string, feePpm: number): void {
  step.need(isWhole(feePpm, 0, MOST_FEE_PPM), FEE_BOUND, what, `0 … ${MOST_FEE_PPM}`, feePpm);
}

export function needPerson(step: Step, rule: Rule, { operator, reason }: Named): void {
  const isSaid = [operator, reason].every((text) => isLine(text) && text.trim() !== '');
  step.need(
    isSaid && operator.length <= MOST_OPERATOR_LETTERS,
    rule,
    'who does it and why',
    'a name and a reason',
    `${operator}: ${reason}`,
  );
}

export function needTwo(step: Step, rule: Rule, { operator }: Named): void {
  const [one, other, ...more] = operator.split(',').map((name) => name.trim());
  const areTwo = Boolean(one) && Boolean(other) && one !== other && more.length === 0;
  step.need(areTwo, rule, 'the operators', 'two different ones', operator);
}

/** What begins to act by the time alone. */
type Acting = {
  /** Lets act what does by now, and says when the next will. */
  begin(timeMs: number): number;
};

/** All terms that are planned: before each entry, what acts by its time does. */
export class TermsCalendar {
  readonly #records: Acting[] = [];
  #nextMs = Infinity;

  add(record: Acting): void {
    this.#records.push(record);
  }

  planned(fromMs: number): void {
    this.#nextMs = Math.min(this.#nextMs, fromMs);
  }

  begin(timeMs: number): void {
    if (timeMs >= this.#nextMs) this.#nextMs = Math.min(Infinity, ...this.#records.map((record) => record.begin(timeMs)));
  }
}

/** The terms of one record: those that act, and those that are planned, in the order in which they will. */
export class KnownTerms<T> {
  readonly #calendar: TermsCalendar;
  readonly #switchesOf: (terms: T) => Switches;
  #now: T;
  #planned: { readonly fromMs: number; readonly terms: T }[] = [];
  /** From when on the last change acts or will; 0 before the first. */
  #lastMs = 0;

  /** `switchesOf`: what a halt turns and a change leaves alone. */
  constructor(calendar: TermsCalendar, first: T, switchesOf: (terms: T) => Switches) {
    this.#calendar = calendar;
    this.#now = first;
    this.#switchesOf = switchesOf;
    calendar.add(this);
  }

  get now(): T {
    return this.#now;
  }

  /** What was stated last. */
  get last(): T {
    return this.#planned.at(-1)?.terms ?? this.#now;
  }

  change(step: Step, body: Change, terms: T): void {
    needPerson(step, CHANGE, body);
    needTwo(step, CHANGE, body);
    const { effectiveMs } = body;
    const isNoticed = isWhole(effectiveMs, step.timeMs + HOUR_MS, LAST_MS);
    step.need(isNoticed, CHANGE, 'when the change acts', `at ${step.timeMs + HOUR_MS} or later`, effectiveMs);
    step.need(effectiveMs >= this.#lastMs, CHANGE, 'when the change acts', `not before ${this.#lastMs}, which is planned`, effectiveMs);
    this.#needSwitches(step, terms);
    this.#planned.push({ fromMs: effectiveMs, terms });
    this.#lastMs = effectiveMs;
    this.#calendar.planned(effectiveMs);
  }

  /** `turned` gives terms these switches. */
  turn(step: Step, body: Named, switches: Switches, turned: (terms: T) => T): void {
    needPerson(step, SWITCH, body);
    const before = this.#switchesOf(this.#now);
    const changed = Object.keys(before).filter((name) => before[name] !== switches[name]);
    step.need(changed.length > 0, SWITCH, 'what it turns', 'a switch', 'nothing');
    if (changed.some((name) => switches[name] === true)) needTwo(step, SWITCH, body);
    this.#now = turned(this.#now);
    this.#planned = this.#planned.map(({ fromMs, terms }) => ({ fromMs, terms: turned(terms) }));
  }

  begin(timeMs: number): number {
    for (let [next] = this.#planned; next !== undefined && next.fromMs <= timeMs; [next] = this.#planned) {
      this.#now = next.terms;
      this.#planned.shift();
    }
    return this.#planned[0]?.fromMs ?? Infinity;
  }

  #needSwitches(step: Step, terms: T): void {
    const [before, after] = [this.#switchesOf(this.#now), this.#switchesOf(terms)];
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    step.need(changed.length === 0, CHANGE, 'the switches it turns', 'none', changed.join(', '));
  }
}
