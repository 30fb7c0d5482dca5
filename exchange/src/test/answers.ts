import type { Entry } from '../entry.ts';
import type { ExchangeEvent } from '../event.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;

/** The events of one kind, in their order. */
export function eventsOf<T extends ExchangeEvent['type']>(entry: Entry, type: T): readonly Of<T>[] {
  return entry.events.filter((event): event is Of<T> => event.type === type);
}

/** `ok`, or the code of the refusal. */
export function codeOf({ outcome }: Entry): string {
  return outcome.ok ? 'ok' : outcome.code;
}
