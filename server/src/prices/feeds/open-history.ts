import type { HistorySource } from './history-source.ts';
import { createLiveHistory, type LiveHistoryOptions } from './live/live-history.ts';
import { VenuesApart } from './live/venues-apart.ts';
import { replayHistory, type ReplayHistoryOptions } from './recorded/replay-history.ts';
import { createSimulatedHistory, type SimulatedHistoryOptions } from './simulated/history.ts';

/** Everything that a feed's history is made of, as it can be sent to another thread. */
export type HistoryOrigin =
  | ({ readonly kind: 'simulated' } & SimulatedHistoryOptions)
  | ({ readonly kind: 'recorded' } & ReplayHistoryOptions)
  | ({ readonly kind: 'live' } & LiveHistoryOptions);

export function openHistory(origin: HistoryOrigin): HistorySource {
  switch (origin.kind) {
    case 'simulated':
      return createSimulatedHistory(origin);
    case 'recorded':
      return replayHistory(origin);
    case 'live':
      // who asks is told what went wrong
      return createLiveHistory(origin, new VenuesApart({ onProblem: () => undefined }).minutes);
  }
}
