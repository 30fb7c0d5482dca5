import type { Entry } from '../entry.ts';
import { eventsOf } from './answers.ts';

export const ALICE = 1;
export const BOB = 2;
export const MARKET = { kind: 'market', timeInForce: 'ioc', priceTicks: 0 } as const;

/** How the last order that an entry ended did, `open` when none did. */
export function endOf(entry: Entry): string {
  return eventsOf(entry, 'spot.ended').at(-1)?.reason ?? 'open';
}

/** The code of a refusal with the bound that was crossed. */
export function refusal(entry: Entry): string {
  return entry.outcome.ok ? 'accepted' : `${entry.outcome.code} ${entry.outcome.limit}`.trim();
}
