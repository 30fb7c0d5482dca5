import type { ExchangeEvent } from '@candor/exchange/event';
import type { PublishedBatch } from './core.ts';

/** What is in force, with the versions that are to come. */
type Asked = { readonly planned: readonly { readonly effectiveMs: number }[] };

/**
 * When what is in force has to be asked for again: after the events that state it, and at the first entry stamped when a planned version begins to act,
 * since that happens by the time alone.
 */
export class TermsWatch {
  readonly #types: ReadonlySet<string>;
  #nextMs = Infinity;

  constructor(types: readonly ExchangeEvent['type'][]) {
    this.#types = new Set(types);
  }

  /** What the exchange has answered. */
  asked(infos: readonly Asked[]): void {
    this.#nextMs = Math.min(Infinity, ...infos.flatMap(({ planned }) => planned.map(({ effectiveMs }) => effectiveMs)));
  }

  isOver({ timeMs, entries }: PublishedBatch): boolean {
    return timeMs >= this.#nextMs || entries.some(({ events }) => events.some(({ type }) => this.#types.has(type)));
  }
}
