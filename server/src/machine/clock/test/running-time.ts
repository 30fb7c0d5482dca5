import { ExchangeTime } from '../exchange-time.ts';

/** Time as of a server that has just started. */
export function runningTime(): ExchangeTime {
  const time = new ExchangeTime();
  time.start({ timeMs: Date.now(), lastEntryMs: 0, leadMs: 0 });
  return time;
}
