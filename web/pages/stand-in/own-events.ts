import type { OwnMessage, SettlementNote } from '@candor/contract/socket';
import { listens } from '@candor/e2e/outcomes-page';
import type { Stage } from '../stage/stage.ts';

/** By which the server tells whose orders have changed; a change of balances has the number of spot orders. */
export function changed(type: SettlementNote['type']): OwnMessage {
  return { type: 'SETTLEMENT', date: { code: '1', message: JSON.stringify({ type } satisfies SettlementNote) } };
}

/** Short timers have moved the page's clock since it was opened: what ends after this time is later than that by every clock, ms. */
const AFTER_OPENING_MS = 3_000;

/** Waits until the page listens for own events, and what ends from now on has ended after it was opened. */
export async function hears(stage: Stage, source: 'spot' | 'updown' | 'rounds' | 'transfer' = 'spot'): Promise<void> {
  await listens(stage.page, source);
  await stage.pass(AFTER_OPENING_MS);
}
