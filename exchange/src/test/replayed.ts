import type { Entry } from '../entry.ts';
import type { ExchangeEvent } from '../event.ts';
import { Exchange } from '../exchange.ts';
import type { Harness } from './harness.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: T }>;

/** An exchange that was given the entries of a journal, with the events of one kind as somebody has written them. */
export function replayed<T extends ExchangeEvent['type']>({ entries }: Harness, type: T, forge: (event: Of<T>) => ExchangeEvent): Exchange {
  const exchange = new Exchange();
  const isOf = (event: ExchangeEvent): event is Of<T> => event.type === type;
  const forged = (entry: Entry): Entry => ({ ...entry, events: entry.events.map((event) => (isOf(event) ? forge(event) : event)) });
  for (const entry of entries) exchange.replay(forged(entry));
  return exchange;
}
