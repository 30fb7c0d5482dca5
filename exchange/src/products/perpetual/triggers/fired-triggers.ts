import type { OpenedTrigger } from './trigger.ts';

/** Above every number: what fires at this mark is tried at the next. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Triggers that have fired and whose market order was not filled whole, by number: tried again at each later mark. In a fall without buyers there
 * are thousands, and before every command it is asked which of them can go on; so it is kept in mind up to which number none can at this mark,
 * as long as the book has no better price.
 */
export class FiredTriggers {
  /** By number: they are added in this order, and after a restart too. */
  readonly #triggers = new Set<OpenedTrigger>();
  /** Of those up to this number none could go on, at that mark and at these best prices or worse. */
  #passedTo = 0;
  #atMark = 0;
  #bidTicks = 0;
  #askTicks = 0;

  add(trigger: OpenedTrigger): void {
    this.#triggers.add(trigger);
  }

  delete(trigger: OpenedTrigger): void {
    this.#triggers.delete(trigger);
  }

  /** The lots, value or margin of its position have changed, and with them the price at which it may be reduced. */
  changed({ triggerId, firedAtMark }: OpenedTrigger): void {
    const isEligible = firedAtMark > 0 && firedAtMark < this.#atMark;
    if (isEligible && triggerId <= this.#passedTo) this.#passedTo = triggerId - 1;
  }

  get isEmpty(): boolean {
    return this.#triggers.size === 0;
  }

  /**
   * The first that fired before this mark and that `canGoOn`, which the bound of its position and the best prices of the book decide (in ticks, 0 on
   * an empty side); null when none can.
   */
  first(mark: number, bidTicks: number, askTicks: number, canGoOn: (trigger: OpenedTrigger) => boolean): OpenedTrigger | null {
    if (mark !== this.#atMark || bidTicks > this.#bidTicks || isBetterAsk(askTicks, this.#askTicks)) this.#passedTo = 0;
    if (this.#passedTo === ALL) return null;
    this.#atMark = mark;
    this.#bidTicks = bidTicks;
    this.#askTicks = askTicks;
    for (const trigger of this.#triggers) {
      if (trigger.triggerId <= this.#passedTo || trigger.firedAtMark >= mark) continue;
      if (canGoOn(trigger)) return trigger;
      this.#passedTo = trigger.triggerId;
    }
    this.#passedTo = ALL;
    return null;
  }
}

function isBetterAsk(askTicks: number, before: number): boolean {
  return askTicks !== 0 && (before === 0 || askTicks < before);
}
