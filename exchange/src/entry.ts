import type { Command } from './command.ts';
import type { ExchangeEvent } from './event.ts';
import type { Outcome } from './outcome.ts';

/** One line of the journal. `seq` counts from 1 without gaps, `timeMs` (UTC epoch milliseconds) never goes back. */
export type Entry = {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: Command;
  readonly outcome: Outcome;
  readonly events: readonly ExchangeEvent[];
};
